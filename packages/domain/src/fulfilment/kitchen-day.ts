import type { Hours, Store } from '../content/content.ts'
import type { StoreDay, StoreState } from '../content/store-status.ts'
import { refused, type Refused } from '../core/refused.ts'
import type { Instant, LocalDate } from '../core/words.ts'
import { dayOfDate, weekdayOf } from './calendar.ts'
import { localMoment } from './local-time.ts'
import { currentTradingDay, tradingDay } from './trading-day.ts'

const minutesOfDay = 1440

const until = (hours: readonly Hours[], closing: number): Hours[] =>
  hours.filter(({ from }) => from < closing).map(({ from, until: end }) => ({ from, until: Math.min(end, closing) }))

/** The store with special trading of that date that ends when the kitchen says so. */
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
 * The store as its kitchen will have it at an instant: on the date of which the kitchen spoke it closes early or all day, and
 * while that is the current trading day its quarter hours have the kitchen's capacity. What hours, slots and claims are made
 * of; the store itself where nothing was said. [TIM-02] [TIM-13]
 */
export function applyStoreStatus(store: Store, { day }: StoreState, at: Instant): Store {
  if (day === null) return store
  const closing = closingEarly(store, day)
  if (day.capacitySeconds === null || currentTradingDay(closing, at).date !== day.date) return closing
  return { ...closing, capacitySeconds: day.capacitySeconds }
}

/**
 * The date of which a kitchen speaks when it says today: that of its trading day by the planned hours, also after midnight and
 * also when the kitchen has closed that day.
 */
export const kitchenDate = (store: Store, at: Instant): LocalDate => currentTradingDay(store, at).date

/** First opening and last closing that were planned for a date, of whichever service; null = closed that day. */
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
 * The minutes after midnight of a trading day's date at which a kitchen wants to close early. Refuses BadInput for a time that
 * is not between that day's planned opening and closing.
 */
export function closingMinutes(store: Store, date: LocalDate, closesAt: Instant): number | Refused {
  const planned = plannedHours(store, date)
  if (planned === null || closesAt <= planned.opensAt || closesAt >= planned.closesAt)
    return refused('BadInput', { errors: [{ field: 'closesAt', message: 'must be between opening and closing time' }] })
  const moment = localMoment(closesAt, store.zone)
  return (dayOfDate(moment.date) - dayOfDate(date)) * minutesOfDay + moment.minutes
}
