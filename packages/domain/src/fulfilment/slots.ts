import type { Store } from '../catalogue/content.ts'
import type { StoreState } from '../catalogue/overlay.ts'
import type { Instant, ServiceType } from '../words.ts'
import { isSecondPass } from './local-time.ts'
import { promiseMinutes } from './promise-time.ts'
import { currentServiceDay, isWithin } from './trading-day.ts'
import { orderingWindows, type OrderingWindow } from './trading-hours.ts'

const minute = 60_000
const quarterHour = 15 * minute

/** Whether the quarter hour that a time falls into has no room left in the kitchen. */
export type IsFull = (time: Instant) => boolean

/** A kitchen without a limit. */
export const neverFull: IsFull = () => false

/** The quarter hour whose make time a due time uses. [TIM-13] */
export const quarterOf = (dueAt: Instant): Instant => (Math.floor(dueAt / quarterHour) * quarterHour) as Instant

/**
 * The kitchen as the basket sees it that holds a quarter hour of it: that one has room for it, and so has the next, because as
 * soon as possible moves on while its customer checks out. [BAS-26]
 */
export const roomWith =
  (isFull: IsFull, held: Instant | null): IsFull =>
  (time) => {
    const sinceHeld = held === null ? -1 : quarterOf(time) - held
    return (sinceHeld < 0 || sinceHeld > quarterHour) && isFull(time)
  }

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
  isFull: IsFull,
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

/** When food that could be due then is due at a kitchen that may be full: not after last orders; null = no room until then. */
function firstRoom(due: Instant, { closesAt, latestAt }: OrderingWindow, isFull: IsFull): Instant | null {
  const own = quarterOf(due)
  if (!isFull(own)) return due
  for (let next = own + quarterHour; next <= latestAt && next < closesAt; next += quarterHour) {
    if (!isFull(next as Instant)) return next as Instant
  }
  return null
}

/**
 * Whether ASAP is taken now, and the minutes promised to `city`: the store is trading (delivery: in its delivery hours) and
 * now is not after last orders. Where trading goes on at midnight there are no last orders. A kitchen that is full at the
 * promise time promises the next quarter hour that has room, and takes nothing if there is none until last orders. Whether the
 * store takes online orders at all is asked of `checkStoreOpen`. [TIM-13] [TIM-07]
 */
export function asapOffer(
  store: Store,
  state: StoreState,
  serviceType: ServiceType,
  at: Instant,
  city: string | null,
  isFull: IsFull,
): { isOffered: boolean; promiseMinutes: number } {
  const promise = promiseMinutes(store, state, serviceType, city)
  const windows = orderingWindows(store, currentServiceDay(store, serviceType, at), serviceType)
  const window = windows.find((one) => isWithin(one, at) && at <= one.latestAt)
  const due = window === undefined ? null : firstRoom((at + promise * minute) as Instant, window, isFull)
  return { isOffered: due !== null, promiseMinutes: due === null ? promise : Math.ceil((due - at) / minute) }
}
