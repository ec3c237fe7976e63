import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { TaskList } from 'graphile-worker'
import { pino, type Logger } from 'pino'
import { buildApp, type App, type AppDeps } from '../src/app.ts'
import { clockFrom, type Clock } from '../src/platform/core/clock.ts'
import { readConfiguration } from '../src/configuration.ts'
import { openDatabase, openSearchDatabase, type Database } from '../src/platform/db/database.ts'
import type { HashCost } from '../src/platform/crypto/hash-cost.ts'
import type { Readiness } from '../src/platform/http/health.ts'
import { makeErrorReporter, type ErrorReporter } from '../src/platform/logs/error-reporter.ts'
import { listen, type Listener } from '../src/platform/jobs/listen.ts'
import { channels } from '../src/modules.ts'
import { searchLimits } from '../src/modules/address-directory/index.ts'
import { parseWhen } from '@forno/domain/fulfilment/local-time'
import type { Instant, StoreId } from '@forno/domain/core/basic-types'
import { heardFor } from '@forno/domain/fulfilment/store-heard'
import { callFromOwnAddresses } from './caller-addresses.ts'
import { ownDatabase } from './test-database.ts'

export type TestApp = {
  readonly app: FastifyInstance
  readonly tasks: TaskList
  readonly database: Database
  readonly databaseUrl: string
  readonly listener: Listener
  readonly clock: Clock
  readonly errorReporter: ErrorReporter
  readonly readiness: Readiness
  readonly hashCost: HashCost
  /** Advances the app's clock, in milliseconds. The stores are heard again at once. */
  readonly pass: (milliseconds: number) => void
  /**
   * Advances the app's clock and the windows of abuse counters, which run in real time, in milliseconds. The stores are
   * heard again at once.
   */
  readonly ageLimits: (milliseconds: number) => Promise<void>
  /** What `buildApp` gives the pages that are rendered on the server. */
  readonly pages: App['pages']
  /** Two minutes pass in which nothing is heard from the store; all others are heard. */
  readonly silence: (storeId: string) => void
  /** Exchanges the stores that were heard with other processes, as each process does every 20 seconds. */
  readonly exchangeHeard: () => Promise<void>
  /** The store is heard again, as by a call of its POS. */
  readonly hear: (storeId: string) => void
  readonly close: () => Promise<void>
}

/** A Saturday noon in Sydney, in daylight saving time. */
export const saturdayNoon = '2026-11-21T12:00:00+11:00'

const root = join(import.meta.dirname, '../../..')

/** Shortens the windows of abuse counters by `milliseconds`, because they run in real time. */
export const ageCounters = async ({ sql }: Pick<Database, 'sql'>, milliseconds: number): Promise<void> => {
  await sql`update abuse_counters set expire = expire - ${milliseconds}::bigint`
}

/** Timeouts in milliseconds, twenty times those of production, so a busy machine refuses nothing. */
const withoutDelays = { statement: 200_000, lock: 40_000, idleInTransaction: 300_000, connection: 100_000 }

/**
 * Milliseconds of real time after which the stores are heard again: a test that takes minutes does not change what it
 * tests.
 */
const hearInterval = 30_000

/**
 * The whole app with rate limits and a clock that the test can advance, over its own database or beside another app
 * over that app's database. All stores are heard, unless `stores` is `never heard`.
 */
export const startApp = async (
  start: string = saturdayNoon,
  environ: Record<string, string> = {},
  logger: Logger = pino({ level: 'silent' }),
  sharedUrl?: string,
  payments?: AppDeps['payments'],
  stores: 'heard' | 'never heard' = 'heard',
): Promise<TestApp> => {
  const databaseUrl = sharedUrl ?? (await ownDatabase())
  const read = readConfiguration({ LOAD_SHEDDING: 'off', PASSWORD_COST: 'least', ...environ }, root)
  if ('complaints' in read) throw new Error(read.complaints.join('; '))
  const database = openDatabase(databaseUrl, 10, withoutDelays)
  const addressSearch = {
    database: openSearchDatabase(databaseUrl, withoutDelays),
    limits: { ...searchLimits, deadline: 20_000 },
  }
  const listener = await listen(databaseUrl, channels)
  const base = clockFrom(parseWhen(start))
  let passed = 0
  const clock: Clock = () => (base() + passed) as Instant
  const readiness = { draining: false }
  const { errorReportingDsn: dsn, environment: mode } = read.configuration
  const errorReporter = makeErrorReporter({ dsn, mode, root })
  const { app, tasks, pages, content, storeStatuses, exchangeHeard } = await buildApp({
    configuration: read.configuration,
    database,
    addressSearch,
    listener,
    clock,
    logger,
    errorReporter,
    readiness,
    publicUrl: () => 'http://localhost',
    ...(payments === undefined ? {} : { payments }),
  })
  const silent = new Set<string>(stores === 'never heard' ? content.current().stores.map(({ id }) => id) : [])
  const hearStores = (): void => {
    const heard = content.current().stores.filter(({ id }) => !silent.has(id))
    storeStatuses.hear(
      'pos',
      heard.map(({ id }) => id),
    )
  }
  const pass = (milliseconds: number): void => {
    passed += milliseconds
    hearStores()
  }
  hearStores()
  const hearing = setInterval(hearStores, hearInterval).unref()
  callFromOwnAddresses(app)
  await app.ready()
  return {
    app,
    tasks,
    errorReporter,
    database,
    databaseUrl,
    listener,
    clock,
    readiness,
    hashCost: read.configuration.hashCost,
    pass,
    ageLimits: async (milliseconds) => {
      await ageCounters(database, milliseconds)
      pass(milliseconds)
    },
    pages,
    exchangeHeard,
    silence: (storeId) => {
      silent.add(storeId)
      pass(heardFor + 1)
    },
    hear: (storeId) => {
      silent.delete(storeId)
      storeStatuses.hear('pos', [storeId as StoreId])
    },
    close: async () => {
      clearInterval(hearing)
      await app.close()
      await errorReporter.flush()
      await listener.close()
      await addressSearch.database.close()
      await database.close()
    },
  }
}

/** The app without the fixture that lets its stores be heard, for tests of that rule alone: a check counts them. */
export const startSilentApp = (start?: string, sharedUrl?: string): Promise<TestApp> =>
  startApp(start, {}, undefined, sharedUrl, undefined, 'never heard')
