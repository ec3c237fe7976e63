import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { connect, createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { hour } from '@forno/domain/core/durations'
import { proving } from '@forno/proof/runs'
import { chance, seeds } from '@forno/proof/seeds'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { contentStore } from '../src/modules/content/index.ts'
import { openDatabase, type Database } from '../src/platform/db/database.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { openStreamAt } from './open-stream.ts'
import { makeDataFolder, startApi, type ApiProcess } from './process/api-process.ts'
import { order, orderIdIn, readyBasket, type Guest } from './process/guest.ts'
import { startHaproxy } from './process/haproxy.ts'
import { startHealthProxy, type HealthProxy } from './process/health-proxy.ts'
import { processDatabase } from './process/process-database.ts'
import { soon } from './shop.ts'
import { ageCounters } from './start-app.ts'
import { waitOptions } from './wait-options.ts'

const ordersPerSecond = 20
/** The most orders around a SIGTERM, for a minute of them. */
const mostOrders = 60 * ordersPerSecond
/** The most orders under way: a machine that is busy with other work would only queue more of them. */
const mostUnderWay = 20
const long = 600_000

const folder = makeDataFolder()
let databaseUrl: string
let database: Database
const processes: ApiProcess[] = []

/** Seconds of draining: many probes of our proxy, also on a busy machine; in proof the default of production. */
const drainSeconds = proving() ? '15' : '5'

/** The content folders of two builds; the second one has another name for a pizza. */
const builds = [fileURLToPath(new URL('../../../content', import.meta.url)), join(folder.path, 'content')] as const
const otherName = 'Margherita of the other build'

const makeOtherBuild = (): void => {
  cpSync(builds[0], builds[1], { recursive: true })
  const file = join(builds[1], 'menu/pizzas/classics-range.yaml')
  const text = readFileSync(file, 'utf8')
  const edited = text.replace('name: Margherita\n', `name: ${otherName}\n`)
  expect(edited).not.toBe(text)
  writeFileSync(file, edited)
}

let starts = 0

/** Starts a process of one build and of the other in turn. */
const start = async (settings: Readonly<Record<string, string>> = {}): Promise<ApiProcess> => {
  const api = await startApi(databaseUrl, folder.path, {
    DRAIN_SECONDS: drainSeconds,
    STOP_SECONDS: '60',
    WORKERS: 'on',
    CONTENT_DIR: builds[starts++ % builds.length]!,
    ...settings,
  })
  processes.push(api)
  return api
}

const versions = async (): Promise<readonly number[]> =>
  (await contentStore(database.sql).versions()).map(({ number }) => number)
let firstVersions: readonly number[]

const menuOf = async (url: string): Promise<string> => (await fetch(`${url}/api/v1/products?storeCode=NSW01`)).text()

beforeAll(async () => {
  databaseUrl = await processDatabase()
  database = openDatabase(databaseUrl, 4)
  firstVersions = await versions()
  makeOtherBuild()
  // The first process generates what they share.
  await start()
  await start()
}, 240_000)

afterAll(async () => {
  await Promise.all(processes.map((each) => each.stop()))
  await database.close()
  await folder.remove()
})

let copies = 0

/** Copies of a basket that is ready to order, each with a session and a phone number of its own. */
const readyBaskets = async (url: string, count: number): Promise<readonly Guest[]> => {
  const guest = await readyBasket(url)
  const first = (copies += count) - count + 1
  const rows = await database.sql<{ basket_id: string; session_id: string }>`
    insert into baskets
    select (jsonb_populate_record(b, jsonb_build_object('basket_id', gen_random_uuid(), 'session_id', gen_random_uuid(),
      'state', jsonb_set(b.state, '{customer,phoneNumber}', to_jsonb('+614' || (91580000 + number)))))).*
    from baskets b, generate_series(${first}::integer, ${first + count - 1}::integer) number
    where b.basket_id = ${guest.basketId}
    returning basket_id, session_id`
  return rows.map(({ basket_id, session_id }) => ({ basketId: basket_id, sessionId: session_id, total: guest.total }))
}

type PlacedOrder = { readonly answer: string; readonly milliseconds: number }

const failed = (orders: readonly PlacedOrder[]): readonly string[] =>
  orders.map(({ answer }) => answer).filter((answer) => answer !== 'ordered')

/** Places an order each twentieth of a second, until `ended` resolves; resolves with their answers. */
const placeOrders = async (
  url: string,
  guests: readonly Guest[],
  ended: Promise<unknown>,
): Promise<readonly PlacedOrder[]> => {
  const state = { isEnding: false }
  void ended.then(() => (state.isEnding = true))
  const underWay = new Set<Promise<void>>()
  const orders: PlacedOrder[] = []
  for (const [index, guest] of guests.entries()) {
    if (state.isEnding) break
    // A store accepts only 120 cash orders of guests an hour.
    if (index % 60 === 0) await ageCounters(database, hour)
    const startedAt = performance.now()
    const placing = order(url, guest, randomUUID())
      .then(
        (answer) =>
          answer.status === 200 && orderIdIn(answer) !== null ? 'ordered' : `${answer.status} ${answer.text}`,
        (error: unknown) => `no answer: ${String(error)}`,
      )
      .then((answer) => {
        orders.push({ answer, milliseconds: performance.now() - startedAt })
        underWay.delete(placing)
      })
    underWay.add(placing)
    await pause(1_000 / ordersPerSecond)
    while (underWay.size >= mostUnderWay) await Promise.race(underWay)
  }
  await Promise.all(underWay)
  return orders
}

const proxies: readonly (readonly [name: string, start: () => Promise<HealthProxy>])[] = [
  ['a small proxy', startHealthProxy],
  ...(proving() ? ([['HAProxy', () => startHaproxy(folder.path)]] as const) : []),
]

describe.each(proxies)('behind %s', (name, startProxy) => {
  let proxy: HealthProxy
  beforeAll(async () => {
    proxy = await startProxy()
    for (const { url } of processes) await proxy.add(url)
  })
  afterAll(() => proxy.stop())

  test.each(seeds({ sample: 1, prove: 20 }))(
    '[API-17] a process that stops under 20 orders a second leaves no call failed or unanswered, and another build that starts publishes nothing (round %i)',
    async (seed) => {
      const guests = await readyBaskets(proxy.url, mostOrders)
      const stopped = processes.shift()!
      const placing = placeOrders(proxy.url, guests, stopped.exitCode)
      await pause(chance(seed)() * 1_000)
      stopped.terminate()
      const code = await stopped.exitCode
      const orders = await placing
      expect(failed(orders)).toEqual([])
      expect([await proxy.failures(), code]).toEqual([[], 0])
      if (proving()) console.log(`${name}: ${orders.length} orders, all placed`)
      // The process that is left is of the other build, and another start costs seconds.
      const { url } = proving() ? await start() : processes[0]!
      expect(await versions()).toEqual(firstVersions)
      expect(await menuOf(url)).not.toContain(otherName)
      if (proving()) await proxy.add(url)
    },
    long,
  )
})

/** Writes to a table in a transaction that ends with `commit`. */
const beginWriting = async (table: string) => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`begin; lock table ${table} in row exclusive mode`)
  let isOver = false
  return {
    /** May be called twice. */
    commit: async (): Promise<void> => {
      if (isOver) return
      isOver = true
      await client.query('commit')
      await client.end()
    },
  }
}

/** The longest time that a statement may wait behind a migration, in milliseconds. */
const longestWait = 200
/** Milliseconds between two samples of the waits. */
const sampleInterval = 20

/** Samples how long other sessions wait for locks behind one, until `ended` resolves; resolves with the longest. */
const sampleWaitsBehind = async (backend: number, ended: Promise<unknown>): Promise<number> => {
  const state = { isEnding: false }
  void ended.then(() => (state.isEnding = true))
  let longest = 0
  while (!state.isEnding) {
    // The time before the sample: how long the sample itself takes is no wait.
    const at = Date.now()
    const [row] = await database.sql<{ since: number | null }>`
      select min(waitstart) as since from pg_locks where not granted and ${backend}::integer = any(pg_blocking_pids(pid))`
    longest = Math.max(longest, at - (row?.since ?? Infinity))
    await pause(sampleInterval)
  }
  return longest
}

const never = new Promise<never>(() => undefined)
const longestOf = (orders: readonly PlacedOrder[]): number =>
  Math.max(...orders.map(({ milliseconds }) => milliseconds))

test('[API-17] no order waits for a migration that builds an index without a transaction, for longer than 200 ms', async () => {
  const migrations = mkdtempSync(join(folder.path, 'migrations-'))
  const statement = 'create index concurrently orders_by_name on orders ((customer ->> $$firstName$$))'
  writeFileSync(join(migrations, '9001-index.sql'), `-- no-transaction\n${statement};\n`)
  const { url } = processes[0]!
  const guests = await readyBaskets(url, 2 * ordersPerSecond)
  const undisturbed = proving() ? await placeOrders(url, await readyBaskets(url, 2 * guests.length), never) : []
  // The index waits for the end of this transaction, so that orders are placed while it is built.
  const writing = await beginWriting('orders')
  const building = migrate(databaseUrl, { folder: pathToFileURL(`${migrations}/`) })
  const ended = building.catch(() => undefined)
  const findBuilder = async (): Promise<number | undefined> => {
    const [row] = await database.sql<{ pid: number }>`
      select pid from pg_stat_activity where query like ${`%${statement}%`} and wait_event_type = 'Lock'`
    return row?.pid
  }
  try {
    await soon(async () => expect(await findBuilder()).toBeDefined())
    const sampling = sampleWaitsBehind((await findBuilder())!, ended)
    const before = await placeOrders(url, guests.slice(0, ordersPerSecond), never)
    expect(await findBuilder()).toBeDefined()
    const placing = placeOrders(url, guests.slice(ordersPerSecond), never)
    await writing.commit()
    const orders = [...before, ...(await placing)]
    expect(await building).toEqual(['9001-index.sql'])
    expect(await sampling).toBeLessThanOrEqual(longestWait)
    expect(failed(orders)).toEqual([])
    if (!proving()) return
    // The first orders of a process take longer.
    const [longest, usual] = [longestOf(orders), longestOf(undisturbed.slice(guests.length))]
    console.log(`longest order: ${Math.round(longest)} ms with the index, ${Math.round(usual)} ms without`)
    expect(longest).toBeLessThanOrEqual(usual + longestWait)
  } finally {
    await writing.commit()
  }
}, 240_000)

/** A connection that never sends a request, as browsers open ahead of use. */
const openIdle = async (url: URL) => {
  const socket = connect(Number(url.port), url.hostname)
  const closed = new Promise<void>((done) => socket.once('close', () => done()))
  socket.on('error', () => undefined)
  await new Promise((done) => socket.once('connect', done))
  return { closed }
}

/** A call whose head has reached the process; `finish` sends its body. */
const beginBasket = async (url: string) => {
  const body = JSON.stringify({ serviceType: 'Pickup', storeId: 'NSW01', isAsap: true })
  const calling = request(`${url}/api/v1/baskets`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' },
  })
  const status = new Promise<number | undefined>((resolve, reject) => {
    calling.once('response', (answer) => resolve(answer.resume().statusCode))
    calling.once('error', reject)
  })
  calling.flushHeaders()
  await once(calling, 'continue')
  return { status, finish: () => calling.end(body) }
}

const isRefused = (url: string): Promise<boolean> =>
  fetch(`${url}/healthz`).then(
    () => false,
    () => true,
  )

test('[API-17] [CAT-19] while it drains it is open but not ready, ends connections and streams, and answers what is under way', async () => {
  // A second signal ends the wait.
  const api = await start({ DRAIN_SECONDS: '3600' })
  processes.pop()
  onTestFinished(() => api.kill())
  const streams = await Promise.all(
    ['NSW01', 'VIC01', 'NSW01'].map((code) => openStreamAt(`${api.url}/api/v1/store/${code}/changes`)),
  )
  expect(streams.map(({ status }) => status)).toEqual([200, 200, 200])
  const idle = await openIdle(new URL(api.url))

  api.terminate()
  await soon(async () => {
    const answer = await fetch(`${api.url}/readyz`)
    expect([answer.status, answer.headers.get('connection')]).toEqual([503, 'close'])
    expect(await answer.json()).toEqual({ status: 'not ready', draining: true })
  })
  const menu = await fetch(`${api.url}/api/v1/products?storeCode=NSW01`)
  expect([menu.status, menu.headers.get('connection')]).toEqual([200, 'close'])
  expect(streams.map(({ ended }) => ended())).toEqual([false, false, false])

  const slow = await beginBasket(api.url)
  api.terminate()
  await soon(async () => expect(await isRefused(api.url)).toBe(true))
  await soon(() => expect(streams.map(({ ended }) => ended())).toEqual([true, true, true]))
  for (const stream of streams)
    expect(stream.text()).toMatch(
      /retry: \d+\nevent: reconnect\ndata: \{"reason":"stopping","afterMilliseconds":\d+\}\n\n$/,
    )
  slow.finish()
  expect(await slow.status).toBe(201)
  await idle.closed
  expect(await api.exitCode).toBe(0)
}, 240_000)

/** A mail server that greets, and then never ends its answer: a mail to it is under way until its sender gives up. */
const startEndlessMailServer = async () => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.write('220 slow\r\n')
    const more = setInterval(() => socket.write('250-slow\r\n'), 200)
    socket.on('close', () => clearInterval(more))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => void server.close() }
}

test('[API-17] a job that does not end in time is free for another process when its own process has gone', async () => {
  const url = await processDatabase()
  const own = openDatabase(url, 2)
  const mail = await startEndlessMailServer()
  const api = await startApi(url, folder.path, { MAIL_URL: mail.url, WORKERS: 'on', STOP_SECONDS: '1' })
  const messagesUnderWay = () => own.sql`
    select from graphile_worker.jobs where task_identifier = 'send_order_message' and locked_at is not null`
  try {
    expect((await order(api.url, await readyBasket(api.url))).status).toBe(200)
    await expect.poll(messagesUnderWay, waitOptions).toHaveLength(1)
    // A process with workers sweeps over the orders that wait for their store.
    await expect.poll(() => own.sql`select from acknowledgement_sweep`, waitOptions).toHaveLength(1)
    await api.stop()
    expect(await messagesUnderWay()).toEqual([])
  } finally {
    await api.stop()
    mail.stop()
    await own.close()
  }
})
