import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { ownDatabase } from '../../../test/test-database.ts'
import { waitOptions } from '../../../test/wait-options.ts'
import { openDatabase } from '../db/database.ts'
import { makeLogger } from '../logs/logger.ts'
import { listen } from './listen.ts'

/** A TCP proxy in front of the database, which counts connections, and can cut them or let new ones wait. */
const gateTo = async (url: string) => {
  const { hostname, port, searchParams } = new URL(url)
  const folder = searchParams.get('host')
  const connectToDatabase = (): Socket =>
    folder === null ? connect(Number(port), hostname) : connect(`${folder}/.s.PGSQL.${port}`)
  const open = new Set<Socket>()
  const state = { isCut: false, isHolding: false, connections: 0 }
  const waiting: (() => void)[] = []
  const connectThrough = (caller: Socket): void => {
    const database = connectToDatabase()
    for (const [one, other] of [
      [caller, database],
      [database, caller],
    ] as const) {
      open.add(one)
      one.on('error', () => undefined)
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  }
  const server = createServer((caller) => {
    state.connections++
    if (state.isCut) caller.destroy()
    else if (state.isHolding) waiting.push(() => connectThrough(caller))
    else connectThrough(caller)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const through = new URL(url)
  through.searchParams.delete('host')
  through.hostname = '127.0.0.1'
  through.port = String((server.address() as AddressInfo).port)
  return {
    url: through.href,
    state,
    openSockets: () => open.size,
    release: () => {
      for (const connectNow of waiting.splice(0)) connectNow()
    },
    cut: () => {
      state.isCut = true
      for (const socket of open) socket.destroy()
    },
    close: () => {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}

const ends: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

test('[CAT-19] a listener that lost its database retries one at a time, and receives each notification once afterwards', async () => {
  const url = await ownDatabase()
  const gate = await gateTo(url)
  const database = openDatabase(url, 1)
  const listener = await listen(gate.url, ['word'])
  ends.push(gate.close, () => database.close(), listener.close)
  const received: string[] = []
  let reloads = 0
  listener.on('word', (payload) => received.push(payload))
  listener.onReconnect(() => reloads++)
  const notify = (text: string) => database.sql`select pg_notify('word', ${text})`

  await notify('before')
  await vi.waitFor(() => expect(received).toEqual(['before']), waitOptions)
  gate.cut()
  await vi.waitFor(() => expect(gate.state.connections).toBeGreaterThan(5), waitOptions)
  const before = gate.state.connections
  await pause(1_200)
  expect(gate.state.connections - before, 'attempts in 1.2 seconds').toBeLessThanOrEqual(3)
  gate.state.isCut = false
  await vi.waitFor(() => expect(reloads).toBe(1), waitOptions)
  await notify('after')
  await vi.waitFor(() => expect(received).toEqual(['before', 'after']), waitOptions)
  await pause(100)
  expect([received, reloads]).toEqual([['before', 'after'], 1])
})

test('a listener whose first connection fails connects as soon as the database answers', async () => {
  const url = await ownDatabase()
  const gate = await gateTo(url)
  gate.state.isCut = true
  const database = openDatabase(url, 1)
  const listener = await listen(gate.url, ['word'], makeLogger('silent'))
  ends.push(gate.close, () => database.close(), listener.close)
  const received: string[] = []
  let reloads = 0
  listener.on('word', (payload) => received.push(payload))
  listener.onReconnect(() => reloads++)
  gate.state.isCut = false
  await vi.waitFor(() => expect(reloads).toBe(1), waitOptions)
  await database.sql`select pg_notify('word', 'first')`
  await vi.waitFor(() => expect(received).toEqual(['first']), waitOptions)
})

test('a listener that is closed while it reconnects reloads nothing any more', async () => {
  const gate = await gateTo(await ownDatabase())
  const listener = await listen(gate.url, ['word'], makeLogger('silent'))
  ends.push(gate.close)
  let reloads = 0
  listener.onReconnect(() => reloads++)
  gate.cut()
  Object.assign(gate.state, { isCut: false, isHolding: true })
  await vi.waitFor(() => expect(gate.state.connections).toBe(2), waitOptions)
  await listener.close()
  gate.release()
  expect(gate.openSockets()).toBe(2)
  await vi.waitFor(() => expect(gate.openSockets()).toBe(0), waitOptions)
  await pause(100)
  expect(reloads).toBe(0)
})

test('a handler that throws ends neither the other handlers nor the process', async () => {
  const url = await ownDatabase()
  const gate = await gateTo(url)
  const database = openDatabase(url, 1)
  const listener = await listen(gate.url, ['word'], makeLogger('silent'))
  ends.push(gate.close, () => database.close(), listener.close)
  const received: string[] = []
  let reloads = 0
  listener.on('word', (payload) => void JSON.parse(payload))
  listener.on('word', (payload) => received.push(payload))
  listener.onReconnect(() => {
    throw new Error('no data')
  })
  listener.onReconnect(() => reloads++)
  await database.sql`select pg_notify('word', 'not JSON')`
  await vi.waitFor(() => expect(received).toEqual(['not JSON']), waitOptions)
  gate.cut()
  gate.state.isCut = false
  await vi.waitFor(() => expect(reloads).toBe(1), waitOptions)
})
