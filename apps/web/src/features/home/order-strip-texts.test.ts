import { expect, test } from 'vitest'
import { stripTime, stripTitle } from './order-strip-texts.ts'

const due = '2026-11-24T18:30:00+11:00'
const pickup = {
  serviceType: 'Pickup',
  storeName: 'Newtown',
  orderDueAt: due,
  storeConfirmedAt: due,
  wasNotConfirmed: false,
} as const
const before = (minutes: number) => new Date(Date.parse(due) - minutes * 60_000).toISOString()

test.each([
  ['Preparing', 'Preparing your order'],
  ['Cooking', 'In the oven'],
  ['Ready', 'Ready – pick up at Newtown'],
] as const)('[ORD-13] describes a pickup that is %s as "%s"', (status, title) => {
  expect(stripTitle({ ...pickup, status })).toBe(title)
})

test('[ORD-02] [ORD-13] waits for the store until it has acknowledged the order', () => {
  const waiting = { ...pickup, storeConfirmedAt: null }
  expect(stripTitle({ ...waiting, status: 'Preparing' })).toBe('Waiting for Newtown to confirm')
  expect(stripTitle({ ...waiting, status: 'Cooking' })).toBe('In the oven')
})

test('[ORD-21] says that an order was cancelled, and whether its store could not confirm it', () => {
  const cancelled = { ...pickup, status: 'Unable to Deliver' } as const
  expect(stripTitle(cancelled)).toBe('Your order was cancelled')
  const late = { ...cancelled, storeConfirmedAt: null, wasNotConfirmed: true }
  expect(stripTitle(late)).toBe('Newtown could not confirm your order')
})

test('[ORD-13] says that a delivery is on its way only once the driver has it', () => {
  const delivery = { ...pickup, serviceType: 'Delivery' } as const
  expect(stripTitle({ ...delivery, status: 'Ready' })).toBe('Packed and about to leave')
  expect(stripTitle({ ...delivery, status: 'With Driver' })).toBe('On its way to you')
})

test.each([
  ['Cooking', 12, 'About 12 minutes (06:30 PM)'],
  ['Cooking', 1, 'About 1 minute (06:30 PM)'],
  ['Cooking', -3, 'Any minute now'],
  ['Preparing', 90, 'About 90 minutes (06:30 PM)'],
  ['Preparing', 91, '06:30 PM'],
  ['Cooking', 0, 'Any minute now'],
  ['Ready', 5, null],
  ['Unable to Deliver', 5, null],
] as const)('[ORD-13] a pickup that is %s, %i minutes before it is due: %s', (status, minutes, expected) => {
  expect(stripTime({ ...pickup, status, storeTime: before(minutes) })).toBe(expected)
})
