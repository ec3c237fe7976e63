import { minute } from '../core/durations.ts'
import type { Store } from '../content/content.ts'
import type { StoreState } from '../content/store-status.ts'
import type { Instant, ServiceType } from '../core/basic-types.ts'
import { quarterAfter, quarterOf } from './kitchen-work.ts'
import { isSecondPass } from './local-time.ts'
import { promiseMinutes } from './promise-time.ts'
import { currentServiceDay, isWithin } from './trading-day.ts'
import { orderingWindows, type OrderingWindow } from './trading-hours.ts'

const quarterHour = 15 * minute

/**
 * Whether the kitchen cannot make an order by the end of the quarter hour of a time. Only quarter hours that begin at
 * or after `from` count before that one: the kitchen works neither before it opens nor in the past.
 */
export type IsFull = (time: Instant, from: Instant) => boolean

/** A kitchen without a capacity limit. */
export const unlimitedCapacity: IsFull = () => false

/**
 * The capacity of the kitchen for a basket that holds a quarter hour: that one has room, and so has the next one,
 * because ASAP moves on while the customer checks out. [BAS-26]
 */
export const capacityWithHold =
  (isFull: IsFull, held: Instant | null): IsFull =>
  (time, from) => {
    const sinceHeld = held === null ? -1 : quarterOf(time) - held
    return (sinceHeld < 0 || sinceHeld > quarterHour) && isFull(time, from)
  }

/** A time that customers can choose: due between `startsAt` and `endsAt`. */
export type Slot = {
  readonly startsAt: Instant
  readonly endsAt: Instant
  readonly serviceType: ServiceType
  /** Shown, but cannot be chosen. */
  readonly isFull: boolean
}

/** When the kitchen may start an order in a window, for a request at `at`. */
const workFrom = (at: Instant, { opensAt }: OrderingWindow): Instant => Math.max(at, opensAt) as Instant

/**
 * Whether food that is due then is handed over in time: pickup before the door is locked; delivery may arrive later.
 * [TIM-13]
 */
const isInTime = (
  { slotMinutes }: StoreState,
  serviceType: ServiceType,
  dueAt: Instant,
  { lockedAt }: OrderingWindow,
): boolean => serviceType === 'Delivery' || dueAt + slotMinutes.Pickup * minute <= lockedAt

/**
 * Whether the store is open for a due time, whatever it has promised: within its hours, and for pickup before the door
 * is locked. [TIM-13]
 */
export const isOpenFor = (store: Store, state: StoreState, serviceType: ServiceType, dueAt: Instant): boolean =>
  orderingWindows(store, currentServiceDay(store, serviceType, dueAt), serviceType).some(
    (window) => isWithin(window, dueAt) && isInTime(state, serviceType, dueAt, window),
  )

/** When the kitchen may start an order that is due then: not before it opens. [TIM-13] */
export const kitchenStart = (store: Store, serviceType: ServiceType, dueAt: Instant, at: Instant): Instant => {
  const windows = orderingWindows(store, currentServiceDay(store, serviceType, dueAt), serviceType)
  const window = windows.findLast(({ opensAt }) => opensAt <= dueAt)
  return window === undefined ? at : workFrom(at, window)
}

type SlotMark = { readonly startsAt: Instant; readonly from: Instant }

/**
 * The instants at which a service's slots start. Zones are always whole quarter hours away from UTC, so that minutes 0,
 * 15, 30 and 45 of the store's clock are quarter hours of UTC too, and none falls into a skipped hour. Times that the
 * clock shows twice when daylight saving ends are offered once, at the first pass, because their labels would be equal.
 */
function slotMarks(
  store: Store,
  state: StoreState,
  serviceType: ServiceType,
  at: Instant,
  promise: number,
): SlotMark[] {
  const day = currentServiceDay(store, serviceType, at)
  return orderingWindows(store, day, serviceType).flatMap((window) => {
    const { closesAt, latestAt } = window
    const from = workFrom(at, window)
    const first = Math.ceil((from + promise * minute) / quarterHour) * quarterHour
    const marks: SlotMark[] = []
    for (let mark = first as Instant; mark <= latestAt && mark < closesAt; mark = quarterAfter(mark)) {
      if (isInTime(state, serviceType, mark, window) && !isSecondPass(mark, store.zone))
        marks.push({ startsAt: mark, from })
    }
    return marks
  })
}

/**
 * The remaining slots of a service in the current trading day, in order. In each window of its hours the first slot
 * starts at the first quarter hour of the store's clock at or after the later of now and opening, plus the promise time
 * to `city` (null = no suburb minutes); the last one not after last orders, always before closing time, and for pickup
 * so that it ends by then. A store that trades round the clock has slots until 23:45 of the calendar day; those after
 * midnight belong to the next day. Full slots are included and marked. [TIM-03] [TIM-04] [TIM-13]
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
  const length = state.slotMinutes[serviceType] * minute
  return slotMarks(store, state, serviceType, at, promise).map(({ startsAt, from }) => ({
    startsAt,
    endsAt: (startsAt + length) as Instant,
    serviceType,
    isFull: isFull(startsAt, from),
  }))
}

type AsapRequest = {
  readonly state: StoreState
  readonly serviceType: ServiceType
  readonly at: Instant
  readonly isFull: IsFull
}

/** The first time from `due` at which the kitchen has capacity, up to last orders; null = none. */
function firstRoom(
  due: Instant,
  window: OrderingWindow,
  { state, serviceType, at, isFull }: AsapRequest,
): Instant | null {
  const { closesAt, latestAt } = window
  if (!isInTime(state, serviceType, due, window)) return null
  if (!isFull(due, at)) return due
  for (let next = quarterAfter(quarterOf(due)); next <= latestAt && next < closesAt; next = quarterAfter(next)) {
    if (!isInTime(state, serviceType, next, window)) return null
    if (!isFull(next, at)) return next
  }
  return null
}

/**
 * Whether ASAP is offered now, and the minutes promised to `city`: the store is trading (delivery: in its delivery
 * hours), now is not after last orders, and pickup is handed over before the door is locked. Where trading continues at
 * midnight there are no last orders. A kitchen that cannot make the order by the promise time promises the first
 * quarter hour by which it can, and refuses when there is none until last orders. `checkStoreOpen` decides whether the
 * store takes online orders at all. [TIM-13] [TIM-07]
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
  const soonest = (at + promise * minute) as Instant
  const due = window === undefined ? null : firstRoom(soonest, window, { state, serviceType, at, isFull })
  return { isOffered: due !== null, promiseMinutes: due === null ? promise : Math.ceil((due - at) / minute) }
}
