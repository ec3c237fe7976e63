import { expect, test } from 'vitest'
import { build, choicesOf } from '../../test/fixture-content.ts'
import { buildHalves, halvesOf, wideMenu } from '../../test/fixture-halves.ts'
import type { ProductId } from '../core/basic-types.ts'
import { priceChosen } from './chosen-build.ts'

const shown = wideMenu()
const product = (id: string) => shown.products.get(id as ProductId)!
const whole = build(choicesOf('margherita', shown), { size: 'family' })
const halves = buildHalves(halvesOf(), {})
const plain = (id: string) => ({
  unit: product(id).price,
  fee: 0,
  trail: [{ label: product(id).product.name, amount: product(id).price }],
  parts: [],
})

// A family margherita costs 20 dollars, and 1 of the tier.
test('[BAS-11] a pizza costs what its build costs, without a fee', () => {
  expect(priceChosen(product('margherita'), whole)).toMatchObject({ unit: 2_100, fee: 0 })
})

test.each([
  ['a pizza without a build', 'margherita', null],
  ['a half-n-half without a build', 'half-n-half', null],
  ['a product without a build', 'garlic-bread', null],
  ['a product with the build of a pizza', 'garlic-bread', whole],
  ['a product with that of a half-n-half', 'garlic-bread', halves],
  ['a pizza with that of a half-n-half', 'margherita', halves],
  ['a half-n-half with that of a pizza', 'half-n-half', whole],
])('[BAS-11] %s costs its price on the menu', (_, id, chosen) => {
  expect(priceChosen(product(id), chosen)).toEqual(plain(id))
})
