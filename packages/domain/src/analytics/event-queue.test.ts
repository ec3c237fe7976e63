import { expect, test } from 'vitest'
import { pageView } from './build-events.ts'
import { nextBatch, sentEvents, withEvent, type WaitingEvent } from './event-queue.ts'
import { inContext, platformValues } from './events.ts'

const context = { ...platformValues, release: '2.0.0', environment: 'production', session_id: 1 } as const
const waitingEvent = (at: number, path = '/'): WaitingEvent => ({
  eventId: `id-${at}`,
  at,
  event: inContext(pageView(path), { ...context, engagement_time_msec: 0 }),
})

test('[ANA-01] a request has at most 25 events, in their order', () => {
  const waiting = Array.from({ length: 60 }, (_, at) => waitingEvent(at))
  expect(nextBatch(waiting, 60).map(({ at }) => at)).toEqual(Array.from({ length: 25 }, (_, at) => at))
})

test('[ANA-01] a request stays short enough for a page that closes, and has at least one event', () => {
  const long = waitingEvent(1, '/')
  const event = { ...long.event, params: { ...long.event.params, page_path: 'x'.repeat(30_000) } } as typeof long.event
  expect(
    nextBatch(
      [
        { ...long, event },
        { ...long, event },
      ],
      1,
    ),
  ).toHaveLength(1)
  const huge = { ...event, params: { ...event.params, page_path: 'x'.repeat(90_000) } } as typeof long.event
  expect(nextBatch([{ ...long, event: huge }, long], 1)).toHaveLength(1)
})

test('[ANA-01] events that the collector would refuse as too old are left out, and ages are whole and in range', () => {
  const threeDays = 259_200_000
  const now = threeDays + 10
  const waiting = [waitingEvent(9), waitingEvent(10), waitingEvent(now + 5), waitingEvent(now - 0.4)]
  expect(sentEvents(nextBatch(waiting, now), now).map(({ age }) => age)).toEqual([threeDays, 0, 0])
})

test('[ANA-01] what waits is bounded by number and by length, the oldest goes', () => {
  const of = (count: number, path: string): readonly WaitingEvent[] =>
    Array.from({ length: count }, (_, at) => waitingEvent(at, path)).reduce<readonly WaitingEvent[]>(withEvent, [])
  const many = of(507, '/')
  expect([many.length, many[0]?.at]).toEqual([500, 7])
  const long = Array.from({ length: 30 }, (_, at): WaitingEvent => {
    const { event, ...one } = waitingEvent(at)
    return { ...one, event: { ...event, params: { ...event.params, utm_term: 'x'.repeat(50_000) } } as typeof event }
  }).reduce<readonly WaitingEvent[]>(withEvent, [])
  expect(JSON.stringify(long).length).toBeLessThan(1_000_000)
  expect([long.length, long.at(-1)?.at]).toEqual([19, 29])
})
