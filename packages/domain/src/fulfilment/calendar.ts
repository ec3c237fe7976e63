import { weekdays, type LocalDate, type Weekday } from '../core/basic-types.ts'

/**
 * Day numbers count from 1 January 1970, so that dates can be added up. This file knows the Gregorian calendar and no
 * clock.
 */
const pad = (value: number, length: number) => String(value).padStart(length, '0')

/** The date of a day number, `YYYY-MM-DD`; years 0 to 9999. */
export function dateOfDay(day: number): LocalDate {
  const shifted = day + 719_468
  const era = Math.floor(shifted / 146_097)
  const dayOfEra = shifted - era * 146_097
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153)
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  const dayOfMonth = dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(dayOfMonth, 2)}` as LocalDate
}

/** The day number of a year, month (1 … 12) and day of the month. */
export function dayOf(year: number, month: number, dayOfMonth: number): number {
  const marchYear = month <= 2 ? year - 1 : year
  const era = Math.floor(marchYear / 400)
  const yearOfEra = marchYear - era * 400
  const marchMonth = month > 2 ? month - 3 : month + 9
  const dayOfYear = Math.floor((153 * marchMonth + 2) / 5) + dayOfMonth - 1
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return era * 146_097 + dayOfEra - 719_468
}

/** The day number of a date. */
export const dayOfDate = (date: LocalDate): number =>
  dayOf(Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8, 10)))

/** The date a number of days later; negative = earlier. */
export const addDays = (date: LocalDate, days: number): LocalDate => dateOfDay(dayOfDate(date) + days)

/** The weekday of a day number; 1 January 1970 was a Thursday. */
export const weekdayOfDay = (day: number): Weekday => weekdays[(((day + 3) % 7) + 7) % 7] ?? 'monday'

export const weekdayOf = (date: LocalDate): Weekday => weekdayOfDay(dayOfDate(date))

/** The weekday before another one: Sunday before Monday. */
export const dayBefore = (weekday: Weekday): Weekday => weekdays.at(weekdays.indexOf(weekday) - 1) ?? weekday
