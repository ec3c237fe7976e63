import { dueSoonMinutes } from '@forno/domain/kitchen/due-soon'
import { undoTime } from '@forno/domain/kitchen/undo-time'

/**
 * The store's clock, told by its server. The device's own clock and zone have no say: only how much time has passed
 * since an answer came is measured here. Milliseconds throughout.
 */
export type StoreClock = {
  /** What to add to the device's running time to have the server's instant. */
  readonly ahead: number
  /** Minutes by which the store's wall clock is ahead of UTC. */
  readonly offsetMinutes: number
}

const minute = 60_000
const day = 1_440 * minute
/** Above this difference the server's clock has been reset. */
const jump = 5_000

const written = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?<sign>[+-])(?<hours>\d\d):(?<minutes>\d\d)$/

const offsetOf = (iso: string): number => {
  const { sign, hours, minutes } = written.exec(iso)?.groups ?? {}
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0))
}

/**
 * The clock after one more answer, which named `storeTime` and came at `receivedAt` of the running time. Way and
 * dropped seconds only ever make an answer's time too early, so of answers that differ little the later time is the
 * truer one.
 */
export const clockAfter = (known: StoreClock | null, storeTime: string, receivedAt: number): StoreClock => {
  const told = Date.parse(storeTime) - receivedAt
  const isClose = known !== null && Math.abs(told - known.ahead) < jump
  return { ahead: isClose ? Math.max(told, known.ahead) : told, offsetMinutes: offsetOf(storeTime) }
}

export const instantAt = ({ ahead }: StoreClock, running: number): number => running + ahead

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** What the clock on the store's wall shows: `18:42`. */
export const wallTime = ({ ahead, offsetMinutes }: StoreClock, running: number): string => {
  const minutes = Math.floor((running + ahead) / minute) + offsetMinutes
  return `${twoDigits(Math.floor(minutes / 60) % 24)}:${twoDigits(minutes % 60)}`
}

/** The wall clock of a time that the server wrote: `2026-11-21T18:42:10+11:00` is `18:42`. */
export const timeOnWall = (iso: string): string => iso.slice(11, 16)

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const
const dayNumber = (iso: string): number => Date.parse(`${iso.slice(0, 10)}T00:00:00Z`) / day

/**
 * The time at which an order is due, with its day unless that is today at the store: `18:42`, `Tomorrow 11:30`, `Tue
 * 11:30`.
 */
export const dueTime = (dueAt: string, clock: StoreClock, running: number): string => {
  const today = Math.floor((running + clock.ahead + clock.offsetMinutes * minute) / day)
  const days = dayNumber(dueAt) - today
  if (days === 0) return timeOnWall(dueAt)
  if (days === 1) return `Tomorrow ${timeOnWall(dueAt)}`
  const weekday = weekdays[new Date(dayNumber(dueAt) * day).getUTCDay()] ?? ''
  return `${weekday} ${timeOnWall(dueAt)}`
}

export type Due = { readonly tone: 'calm' | 'soon' | 'late'; readonly words: string | null }

/** `90` is `1 h 30 min`. */
export const spell = (minutes: number): string => {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
}

/** How long is left until an order is due, or for how long it has been late. What is finished is never late. */
export const dueIn = (dueAt: string, now: number, isFinished: boolean): Due => {
  const left = Math.ceil((Date.parse(dueAt) - now) / minute)
  if (isFinished) return { tone: 'calm', words: null }
  if (left > dueSoonMinutes) return { tone: 'calm', words: `${spell(left)} left` }
  if (left > 0) return { tone: 'soon', words: `${spell(left)} left` }
  return left === 0 ? { tone: 'late', words: 'Due now' } : { tone: 'late', words: `Late ${spell(-left)}` }
}

/** Whole seconds in which a tap can still be taken back, and the share of the time that is left, 0 to 1. */
export const undoLeft = (publishesAt: string, now: number): { readonly seconds: number; readonly share: number } => {
  const left = Math.max(0, Date.parse(publishesAt) - now)
  return { seconds: Math.ceil(left / 1_000), share: Math.min(1, left / undoTime) }
}
