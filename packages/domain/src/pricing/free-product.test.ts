import { expect, test } from 'vitest'
import { ids, offer, sizes } from '../../test/fixture-offers.ts'
import { offerMenu } from '../../test/fixture-offer-baskets.ts'
import type { Effect } from '../content/offer.ts'
import { cents } from '../core/basic-types.ts'
import { freeProduct } from './free-product.ts'

const menu = offerMenu([])
const productOf = (effect: Effect) => freeProduct(offer('it', effect), menu)?.product.id ?? null
const free = (selector: Extract<Effect, { kind: 'freeItem' }>['selector']): Effect => ({
  kind: 'freeItem',
  selector,
  max: 1,
})

test('[VOU-12] an offer gives nothing that is sold out', () => {
  const [id] = ids('tiramisu')
  const tiramisu = menu.products.get(id!)!
  const gift = offer('it', free({ products: ids('tiramisu') }))
  const given = (isOutOfStock: boolean) =>
    freeProduct(gift, { products: new Map([[tiramisu.product.id, { ...tiramisu, isOutOfStock }]]) })?.product.name
  expect([given(false), given(true)]).toEqual([tiramisu.product.name, undefined])
  expect(freeProduct(gift, { products: new Map() })).toBeNull()
})

const tenth: Effect = { kind: 'percentOff', selector: {}, percent: 10 }

test.each<[string, Effect, string | null]>([
  ['the one product that is named', free({ products: ids('tiramisu') }), 'tiramisu'],
  ['nothing where there is a choice', free({ products: ids('tiramisu', 'cola') }), null],
  ['nothing for a kind of things', free({ types: ['Pizzas'] }), null],
  ['nothing for any product', free({}), null],
  ['nothing of one category', free({ products: ids('tiramisu'), categories: [] }), null],
  ['nothing in a size', free({ products: ids('margherita'), sizes: sizes('large') }), null],
  ['nothing that is not on sale', free({ products: ids('moon-cake') }), null],
  ['nothing of an offer that takes money off', tenth, null],
  ['nothing at a price', { kind: 'fixedPrice', selector: { products: ids('tiramisu') }, price: cents(100) }, null],
])('[VOU-12] an offer gives %s', (_, effect, productId) => {
  expect(productOf(effect)).toBe(productId)
})
