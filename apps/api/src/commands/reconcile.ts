import { day } from '@forno/domain/core/durations'
import { instant } from '@forno/domain/core/basic-types'
import { fileURLToPath } from 'node:url'
import { clockFrom } from '../platform/core/clock.ts'
import { readConfiguration } from '../configuration.ts'
import { openDatabase } from '../platform/db/database.ts'
import { complaintOf, reachShopDatabase } from '../shop-database.ts'
import { reconcile } from '../modules/checkout/index.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url)).replace(/\/$/, '')

const say = (sentence: string): void => {
  process.stdout.write(`${sentence}\n`)
}
const stopWith = (sentence: string): never => {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

const days = Number(process.argv[2] ?? '30')
if (!(days > 0 && days < 4_000)) stopWith('Usage: npm run reconcile DAYS, such as 30')
const read = readConfiguration(process.env, root)
const { dataDir, databaseUrl, clockStart } =
  'configuration' in read ? read.configuration : stopWith(`The command cannot start: ${read.complaints.join('; ')}.`)

const { url, leave } = await reachShopDatabase({ databaseUrl, dataDir }, say).catch((error: unknown) =>
  stopWith(`The command cannot start: ${complaintOf(error)}.`),
)
const database = openDatabase(url, 2)
try {
  const at = clockFrom(clockStart)()
  const { lines, agrees } = await reconcile(database.sql, instant(at - days * day), at)
  for (const line of lines) say(line)
  process.exitCode = agrees ? 0 : 1
} finally {
  await database.close()
  await leave()
}
