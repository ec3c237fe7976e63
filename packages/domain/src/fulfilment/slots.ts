import type { Store } from '../catalogue/content.ts'
import type { StoreState } from '../catalogue/overlay.ts'
import type { Instant, ServiceType } from '../words.ts'
import { isSecondPass } from './local-time.ts'
import { promiseMinutes } from './promise-time.ts'
import { currentServiceDay, isWithin } from './trading-day.ts'
import { orderingWindows } from './trading-hours.ts'

const minute = 60_000
const quarterHour = 15 * minute

/** Length of a slot's window in minutes where no setting says otherwise. [TIM-04] */
export const slotLengthMinutes: Readonly<Record<ServiceType, number>> = { Delivery: 30, Pickup: 15 }

/** A time that can be chosen: due at `startsAt`, at the latest at `endsAt`. */
export type Slot = {
  readonly startsAt: Instant
  readonly endsAt: Instant
  readonly serviceType: ServiceType
  /** Shown, but not to be chosen. */
  readonly isFull: boolean
}

/**
 * The instants at which a service's slots start. A zone is always whole quarter hours away from UTC, so the marks 0, 15, 30
 * and 45 of the store's clock are the quarter hours of UTC too, and none can fall into a skipped hour. Marks that the clock
 * shows twice when daylight saving ends are offered once, at the first pass: nobody could tell two equal labels apart.
 */
function slotMarks(store: Store, serviceType: ServiceType, at: Instant, promise: number): Instant[] {
  const day = currentServiceDay(store, serviceType, at)
  return orderingWindows(store, day, serviceType).flatMap(({ opensAt, closesAt, latestAt }) => {
    const first = Math.ceil((Math.max(at, opensAt) + promise * minute) / quarterHour) * quarterHour
    const marks: Instant[] = []
    for (let mark = first; mark <= latestAt && mark < closesAt; mark += quarterHour) {
      if (!isSecondPass(mark as Instant, store.zone)) marks.push(mark as Instant)
    }
    return marks
  })
}

/**
 * The slots of the current trading day that are left for a service, in order. In each window of its hours the first starts
 * at the first quarter hour of the store's clock at or after the later of now and opening, plus the promise time to `city`
 * (null = no suburb minutes); the last one not after last orders, and always before closing time. A store that trades round
 * the clock has slots until 23:45 of the calendar day, those after midnight come with the next day. Full slots are in the
 * list and say so. [TIM-03] [TIM-04] [TIM-13]
 */
export function slotsFor(
  store: Store,
  state: StoreState,
  serviceType: ServiceType,
  at: Instant,
  city: string | null,
  isFull: (startsAt: Instant) => boolean,
): Slot[] {
  const promise = promiseMinutes(store, state, serviceType, city)
  const length = slotLengthMinutes[serviceType] * minute
  return slotMarks(store, serviceType, at, promise).map((startsAt) => ({
    startsAt,
    endsAt: (startsAt + length) as Instant,
    serviceType,
    isFull: isFull(startsAt),
  }))
}

/**
 * Whether ASAP is taken now, and the minutes promised to `city`: the store is trading (delivery: in its delivery hours) and
 * now is not after last orders. Where trading goes on at midnight there are no last orders. Whether the store takes online
 * orders at all is asked of `checkStoreOpen`. [TIM-13] [TIM-07]
 */
export function asapOffer(
  store: Store,
  state: StoreState,
  serviceType: ServiceType,
  at: Instant,
  city: string | null = null,
): { isOffered: boolean; promiseMinutes: number } {
  const windows = orderingWindows(store, currentServiceDay(store, serviceType, at), serviceType)
  return {
    isOffered: windows.some((window) => isWithin(window, at) && at <= window.latestAt),
    promiseMinutes: promiseMinutes(store, state, serviceType, city),
  }
}
