import { readdir, readFile } from 'node:fs/promises'
import { runMigrations } from 'graphile-worker'
import type { Database } from './database.ts'

const folder = new URL('../../../migrations/', import.meta.url)

/**
 * Applies the SQL files that have not run yet, in the order of their numbers, in one transaction. An advisory lock
 * lets several processes start at the same time. Returns the names of the files that ran.
 */
export const migrate = async ({ pool, sql }: Database): Promise<readonly string[]> => {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const ran: string[] = []
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query("select pg_advisory_xact_lock(hashtext('forno.migrations'))")
    await client.query('create table if not exists migrations (name text primary key)')
    const { rows } = await client.query<{ name: string }>('select name from migrations')
    const done = new Set(rows.map((row) => row.name))
    for (const file of files.filter((name) => !done.has(name))) {
      await client.query(await readFile(new URL(file, folder), 'utf8'))
      await client.query('insert into migrations (name) values ($1)', [file])
      ran.push(file)
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
  await sql.begin(async (inside) => {
    await inside`select pg_advisory_xact_lock(hashtext('forno.jobs'))`
    await runMigrations({ pgPool: pool })
  })
  return ran
}

/** Whether all migrations of this build have run; readiness depends on it. */
export const isMigrated = async ({ sql }: Database): Promise<boolean> => {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql'))
  const rows = await sql<{ name: string }>`select name from migrations`
  const done = new Set(rows.map((row) => row.name))
  return files.every((name) => done.has(name))
}
