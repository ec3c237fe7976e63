import { minute, minutesOfDay } from '@forno/domain/core/durations'
import { spell, timeOnWall } from '../clock/store-clock.ts'

/** The longest pause that the shop accepts, in minutes; it means "until I resume". */
const untilResumed = minutesOfDay

export const pauseLengths = [
  { minutes: 15, words: '15 min' },
  { minutes: 30, words: '30 min' },
  { minutes: 60, words: '60 min' },
  { minutes: untilResumed, words: 'Until I resume' },
] as const
export const pauseReasons = ['Too busy', 'Short of staff', 'Oven or equipment', 'Out of stock'] as const
export const extraMinutes = [0, 5, 10, 15, 30] as const

/** Longer than any timed pause on offer. Minutes. */
const longestTimed = 60

/** The text for a pause that still applies at `now`; null = the store takes orders. [RUL-14] */
export const pauseWords = (pausedUntil: string | null, now: number): string | null => {
  const left = pausedUntil === null ? 0 : Math.ceil((Date.parse(pausedUntil) - now) / minute)
  if (pausedUntil === null || left <= 0) return null
  return left > longestTimed
    ? `until you resume, at most ${spell(left)}`
    : `${spell(left)} left, until ${timeOnWall(pausedUntil)}`
}
