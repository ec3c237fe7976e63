import { minutesOfDay } from '../core/durations.ts'
import type { Hours, Store } from '../content/content.ts'
import type { StoreDay, StoreState } from '../content/store-status.ts'
import { refused, type RefusalValue } from '../core/refusal.ts'
import type { Instant, LocalDate } from '../core/basic-types.ts'
import { dayOfDate, weekdayOf } from './calendar.ts'
import { localMoment } from './local-time.ts'
import { currentTradingDay, tradingDay } from './trading-day.ts'

const until = (hours: readonly Hours[], closing: number): Hours[] =>
  hours.filter(({ from }) => from < closing).map(({ from, until: end }) => ({ from, until: Math.min(end, closing) }))

/** The store with special hours for that date, which end when the kitchen closes. */
function closingEarly(store: Store, { date, closingMinutes }: StoreDay): Store {
  if (closingMinutes === null) return store
  const planned = store.exceptions.find((one) => one.date === date)
  const pickup = planned?.pickup ?? store.pickupHours[weekdayOf(date)]
  const delivery = planned?.delivery ?? store.deliveryHours[weekdayOf(date)]
  const exception = {
    date,
    reason: 'The kitchen',
    pickup: until(pickup, closingMinutes),
    delivery: until(delivery, closingMinutes),
  }
  return { ...store, exceptions: [...store.exceptions.filter((one) => one !== planned), exception] }
}

/**
 * Applies the status that the kitchen has set to a store: on that date it closes early or all day, and while that is
 * the current trading day its quarter hours have the kitchen's capacity. Hours, slots and claims are computed from the
 * result. Returns the store itself when the kitchen has set nothing. [TIM-02] [TIM-13]
 */
export function applyStoreStatus(store: Store, { day }: StoreState, at: Instant): Store {
  if (day === null) return store
  const closing = closingEarly(store, day)
  if (day.capacitySeconds === null || currentTradingDay(closing, at).date !== day.date) return closing
  return { ...closing, capacitySeconds: day.capacitySeconds }
}

/**
 * The date that a kitchen means by today: that of its trading day by the planned hours, also after midnight and after
 * the kitchen has closed that day.
 */
export const kitchenDate = (store: Store, at: Instant): LocalDate => currentTradingDay(store, at).date

/** The first opening and the last closing that are planned for a date, across services; null = closed that day. */
export function plannedHours(store: Store, date: LocalDate): { opensAt: Instant; closesAt: Instant } | null {
  const { pickup, delivery } = tradingDay(store, date, { exceptions: true })
  const windows = [...pickup, ...delivery]
  if (windows.length === 0) return null
  return {
    opensAt: Math.min(...windows.map(({ opensAt }) => opensAt)) as Instant,
    closesAt: Math.max(...windows.map(({ closesAt }) => closesAt)) as Instant,
  }
}

/**
 * The time at which a kitchen closes early, in minutes after midnight of the trading day's date. Refuses with
 * `BadInput` a time outside that day's planned opening and closing.
 */
export function closingMinutes(store: Store, date: LocalDate, closesAt: Instant): number | RefusalValue {
  const planned = plannedHours(store, date)
  if (planned === null || closesAt <= planned.opensAt || closesAt >= planned.closesAt)
    return refused('BadInput', { errors: [{ field: 'closesAt', message: 'must be between opening and closing time' }] })
  const moment = localMoment(closesAt, store.zone)
  return (dayOfDate(moment.date) - dayOfDate(date)) * minutesOfDay + moment.minutes
}
