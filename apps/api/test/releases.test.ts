import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { chance, seeds } from '@forno/proof/seeds'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database } from '../src/platform/db/database.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { openStreamAt } from './open-stream.ts'
import { makeDataFolder, startApi, type ApiProcess } from './process/api-process.ts'
import { order, orderIdIn, readyBasket, type Guest } from './process/guest.ts'
import { startHealthProxy, type HealthProxy } from './process/health-proxy.ts'
import { processDatabase } from './process/process-database.ts'
import { soon } from './shop.ts'
import { ageCounters } from './start-app.ts'

const ordersPerSecond = 20
/** The most orders around a SIGTERM, for a minute of them. */
const mostOrders = 60 * ordersPerSecond
/** The most orders under way: a machine that is busy with other work would only queue more of them. */
const mostUnderWay = 20
const hour = 60 * 60_000
const long = 600_000

const folder = makeDataFolder()
let databaseUrl: string
let database: Database
let proxy: HealthProxy
const processes: ApiProcess[] = []

/** A process that drains for five seconds: many probes of the proxy, also on a busy machine. */
const start = async (settings: Readonly<Record<string, string>> = {}): Promise<ApiProcess> => {
  const api = await startApi(databaseUrl, folder.path, {
    ...{ DRAIN_SECONDS: '5', STOP_SECONDS: '60', WORKERS: 'on' },
    ...settings,
  })
  await proxy.add(api.url)
  processes.push(api)
  return api
}

beforeAll(async () => {
  databaseUrl = await processDatabase()
  database = openDatabase(databaseUrl, 4)
  proxy = await startHealthProxy()
  // The first process generates what they share.
  await start()
  await start()
}, 240_000)

afterAll(async () => {
  await Promise.all(processes.map((each) => each.stop()))
  await proxy.stop()
  await database.close()
  await folder.remove()
})

let copies = 0

/** Copies of a basket that is ready to order, each with a session and a phone number of its own. */
const readyBaskets = async (count: number): Promise<readonly Guest[]> => {
  const guest = await readyBasket(proxy.url)
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

/** Places an order each twentieth of a second, until `ended` resolves; resolves with their answers. */
const placeOrders = async (guests: readonly Guest[], ended: Promise<unknown>): Promise<readonly string[]> => {
  const state = { isEnding: false }
  void ended.then(() => (state.isEnding = true))
  const underWay = new Set<Promise<void>>()
  const answers: string[] = []
  for (const [index, guest] of guests.entries()) {
    if (state.isEnding) break
    // A store accepts only 120 cash orders of guests an hour.
    if (index % 60 === 0) await ageCounters(database, hour)
    const placing = order(proxy.url, guest, randomUUID())
      .then(
        (answer) =>
          answer.status === 200 && orderIdIn(answer) !== null ? 'ordered' : `${answer.status} ${answer.text}`,
        (error: unknown) => `no answer: ${String(error)}`,
      )
      .then((answer) => {
        answers.push(answer)
        underWay.delete(placing)
      })
    underWay.add(placing)
    await pause(1_000 / ordersPerSecond)
    while (underWay.size >= mostUnderWay) await Promise.race(underWay)
  }
  await Promise.all(underWay)
  return answers
}

test.each(seeds({ sample: 3, prove: 20 }))(
  '[API-17] a process that stops under 20 orders a second leaves no call failed or unanswered (round %i)',
  async (seed) => {
    const guests = await readyBaskets(mostOrders)
    const stopped = processes.shift()!
    const placing = placeOrders(guests, stopped.exitCode)
    await pause(chance(seed)() * 1_000)
    stopped.terminate()
    const code = await stopped.exitCode
    const answers = await placing
    expect(answers.filter((answer) => answer !== 'ordered')).toEqual([])
    expect([proxy.failures, code]).toEqual([[], 0])
    await start()
  },
  long,
)

/** Writes to a table in a transaction that ends with `commit`. */
const beginWriting = async (table: string) => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`begin; lock table ${table} in row exclusive mode`)
  return {
    commit: async (): Promise<void> => {
      await client.query('commit')
      await client.end()
    },
  }
}

test('[API-17] orders continue while a migration builds an index without a transaction', async () => {
  const migrations = mkdtempSync(join(folder.path, 'migrations-'))
  const statement = 'create index concurrently orders_by_name on orders ((customer ->> $$firstName$$))'
  writeFileSync(join(migrations, '9001-index.sql'), `-- no-transaction\n${statement};\n`)
  const guests = await readyBaskets(2 * ordersPerSecond)
  // The index waits for the end of this transaction, so that all orders are placed while it is built.
  const writing = await beginWriting('orders')
  let isBuilt = false
  const building = migrate(databaseUrl, { folder: pathToFileURL(`${migrations}/`) }).then((names) => {
    isBuilt = true
    return names
  })
  try {
    await soon(async () =>
      expect(
        await database.sql`
          select from pg_stat_activity where query like ${`%${statement}`} and wait_event_type = 'Lock'`,
      ).toHaveLength(1),
    )
    const answers = await placeOrders(guests, new Promise(() => undefined))
    expect(answers).toEqual(Array(guests.length).fill('ordered'))
    expect(isBuilt).toBe(false)
  } finally {
    await writing.commit()
  }
  expect(await building).toEqual(['9001-index.sql'])
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

test('[API-17] while it drains it is open but not ready, ends connections and streams, and answers what is under way', async () => {
  // A second signal ends the wait.
  const api = await start({ DRAIN_SECONDS: '3600' })
  processes.pop()
  const stream = await openStreamAt(`${api.url}/api/v1/store/NSW01/changes`)
  const idle = await openIdle(new URL(api.url))

  api.terminate()
  await soon(async () => {
    const answer = await fetch(`${api.url}/readyz`)
    expect([answer.status, answer.headers.get('connection')]).toEqual([503, 'close'])
    expect(await answer.json()).toEqual({ status: 'not ready', draining: true })
  })
  const menu = await fetch(`${api.url}/api/v1/products?storeCode=NSW01`)
  expect([menu.status, menu.headers.get('connection')]).toEqual([200, 'close'])
  expect(stream.ended()).toBe(false)

  const slow = await beginBasket(api.url)
  api.terminate()
  await soon(async () => expect(await isRefused(api.url)).toBe(true))
  await soon(() => expect(stream.ended()).toBe(true))
  expect(stream.text()).toMatch(
    /retry: \d+\nevent: reconnect\ndata: \{"reason":"stopping","afterMilliseconds":\d+\}\n\n$/,
  )
  slow.finish()
  expect(await slow.status).toBe(201)
  await idle.closed
  expect(await api.exitCode).toBe(0)
}, 240_000)
