import { runs } from '@forno/proof/runs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { averageMinutes, throughputSample } from './kitchen-throughput.ts'
import { sampleStore } from '../../test/sample-store.ts'

/** 15 minutes for pickup, 30 for delivery: the driving time is 15. */
const store = sampleStore()

describe('a kitchen’s measured throughput', () => {
  test.each<[string, number[], number | null, number | null]>([
    ['is the mean of the orders', [10, 20, 30], 20, 35],
    ['is rounded up', [10, 20, 31], 21, 36],
    ['is unknown from two orders', [20, 20], null, null],
    ['is unknown from none', [], null, null],
    ['counts a forgotten ticket as three times the usual', [15, 15, 15, 600], 23, 38],
    ['counts a ticket that was tapped at once as half the usual', [0, 0, 0], 8, 23],
    ['follows a slow kitchen up to three times the usual', [90, 80, 70], 45, 60],
  ])('[TIM-07] %s', (_, minutes, pickup, delivery) => {
    expect(averageMinutes(store, 'Pickup', minutes)).toBe(pickup)
    expect(averageMinutes(store, 'Delivery', minutes)).toBe(delivery)
  })

  test('[TIM-07] adds no driving time at a store whose set times are equal', () => {
    expect(averageMinutes({ pickupTimeMinutes: 20, deliveryTimeMinutes: 15 }, 'Delivery', [20, 20, 20])).toBe(20)
  })

  test('[TIM-07] never leaves its bounds, and a slower kitchen never promises less', () => {
    const minutes = fc.array(fc.double({ min: 0, max: 500, noNaN: true }), {
      minLength: 3,
      maxLength: throughputSample.latest,
    })
    const check = (orders: number[], usual: number, slower: number) => {
      const set = { pickupTimeMinutes: usual, deliveryTimeMinutes: usual + 10 }
      const average = averageMinutes(set, 'Pickup', orders) ?? Number.NaN
      expect(average).toBeGreaterThanOrEqual(Math.ceil(usual / 2))
      expect(average).toBeLessThanOrEqual(usual * 3)
      const later = orders.map((each) => each + slower)
      expect(averageMinutes(set, 'Pickup', later)).toBeGreaterThanOrEqual(average)
    }
    const usual = fc.integer({ min: 5, max: 60 })
    fc.assert(fc.property(minutes, usual, fc.integer({ min: 0, max: 60 }), check), runs({ sample: 200, prove: 20_000 }))
  })
})
