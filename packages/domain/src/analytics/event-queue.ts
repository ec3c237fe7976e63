import type { WholeAnalyticsEvent } from './events.ts'
import { analyticsLimits } from './limits.ts'

/** An event that waits in the browser. `at` is the instant at which it happened, by the browser's clock. */
export type WaitingEvent = { readonly eventId: string; readonly at: number; readonly event: WholeAnalyticsEvent }

/** Characters of a request, because a browser sends at most 64 kB after a page is closed. */
const longestRequest = 50_000

/** How much may wait, in events and characters: other values of the shop need the same storage. */
const queueLimit = { events: 500, characters: 1_000_000 } as const

/** The queue with another event. The oldest events go when too much waits. */
export const withEvent = (waiting: readonly WaitingEvent[], added: WaitingEvent): readonly WaitingEvent[] => {
  let left: number = queueLimit.characters
  const isOver = (event: WaitingEvent): boolean => {
    left -= JSON.stringify(event).length
    return left < 0
  }
  const queue = [...waiting, added].slice(-queueLimit.events)
  return queue.slice(queue.findLastIndex(isOver) + 1)
}

/** The first events that one request may carry; those that are too old for the collector are left out. */
export const nextBatch = (waiting: readonly WaitingEvent[], now: number): readonly WaitingEvent[] => {
  const batch: WaitingEvent[] = []
  let length = 0
  for (const one of withoutOld(waiting, now)) {
    length += JSON.stringify(one).length
    if (batch.length === analyticsLimits.events || (batch.length > 0 && length > longestRequest)) break
    batch.push(one)
  }
  return batch
}

/** Without events that the collector would refuse as too old. */
export const withoutOld = (waiting: readonly WaitingEvent[], now: number): readonly WaitingEvent[] =>
  waiting.filter(({ at }) => now - at <= analyticsLimits.age)

/** Events as the collector takes them: with their age, because clocks of browsers are wrong. */
export const sentEvents = (batch: readonly WaitingEvent[], now: number) =>
  batch.map(({ eventId, at, event }) => ({
    ...event,
    eventId,
    age: Math.min(Math.max(0, Math.round(now - at)), analyticsLimits.age),
  }))
