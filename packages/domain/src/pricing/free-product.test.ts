import { expect, test } from 'vitest'
import { ids, offer, sizes } from '../../test/fixture-offers.ts'
import { offerMenu } from '../../test/fixture-offer-baskets.ts'
import type { Effect } from '../content/offer.ts'
import { freeProduct } from './free-product.ts'

const menu = offerMenu([])
const productOf = (effect: Effect) => freeProduct(offer('it', effect), menu)?.product.id ?? null
const free = (selector: Extract<Effect, { kind: 'freeItem' }>['selector']): Effect => ({
  kind: 'freeItem',
  selector,
  max: 1,
})

const tenth: Effect = { kind: 'percentOff', selector: {}, percent: 10 }

test.each([
  ['the one product that is named', free({ products: ids('tiramisu') }), 'tiramisu'],
  ['nothing where there is a choice', free({ products: ids('tiramisu', 'cola') }), null],
  ['nothing for a kind of things', free({ types: ['Pizzas'] }), null],
  ['nothing in a size', free({ products: ids('margherita'), sizes: sizes('large') }), null],
  ['nothing that is not on sale', free({ products: ids('moon-cake') }), null],
  ['nothing of an offer that takes money off', tenth, null],
])('[VOU-12] an offer gives %s', (_, effect, productId) => {
  expect(productOf(effect)).toBe(productId)
})
