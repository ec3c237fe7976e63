import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { clockFrom, type Clock } from '../platform/core/clock.ts'
import type { CommandResult, StreamedResult } from '../platform/core/command-result.ts'
import { readConfiguration, type Configuration } from '../configuration.ts'
import { openDatabase, sqlState, type Sql } from '../platform/db/database.ts'
import { complaintOf, reachShopDatabase } from '../shop-database.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url)).replace(/\/$/, '')

export type CommandDeps = { readonly configuration: Configuration; readonly sql: Sql; readonly clock: Clock }

/** Prints no faster than the reader takes the lines, so that a long output does not pile up in memory. */
const print = async ({ isDone, lines }: CommandResult | StreamedResult): Promise<void> => {
  const stream = isDone ? process.stdout : process.stderr
  for await (const line of lines) if (!stream.write(`${line}\n`)) await once(stream, 'drain')
  if (!isDone) process.exitCode = 1
}

/** PostgreSQL's code for a table that does not exist: the shop creates its tables at its first start. */
const undefinedTable = '42P01'

/** Runs an operator's command with the shop's database and settings. A command that fails exits with code 1. */
export const runCommand = async (
  work: (words: readonly string[], deps: CommandDeps) => Promise<CommandResult | StreamedResult>,
): Promise<void> => {
  const read = readConfiguration(process.env, root)
  if ('complaints' in read) {
    await print({ isDone: false, lines: [`The command cannot start: ${read.complaints.join('; ')}.`] })
    return
  }
  const { configuration } = read
  const say = (sentence: string): void => void process.stderr.write(`${sentence}\n`)
  const place = await reachShopDatabase(configuration, say).catch(complaintOf)
  if (typeof place === 'string') {
    await print({ isDone: false, lines: [`The command cannot start: ${place}.`] })
    return
  }
  const { url, leave } = place
  const database = openDatabase(url, 2)
  try {
    const deps = { configuration, sql: database.sql, clock: clockFrom(configuration.clockStart) }
    await print(await work(process.argv.slice(2), deps))
  } catch (error) {
    if (sqlState(error) !== undefinedTable) throw error
    await print({ isDone: false, lines: ['The shop has no data yet: start it once with npm start.'] })
  } finally {
    await database.close()
    await leave()
  }
}
