import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { inject } from 'vitest'
import { migrationsFolder } from '../../src/platform/db/migration-files.ts'
import { databaseUrlOf } from '../database-url.ts'
import { fillTables, fixtureFolder, oldTables, type OldTable } from './old-tables.ts'

/** Runs the files that the release has run, as it did. */
const migrateAsOld = async (client: pg.Client, url: string): Promise<void> => {
  const names = oldTables.find(({ name }) => name === 'public.migrations')?.rows ?? []
  await client.query('create table migrations (name text primary key)')
  for (const name of names) await client.query(readFileSync(new URL(name, migrationsFolder), 'utf8'))
  await runMigrations({ connectionString: url })
}

/** A database as the release left it. The caller drops it with `drop`. */
export const oldDatabase = async (): Promise<{ readonly url: string; readonly drop: () => Promise<void> }> => {
  const server = inject('databaseServer')
  const name = `old_${randomBytes(6).toString('hex')}`
  await onServer(server, `create database ${name} template template0`)
  const url = databaseUrlOf(server, name)
  const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC' })
  await client.connect()
  try {
    await migrateAsOld(client, url)
    await client.query(`truncate ${oldTables.map((table) => table.name).join(', ')}`)
    await fillTables(client, oldTables)
    await setSequences(client)
  } finally {
    await client.end()
  }
  return { url, drop: () => onServer(server, `drop database ${name} with (force)`) }
}

const onServer = async (server: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

const setSequences = async (client: pg.Client): Promise<void> => {
  const values = JSON.parse(readFileSync(join(fixtureFolder, 'sequences.json'), 'utf8')) as Record<
    string,
    string | null
  >
  for (const [name, value] of Object.entries(values))
    if (value !== null) await client.query('select setval($1::regclass, $2)', [name, value])
}

/** The rows of a table now, in the columns that the release knew. */
export const rowsNow = async (client: pg.Client, { name, columns }: OldTable): Promise<readonly string[]> => {
  const written = await text(client.query(copyTo(`copy (select ${columns} from ${name}) to stdout`)))
  return written === '' ? [] : written.replace(/\n$/, '').split('\n')
}
