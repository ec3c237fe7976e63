import { expect, test } from 'vitest'
import { store } from '../../test/fixture-content.ts'
import { cents } from '../core/basic-types.ts'
import { belowMinimum, belowMinimumText, minimumSpendOf } from './minimum-spend.ts'

const ours = { ...store, minimums: { delivery: cents(2_000), pickup: cents(500) } }

test('[RUL-01] each way of receiving the food has its own minimum', () => {
  expect([minimumSpendOf(ours, 'Delivery'), minimumSpendOf(ours, 'Pickup')]).toEqual([2_000, 500])
})

test('[RUL-01] a basket falls short below the minimum alone, and never without a store', () => {
  const short = { totalOrder: 1_999, minimumSpend: 2_000, serviceType: 'Delivery' }
  expect(belowMinimum(cents(1_999), ours, 'Delivery')).toEqual(short)
  expect(belowMinimum(cents(2_000), ours, 'Delivery')).toBeNull()
  expect(belowMinimum(cents(1_999), ours, 'Pickup')).toBeNull()
  expect(belowMinimum(cents(0), null, 'Delivery')).toBeNull()
})

test('[RUL-13] words a shortfall', () => {
  const shortfall = { totalOrder: cents(1_500), minimumSpend: cents(2_000), serviceType: 'Delivery' } as const
  expect(belowMinimumText(shortfall)).toBe('$15.00 below $20.00 minimum delivery')
})
