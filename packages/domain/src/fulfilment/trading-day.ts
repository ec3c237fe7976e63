import type { Hours, HoursException, Store } from '../content/content.ts'
import type { Instant, LocalDate, ServiceType } from '../core/basic-types.ts'
import { addDays, weekdayOf } from './calendar.ts'
import { instantOf, localMoment } from './local-time.ts'

/** From `opensAt` on, until just before `closesAt`. */
export type Window = { readonly opensAt: Instant; readonly closesAt: Instant }

/** The hours that a store trades under one date, including those past the following midnight. [TIM-02] */
export type TradingDay = {
  readonly date: LocalDate
  readonly pickup: readonly Window[]
  readonly delivery: readonly Window[]
  readonly dineIn: readonly Window[]
  /** Whether special hours replaced the week's hours. */
  readonly isException: boolean
}

export type TradingOptions = {
  /** Whether special hours of single dates count; for every rule about ordering they do. */
  readonly exceptions: boolean
}

/** Whether an instant is within a window. */
export const isWithin = (window: Window, at: Instant): boolean => at >= window.opensAt && at < window.closesAt

/** The hours in order; hours that touch or overlap are merged. */
function joined(hours: readonly Hours[]): Hours[] {
  const result: Hours[] = []
  for (const next of [...hours].sort((a, b) => a.from - b.from)) {
    const last = result.at(-1)
    if (last === undefined || next.from > last.until) result.push(next)
    else if (next.until > last.until) result[result.length - 1] = { from: last.from, until: next.until }
  }
  return result
}

const windowsOf = (store: Store, date: LocalDate, hours: readonly Hours[]): Window[] =>
  joined(hours)
    .map(({ from, until }) => ({
      opensAt: instantOf(date, from, store.zone),
      closesAt: instantOf(date, until, store.zone),
    }))
    .filter(({ opensAt, closesAt }) => closesAt > opensAt)

const overlap = (some: readonly Hours[], others: readonly Hours[]): Hours[] =>
  some.flatMap((one) =>
    others
      .map((other) => ({ from: Math.max(one.from, other.from), until: Math.min(one.until, other.until) }))
      .filter(({ from, until }) => until > from),
  )

function exceptionDay(store: Store, exception: HoursException): TradingDay {
  const { date, pickup, delivery } = exception
  const dineIn = overlap(store.dineInHours[weekdayOf(date)], pickup)
  return {
    date,
    pickup: windowsOf(store, date, pickup),
    delivery: windowsOf(store, date, delivery),
    dineIn: windowsOf(store, date, dineIn),
    isException: true,
  }
}

/**
 * A store's trading under one date of its own calendar: the week's hours, or the special hours of the date (no hours =
 * closed; guests then sit inside only while the counter is open). Opening and closing are times of the store's clock:
 * hours may pass midnight and still belong to this date; a time that daylight saving skips moves forward, a repeated
 * one means the first pass. Hours that touch are one window; windows are in order. [TIM-02] [TIM-09]
 */
export function tradingDay(store: Store, date: LocalDate, options: TradingOptions): TradingDay {
  const exception = options.exceptions ? store.exceptions.find((one) => one.date === date) : undefined
  if (exception !== undefined) return exceptionDay(store, exception)
  const weekday = weekdayOf(date)
  return {
    date,
    pickup: windowsOf(store, date, store.pickupHours[weekday]),
    delivery: windowsOf(store, date, store.deliveryHours[weekday]),
    dineIn: windowsOf(store, date, store.dineInHours[weekday]),
    isException: false,
  }
}

/** The windows of a trading day for a service type. */
export const windowsFor = (day: TradingDay, serviceType: ServiceType): readonly Window[] =>
  serviceType === 'Delivery' ? day.delivery : day.pickup

/**
 * The trading day of a service: yesterday's while yesterday's hours continue after midnight, otherwise the calendar
 * day, open or not. A store that trades round the clock (00:00 to 24:00 each day) is always in the calendar day,
 * because its hours do not pass midnight. Each service has its own hours: where the counter never closes and delivery
 * runs to 1 am, half past midnight is today for pickup and yesterday for delivery. [TIM-09]
 */
export function currentServiceDay(store: Store, serviceType: ServiceType, at: Instant): TradingDay {
  const { date } = localMoment(at, store.zone)
  const yesterday = tradingDay(store, addDays(date, -1), { exceptions: true })
  if (windowsFor(yesterday, serviceType).some((window) => isWithin(window, at))) return yesterday
  return tradingDay(store, date, { exceptions: true })
}

/**
 * The trading day of a store as a whole, counter hours before delivery hours: yesterday while yesterday's counter hours
 * continue, today while today's do, yesterday while yesterday's delivery continues, otherwise the calendar day.
 * [TIM-09]
 */
export function currentTradingDay(store: Store, at: Instant): TradingDay {
  const counter = currentServiceDay(store, 'Pickup', at)
  if (counter.pickup.some((window) => isWithin(window, at))) return counter
  return currentServiceDay(store, 'Delivery', at)
}

/** `count` trading days from the current one, which is found with special hours whatever the options. */
export function tradingDays(store: Store, at: Instant, count: number, options: TradingOptions): TradingDay[] {
  const { date } = currentTradingDay(store, at)
  return Array.from({ length: count }, (_, index) => tradingDay(store, addDays(date, index), options))
}
