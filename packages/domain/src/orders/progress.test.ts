import { expect, test } from 'vitest'
import { isSameProgress, type OrderProgress } from './progress.ts'

const placed: OrderProgress<string> = {
  status: 'Preparing',
  storeConfirmedAt: null,
  collectedAt: null,
  orderDueAt: '18:00',
}

test('[ORD-13] an order is where it was until its status, its confirmation, its collection or its time changes', () => {
  expect(isSameProgress(placed, { ...placed })).toBe(true)
  for (const change of [
    { status: 'Cooking' as const },
    { storeConfirmedAt: '17:31' },
    { collectedAt: '18:02' },
    { orderDueAt: '18:15' },
  ])
    expect(isSameProgress(placed, { ...placed, ...change })).toBe(false)
})
