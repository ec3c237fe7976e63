import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Client as Database } from 'pg'
import { writeNationalFile } from '../apps/api/test/national-file.ts'
import { makeClient } from './http-client.ts'
import { streetsOfFile } from './targets/address-queries.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const housesPerStreet = 4
/** Milliseconds between two checks whether the shop still answers from the old streets. */
const checkInterval = 100

type Index = { readonly version: number; readonly streets: number; readonly houses: number }

const indexOf = async (databaseUrl: string): Promise<Index> => {
  const database = new Database({ connectionString: databaseUrl })
  await database.connect()
  try {
    const { rows } = await database.query<{ version: number; streets: number }>(
      'select version, streets from address.indexes order by version desc limit 1',
    )
    const { version = 0, streets = 0 } = rows[0] ?? {}
    const counted = await database.query<{ houses: number }>('select count(*)::integer as houses from address.houses')
    return { version, streets, houses: counted.rows[0]?.houses ?? 0 }
  } finally {
    await database.end()
  }
}

/**
 * Loads a generated file of 300,000 streets with the shop's own command while the shop runs, and describes the
 * durations.
 */
export const loadNationalAddresses = async (url: string, databaseUrl: string): Promise<string> => {
  const folder = mkdtempSync(join(root, '.data', 'bench-addresses-'))
  const client = makeClient(url, () => undefined)
  try {
    writeNationalFile(folder, { streets: streetsOfFile, housesPerStreet })
    const start = performance.now()
    const output: string[] = []
    const child = fork(join(root, 'apps/api/src/commands/import-gnaf.ts'), [folder], {
      execArgv: [],
      env: { PATH: process.env['PATH'], DATABASE_URL: databaseUrl },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    })
    child.stdout?.on('data', (part: Buffer) => output.push(part.toString()))
    let checks = 0
    const watching = new AbortController()
    const watch = async (): Promise<void> => {
      while (!watching.signal.aborted) {
        await client.call('GET', '/api/v1/store/schedule/locate?search=sydney', { isRead: false })
        checks += 1
        await pause(checkInterval)
      }
    }
    const ended = once(child, 'exit').finally(() => {
      watching.abort()
    })
    await Promise.all([ended, watch()])
    if (child.exitCode !== 0) throw new Error(`The import ended with ${child.exitCode}.`)
    const seconds = (performance.now() - start) / 1000
    const { streets, houses } = await indexOf(databaseUrl)
    const memory = /took (\d+) MB/.exec(output.join(''))?.[1] ?? '?'
    return (
      `import of ${streets} streets with ${houses} addresses: ${seconds.toFixed(0)} s, ` +
      `${(houses / seconds).toFixed(0)} addresses per second, ${memory} MB at most; the shop answered ${checks} times during the import`
    )
  } finally {
    client.close()
    await rm(folder, { recursive: true, force: true })
  }
}
