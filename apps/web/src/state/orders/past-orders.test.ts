import { expect, test } from 'vitest'
import type { PastOrder } from '../../api/order-history.ts'
import { pageOf, pagesOf, itemsSummary } from './past-orders.ts'

test('[ORD-22] [UI-08] shows 20 rows a page, and the rest on the last one', () => {
  const rows = Array.from({ length: 45 }, (_, index) => index)
  expect([pagesOf(rows), pagesOf([]), pagesOf(rows.slice(0, 20))]).toEqual([3, 1, 1])
  expect([pageOf(rows, 1).length, pageOf(rows, 3)]).toEqual([20, [40, 41, 42, 43, 44]])
})

test('[ORD-22] lists the ordered items, meals after the rest', () => {
  const order = {
    basketItems: [
      { name: 'Margherita', quantity: 2 },
      { name: 'Garlic bread', quantity: 1 },
    ],
    groupedBasketItems: [{ name: 'Family box', quantity: 1 }],
  } as unknown as PastOrder
  expect(itemsSummary(order)).toBe('2 × Margherita, Garlic bread, Family box')
})
