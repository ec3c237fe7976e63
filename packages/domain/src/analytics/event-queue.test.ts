import { expect, test } from 'vitest'
import { pageView } from './build-events.ts'
import { nextBatch, sentEvents, type WaitingEvent } from './event-queue.ts'
import { inContext, platformValues } from './events.ts'
import { analyticsLimits } from './limits.ts'

const context = { ...platformValues, release: '2.0.0', environment: 'production', session_id: 1 } as const
const waitingEvent = (at: number, path = '/'): WaitingEvent => ({
  ...{ eventId: `id-${at}`, at },
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
  const now = analyticsLimits.age + 10
  const waiting = [waitingEvent(9), waitingEvent(10), waitingEvent(now + 5), waitingEvent(now - 0.4)]
  expect(sentEvents(nextBatch(waiting, now), now).map(({ age }) => age)).toEqual([analyticsLimits.age, 0, 0])
})
