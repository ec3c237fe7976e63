import { minutesOfDay } from '../core/durations.ts'
/**
 * Labels of times. The server sends every time with its store's own offset, and the labels are read from that text:
 * neither a zone nor the device's clock matters. [TIM-14]
 */
export type DayPart = 'morning' | 'afternoon' | 'evening'

const hoursOf = (iso: string): number => Number(iso.slice(11, 13))

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** The one way in which customers read a time of day, on screens and in messages: `06:15 PM`. [TIM-05] */
export const timeLabel = (hours: number, minutes: number): string =>
  `${twoDigits(hours % 12 === 0 ? 12 : hours % 12)}:${twoDigits(minutes)} ${hours % 24 < 12 ? 'AM' : 'PM'}`

/** `2026-11-21T18:15:00+11:00` → `06:15 PM`, the store's clock. [TIM-05] */
export const timeOf = (iso: string): string => timeLabel(hoursOf(iso), Number(iso.slice(14, 16)))

/** A slot's window by its first and last minute: `06:00 PM - 06:30 PM`. [TIM-04] */
export const slotLabel = (startsAt: string, endsAt: string): string => `${timeOf(startsAt)} - ${timeOf(endsAt)}`

const minutesAfterMidnight = (iso: string): number => hoursOf(iso) * 60 + Number(iso.slice(14, 16))
/** A slot's window by its start and its length in minutes: `06:00 PM - 06:30 PM`, also past midnight. [TIM-04] */
export function windowLabel(startsAt: string, minutes: number): string {
  const end = (minutesAfterMidnight(startsAt) + minutes) % minutesOfDay
  return slotLabel(startsAt, `${startsAt.slice(0, 11)}${twoDigits(Math.floor(end / 60))}:${twoDigits(end % 60)}`)
}

/** `ASAP (25 mins)`: minutes rounded up, always "mins". [TIM-05] */
export const asapLabel = (promiseMinutes: number): string => `ASAP (${Math.ceil(promiseMinutes)} mins)`

/** Morning before 12:00, afternoon to 16:59, evening from 17:00, by the store's clock. [TIM-06] */
export function dayPart(iso: string): DayPart {
  const hours = hoursOf(iso)
  if (hours < 12) return 'morning'
  return hours < 17 ? 'afternoon' : 'evening'
}
