import { minute, hour } from '../core/durations.ts'
import type { Store } from '../content/content.ts'
import type { ServiceType } from '../core/basic-types.ts'

/**
 * The orders that measure a kitchen's throughput: the latest of a service, ready within the last minutes. Fewer than
 * `fewest` give no measurement.
 */
export const throughputSample = { latest: 10, fewest: 3, withinMinutes: 90 } as const

/**
 * Bounds of one measurement as shares of the store's set pickup time, so that a ticket tapped at once or forgotten does
 * not distort the average.
 */
const least = 0.5
const most = 3

/**
 * A store's measured average for a service, in whole minutes, from the minutes that its latest orders took from placed
 * to ready; null = too few orders. Delivery adds the usual driving time: the store's set delivery time less its set
 * pickup time. The suburb's minutes and the store's adjustment are added elsewhere. [TIM-07] [TIM-08]
 */
export function averageMinutes(
  store: Pick<Store, 'pickupTimeMinutes' | 'deliveryTimeMinutes'>,
  serviceType: ServiceType,
  kitchenMinutes: readonly number[],
): number | null {
  if (kitchenMinutes.length < throughputSample.fewest) return null
  const usual = store.pickupTimeMinutes
  const bounded = kitchenMinutes.map((minutes) => Math.min(Math.max(minutes, usual * least), usual * most))
  const mean = bounded.reduce((sum, minutes) => sum + minutes, 0) / bounded.length
  const way = serviceType === 'Delivery' ? Math.max(0, store.deliveryTimeMinutes - usual) : 0
  return Math.ceil(mean + way)
}

/** Milliseconds until a kitchen's average is measured again while no order becomes ready. [TIM-07] */
export const throughputMeasureInterval = 15 * minute

/** Milliseconds: an order that became ready later than this after its due time is not measured. [TIM-07] */
export const longestLateness = 6 * hour
