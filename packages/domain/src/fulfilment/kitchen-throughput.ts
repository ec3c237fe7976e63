import type { Store } from '../content/content.ts'
import type { ServiceType } from '../core/words.ts'

/** By which orders a kitchen's pace is measured: the latest so many of a service, ready within so many minutes; fewer say nothing. */
export const throughputSample = { latest: 10, fewest: 3, withinMinutes: 90 } as const

/** A ticket that was tapped at once or forgotten says no more than this about the kitchen, in shares of the set pickup time. */
const least = 0.5
const most = 3

/**
 * A store's measured average for a service, in whole minutes, from the minutes that its latest orders took from accepted (the
 * moment they were placed) to ready; null = too few orders to say. Delivery adds the store's usual way, which is what its set
 * delivery time is longer than its set pickup time; the suburb's minutes and the store's adjustment come on top of either. [TIM-07] [TIM-08]
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
export const throughputMeasureInterval = 15 * 60_000

/** Milliseconds: an order that became ready later than this after its due time is not measured. [TIM-07] */
export const longestLateness = 6 * 60 * 60_000
