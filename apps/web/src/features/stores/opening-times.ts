import { day } from '@forno/domain/core/durations'
import { timeOf } from '@forno/domain/fulfilment/time-labels'
import type { TradingDay } from '../../api/stores.ts'

/** One part of a calendar date, whatever the time zone of the device. */
const partOf = (date: string, part: Intl.DateTimeFormatOptions): string =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString('en-AU', { ...part, timeZone: 'UTC' })

/** "Saturday" for a calendar date such as `2026-11-21`. */
export const weekdayOf = (date: string): string => partOf(date, { weekday: 'long' })

/** "Saturday 21 November" for a calendar date. */
export const dateWords = (date: string): string =>
  `${weekdayOf(date)} ${Number(date.slice(8, 10))} ${partOf(date, { month: 'long' })}`

/** A period in which a store is open, ISO with the store's offset. */
export type Times = { readonly opens: string; readonly closes: string }

/** "11:00 AM to 10:00 PM", "Open 24 hours", "Closed". */
export const hoursWords = (times: readonly Times[]): string => {
  if (times.length === 0) return 'Closed'
  const isWholeDay = times.some(({ opens, closes }) => Date.parse(closes) - Date.parse(opens) >= day)
  if (isWholeDay) return 'Open 24 hours'
  return times.map(({ opens, closes }) => `${timeOf(opens)} to ${timeOf(closes)}`).join(', ')
}

/** The hours of the counter. A store that delivers in several periods of a day has them in each period. [TIM-05] */
export const pickupTimes = ({ tradingHours }: Pick<TradingDay, 'tradingHours'>): readonly Times[] =>
  tradingHours
    .filter(
      ({ openingTime, closingTime }, at) =>
        tradingHours.findIndex((each) => each.openingTime === openingTime && each.closingTime === closingTime) === at,
    )
    .map(({ openingTime, closingTime }) => ({ opens: openingTime, closes: closingTime }))

/** The hours of delivery; empty on a day without. [TIM-05] */
export const deliveryTimes = ({ tradingHours }: Pick<TradingDay, 'tradingHours'>): readonly Times[] =>
  tradingHours.flatMap(({ deliveryOpeningTime, deliveryClosingTime }) =>
    deliveryOpeningTime === null || deliveryClosingTime === null
      ? []
      : [{ opens: deliveryOpeningTime, closes: deliveryClosingTime }],
  )
