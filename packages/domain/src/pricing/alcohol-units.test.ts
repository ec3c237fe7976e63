import { expect, test } from 'vitest'
import { basketOf, contentWith, line, menu, stock } from '../../test/fixture-content.ts'
import { bundle, slot } from '../../test/fixture-halves.ts'
import type { Group } from '../basket/state.ts'
import type { GroupId, ProductId } from '../core/basic-types.ts'
import type { Menu } from '../menu/menu.ts'
import { withinAlcoholLimit } from './alcohol-units.ts'

const beer = stock('beer', 800, { alcoholUnits: 2 })
const party = bundle('party', 3_000, [slot('drink', ['beer'])])
const shop: Menu = { ...menu('Pickup', contentWith(beer, party)), alcohol: { maxUnits: 6 } }

const beers = (quantity: number) => line('beer', quantity, null, 'beer')
const parties = (quantity: number, each: number): Group => ({
  id: 'party-1' as GroupId,
  productId: 'party' as ProductId,
  quantity,
  slots: { drink: [beers(each)] },
  code: null,
})
const basket = (quantity: number, groups: readonly Group[] = []) => ({ ...basketOf([beers(quantity)]), groups })
const refusal = (after: ReturnType<typeof basket>, before = basket(0), from = shop) => {
  const found = withinAlcoholLimit(before, after, from)
  return 'refused' in found ? [found.refused, found.data] : null
}

test.each([
  ['three beers of two units', basket(3), null],
  ['a fourth', basket(4), ['InvalidAlcohol', { max: 6 }]],
  ['one beside a meal with two', basket(1, [parties(1, 2)]), null],
  ['one beside two meals with two', basket(1, [parties(2, 2)]), ['InvalidAlcohol', { max: 6 }]],
  ['one beside three meals with one', basket(1, [parties(3, 1)]), ['InvalidAlcohol', { max: 6 }]],
  ['a product that has left the menu', { ...basket(3), lines: [beers(3), line('gone', 9, null, 'gone')] }, null],
])('[RUL-03] six units at most: %s', (_, after, expected) => {
  expect(refusal(after)).toEqual(expected)
})

test('[RUL-03] less alcohol than before always passes, as much does not grow', () => {
  expect(refusal(basket(8), basket(9))).toBeNull()
  expect(refusal(basket(8), basket(8))).toBeNull()
  expect(refusal(basket(9), basket(8))).toEqual(['InvalidAlcohol', { max: 6 }])
})

test('[RUL-03] a store may sell fewer units, and six where nothing limits them', () => {
  expect(refusal(basket(2), basket(0), { ...shop, alcohol: { maxUnits: 2 } })).toEqual(['InvalidAlcohol', { max: 2 }])
  expect(refusal(basket(4), basket(0), { ...shop, alcohol: null })).toEqual(['InvalidAlcohol', { max: 6 }])
})
