import type { LocalDate, Weekday } from './basic-types.ts'

/** An instant on a store's own clock: calendar date, weekday, minutes after local midnight, and the offset from UTC. */
export type LocalMoment = {
  readonly date: LocalDate
  readonly weekday: Weekday
  /** Minutes after local midnight, 0..1439. */
  readonly minutes: number
  /** Minutes that the local clock is ahead of UTC, such as 570 in Darwin. */
  readonly offsetMinutes: number
}
