import { hour } from '@forno/domain/core/durations'
import { setTimeout as pause } from 'node:timers/promises'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { sqlState, type Database } from './database.ts'
import {
  concurrentIndexes,
  migrationNames,
  migrationsFolder,
  readMigrations,
  statementsOf,
  type MigrationFile,
} from './migration-files.ts'

/** A migration did not run. The message is a sentence for the operator, which names the file. */
export class MigrationRefused extends Error {}

export type MigrationOptions = {
  readonly folder?: URL
  /** Milliseconds for all of it: waiting for another process, for locks, and for the statements. */
  readonly limit?: number
}

/** Milliseconds between two attempts to get a lock that all migrating processes take. */
const lockInterval = 250
/**
 * The longest wait of a migration for the lock of a table, in milliseconds. All calls that need the table wait behind
 * it, so it stops waiting and tries again later, until the limit is reached.
 */
const tableLockWait = 1_000
/** Milliseconds before a file that could not lock a table runs again. */
const retryInterval = 1_000
/** Earlier releases take the first lock for their own files and the second for those of the job queue. */
const locks = ['forno.migrations', 'forno.jobs'] as const

const lockNotAvailable = '55P03'
const queryCanceled = '57014'
const deadlockDetected = '40P01'

type Deadline = { readonly at: number; readonly seconds: number }
const remaining = ({ at }: Deadline): number => Math.max(1, at - Date.now())

const causeOf = (error: unknown, seconds: number): string => {
  const code = sqlState(error)
  if (code === queryCanceled) return `it took longer than the ${seconds} s of MIGRATION_SECONDS`
  if (code === lockNotAvailable) return `it waited longer than the ${seconds} s of MIGRATION_SECONDS for a lock`
  if (error instanceof pg.DatabaseError) return `PostgreSQL refused it (${code})`
  return error instanceof Error ? error.message : String(error)
}

/**
 * Waits for the lock that lets one process migrate at a time. It asks again and again: a session that waits inside
 * PostgreSQL would hold up an index that the other process builds concurrently.
 */
const lock = async (client: pg.Client, deadline: Deadline): Promise<void> => {
  for (const name of locks)
    for (;;) {
      const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock(hashtext($1)) as locked', [
        name,
      ])
      if (rows[0]?.locked === true) break
      if (Date.now() >= deadline.at)
        throw new MigrationRefused(
          `Another process has been migrating the database for longer than the ${deadline.seconds} s of MIGRATION_SECONDS.`,
        )
      await pause(lockInterval)
    }
}

type AppliedMigration = { readonly name: string; readonly checksum: string | null }

/** The table of applied files. Earlier releases know only its names. */
const readApplied = async (client: pg.Client): Promise<readonly AppliedMigration[]> => {
  await client.query('create table if not exists migrations (name text primary key)')
  const { rows } = await client.query(
    `select from information_schema.columns
     where table_schema = current_schema() and table_name = 'migrations' and column_name = 'checksum'`,
  )
  if (rows.length === 0)
    await client.query(
      'alter table migrations add column checksum text, add column applied_at timestamptz, add column milliseconds bigint',
    )
  return (await client.query<AppliedMigration>('select name, checksum from migrations')).rows
}

/** Refuses a file that has changed since it ran. Files that ran before checksums existed get theirs. */
const checkApplied = async (
  client: pg.Client,
  files: readonly MigrationFile[],
  applied: readonly AppliedMigration[],
): Promise<void> => {
  const checksums = new Map(files.map(({ name, checksum }) => [name, checksum]))
  for (const { name, checksum } of applied) {
    const current = checksums.get(name)
    if (current === undefined) continue
    if (checksum === null) await client.query('update migrations set checksum = $2 where name = $1', [name, current])
    else if (checksum !== current)
      throw new MigrationRefused(
        `The migration ${name} has changed since this database ran it. Restore the file, and put the change into a new one.`,
      )
  }
}

const record = async (client: pg.Client, { name, checksum }: MigrationFile, startedAt: number): Promise<void> => {
  await client.query('insert into migrations (name, checksum, applied_at, milliseconds) values ($1, $2, $3, $4)', [
    name,
    checksum,
    new Date(),
    Date.now() - startedAt,
  ])
}

const limitSession = async (client: pg.Client, statement: number, tableLock: number): Promise<void> => {
  await client.query("select set_config('statement_timeout', $1, false), set_config('lock_timeout', $2, false)", [
    String(statement),
    String(tableLock),
  ])
}

const runInTransaction = async (client: pg.Client, file: MigrationFile, deadline: Deadline): Promise<void> => {
  const startedAt = Date.now()
  await limitSession(client, remaining(deadline), Math.min(tableLockWait, remaining(deadline)))
  await client.query('begin')
  try {
    await client.query(file.text)
    await record(client, file, startedAt)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/** Drops an index that an earlier attempt has left without use, as `if not exists` would keep it. */
const dropInvalid = async (client: pg.Client, index: string): Promise<void> => {
  const { rows } = await client.query('select from pg_index where indexrelid = to_regclass($1) and not indisvalid', [
    index,
  ])
  if (rows.length > 0) await client.query(`drop index concurrently ${index}`)
}

const runWithoutTransaction = async (client: pg.Client, file: MigrationFile, deadline: Deadline): Promise<void> => {
  const startedAt = Date.now()
  // Such a statement waits for running transactions, which blocks no call.
  await limitSession(client, remaining(deadline), 0)
  for (const index of concurrentIndexes(file.text)) await dropInvalid(client, index)
  for (const statement of statementsOf(file.text)) {
    await limitSession(client, remaining(deadline), 0)
    await client.query(statement)
  }
  await record(client, file, startedAt)
}

const isWorthRetry = (error: unknown): boolean => [lockNotAvailable, deadlockDetected].includes(sqlState(error) ?? '')

const run = async (client: pg.Client, file: MigrationFile, deadline: Deadline): Promise<void> => {
  const attempt = file.isWithoutTransaction ? runWithoutTransaction : runInTransaction
  for (;;)
    try {
      await attempt(client, file, deadline)
      return
    } catch (error) {
      if (!isWorthRetry(error) || Date.now() + retryInterval >= deadline.at) {
        const consequence = file.isWithoutTransaction
          ? 'Its first statements may have run; it starts again from the first one.'
          : 'None of its changes were made.'
        throw new MigrationRefused(
          `The migration ${file.name} did not run: ${causeOf(error, deadline.seconds)}. ${consequence}`,
          { cause: error },
        )
      }
      await pause(retryInterval)
    }
}

/** The tables of the job queue, on connections without the limits of the shop's pool. */
const migrateJobs = async (url: string, deadline: Deadline): Promise<void> => {
  const pool = new pg.Pool({ connectionString: url, max: 2, options: optionsOf(remaining(deadline)) })
  const ignoreError = () => undefined
  pool.on('error', ignoreError)
  pool.on('connect', (connected) => connected.on('error', ignoreError))
  try {
    await runMigrations({ pgPool: pool })
  } catch (error) {
    throw new MigrationRefused(`The tables of the job queue were not migrated: ${causeOf(error, deadline.seconds)}.`, {
      cause: error,
    })
  } finally {
    await pool.end()
  }
}

const optionsOf = (statement: number): string =>
  `-c statement_timeout=${statement} -c lock_timeout=0 -c idle_in_transaction_session_timeout=0 -c timezone=UTC`

/**
 * Applies the SQL files that have not run yet, in the order of their numbers, each in a transaction of its own or
 * without one (`-- no-transaction` in its first line). It has a connection of its own, without the limits of the
 * shop's calls; processes that start together wait for each other. Rejects with `MigrationRefused` if a file fails,
 * has changed since it ran, or the limit is reached. Returns the names of the files that ran.
 */
export const migrate = async (
  url: string,
  { folder = migrationsFolder, limit = hour }: MigrationOptions = {},
): Promise<readonly string[]> => {
  const files = await readMigrations(folder)
  const deadline = { at: Date.now() + limit, seconds: Math.round(limit / 1000) }
  const client = new pg.Client({ connectionString: url, options: optionsOf(limit), keepAlive: true })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await lock(client, deadline)
    const applied = await readApplied(client)
    await checkApplied(client, files, applied)
    const done = new Set(applied.map(({ name }) => name))
    const waiting = files.filter(({ name }) => !done.has(name))
    for (const file of waiting) await run(client, file, deadline)
    await migrateJobs(url, deadline)
    return waiting.map(({ name }) => name)
  } finally {
    // Ends the session, which releases its locks.
    await client.end()
  }
}

/** Whether all migrations of this build have run; readiness depends on it. */
export const isMigrated = async ({ sql }: Database): Promise<boolean> => {
  const names = await migrationNames(migrationsFolder)
  const rows = await sql<{ name: string }>`select name from migrations`
  const done = new Set(rows.map((row) => row.name))
  return names.every((name) => done.has(name))
}
