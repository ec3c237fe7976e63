import { minute, day } from '@forno/domain/core/durations'
import { dueSoonMinutes } from '@forno/domain/kitchen/due-soon'
import { undoTime } from '@forno/domain/kitchen/undo-time'

/**
 * The store's clock, set by the server. The device's clock only measures the time since an answer arrived, so it may be
 * wrong, and its zone is not used.
 */
export type StoreClock = {
  /** Milliseconds that the server's clock is ahead of the device's. */
  readonly ahead: number
  /** Minutes that the store's local time is ahead of UTC. */
  readonly offsetMinutes: number
}

/** Milliseconds: a larger difference between two answers means that one of the clocks was reset. */
const resetDifference = 5_000

const serverTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?<sign>[+-])(?<hours>\d\d):(?<minutes>\d\d)$/

const offsetOf = (iso: string): number => {
  const { sign, hours, minutes } = serverTime.exec(iso)?.groups ?? {}
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0))
}

/**
 * The clock after another answer with `storeTime`, received at `receivedAt` of the device's clock. Delays and cut-off
 * seconds only make an answer's time too early, so the later of two similar answers is more accurate.
 */
export const clockAfter = (before: StoreClock | null, storeTime: string, receivedAt: number): StoreClock => {
  const ahead = Date.parse(storeTime) - receivedAt
  const isClose = before !== null && Math.abs(ahead - before.ahead) < resetDifference
  return { ahead: isClose ? Math.max(ahead, before.ahead) : ahead, offsetMinutes: offsetOf(storeTime) }
}

/** The store's instant in epoch milliseconds while the device's clock shows `running`. */
export const instantAt = ({ ahead }: StoreClock, running: number): number => running + ahead

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** The local time at the store: `18:42`. */
export const wallTime = ({ ahead, offsetMinutes }: StoreClock, running: number): string => {
  const minutes = Math.floor((running + ahead) / minute) + offsetMinutes
  return `${twoDigits(Math.floor(minutes / 60) % 24)}:${twoDigits(minutes % 60)}`
}

/** The local time in a server timestamp: `2026-11-21T18:42:10+11:00` is `18:42`. */
export const timeOnWall = (iso: string): string => iso.slice(11, 16)

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const
const dayNumber = (iso: string): number => Date.parse(`${iso.slice(0, 10)}T00:00:00Z`) / day

/** An order's due time, with the day unless it is today at the store: `18:42`, `Tomorrow 11:30`, `Tue 11:30`. */
export const dueTime = (dueAt: string, clock: StoreClock, running: number): string => {
  const today = Math.floor((running + clock.ahead + clock.offsetMinutes * minute) / day)
  const days = dayNumber(dueAt) - today
  if (days === 0) return timeOnWall(dueAt)
  if (days === 1) return `Tomorrow ${timeOnWall(dueAt)}`
  const weekday = weekdays[new Date(dayNumber(dueAt) * day).getUTCDay()] ?? ''
  return `${weekday} ${timeOnWall(dueAt)}`
}

/** The text beside a due time, and how urgent it is; null = the order is finished. */
export type Due = { readonly tone: 'calm' | 'soon' | 'late'; readonly text: string | null }

/** `90` is `1 h 30 min`. */
export const spell = (minutes: number): string => {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
}

/** The time until an order is due, or since it was due. A finished order is never late. */
export const dueIn = (dueAt: string, now: number, isFinished: boolean): Due => {
  const left = Math.ceil((Date.parse(dueAt) - now) / minute)
  if (isFinished) return { tone: 'calm', text: null }
  if (left > dueSoonMinutes) return { tone: 'calm', text: `${spell(left)} left` }
  if (left > 0) return { tone: 'soon', text: `${spell(left)} left` }
  return left === 0 ? { tone: 'late', text: 'Due now' } : { tone: 'late', text: `Late ${spell(-left)}` }
}

/** The whole seconds left for undo, and the share of the undo time that is left, from 0 to 1. */
export const undoLeft = (publishesAt: string, now: number): { readonly seconds: number; readonly share: number } => {
  const left = Math.max(0, Date.parse(publishesAt) - now)
  return { seconds: Math.ceil(left / 1_000), share: Math.min(1, left / undoTime) }
}
