import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { contentStore, runContentCommand } from '../src/modules/content/index.ts'
import { clockFrom } from '../src/platform/core/clock.ts'
import { openDatabase, type Database } from '../src/platform/db/database.ts'
import { makeDataFolder, startApi } from './process/api-process.ts'
import { processDatabase } from './process/process-database.ts'
import { ownKeys, ownMailboxes } from './secret-keys.ts'
import { soon } from './shop.ts'

const smallChain = fileURLToPath(new URL('small-chain', import.meta.url))
const folder = makeDataFolder()
let databaseUrl: string
let database: Database
beforeAll(async () => {
  databaseUrl = await processDatabase()
  database = openDatabase(databaseUrl, 2)
})
afterAll(async () => {
  await database.close()
  await folder.remove()
})

type LogLine = { readonly msg?: string; readonly port?: number; readonly address?: string }

/** The line of the log with a message. The last line may still be being written. */
const lineOf = (log: string, message: string): LogLine | undefined =>
  readFileSync(log, 'utf8')
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as LogLine)
    .find(({ msg }) => msg === message)

test('[CFG-11] production serves no invented chain: it says so at /readyz, and is ready once another is published', async () => {
  const log = join(folder.path, 'api.log')
  const production = {
    ...ownKeys(),
    ...ownMailboxes,
    ENVIRONMENT: 'production',
    PUBLIC_URL: 'https://shop.example.com',
    LOG_LEVEL: 'info',
    DRAIN_SECONDS: '0',
    LOAD_SHEDDING: 'on',
    PASSWORD_COST: 'full',
    CLOCK: '',
  }
  const starting = startApi(databaseUrl, folder.path, production, log)
  onTestFinished(() => starting.then((api) => api.stop()))
  const waiting = () => lineOf(log, 'the process waits for content')
  await Promise.race([starting, soon(() => expect(waiting()).toBeDefined())])
  const early = await fetch(`http://127.0.0.1:${waiting()?.port}/readyz`)
  expect([early.status, await early.json()]).toEqual([
    503,
    { status: 'not ready', content: expect.stringContaining('Production refuses the content of an invented chain.') },
  ])

  const deps = {
    store: contentStore(database.sql),
    contentDir: smallChain,
    clock: clockFrom(null),
    environment: 'production',
  }
  expect(await runContentCommand(['publish'], deps)).toMatchObject({ isDone: true })
  await starting
  const listening = () => lineOf(log, 'listening')
  await soon(() => expect(listening()).toBeDefined())
  const ready = await fetch(`${listening()?.address}/readyz`)
  expect([ready.status, await ready.json()]).toEqual([200, expect.objectContaining({ status: 'ready' })])
}, 240_000)
