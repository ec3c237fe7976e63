import { expect, test } from 'vitest'
import { basketOf, line, menu, store } from '../../test/fixture-content.ts'
import { soloBox } from '../../test/fixture-offer-baskets.ts'
import type { Store } from '../content/content.ts'
import { priceBasket } from '../pricing/price-basket.ts'
import { checkLargestOrder } from './largest-order.ts'

// A bread takes 60 seconds of kitchen work, a cola none.
const breads = (count: number) => basketOf([line('garlic-bread', count)])
const refusalAt = (limits: Partial<Pick<Store, 'largestOrder' | 'capacitySeconds'>>, state = breads(10)) =>
  checkLargestOrder(priceBasket(state, menu()), { ...store, ...limits })
const tooLarge = { refused: 'OrderTooLarge', data: { phone: '+61255501234' } }

test.each<[string, Parameters<typeof refusalAt>[0], object | null]>([
  ['no limit', {}, null],
  ['ten items of ten', { largestOrder: { makeSeconds: 9_999, items: 10 } }, null],
  ['ten items of nine', { largestOrder: { makeSeconds: 9_999, items: 9 } }, tooLarge],
  ['600 seconds of 600', { largestOrder: { makeSeconds: 600, items: 99 } }, null],
  ['600 seconds of 599', { largestOrder: { makeSeconds: 599, items: 99 } }, tooLarge],
  ['two hours of a kitchen with 75 seconds each quarter hour', { capacitySeconds: 75 }, null],
  ['more than two hours of a kitchen with 74 seconds each quarter hour', { capacitySeconds: 74 }, tooLarge],
  [
    'less than the kitchen makes, but more than the content allows',
    { capacitySeconds: 900, largestOrder: { makeSeconds: 500, items: 99 } },
    tooLarge,
  ],
  [
    'less than the content allows, but more than the kitchen makes',
    { capacitySeconds: 60, largestOrder: { makeSeconds: 5_000, items: 99 } },
    tooLarge,
  ],
])('[BAS-25] an order of ten breads is held against a limit: %s', (_, limits, expected) => {
  expect(refusalAt(limits)).toEqual(expected)
})

test('[BAS-25] a meal counts as one item, as often as it is ordered', () => {
  const state = { ...basketOf([line('cola', 2)]), groups: [soloBox(3)] }
  const items = (most: number) => refusalAt({ largestOrder: { makeSeconds: 9_999, items: most } }, state)
  expect([items(5), items(4)]).toEqual([null, tooLarge])
})
