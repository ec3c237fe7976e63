import { minute, hour, day } from '../core/durations.ts'
import { Temporal } from 'temporal-polyfill'
import type { Instant, LocalDate, Zone } from '../core/basic-types.ts'
import { dateOfDay, dayOf, dayOfDate, weekdayOfDay } from './calendar.ts'
import type { LocalMoment } from '../core/local-moment.ts'

export type { LocalMoment } from '../core/local-moment.ts'

/** The time zone of data without a store, and of stores that have left the content. */
export const chainZone = 'Australia/Sydney' as Zone

/** A span of time in which a zone has one offset. */
type Span = {
  readonly from: number
  readonly until: number
  readonly offsetMinutes: number
  /** Until when the clock repeats times that it has already shown; `from` unless the clock has just been put back. */
  readonly repeatsUntil: number
  readonly offsetText: string
}

/**
 * Spans that are cached for a zone, newest first. A call to Temporal costs tens of microseconds and a request needs
 * several, while offsets change at most twice a year. The limit keeps callers with far-off years from filling the
 * memory or slowing the search.
 */
const keptSpans = 8
const spans = new Map<Zone, Span[]>()

const twoDigits = (value: number) => String(value).padStart(2, '0')

function offsetText(minutes: number): string {
  const size = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${twoDigits(Math.floor(size / 60))}:${twoDigits(size % 60)}`
}

const offsetMinutesOf = (moment: Temporal.ZonedDateTime) => Math.round(moment.offsetNanoseconds / 60e9)

function findSpan(at: Instant, zone: Zone): Span {
  const moment = Temporal.Instant.fromEpochMilliseconds(Math.floor(at)).toZonedDateTimeISO(zone)
  // A change at exactly this instant has already happened, so search from one millisecond later.
  const start = moment.add({ milliseconds: 1 }).getTimeZoneTransition('previous')
  const end = moment.getTimeZoneTransition('next')
  const offsetMinutes = offsetMinutesOf(moment)
  const from = start?.epochMilliseconds ?? -Infinity
  const before = start === null ? offsetMinutes : offsetMinutesOf(start.subtract({ milliseconds: 1 }))
  return {
    from,
    until: end?.epochMilliseconds ?? Infinity,
    offsetMinutes,
    repeatsUntil: from + Math.max(0, before - offsetMinutes) * minute,
    offsetText: offsetText(offsetMinutes),
  }
}

function spanAt(at: Instant, zone: Zone): Span {
  const known = spans.get(zone) ?? []
  for (const span of known) if (at >= span.from && at < span.until) return span
  const span = findSpan(at, zone)
  spans.set(zone, [span, ...known].slice(0, keptSpans))
  return span
}

/**
 * The local date and time in `zone` (IANA) at an instant. Whole minutes, seconds dropped. Exact for every offset of
 * whole minutes, which all zones have had since 1972. [TIM-14]
 */
export function localMoment(at: Instant, zone: Zone): LocalMoment {
  const { offsetMinutes } = spanAt(at, zone)
  const local = at + offsetMinutes * minute
  const localDay = Math.floor(local / day)
  return {
    date: dateOfDay(localDay),
    weekday: weekdayOfDay(localDay),
    minutes: Math.floor((local - localDay * day) / minute),
    offsetMinutes,
  }
}

/** The offset in hours at an instant, which may be fractional: 9.5, 10.5, 8.75. [TIM-14] */
export const offsetHours = (at: Instant, zone: Zone): number => spanAt(at, zone).offsetMinutes / 60

/**
 * Whether the clock shows this time for the second time, in the hour (Lord Howe: half hour) repeated when daylight
 * saving ends.
 */
export function isSecondPass(at: Instant, zone: Zone): boolean {
  return at < spanAt(at, zone).repeatsUntil
}

/** Converts local clock time, in milliseconds as if the zone were UTC, to an instant. */
function resolve(local: number, zone: Zone): { at: Instant; isSkipped: boolean } {
  const before = spanAt((local - day) as Instant, zone).offsetMinutes
  const first = (local - before * minute) as Instant
  const offset = spanAt(first, zone).offsetMinutes
  if (offset === before) return { at: first, isSkipped: false }
  const second = (local - offset * minute) as Instant
  if (spanAt(second, zone).offsetMinutes === offset) return { at: second, isSkipped: false }
  return { at: first, isSkipped: true }
}

/**
 * The instant at which a clock in `zone` shows `minutes` after midnight of `date`. Minutes may pass 1440: 1500 is 1 am
 * of the next day, by the clock. A time that the clock shows twice means its first pass; a skipped time moves forward
 * by the skipped minutes.
 */
export const instantOf = (date: LocalDate, minutes: number, zone: Zone): Instant =>
  resolve(dayOfDate(date) * day + minutes * minute, zone).at

/** ISO 8601 with the zone's offset, in whole seconds: `2026-11-21T18:15:00+11:00`. [API-14] [TIM-14] */
export function isoWithOffset(at: Instant, zone: Zone): string {
  const span = spanAt(at, zone)
  const local = Math.floor(at / 1000) + span.offsetMinutes * 60
  const localDay = Math.floor(local / 86_400)
  const seconds = local - localDay * 86_400
  const clock = `${twoDigits(Math.floor(seconds / 3600))}:${twoDigits(Math.floor(seconds / 60) % 60)}:${twoDigits(seconds % 60)}`
  return `${dateOfDay(localDay)}T${clock}${span.offsetText}`
}

const written =
  /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)T(?<hours>\d\d):(?<minutes>\d\d)(?::(?<seconds>\d\d)(?:\.(?<fraction>\d{1,9}))?)?(?<offset>Z|[+-]\d\d:\d\d)?$/

type WrittenTime = {
  /** The clock's time in milliseconds, as if the zone were UTC. */
  readonly local: number
  readonly hasSeconds: boolean
  /** null = the text has no offset. */
  readonly offsetMinutes: number | null
}

function readOffset(text: string): number | null {
  if (text === 'Z') return 0
  const hours = Number(text.slice(1, 3))
  const minutes = Number(text.slice(4, 6))
  if (hours > 23 || minutes > 59) return null
  return (text.startsWith('-') ? -1 : 1) * (hours * 60 + minutes)
}

function read(text: string): WrittenTime | null {
  const parts = written.exec(text)?.groups
  if (parts === undefined) return null
  const { seconds, fraction = '', offset } = parts
  const localDay = dayOf(Number(parts['year']), Number(parts['month']), Number(parts['day']))
  const [hours, minutes] = [Number(parts['hours']), Number(parts['minutes'])]
  if (dateOfDay(localDay) !== text.slice(0, 10) || hours > 23 || minutes > 59 || Number(seconds ?? 0) > 59) return null
  const offsetMinutes = offset === undefined ? null : readOffset(offset)
  if (offset !== undefined && offsetMinutes === null) return null
  const clock = hours * hour + minutes * minute + Number(seconds ?? 0) * 1000
  const milliseconds = Number(fraction.padEnd(3, '0').slice(0, 3))
  return { local: localDay * day + clock + milliseconds, hasSeconds: seconds !== undefined, offsetMinutes }
}

/**
 * Parses a time of minute precision, `YYYY-MM-DDTHH:mm`, by the clock of `zone` unless it has an offset (`+10:00` or
 * `Z`). Without an offset, a time in the hour repeated at the end of daylight saving means its first pass. null for a
 * time that the clock skips, for seconds, for a date or time that does not exist, and for any other text. [API-14]
 */
export function parseLocalMinute(text: string, zone: Zone): Instant | null {
  const time = read(text)
  if (time === null || time.hasSeconds) return null
  if (time.offsetMinutes !== null) return (time.local - time.offsetMinutes * minute) as Instant
  const { at, isSkipped } = resolve(time.local, zone)
  return isSkipped ? null : at
}

/**
 * Parses an ISO 8601 time with an offset or `Z`. Seconds and their fraction are optional; digits beyond milliseconds
 * are dropped. null for any other text and for dates and times that do not exist. [API-14]
 */
export function parseWhen(text: string): Instant | null {
  const time = read(text)
  return time === null || time.offsetMinutes === null ? null : ((time.local - time.offsetMinutes * minute) as Instant)
}
