import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { buildApp } from './app.ts'
import { clockFrom } from './platform/core/clock.ts'
import { readConfiguration, type Configuration } from './configuration.ts'
import { readBrand } from './platform/core/brand.ts'
import { openDatabase, openSearchDatabase } from './platform/db/database.ts'
import { startPostgres } from '@forno/embedded-postgres/start-postgres'
import { closeStreams } from './platform/http/event-stream.ts'
import { runJobs } from './platform/jobs/jobs.ts'
import { makeErrorReporter } from './platform/logs/error-reporter.ts'
import { exitOnUncaughtError } from './platform/logs/uncaught-error.ts'
import { listen } from './platform/jobs/listen.ts'
import { makeLogger } from './platform/logs/logger.ts'
import { migrate } from './platform/db/migrate.ts'
import { internalsOf } from './platform/settings/network-settings.ts'
import { serveSite } from './platform/ssr/site.ts'
import { channels } from './modules.ts'
import { searchLimits } from './modules/address-directory/index.ts'
import { loadPasswordDictionary } from './modules/sign-in/index.ts'
import { makeCustomerHashes, rekeyVoucherHashes } from './modules/vouchers/index.ts'
import { seed } from './seed.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url)).replace(/\/$/, '')
const drainSeconds = 8

const say = (sentence: string): never => {
  console.error(sentence)
  process.exit(1)
}

const settings = (): Configuration => {
  const read = readConfiguration(process.env, root)
  return 'configuration' in read ? read.configuration : say(`The API cannot start: ${read.complaints.join('; ')}.`)
}

const portTaken = (error: unknown, port: number): never =>
  say(
    error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
      ? `Port ${port} is taken: stop what uses it or choose another with PORT.`
      : `The API cannot listen: ${error instanceof Error ? error.message : String(error)}`,
  )

const reportUncaughtErrors = exitOnUncaughtError()
const configuration = settings()
const logger = makeLogger(configuration.logLevel)
const errorReporter = makeErrorReporter({
  dsn: configuration.errorReportingDsn,
  mode: configuration.environment,
  root,
})
reportUncaughtErrors(errorReporter)
const clock = clockFrom(configuration.clockStart)
// Loaded while PostgreSQL starts; later it would delay the first customers.
const passwordDictionary = loadPasswordDictionary()
const embedded =
  configuration.databaseUrl === null
    ? await startPostgres(configuration.dataDir, { say: (sentence) => logger.error(sentence) })
    : null
const databaseUrl = configuration.databaseUrl ?? embedded?.url ?? ''
const database = openDatabase(databaseUrl)
const addressSearch = { database: openSearchDatabase(databaseUrl), limits: searchLimits }
await migrate(database)
await rekeyVoucherHashes(database.sql, makeCustomerHashes(configuration.emailHashKey))
const { pins, agent } = await seed({ configuration, database, databaseUrl, clock })
const listener = await listen(databaseUrl, channels)
const readiness = { draining: false }
let publicUrl = configuration.publicUrl ?? ''

const { app, tasks, recurring, ...pages } = await buildApp({
  configuration,
  database,
  addressSearch,
  listener,
  clock,
  logger,
  errorReporter,
  readiness,
  publicUrl: () => publicUrl,
})
await serveSite(app, {
  webDir: configuration.webDir,
  brand: await readBrand(configuration.brandFile),
  loadShedding: configuration.loadShedding,
  hasServiceWorker: configuration.serviceWorker,
  ...pages,
})
const runner = configuration.workers
  ? await runJobs(database.pool, tasks, recurring, logger, errorReporter.reportError)
  : null

await passwordDictionary
const address = await app
  .listen({ port: configuration.port, host: configuration.host })
  .catch((error: unknown) => portTaken(error, configuration.port))
if (publicUrl === '') publicUrl = `http://localhost:${new URL(address).port}`
const pinsFile = `${configuration.dataDir}/kitchen-pins.json`
const agentFile = `${configuration.dataDir}/demo-agent.json`
if (agent !== null) await writeFile(agentFile, JSON.stringify(agent, null, 2), { mode: 0o600 })
if (pins !== null) await writeFile(pinsFile, JSON.stringify(pins, null, 2), { mode: 0o600 })
logger.info({ url: publicUrl }, 'listening')
process.send?.({
  ready: 'api',
  url: publicUrl,
  apiDocs: internalsOf(configuration).apiDocs,
  pinsFile: configuration.environment === 'production' ? null : pinsFile,
})

let stopping = false
const stop = async (): Promise<void> => {
  if (stopping) return
  stopping = true
  readiness.draining = true
  setTimeout(() => process.exit(1), drainSeconds * 1000).unref()
  closeStreams()
  await app.close()
  await runner?.stop()
  await errorReporter.flush()
  await listener.close()
  await addressSearch.database.close()
  await database.close()
  await embedded?.stop()
  process.exit(0)
}
process.once('SIGTERM', () => void stop())
process.once('SIGINT', () => void stop())
process.once('disconnect', () => void stop())
