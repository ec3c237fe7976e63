import { closeSync, fstatSync, mkdirSync, openSync, readdirSync, readSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { proving } from '@forno/proof/runs'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openDatabase, type Database } from '../src/platform/db/database.ts'
import { makeDataFolder, startApi, type ApiProcess } from './process/api-process.ts'
import { makeCardSearch, searchFile } from './process/card-search.ts'
import { ask, orderIdIn, readyBasket } from './process/guest.ts'
import { processDatabase } from './process/process-database.ts'
import { startSimulators, type Simulators } from './start-simulators.ts'

const orders = proving() ? 1_000 : 10
const atOnce = 8
/** Test cards published by the gateway. */
const testCards = ['4111111111111111', '5555555555554444', '4000000000002503', '2222420000001113', '4622943127013705']
const folder = makeDataFolder()
const dumps = join(folder.path, 'dumps')
const logFile = join(folder.path, 'api.log')
let simulators: Simulators<'cybersource'>
let database: Database
let api: ApiProcess

beforeAll(async () => {
  mkdirSync(dumps, { recursive: true })
  simulators = await startSimulators(['cybersource'])
  const databaseUrl = await processDatabase()
  database = openDatabase(databaseUrl, 1)
  const environ = {
    CLOCK: '',
    WORKERS: 'on',
    LOG_LEVEL: 'debug',
    NODE_OPTIONS: `--heapsnapshot-signal=SIGUSR2 --diagnostic-dir=${dumps}`,
    CYBERSOURCE_URL: simulators.urls.cybersource,
    CYBERSOURCE_PAYER_AUTH: 'off',
  }
  api = await startApi(databaseUrl, folder.path, environ, logFile)
})
afterAll(async () => {
  await api.stop()
  await database.close()
  await simulators.stop()
  await folder.remove()
})

const tokenOf = async (number: string): Promise<string> => {
  const response = await fetch(`${simulators.urls.cybersource}/control/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ number }),
  })
  if (!response.ok) throw new Error(`no token for a test card: ${response.status}`)
  return ((await response.json()) as { token: string }).token
}

const payByCard = async (number: string): Promise<boolean> => {
  const { basketId, sessionId, total } = await readyBasket(api.url)
  const body = { flexToken: await tokenOf(number), orderRegister: 'order-guest', basketTotal: total }
  return orderIdIn(await ask(api.url, `POST /baskets/${basketId}/completeFlex`, { sessionId, body })) !== null
}

/** The last bytes of a file as text. */
const endOf = (path: string): string => {
  const bytes = Buffer.alloc(16)
  const file = openSync(path, 'r')
  try {
    return bytes.toString('utf8', 0, readSync(file, bytes, 0, 16, Math.max(0, fstatSync(file).size - 16)))
  } finally {
    closeSync(file)
  }
}

/** Writes a heap snapshot and resolves to its path once the file ends as its format says. */
const heapSnapshot = async (): Promise<string> => {
  process.kill(api.pid, 'SIGUSR2')
  return vi.waitFor(
    () => {
      const [name = ''] = readdirSync(dumps).filter((each) => each.endsWith('.heapsnapshot'))
      const path = join(dumps, name)
      const isWhole = name !== '' && endOf(path).trimEnd().endsWith(']}')
      if (!isWhole) throw new Error('the heap snapshot is not complete yet')
      return path
    },
    { timeout: 600_000, interval: 200 },
  )
}

test('[PAY-10] [PAY-12] [PAY-14] card orders leave no card number, nor nine digits of one, in logs, tables or process memory', async () => {
  let placed = 0
  let next = 0
  const shopper = async (): Promise<void> => {
    while (next < orders) if (await payByCard(testCards[next++ % testCards.length]!)) placed += 1
  }
  await Promise.all(Array.from({ length: atOnce }, shopper))
  expect(placed).toBe(orders)

  const heap = makeCardSearch(testCards)
  await searchFile(heap, await heapSnapshot())
  const logs = makeCardSearch(testCards)
  await searchFile(logs, logFile)
  const tables = makeCardSearch(testCards)
  const names = await database.sql<{ name: string }>`
    select table_schema || '.' || table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
      and table_schema not like 'address%'`
  expect(names.length).toBeGreaterThan(10)
  for (const { name } of names) {
    const { rows } = await database.pool.query<{ text: string }>(`select t::text as text from ${name} t`)
    for (const { text } of rows) tables.read(`${name} ${text}\n`)
  }
  expect(statSync(logFile).size).toBeGreaterThan(0)

  const found = { heap: heap.traces(), logs: logs.traces(), tables: tables.traces() }
  expect(Object.entries(found).map(([where, { used }]) => [where, used])).toEqual([
    ['heap', []],
    ['logs', []],
    ['tables', []],
  ])
  if (!proving()) return
  const alike = Object.entries(found).flatMap(([where, traces]) => traces.alike.map((text) => ({ where, text })))
  console.log(`${placed} card orders; digits that look like an unused card's: ${alike.length}`)
  console.table(alike.slice(0, 20))
}, 1_200_000)

test('[PAY-12] the search finds a card number in every spelling', () => {
  const hidden = ['a 4111111111111111 b', '4111 1111 1111 1111', '4111-1111-1111-1111', 'x411111111y']
  for (const text of hidden) {
    const search = makeCardSearch(testCards)
    search.read(text.slice(0, 6))
    search.read(text.slice(6))
    expect(search.traces().used).not.toEqual([])
  }
  const search = makeCardSearch(testCards)
  search.read('411111XXXXXX1111 and 378282246310005')
  expect(search.traces()).toMatchObject({ used: [], alike: [expect.stringContaining('378282246310005')] })
})
