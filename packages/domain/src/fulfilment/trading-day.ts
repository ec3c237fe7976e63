import type { Hours, HoursException, Store } from '../content/content.ts'
import type { Instant, LocalDate, ServiceType } from '../core/words.ts'
import { addDays, weekdayOf } from './calendar.ts'
import { instantOf, localMoment } from './local-time.ts'

/** From `opensAt` on, until just before `closesAt`. */
export type Window = { readonly opensAt: Instant; readonly closesAt: Instant }

/** The hours that a store trades under one date, those past the following midnight included. [TIM-02] */
export type TradingDay = {
  readonly date: LocalDate
  readonly pickup: readonly Window[]
  readonly delivery: readonly Window[]
  readonly dineIn: readonly Window[]
  /** Special trading replaced the week's hours. */
  readonly isException: boolean
}

export type TradingOptions = {
  /** Whether special trading of single dates counts; every rule about ordering says true. */
  readonly exceptions: boolean
}

export const isWithin = (window: Window, at: Instant): boolean => at >= window.opensAt && at < window.closesAt

/** The hours in order, those that touch or overlap made one. */
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
 * A store's trading under one date of its own calendar: the week's hours, or the special trading of the date (no hours =
 * closed; guests then sit inside only while the counter is open). Opening and closing are times of the store's clock: hours
 * may pass midnight and still belong to this date; one that daylight saving skips moves forward, one that comes twice means
 * the first. Hours that touch are one window, windows are in order. [TIM-02] [TIM-09]
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

export const windowsFor = (day: TradingDay, serviceType: ServiceType): readonly Window[] =>
  serviceType === 'Delivery' ? day.delivery : day.pickup

/**
 * The trading day that a service is in: yesterday's while yesterday's hours are still running after midnight, else the
 * calendar day, open or not. A store that trades round the clock (00:00 to 24:00 each day) is always in the calendar day,
 * because its hours do not pass midnight. Each service is judged by its own hours: where the counter never shuts and
 * delivery runs to 1 am, half past midnight is today for pickup and yesterday for delivery. [TIM-09]
 */
export function currentServiceDay(store: Store, serviceType: ServiceType, at: Instant): TradingDay {
  const { date } = localMoment(at, store.zone)
  const yesterday = tradingDay(store, addDays(date, -1), { exceptions: true })
  if (windowsFor(yesterday, serviceType).some((window) => isWithin(window, at))) return yesterday
  return tradingDay(store, date, { exceptions: true })
}

/**
 * The trading day that a store as a whole is in. As for one service, the counter's hours before delivery's: yesterday while
 * yesterday's counter hours are running, else today while today's are, else yesterday while yesterday's delivery is running,
 * else the calendar day. [TIM-09]
 */
export function currentTradingDay(store: Store, at: Instant): TradingDay {
  const counter = currentServiceDay(store, 'Pickup', at)
  if (counter.pickup.some((window) => isWithin(window, at))) return counter
  return currentServiceDay(store, 'Delivery', at)
}

/** `count` trading days from the current one on; the current one is found with special trading, whatever the options. */
export function tradingDays(store: Store, at: Instant, count: number, options: TradingOptions): TradingDay[] {
  const { date } = currentTradingDay(store, at)
  return Array.from({ length: count }, (_, index) => tradingDay(store, addDays(date, index), options))
}
