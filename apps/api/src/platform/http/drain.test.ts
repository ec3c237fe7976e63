import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { drainBeforeClose } from './drain.ts'

/** Longer than connections without a request stay open, in milliseconds. */
const slow = 1_000

test('[API-17] a server that closes answers a slow request, and cuts a connection that never sent one', async () => {
  const app = fastify({ forceCloseConnections: 'idle' })
  const readiness = { draining: false }
  drainBeforeClose(app, readiness)
  const arrived = Promise.withResolvers<undefined>()
  const ended = Promise.withResolvers<string>()
  app.get('/slow', () => {
    arrived.resolve(undefined)
    return ended.promise
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const idle = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  await once(idle, 'connect')
  const answer = fetch(`${url}/slow`).then(async (response) => [response.status, await response.text()])
  await arrived.promise
  const closed = app.close()
  await pause(slow)
  expect(readiness.draining).toBe(true)
  ended.resolve('done')
  expect(await answer).toEqual([200, 'done'])
  await closed
  if (!idle.closed) await once(idle, 'close')
})
