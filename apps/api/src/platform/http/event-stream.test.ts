import type { AnyEndpoint } from '@forno/contracts/core/endpoint'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { openStream } from '../../../test/open-stream.ts'
import { soon } from '../../../test/shop.ts'
import { events, makeStreams, type StreamLimits } from './event-stream.ts'
import { handleProblems } from './problems.ts'

let app: FastifyInstance
afterEach(() => app.close())

const roomy: StreamLimits = {
  anonymous: 10,
  customers: 10,
  kitchens: 10,
  byAddress: 10,
  unsent: 65_536,
  longest: 900_000,
}

/** A server with one stream each for a store, an order and a kitchen. */
const serverOf = (limits: Partial<StreamLimits> = {}, beforeStart?: () => void) => {
  app = fastify({ forceCloseConnections: true, trustProxy: ['127.0.0.0/8'] })
  handleProblems(app, { recordSecurityEvent: () => undefined, brandPlaceholders: {} })
  const streams = makeStreams({ ...roomy, ...limits })
  const senders = new Set<(event: string, data: unknown) => void>()
  let stopped = 0
  const source = events((send) => {
    beforeStart?.()
    senders.add(send)
    return () => {
      senders.delete(send)
      stopped += 1
    }
  })
  for (const [path, access] of [
    ['/live', 'anyone'],
    ['/order', 'tracker'],
    ['/kitchen', 'kitchen'],
  ] as const)
    app.get(path, { config: { endpoint: { access } as AnyEndpoint } }, (request, reply) =>
      streams.send(request, reply, source),
    )
  return { streams, senders, stopped: () => stopped }
}

test('[CAT-19] a disconnected client leaves no timer and no subscription', async () => {
  const { streams, senders, stopped } = serverOf()
  const [one, other] = [await openStream(app, '/live', {}), await openStream(app, '/live', {})]
  expect([streams.count(), senders.size]).toEqual([2, 2])
  one.close()
  await soon(() => expect([streams.count(), senders.size, stopped()]).toEqual([1, 1, 1]))
  for (const send of senders) send('said', 1)
  await soon(() => expect(other.text()).toContain('event: said\ndata: 1\n\n'))
  other.close()
  await soon(() => expect([streams.count(), senders.size, stopped()]).toEqual([0, 0, 2]))
})

test('[CAT-19] opens no more streams than its limit, and a closed stream frees its place', async () => {
  const { streams } = serverOf({ anonymous: 2 })
  const open = [await openStream(app, '/live', {}), await openStream(app, '/live', {})]
  const third = await openStream(app, '/live', {})
  expect([third.status, third.headers['retry-after'], streams.count()]).toEqual([429, '30', 2])
  open[0]?.close()
  await soon(() => expect(streams.count()).toBe(1))
  const again = await openStream(app, '/live', {})
  expect(again.status).toBe(200)
})

const from = (address: string) => ({ 'x-forwarded-for': address })

test('[CAT-19] limits one address to ten streams, without affecting others', async () => {
  serverOf({ anonymous: 20, customers: 20 })
  const statusesOf = async (path: string, address: string, count: number) => {
    const statuses: number[] = []
    for (let each = 0; each < count; each += 1) statuses.push((await openStream(app, path, from(address))).status)
    return statuses
  }
  expect(await statusesOf('/live', '203.0.113.1', 6)).toEqual(Array.from({ length: 6 }, () => 200))
  expect(await statusesOf('/order', '203.0.113.1', 6)).toEqual([200, 200, 200, 200, 429, 429])
  expect(await statusesOf('/live', '203.0.113.2', 1)).toEqual([200])
  expect(await statusesOf('/kitchen', '203.0.113.1', 1)).toEqual([200])
})

test('[CAT-19] anonymous streams at their limit do not take places of customers and kitchens', async () => {
  serverOf({ anonymous: 3, customers: 1, kitchens: 1 })
  const statusOf = async (path: string, address: string) => (await openStream(app, path, from(address))).status
  for (const host of [1, 2, 3]) expect(await statusOf('/live', `203.0.113.${host}`)).toBe(200)
  expect(await statusOf('/live', '203.0.113.4')).toBe(429)
  expect(await statusOf('/order', '203.0.113.4')).toBe(200)
  expect(await statusOf('/kitchen', '203.0.113.4')).toBe(200)
})

test('[CAT-19] ends a stream after its time limit, so that the client reconnects', async () => {
  const { streams, stopped } = serverOf({ longest: 50 })
  const stream = await openStream(app, '/live', {})
  await soon(() => expect([stream.ended(), streams.count(), stopped()]).toEqual([true, 0, 1]))
})

test('[CAT-19] drops a client that does not read', async () => {
  const { streams, senders } = serverOf({ unsent: 1_000 })
  const stream = await openStream(app, '/live', {})
  stream.pause()
  const much = 'x'.repeat(1_000_000)
  await soon(() => {
    for (const send of senders) send('much', much)
    expect(streams.count()).toBe(0)
  })
})

test('[CAT-19] a stopping server ends all streams', async () => {
  const { streams, stopped } = serverOf()
  const open = await Promise.all([1, 2, 3].map(() => openStream(app, '/live', {})))
  streams.close()
  await soon(() => expect([open.map(({ ended }) => ended()), stopped()]).toEqual([[true, true, true], 3]))
})

test('[API-17] a stream that opens at a stopping server ends at once, and its client connects again', async () => {
  const { streams, senders } = serverOf()
  streams.close()
  const stream = await openStream(app, '/live', {})
  await soon(() => expect(stream.text()).not.toBe(''))
  expect(stream.text()).toMatch(/^retry: \d+\nevent: reconnect\ndata: \{"reason":"stopping",/)
  await soon(() => expect(stream.ended()).toBe(true))
  expect([streams.count(), senders.size]).toEqual([0, 0])
})

test('[CAT-19] drops an event of a source after the end of its stream', async () => {
  const { streams, senders } = serverOf()
  const errors: unknown[] = []
  app.addHook('onRequest', (_request, reply, done) => {
    reply.raw.on('error', (error) => errors.push(error))
    done()
  })
  const stream = await openStream(app, '/live', {})
  streams.close()
  expect(senders.size).toBe(1)
  for (const send of senders) send('late', 1)
  await soon(() => expect(stream.ended()).toBe(true))
  expect(stream.text()).not.toContain('late')
  expect(errors).toEqual([])
})

test('[CAT-19] a source that fails to start leaves nothing open', async () => {
  const { streams } = serverOf({}, () => {
    throw new Error('no source')
  })
  await openStream(app, '/live', {}).catch(() => undefined)
  await soon(() => expect(streams.count()).toBe(0))
})
