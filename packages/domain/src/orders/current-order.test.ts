import { expect, test } from 'vitest'
import { instant } from '../core/words.ts'
import { isCurrentOrder, readyShownFor } from './current-order.ts'

const updatedAt = instant(1_000_000)

test.each([
  ['Pickup', 'Preparing', 8 * readyShownFor, true],
  ['Pickup', 'Ready', readyShownFor - 1, true],
  ['Pickup', 'Ready', readyShownFor, false],
  ['Pickup', 'Unable to Deliver', 0, false],
  ['Delivery', 'Ready', 2 * readyShownFor, true],
  ['Delivery', 'With Driver', readyShownFor, true],
  ['Delivery', 'Delivered', 0, false],
] as const)('[ORD-13] a %s that is %s for %i ms is under way: %s', (serviceType, status, passed, expected) => {
  expect(isCurrentOrder({ serviceType, status, updatedAt }, instant(updatedAt + passed))).toBe(expected)
})
