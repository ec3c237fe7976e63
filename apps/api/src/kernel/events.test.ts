import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { openStream } from '../../test/open-stream.ts'
import { soon } from '../../test/shop.ts'
import { events, makeStreams } from './events.ts'
import { handleProblems } from './problems.ts'

let app: FastifyInstance
afterEach(() => app.close())

/** A server of one live answer that sends what it is told to. */
const serverOf = (limits: { streams: number; unsent: number }, starting?: () => void) => {
  app = fastify({ forceCloseConnections: true })
  handleProblems(app)
  const streams = makeStreams(limits)
  const senders = new Set<(event: string, data: unknown) => void>()
  let stopped = 0
  const source = events((send) => {
    starting?.()
    senders.add(send)
    return () => {
      senders.delete(send)
      stopped += 1
    }
  })
  app.get('/live', (request, reply) => streams.send(request, reply, source))
  return { streams, senders, stopped: () => stopped }
}

test('[CAT-19] a client that goes away leaves nothing behind', async () => {
  const { streams, senders, stopped } = serverOf({ streams: 10, unsent: 65_536 })
  const [one, other] = [await openStream(app, '/live', {}), await openStream(app, '/live', {})]
  expect([streams.count(), senders.size]).toEqual([2, 2])
  one.close()
  await soon(() => expect([streams.count(), senders.size, stopped()]).toEqual([1, 1, 1]))
  for (const send of senders) send('said', 1)
  await soon(() => expect(other.text()).toContain('event: said\ndata: 1\n\n'))
  other.close()
  await soon(() => expect([streams.count(), senders.size, stopped()]).toEqual([0, 0, 2]))
})

test('[CAT-19] no more streams are opened than the process carries, and a place that is left is free again', async () => {
  const { streams } = serverOf({ streams: 2, unsent: 65_536 })
  const open = [await openStream(app, '/live', {}), await openStream(app, '/live', {})]
  const third = await openStream(app, '/live', {})
  expect([third.status, third.headers['retry-after'], streams.count()]).toEqual([429, '30', 2])
  open[0]?.close()
  await soon(() => expect(streams.count()).toBe(1))
  const again = await openStream(app, '/live', {})
  expect(again.status).toBe(200)
})

test('[CAT-19] a client that does not read is let go instead of being remembered for', async () => {
  const { streams, senders } = serverOf({ streams: 2, unsent: 1_000 })
  const stream = await openStream(app, '/live', {})
  stream.pause()
  const much = 'x'.repeat(1_000_000)
  await soon(() => {
    for (const send of senders) send('much', much)
    expect(streams.count()).toBe(0)
  })
})

test('[CAT-19] a server that stops ends all of them', async () => {
  const { streams, stopped } = serverOf({ streams: 10, unsent: 65_536 })
  const open = await Promise.all([1, 2, 3].map(() => openStream(app, '/live', {})))
  streams.close()
  await soon(() => expect([open.map(({ ended }) => ended()), stopped()]).toEqual([[true, true, true], 3]))
})

test('[CAT-19] a source that cannot start leaves nothing behind either', async () => {
  const { streams } = serverOf({ streams: 10, unsent: 65_536 }, () => {
    throw new Error('no source')
  })
  await openStream(app, '/live', {}).catch(() => undefined)
  await soon(() => expect(streams.count()).toBe(0))
})
