import { minute, minutesOfDay } from '@forno/domain/core/durations'
import { spell, timeOnWall } from '../clock/store-clock.ts'

/** The longest pause that the shop accepts, in minutes; it means "until I resume". */
const untilResumed = minutesOfDay

/** The lengths of a pause to choose from. [RUL-14] */
export const pauseLengths = [
  { minutes: 15, label: '15 min' },
  { minutes: 30, label: '30 min' },
  { minutes: 60, label: '60 min' },
  { minutes: untilResumed, label: 'Until I resume' },
] as const
/** The reasons to choose from, which the board shows; customers do not see them. */
export const pauseReasons = ['Too busy', 'Short of staff', 'Oven or equipment', 'Out of stock'] as const
/** Minutes to choose from that are added to every promise. [RUL-14] */
export const extraMinutes = [0, 5, 10, 15, 30] as const

/** Minutes of the longest pause with an end of its own; a longer one lasts until it is resumed. */
const longestTimed = 60

/** The text for a pause that still applies at `now`; null = the store takes orders. [RUL-14] */
export const pauseText = (pausedUntil: string | null, now: number): string | null => {
  const left = pausedUntil === null ? 0 : Math.ceil((Date.parse(pausedUntil) - now) / minute)
  if (pausedUntil === null || left <= 0) return null
  return left > longestTimed
    ? `until you resume, at most ${spell(left)}`
    : `${spell(left)} left, until ${timeOnWall(pausedUntil)}`
}
