import type { Hours, HoursException, WeekHours } from '@forno/domain/content/content'
import { weekdays, type LocalDate, type Weekday } from '@forno/domain/core/basic-types'
import { asMap, invalid, fields, text, type Invalid, type Reader } from './readers.ts'
import type { MapValue, ReportError, FilePosition } from './yaml-value.ts'

const latest = 30 * 60

/** Minutes of `11:00`, or of `25:00` for an hour past midnight of the same trading day. */
export const time: Reader<number> = (value, report) => {
  const read = text(value, report)
  return read === invalid ? invalid : minutesOf(read, value.at, report)
}

const minutesOf = (written: string, at: FilePosition, report: ReportError): number | Invalid => {
  const parts = /^(\d{1,2}):([0-5]\d)$/.exec(written)
  const minutes = parts ? Number(parts[1]) * 60 + Number(parts[2]) : latest + 1
  if (minutes <= latest) return minutes
  report(at, `'${written}' is not a time from 00:00 to 30:00`)
  return invalid
}

const spanOf = (written: string, at: FilePosition, report: ReportError): Hours | Invalid => {
  const ends = written.split('-').map((end) => end.trim())
  const [first, last] = ends
  if (first === undefined || last === undefined || ends.length !== 2) {
    report(at, `'${written}' is not hours like 11:00-22:00`)
    return invalid
  }
  const from = minutesOf(first, at, report)
  const until = minutesOf(last, at, report)
  if (from === invalid || until === invalid) return invalid
  if (from < until) return { from, until }
  report(at, `the hours ${written} end before they begin`)
  return invalid
}

/** `closed`, `11:00-22:00`, or several spans separated by commas. */
const dayHours: Reader<readonly Hours[]> = (value, report) => {
  const read = text(value, report)
  if (read === invalid) return invalid
  if (read === 'closed') return []
  const spans = read.split(',').map((span) => spanOf(span.trim(), value.at, report))
  const valid = spans.filter((span) => span !== invalid)
  if (valid.length !== spans.length) return invalid
  const overlap = valid.some((span, index) => index > 0 && span.from < (valid[index - 1]?.until ?? 0))
  if (!overlap) return valid
  report(value.at, `the hours ${read} overlap or are out of order`)
  return invalid
}

const dayNamed = (name: string): number => weekdays.findIndex((day) => day.slice(0, 3) === name)

/** `mon`, `sun-thu` (may wrap around the end of the week) or `daily`. */
const daysOf = (written: string): readonly Weekday[] => {
  if (written === 'daily') return weekdays
  const [first = '', last = first, ...more] = written.split('-')
  const from = dayNamed(first)
  const to = dayNamed(last)
  if (from < 0 || to < 0 || more.length > 0) return []
  const count = ((to - from + weekdays.length) % weekdays.length) + 1
  return weekdays.filter((_, index) => (index - from + weekdays.length) % weekdays.length < count)
}

export const closedWeek: WeekHours = {
  monday: [],
  tuesday: [],
  wednesday: [],
  thursday: [],
  friday: [],
  saturday: [],
  sunday: [],
}

/** A week from short forms such as `sun-thu: 11:00-22:00`; a day without an entry is closed. */
export const weekHours: Reader<WeekHours> = (value, report) => {
  const map = asMap(value, report)
  if (map === invalid) return invalid
  const week: Partial<Record<Weekday, readonly Hours[]>> = {}
  let valid = true
  for (const [name, entry] of map.entries) {
    const days = daysOf(name)
    const hours = dayHours(entry.value, report)
    const twice = days.find((day) => week[day])
    if (days.length === 0) report(entry.key, `'${name}' is not days like mon, sun-thu or daily`)
    if (twice) report(entry.key, `${twice} has hours twice`)
    if (days.length === 0 || twice || hours === invalid) valid = false
    else for (const day of days) week[day] = hours
  }
  return valid ? { ...closedWeek, ...week } : invalid
}

/** The weekdays for which a week has no entry. */
export const weekdaysLeftOut = (week: MapValue): readonly Weekday[] => {
  const given = new Set([...week.entries.keys()].flatMap(daysOf))
  return weekdays.filter((day) => !given.has(day))
}

/** Whether a text is an existing calendar date such as `2026-12-25`. */
export const isLocalDate = (text: string): text is LocalDate => {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  // Date.parse rolls 30 February over to March; formatting the result again reveals that.
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}

export const localDate: Reader<LocalDate> = (value, report) => {
  const read = text(value, report)
  if (read === invalid || isLocalDate(read)) return read
  report(value.at, `'${read}' is not a date like 2026-12-25`)
  return invalid
}

export const hoursException: Reader<HoursException> = fields({
  date: localDate,
  reason: text,
  pickup: dayHours,
  delivery: dayHours,
})
