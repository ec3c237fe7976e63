import { fileURLToPath } from 'node:url'
import { readConfiguration } from '../configuration.ts'
import { migrate } from '../platform/db/migrate.ts'
import { complaintOf, reachShopDatabase } from '../shop-database.ts'
import { importGnaf, type GnafProgress } from '../modules/address-directory/index.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url)).replace(/\/$/, '')
/** Milliseconds between two progress lines about one file. */
const reportInterval = 5_000
const megabyte = 1_000_000

const say = (sentence: string): void => {
  process.stdout.write(`${sentence}\n`)
}
const stopWith = (sentence: string): never => {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

const folder = process.argv[2] ?? stopWith('Usage: npm run import:gnaf FOLDER, the folder with the G-NAF files')
const read = readConfiguration(process.env, root)
const { dataDir, databaseUrl } =
  'configuration' in read ? read.configuration : stopWith(`The import cannot start: ${read.complaints.join('; ')}.`)

const startedAt = Date.now()
const seconds = (): string => `${((Date.now() - startedAt) / 1000).toFixed(0)} s`
let lastReportAt = 0

const report = (progress: GnafProgress): void => {
  if (progress.step !== 'reading') {
    say(`${seconds()}: building ${progress.step}`)
    return
  }
  const { path, bytes, of } = progress
  if (bytes < of && Date.now() - lastReportAt < reportInterval) return
  lastReportAt = Date.now()
  say(`${seconds()}: ${path}, ${(bytes / megabyte).toFixed(1)} of ${(of / megabyte).toFixed(1)} MB`)
}

// A shop that runs on the embedded database keeps using the old streets meanwhile.
const { url, leave } = await reachShopDatabase({ databaseUrl, dataDir }, say).catch((error: unknown) =>
  stopWith(`The import cannot start: ${complaintOf(error)}.`),
)
try {
  await migrate(url)
  const built = await importGnaf({ databaseUrl: url, folder, at: new Date(), report })
  const memory = (process.resourceUsage().maxRSS / 1024).toFixed(0)
  say(`${seconds()}: ${built.streets} streets imported and in use; the import used up to ${memory} MB of memory.`)
} catch (error) {
  process.stderr.write(`Nothing has changed: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
} finally {
  await leave()
}
