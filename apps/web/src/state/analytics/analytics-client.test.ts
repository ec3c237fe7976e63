import { pageView, viewItem } from '@forno/domain/analytics/build-events'
import { cents } from '@forno/domain/core/basic-types'
import type { AnalyticsEvents } from '@forno/contracts/analytics/analytics'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { memoryStorage } from '../../../test/memory-storage.ts'
import { makeAnalyticsClient, withdrawAnalytics } from './analytics-client.ts'
import { hasAnalyticsMark } from './analytics-mark.ts'

const product = { productId: 'margherita', name: 'Margherita', category: 'Pizzas', unit: cents(1895) }
const minute = 60_000

let at: number
let storages: { localStorage: Storage; sessionStorage: Storage }
let calls: string[]
let bodies: AnalyticsEvents[]
/** The statuses of the next answers; 200 once they are used up. */
let statuses: number[]
const answer = (): number => statuses.shift() ?? 200
const client = {
  collect: async (body: AnalyticsEvents) => {
    calls.push(`collect ${body.events.length}`)
    bodies.push(body)
    return answer()
  },
  consent: async (clientId: string, given: boolean) => {
    calls.push(`consent ${clientId} ${given}`)
    return answer()
  },
}
const log = vi.fn<(text: string, cause: unknown) => void>()
let ids = 0
const start = (sources: Record<string, string> = {}) =>
  makeAnalyticsClient({
    client,
    storages,
    log,
    release: '2.0.0',
    environment: 'production' as const,
    sources,
    makeId: () => `id-${++ids}`,
    now: () => at,
  })
const names = () => bodies.flatMap(({ events }) => events.map(({ name }) => name))

beforeEach(() => {
  at = 1_800_000_000_000
  storages = { localStorage: memoryStorage(), sessionStorage: memoryStorage() }
  ;[calls, bodies, statuses, ids] = [[], [], [], 0]
  log.mockClear()
})

describe('the queue of a browser that allows analytics', () => {
  test('[ANA-01] stores nothing and calls nothing before the first event', async () => {
    await start().flush()
    expect([calls, hasAnalyticsMark(storages.localStorage)]).toEqual([[], false])
  })

  test('[ANA-01] records the consent once, before the first events', async () => {
    const queue = start()
    queue.add(pageView('/'))
    await queue.flush()
    queue.add(viewItem(product))
    await queue.flush()
    expect(calls).toEqual(['consent id-2 true', 'collect 1', 'collect 1'])
    expect(names()).toEqual(['page_view', 'view_item'])
  })

  test('[ANA-03] [NAV-39] [CFG-08] events carry platform, release, visit and safe sources', async () => {
    const queue = start({ utm_source: 'mail', utm_content: 'jo@example.com', last_source: 'radio' })
    queue.add(pageView('/'))
    at += 5_000
    queue.add(pageView('/offers'))
    at += 31 * minute
    queue.add(pageView('/'))
    await queue.flush()
    const params = bodies[0]?.events.map((event) => event.params)
    const shared = { platform: 'website', country: 'au', language: 'en', region: 'apac', release: '2.0.0' }
    const sources = { environment: 'production', utm_source: 'mail', last_source: 'radio' }
    expect(params).toEqual([
      { ...shared, ...sources, session_id: 1_800_000_000, engagement_time_msec: 0, page_path: '/' },
      { ...shared, ...sources, session_id: 1_800_000_000, engagement_time_msec: 5_000, page_path: '/offers' },
      { ...shared, ...sources, session_id: 1_800_001_865, engagement_time_msec: 0, page_path: '/' },
    ])
    expect(bodies[0]?.events.map(({ age }) => age)).toEqual([31 * minute + 5_000, 31 * minute, 0])
  })

  test('[ANA-01] keeps events without an answer, and sends them again under the same ids', async () => {
    const queue = start()
    queue.add(pageView('/'))
    statuses = [204, 0]
    await queue.flush()
    await start().flush()
    expect(calls).toEqual(['consent id-2 true', 'collect 1', 'collect 1'])
    expect(bodies[0]?.events[0]?.eventId).toBe(bodies[1]?.events[0]?.eventId)
    await queue.flush()
    expect(calls).toHaveLength(3)
  })

  test('[ANA-01] sends 60 events in three requests', async () => {
    const queue = start()
    for (let count = 0; count < 60; count += 1) queue.add(pageView('/'))
    await Promise.all([queue.flush(), queue.flush()])
    expect(calls.slice(1)).toEqual(['collect 25', 'collect 25', 'collect 10'])
  })

  test('[ANA-01] finds the one event that the collector refuses, reports it and sends the others', async () => {
    const queue = start()
    queue.add(pageView('/a'))
    queue.add(viewItem(product))
    queue.add(pageView('/b'))
    statuses = [204, 400, 200, 400, 200]
    await queue.flush()
    expect(calls.slice(1)).toEqual(['collect 3', 'collect 1', 'collect 1', 'collect 1'])
    expect(log.mock.calls).toEqual([['the collector refused an event', 'view_item']])
    await queue.flush()
    expect(calls).toHaveLength(5)
  })

  test('[ANA-01] an event that is too long holds back no other', async () => {
    const queue = start()
    queue.add(viewItem(product))
    queue.add(pageView('/'))
    statuses = [204, 413, 413, 200]
    await queue.flush()
    expect(calls.slice(1)).toEqual(['collect 2', 'collect 1', 'collect 1'])
    expect(storages.sessionStorage.getItem('pinia_analyticsEvents')).toBe('[]')
  })

  test('[ANA-01] a collector that is down for long leaves a bounded queue', () => {
    const queue = start()
    for (let count = 0; count < 600; count += 1) queue.add(pageView(`/${count}`))
    const waiting = JSON.parse(storages.sessionStorage.getItem('pinia_analyticsEvents') ?? '[]') as unknown[]
    expect(waiting).toHaveLength(500)
  })

  test('[NAV-39] a long source of a link is cut, so that no event is refused', async () => {
    const queue = start({ utm_campaign: 'x'.repeat(27).concat(' ').repeat(5) })
    queue.add(pageView('/'))
    await queue.flush()
    expect(bodies[0]?.events[0]?.params.utm_campaign).toHaveLength(100)
  })

  test('[ANA-01] records the consent again when the server does not know it', async () => {
    const queue = start()
    queue.add(pageView('/'))
    statuses = [204, 403]
    await queue.flush()
    await queue.flush()
    expect(calls).toEqual(['consent id-2 true', 'collect 1', 'consent id-2 true', 'collect 1'])
  })

  test('[ANA-01] sends no event while the consent cannot be recorded', async () => {
    const queue = start()
    queue.add(pageView('/'))
    statuses = [403]
    await queue.flush()
    expect(calls).toEqual(['consent id-2 true'])
  })
})

test.each([
  ['no list', '{"a":1}'],
  ['entries that are no events', '[null,7,{"eventId":"id-0"}]'],
])('[ANA-01] a stored queue with %s counts as empty', async (_, stored) => {
  storages.sessionStorage.setItem('pinia_analyticsEvents', stored)
  const queue = start()
  queue.add(pageView('/'))
  await queue.flush()
  expect(names()).toEqual(['page_view'])
})

describe('a withdrawal', () => {
  const isEmpty = () => storages.localStorage.length + storages.sessionStorage.length === 0

  test('[ANA-01] deletes id, events and visit, here and on the server', async () => {
    const queue = start()
    queue.add(pageView('/'))
    await queue.flush()
    queue.add(pageView('/offers'))
    await queue.withdraw()
    queue.add(pageView('/late'))
    await queue.flush()
    expect(calls).toEqual(['consent id-2 true', 'collect 1', 'consent id-2 false'])
    expect(isEmpty()).toBe(true)
  })

  test('[ANA-01] waits for a request on its way, so that its events are deleted too', async () => {
    const queue = start()
    queue.add(pageView('/'))
    const sending = queue.flush()
    await queue.withdraw()
    await sending
    expect(calls.at(-1)).toBe('consent id-2 false')
    expect(isEmpty()).toBe(true)
  })

  test('[ANA-01] is repeated by the next page until the server has answered', async () => {
    const queue = start()
    queue.add(pageView('/'))
    await queue.flush()
    statuses = [0]
    await queue.withdraw()
    expect(hasAnalyticsMark(storages.localStorage)).toBe(true)
    await withdrawAnalytics({ client, storages })
    expect(calls.slice(-2)).toEqual(['consent id-2 false', 'consent id-2 false'])
    expect(isEmpty()).toBe(true)
  })

  test('[ANA-01] a new consent gets a new id', async () => {
    const queue = start()
    queue.add(pageView('/'))
    await queue.flush()
    await queue.withdraw()
    const next = start()
    next.add(pageView('/'))
    await next.flush()
    expect(new Set(bodies.map(({ clientId }) => clientId)).size).toBe(2)
  })
})
