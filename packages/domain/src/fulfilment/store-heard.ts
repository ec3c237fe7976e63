import { day, minute } from '../core/durations.ts'
import type { Store } from '../content/content.ts'
import type { StoreState } from '../content/store-status.ts'
import type { Instant, LocalDate } from '../core/basic-types.ts'
import { addDays } from './calendar.ts'
import { applyStoreStatus } from './kitchen-day.ts'
import { localMoment } from './local-time.ts'
import { isWithin, tradingDay, windowsFor, type Window } from './trading-day.ts'

/** Milliseconds for which a call of a store's screen or POS shows that somebody there receives orders. */
export const heardFor = 2 * minute

/** Whether the last call still counts. It may be some seconds in the future: the clocks of processes differ. */
export const isHeard = (heardAt: Instant | null, at: Instant): boolean => heardAt !== null && at - heardAt <= heardFor

/** Days back in which the last trading day is searched: the longest holiday of a store that keeps its screen. */
const longestHoliday = 14

/** The hours of a date in which customers can order: of each service that the store offers. */
const orderingHours = (store: Store, date: LocalDate): readonly Window[] => {
  const hours = tradingDay(store, date, { exceptions: true })
  return [
    ...(store.canPickup ? windowsFor(hours, 'Pickup') : []),
    ...(store.canDeliver ? windowsFor(hours, 'Delivery') : []),
  ]
}

/** Yesterday's hours may continue after midnight. */
const isTrading = (store: Store, date: LocalDate, at: Instant): boolean =>
  [date, addDays(date, -1)].some((each) => orderingHours(store, each).some((window) => isWithin(window, at)))

/**
 * When the last trading day of a closed store began: the latest date of which at least one opening is over, and
 * its first opening. Where the store had none for two weeks, two weeks ago.
 */
function lastTradingDayFrom(store: Store, date: LocalDate, at: Instant): number {
  for (let back = 0; back <= longestHoliday; back += 1) {
    const opened = orderingHours(store, addDays(date, -back)).filter(({ opensAt }) => opensAt <= at)
    if (opened.length > 0) return Math.min(...opened.map(({ opensAt }) => opensAt))
  }
  return at - longestHoliday * day
}

/**
 * Whether somebody at the store receives orders, as far as its calls show: its screen or its POS was heard within two
 * minutes; or the store is closed – before it opens, between two shifts, on a holiday, after the kitchen has closed
 * early – and was heard since its last trading day began. A store that was never heard does not. An operator can take a
 * store out of the rule: then it always does. [LOC-10] [RUL-14]
 */
export function isPosOnline(store: Store, state: StoreState, at: Instant): boolean {
  const { heardAt, outsideRuleBecause } = state
  if (outsideRuleBecause !== null || isHeard(heardAt, at)) return true
  if (heardAt === null) return false
  const today = applyStoreStatus(store, state, at)
  const { date } = localMoment(at, store.zone)
  return !isTrading(today, date, at) && heardAt >= lastTradingDayFrom(today, date, at)
}

/**
 * Whether a store that should receive orders now does not: it is within its hours, takes online orders, and nothing
 * is heard from it, although the rule applies to it. [RUL-14]
 */
export function isSilent(store: Store, state: StoreState, at: Instant): boolean {
  if (store.comingSoon || !store.canAcceptOnlineOrders || isPosOnline(store, state, at)) return false
  return isTrading(applyStoreStatus(store, state, at), localMoment(at, store.zone).date, at)
}
