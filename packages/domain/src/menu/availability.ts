import { minutesOfDay } from '../core/durations.ts'
import { dayBefore } from '../fulfilment/calendar.ts'
import type { LocalMoment } from '../core/local-moment.ts'
import { states, type ServiceType, type Weekday } from '../core/basic-types.ts'
import type { Availability, Content, Store, SurchargeProduct } from '../content/content.ts'

/**
 * Whether the local clock is within a daily period, in minutes after midnight, on one of its days. A period whose end
 * is not after its start, or is past 24:00, continues into the next day and belongs to the weekday on which it began.
 */
const isDuring = (
  from: number | null,
  until: number | null,
  moment: LocalMoment,
  counts: (weekday: Weekday) => boolean,
): boolean => {
  const start = from ?? 0
  const end = until ?? minutesOfDay
  const last = end > start ? end : end + minutesOfDay
  const holds = (minutes: number) => start <= minutes && minutes < last
  return (
    (holds(moment.minutes) && counts(moment.weekday)) ||
    (holds(moment.minutes + minutesOfDay) && counts(dayBefore(moment.weekday)))
  )
}

/** Whether the store's clock allows the sale now. */
export const isSoldNow = ({ weekdays: days, from, until }: Availability, moment: LocalMoment): boolean =>
  isDuring(from ?? null, until ?? null, moment, (weekday) => days === undefined || days.includes(weekday))

/** Whether the place allows the sale; without a store, only things that are sold everywhere. */
export const isSoldAt = ({ states: where, stores }: Availability, store: Store | null): boolean =>
  (where === undefined || (store !== null && where.includes(store.state))) &&
  (stores === undefined || (store !== null && stores.includes(store.id)))

/** Whether something is sold at the store, at the moment and for the service type. */
export const isAvailable = (
  availability: Availability,
  store: Store | null,
  serviceType: ServiceType,
  moment: LocalMoment,
): boolean =>
  isSoldAt(availability, store) &&
  isSoldNow(availability, moment) &&
  (availability.serviceTypes === undefined || availability.serviceTypes.includes(serviceType))

/** Whether the local date is a public holiday at the store; without a store, in every state and territory. */
export const isHoliday = (content: Content, store: Store | null, moment: LocalMoment): boolean =>
  content.holidays.some(
    ({ date, states: where }) =>
      date === moment.date &&
      (store === null ? states.every((state) => where.includes(state)) : where.includes(store.state)),
  )

/**
 * Whether a surcharge applies at the place and moment: on its weekdays, on public holidays if it includes them, and
 * every day if it names neither; within its hours and states. The payment method makes no difference. [CAT-11]
 */
export const surchargeApplies = (
  { applies, availability }: SurchargeProduct,
  content: Content,
  store: Store | null,
  moment: LocalMoment,
): boolean => {
  const { weekdays: days, onHolidays, from, until, states: where } = applies
  const isPlace = where === null || (store !== null && where.includes(store.state))
  if (!isPlace || !isSoldAt(availability, store) || !isSoldNow(availability, moment)) return false
  const isEveryDay = days.length === 0 && !onHolidays
  const isToday = isEveryDay || (onHolidays && isHoliday(content, store, moment))
  return isDuring(from, until, moment, (weekday) => isToday || days.includes(weekday))
}
