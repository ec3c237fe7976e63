import { minute } from '@forno/domain/core/durations'
import type { KitchenStore } from '../model/kitchen.ts'
import { timeOnWall } from '../clock/store-clock.ts'

type Today = KitchenStore['today']
/** One choice of a setting for today: the value of its button, and the label. */
export type Choice = { readonly value: string; readonly label: string }

/** The value of the choice that changes nothing about today's plan. */
export const asPlanned = 'planned'
/** The value of the choice to close for all of today. */
export const allDay = 'closed'

const halfHour = 30 * minute
/** The number of early closing times to choose from; the last one is just before the planned closing. */
const earlyTimesCount = 3

/** An instant as `2026-11-21T20:30+11:00`, in the offset of another time of that evening. */
const writtenLike = (instant: number, like: string): string => {
  const offset = /(?:Z|[+-]\d\d:\d\d)$/.exec(like)?.[0] ?? 'Z'
  const ahead = Date.parse(`${like.slice(0, 19)}Z`) - Date.parse(like)
  return new Date(instant + ahead).toISOString().slice(0, 16) + offset
}

/** The half hours before the planned closing that are still ahead. [TIM-02] */
const earlierTimes = ({ plannedClosesAt }: Today, now: number): string[] => {
  if (plannedClosesAt === null) return []
  const planned = Date.parse(plannedClosesAt)
  const last = Math.ceil(planned / halfHour) * halfHour - halfHour
  return Array.from({ length: earlyTimesCount }, (_, index) => last - (earlyTimesCount - 1 - index) * halfHour)
    .filter((time) => time > now && time < planned)
    .map((time) => writtenLike(time, plannedClosesAt))
}

const isSame = (one: string, other: string): boolean => Date.parse(one) === Date.parse(other)

/**
 * The choices for today's closing: as planned, a half hour before that, or the whole day; includes the current setting.
 */
export const closingChoices = (today: Today, now: number): readonly Choice[] => {
  const { plannedClosesAt, closesAt } = today
  if (plannedClosesAt === null) return []
  const times = earlierTimes(today, now)
  const isAmongThem = closesAt === null || times.some((time) => isSame(time, closesAt))
  // The current setting takes the place of the earliest time, so that the buttons stay in one row.
  const listed = isAmongThem ? times : [writtenLike(Date.parse(closesAt), plannedClosesAt), ...times.slice(1)]
  return [
    ...listed.map((time) => ({ value: time, label: timeOnWall(time) })),
    { value: asPlanned, label: timeOnWall(plannedClosesAt) },
    { value: allDay, label: 'Closed' },
  ]
}

/** The value of the closing that is set now. [TIM-02] */
export const closingChoice = ({ isClosed, closesAt, plannedClosesAt }: Today): string => {
  if (isClosed) return allDay
  if (closesAt === null || plannedClosesAt === null) return asPlanned
  return writtenLike(Date.parse(closesAt), plannedClosesAt)
}

/** The request body for the value of a closing. [TIM-02] */
export const closingChange = (value: string): { closesAt: string | null } | { isClosed: true } => {
  if (value === allDay) return { isClosed: true }
  return { closesAt: value === asPlanned ? null : value }
}

/** Shares of the planned capacity to choose from. */
const shares = [0.75, 0.5, 0.25] as const
/** Minutes to choose from in a store without a planned capacity. */
const limits = [60, 30, 15] as const
/** Minutes: choices are multiples of this. */
const capacityStep = 5

/** Minutes of kitchen work that each quarter hour of today may sell; includes the current setting. [TIM-13] */
export const slotChoices = ({ plannedSlotMinutes: planned, slotMinutes }: Today): readonly Choice[] => {
  const lower =
    planned === null
      ? limits
      : shares.map((share) => Math.max(capacityStep, Math.round((planned * share) / capacityStep) * capacityStep))
  const offered = [...new Set([...lower, ...(slotMinutes === null ? [] : [slotMinutes])])].filter(
    (minutes) => minutes !== planned || minutes === slotMinutes,
  )
  return [
    { value: asPlanned, label: planned === null ? 'No limit' : 'As planned' },
    ...offered.sort((a, b) => b - a).map((minutes) => ({ value: String(minutes), label: String(minutes) })),
  ]
}

/** The value of the capacity that is set now. [TIM-13] */
export const slotChoice = ({ slotMinutes }: Today): string => (slotMinutes === null ? asPlanned : String(slotMinutes))

/** How today differs from the plan, in two words for the board's header; null = as planned. */
export const todayText = ({ isClosed, closesAt, slotMinutes }: Today): string | null => {
  if (isClosed) return 'Closed today'
  if (closesAt !== null) return `Closes ${timeOnWall(closesAt)}`
  return slotMinutes === null ? null : 'Fewer orders'
}
