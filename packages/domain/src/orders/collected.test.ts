import { expect, test } from 'vitest'
import { instant } from '../core/basic-types.ts'
import { collectedAtOf } from './collected.ts'

const ready = instant(Date.UTC(2026, 10, 21, 1))
const lastMinutes = 60
const after = (minutes: number) => instant(ready + minutes * 60_000)
const pickup = { serviceType: 'Pickup', status: 'Ready', updatedAt: ready, collectedAt: null } as const

test.each([
  ['that still waits', pickup, after(lastMinutes - 1), null],
  ['that waits for too long, by time', pickup, after(lastMinutes), after(lastMinutes)],
  ['that the customer has, by their tap', { ...pickup, collectedAt: after(4) }, after(5), after(4)],
  ['at any later time', { ...pickup, collectedAt: after(4) }, after(500), after(4)],
  ['that is not ready', { ...pickup, status: 'Packing' as const }, after(500), null],
  ['that is a delivery', { ...pickup, serviceType: 'Delivery' as const }, after(500), null],
])('[ORD-12] an order %s', (_, order, at, collectedAt) => {
  expect(collectedAtOf(order, at)).toBe(collectedAt)
})
