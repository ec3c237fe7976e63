import { minute } from '../core/durations.ts'
import type { Instant } from '../core/basic-types.ts'

const quarterHour = 15 * minute

/** The quarter hour whose capacity a due time uses. [TIM-13] */
export const quarterOf = (time: Instant): Instant => (Math.floor(time / quarterHour) * quarterHour) as Instant

/** The quarter hour `count` after another; negative = before. */
export const quarterAfter = (quarter: Instant, count = 1): Instant => (quarter + count * quarterHour) as Instant

/** Seconds of kitchen work that an order uses of one quarter hour. */
export type WorkShare = { readonly startsAt: Instant; readonly seconds: number }

/** A kitchen's capacity and its booked work, in seconds by quarter hour. */
export type KitchenLoad = {
  readonly capacitySeconds: number
  readonly used: ReadonlyMap<Instant, number>
}

/** Kitchen work in seconds, its due time, and the instant from which the kitchen may start it. */
export type KitchenWork = { readonly dueAt: Instant; readonly from: Instant; readonly makeSeconds: number }

/**
 * The number of quarter hours that an order may use, so that its first pizza is not cold before the last is made: one
 * if a whole quarter hour can make it, otherwise one more than an empty kitchen needs. [TIM-13]
 */
const quartersFor = (makeSeconds: number, capacitySeconds: number): number =>
  makeSeconds <= capacitySeconds ? 1 : Math.ceil(makeSeconds / capacitySeconds) + 1

/** The number of quarter hours that an order may use back from its due time; 0 for a kitchen without capacity. */
const mostQuarters = ({ dueAt, from, makeSeconds }: KitchenWork, capacitySeconds: number): number => {
  if (capacitySeconds <= 0) return 0
  const before = Math.max(0, Math.floor((quarterOf(dueAt) - from) / quarterHour))
  return Math.min(quartersFor(makeSeconds, capacitySeconds), 1 + before)
}

/** The quarter hours that an order may use, latest first; none for a kitchen without capacity. [TIM-13] */
export function quartersOf(work: KitchenWork, capacitySeconds: number): readonly Instant[] {
  const last = quarterOf(work.dueAt)
  return Array.from({ length: mostQuarters(work, capacitySeconds) }, (_, index) => quarterAfter(last, -index))
}

/**
 * Books an order's work into quarter hours, latest first: back from the quarter hour of its due time, using what is
 * left of each. All work is done by the end of that quarter hour, and so by the end of the promised window. The shares
 * add up to `makeSeconds`; null = the kitchen cannot make it by then. [TIM-13] [BAS-26]
 */
export function workFor(work: KitchenWork, { capacitySeconds, used }: KitchenLoad): readonly WorkShare[] | null {
  const shares: WorkShare[] = []
  let left = work.makeSeconds
  const last = quarterOf(work.dueAt)
  const most = mostQuarters(work, capacitySeconds)
  for (let index = 0; index < most; index += 1) {
    const startsAt = quarterAfter(last, -index)
    const seconds = Math.min(left, Math.max(0, capacitySeconds - (used.get(startsAt) ?? 0)))
    if (seconds > 0 || work.makeSeconds === 0) shares.push({ startsAt, seconds })
    left -= seconds
    if (left === 0) return shares
  }
  return null
}
