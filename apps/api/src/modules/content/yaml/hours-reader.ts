import type { Hours, HoursException, WeekHours } from '@forno/domain/content/content'
import { weekdays, type LocalDate, type Weekday } from '@forno/domain/core/words'
import { asMap, faulty, fields, text, type Faulty, type Reader } from './readers.ts'
import type { Complain, Spot } from './yaml-value.ts'

const latest = 30 * 60

/** Minutes of `11:00`, or of `25:00` for an hour past midnight of the same trading day. */
export const time: Reader<number> = (value, complain) => {
  const read = text(value, complain)
  return read === faulty ? faulty : minutesOf(read, value.at, complain)
}

const minutesOf = (written: string, at: Spot, complain: Complain): number | Faulty => {
  const parts = /^(\d{1,2}):([0-5]\d)$/.exec(written)
  const minutes = parts ? Number(parts[1]) * 60 + Number(parts[2]) : latest + 1
  if (minutes <= latest) return minutes
  complain(at, `'${written}' is not a time from 00:00 to 30:00`)
  return faulty
}

const spanOf = (written: string, at: Spot, complain: Complain): Hours | Faulty => {
  const ends = written.split('-').map((end) => end.trim())
  const [first, last] = ends
  if (first === undefined || last === undefined || ends.length !== 2) {
    complain(at, `'${written}' is not hours like 11:00-22:00`)
    return faulty
  }
  const from = minutesOf(first, at, complain)
  const until = minutesOf(last, at, complain)
  if (from === faulty || until === faulty) return faulty
  if (from < until) return { from, until }
  complain(at, `the hours ${written} end before they begin`)
  return faulty
}

/** `closed`, `11:00-22:00`, or several spans separated by commas. */
const dayHours: Reader<readonly Hours[]> = (value, complain) => {
  const read = text(value, complain)
  if (read === faulty) return faulty
  if (read === 'closed') return []
  const spans = read.split(',').map((span) => spanOf(span.trim(), value.at, complain))
  const sound = spans.filter((span) => span !== faulty)
  if (sound.length !== spans.length) return faulty
  const overlap = sound.some((span, index) => index > 0 && span.from < (sound[index - 1]?.until ?? 0))
  if (!overlap) return sound
  complain(value.at, `the hours ${read} overlap or are out of order`)
  return faulty
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
export const weekHours: Reader<WeekHours> = (value, complain) => {
  const map = asMap(value, complain)
  if (map === faulty) return faulty
  const week: Partial<Record<Weekday, readonly Hours[]>> = {}
  let sound = true
  for (const [name, entry] of map.entries) {
    const days = daysOf(name)
    const hours = dayHours(entry.value, complain)
    const twice = days.find((day) => week[day])
    if (days.length === 0) complain(entry.key, `'${name}' is not days like mon, sun-thu or daily`)
    if (twice) complain(entry.key, `${twice} has hours twice`)
    if (days.length === 0 || twice || hours === faulty) sound = false
    else for (const day of days) week[day] = hours
  }
  return sound ? { ...closedWeek, ...week } : faulty
}

/** An existing calendar date such as `2026-12-25`. */
export const localDate: Reader<LocalDate> = (value, complain) => {
  const read = text(value, complain)
  if (read === faulty) return faulty
  const milliseconds = /^\d{4}-\d{2}-\d{2}$/.test(read) ? Date.parse(`${read}T00:00:00Z`) : Number.NaN
  // Date.parse rolls 30 February over to March; formatting the result again reveals that.
  if (!Number.isNaN(milliseconds) && new Date(milliseconds).toISOString().startsWith(read)) return read as LocalDate
  complain(value.at, `'${read}' is not a date like 2026-12-25`)
  return faulty
}

export const hoursException: Reader<HoursException> = fields({
  date: localDate,
  reason: text,
  pickup: dayHours,
  delivery: dayHours,
})
