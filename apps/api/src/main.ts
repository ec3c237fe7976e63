import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { buildApp } from './app.ts'
import { awaitContent } from './await-content.ts'
import { clockFrom } from './platform/core/clock.ts'
import { untilDone } from './platform/core/until-done.ts'
import { readConfiguration, type Configuration } from './configuration.ts'
import { readBrand } from './platform/core/brand.ts'
import { openDatabase, openSearchDatabase } from './platform/db/database.ts'
import { closeStreams } from './platform/http/event-stream.ts'
import { runJobs } from './platform/jobs/jobs.ts'
import { runRepeating } from './platform/jobs/repeating.ts'
import { makeErrorReporter } from './platform/logs/error-reporter.ts'
import { exitOnUncaughtError } from './platform/logs/uncaught-error.ts'
import { listen } from './platform/jobs/listen.ts'
import { makeLogger, withoutInput } from './platform/logs/logger.ts'
import { MigrationRefused, migrate } from './platform/db/migrate.ts'
import { internalsOf } from './platform/settings/network-settings.ts'
import { serveSite } from './platform/ssr/site.ts'
import { channels } from './modules.ts'
import { searchLimits } from './modules/address-directory/index.ts'
import { contentStore } from './modules/content/index.ts'
import { loadPasswordDictionary } from './modules/sign-in/index.ts'
import { makeCustomerHashes, rekeyVoucherHashes } from './modules/vouchers/index.ts'
import { demoPosFile, seed } from './seed.ts'
import { complaintOf, openShopDatabase } from './shop-database.ts'
import { makeStop } from './stop.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url)).replace(/\/$/, '')
/** A load balancer of a real shop probes at intervals; a developer's machine has none. Seconds. */
const defaultDrainSeconds = 15

const stopWith = (sentence: string): never => {
  console.error(sentence)
  process.exit(1)
}

const settings = (): Configuration => {
  const read = readConfiguration(process.env, root)
  return 'configuration' in read ? read.configuration : stopWith(`The API cannot start: ${read.complaints.join('; ')}.`)
}

const explainRefusal = (error: unknown): never => {
  if (!(error instanceof MigrationRefused)) throw error
  logger.error({ err: error.cause }, 'a migration was refused')
  return stopWith(error.message)
}

const explainListenFailure = (error: unknown, port: number): never =>
  stopWith(
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
const { url: databaseUrl, leave: leaveDatabase } = await openShopDatabase(configuration, (sentence) =>
  logger.error(sentence),
).catch((error: unknown) => stopWith(`The API cannot start: ${complaintOf(error)}.`))
await migrate(databaseUrl, { limit: configuration.migrationSeconds * 1_000 }).catch(explainRefusal)
const database = openDatabase(databaseUrl)
const addressSearch = { database: openSearchDatabase(databaseUrl), limits: searchLimits }
await untilDone(
  () => rekeyVoucherHashes(database.sql, makeCustomerHashes(configuration.emailHashKey)),
  (error) => logger.error({ err: error }, 'the hashes of vouchers could not be renewed yet'),
)
const { pins, agent, posKey } = await seed({ configuration, database, databaseUrl, clock })
await awaitContent({
  newest: contentStore(database.sql).newest,
  environment: configuration.environment,
  port: configuration.port,
  host: configuration.host,
  logger,
}).catch((error: unknown) => explainListenFailure(error, configuration.port))
const listener = await listen(databaseUrl, channels, logger)
const readiness = { draining: false }
const isForCustomers = ['production', 'uat'].includes(configuration.environment)
const drainSeconds = configuration.drainSeconds ?? (isForCustomers ? defaultDrainSeconds : 0)
let publicUrl = configuration.publicUrl ?? ''

const { app, tasks, recurring, repeating, pages } = await buildApp({
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
  ? runJobs(database.pool, tasks, recurring, logger, errorReporter.reportError)
  : null

const repeater = configuration.workers
  ? runRepeating(repeating, (error, name) => {
      logger.error({ err: withoutInput(error), work: name }, 'repeated work failed')
      errorReporter.reportError(error, { kind: 'job', task: name })
    })
  : null

await passwordDictionary.catch((error: unknown) => logger.error({ err: error }, 'the password dictionary is missing'))
const stop = makeStop({
  readiness,
  drainSeconds,
  stopSeconds: configuration.stopSeconds,
  logger,
  exit: (code) => process.exit(code),
  finish: async () => {
    closeStreams()
    await Promise.all([app.close(), runner?.stop(), repeater?.stop()])
  },
  abandon: async () => runner?.free(),
  release: async () => {
    await errorReporter.flush()
    await listener.close()
    await addressSearch.database.close()
    await database.close()
    await leaveDatabase()
  },
})
process.on('SIGTERM', () => void stop(true))
process.on('SIGINT', () => void stop(false))
process.once('disconnect', () => void stop(false))

const address = await app
  .listen({ port: configuration.port, host: configuration.host })
  .catch((error: unknown) => explainListenFailure(error, configuration.port))
if (publicUrl === '') publicUrl = `http://localhost:${new URL(address).port}`
const pinsFile = `${configuration.dataDir}/kitchen-pins.json`
const posKeyFile = demoPosFile(configuration)
const agentFile = `${configuration.dataDir}/demo-agent.json`
if (agent !== null) await writeFile(agentFile, JSON.stringify(agent, null, 2), { mode: 0o600 })
if (pins !== null) await writeFile(pinsFile, JSON.stringify(pins, null, 2), { mode: 0o600 })
if (posKey !== null) await writeFile(posKeyFile, JSON.stringify({ key: posKey }), { mode: 0o600 })
logger.info({ url: publicUrl, address }, 'listening')
process.send?.({
  ready: 'api',
  url: publicUrl,
  apiDocs: internalsOf(configuration).apiDocs,
  pinsFile: configuration.environment === 'production' ? null : pinsFile,
  posKeyFile: configuration.environment === 'production' ? null : posKeyFile,
  stopsWithin: drainSeconds + configuration.stopSeconds,
})
