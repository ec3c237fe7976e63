import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { proving } from '@forno/proof/runs'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { ownDatabase } from '../../../test/test-database.ts'
import { waitOptions } from '../../../test/wait-options.ts'
import { migrate } from './migrate.ts'
import { migrationNames, migrationsFolder, statementsOf } from './migration-files.ts'

/** Seconds of a slow migration and of a lock, each longer than the limits of the shop's calls in proof. */
const slowSeconds = proving() ? 15 : 1
const lockSeconds = proving() ? 30 : 2

type Files = Readonly<Record<string, string>>

/** A database that has run no file of the folder, and functions that run files in it. */
const makeDatabase = async () => {
  const url = await ownDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'forno-migrations-'))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    rmSync(folder, { recursive: true })
  })
  const write = (files: Files): void => {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  }
  const run = (files: Files = {}, limit?: number) => {
    write(files)
    return migrate(url, { folder: pathToFileURL(`${folder}/`), ...(limit === undefined ? {} : { limit }) })
  }
  const rows = async <Row extends object>(statement: string): Promise<Row[]> =>
    (await client.query<Row>(statement)).rows
  return { url, client, run, rows }
}

const complaintOf = (running: Promise<unknown>): Promise<string> =>
  running.then(
    () => 'no complaint',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )

/** Another session that holds a lock until `release` or the end of the test; resolves once it has the lock. */
const hold = async (url: string, statement: string): Promise<{ readonly release: () => Promise<void> }> => {
  const other = new pg.Client({ connectionString: url })
  await other.connect()
  await other.query('begin')
  await other.query(statement)
  let isHeld = true
  const release = async (): Promise<void> => {
    if (!isHeld) return
    isHeld = false
    await other.query('commit')
    await other.end()
  }
  onTestFinished(release)
  return { release }
}

test('runs new files once, in their order, and keeps their checksums and times', async () => {
  const { run, rows } = await makeDatabase()
  const files = { '9001-a.sql': 'create table a (n integer);', '9002-b.sql': 'alter table a add column m integer;' }
  const before = Date.now()
  expect(await run(files)).toEqual(['9001-a.sql', '9002-b.sql'])
  expect(await run()).toEqual([])
  const applied = await rows<{ checksum: string; applied_at: Date; milliseconds: string }>(
    "select * from migrations where name like '9%'",
  )
  expect(applied).toHaveLength(2)
  for (const { checksum, applied_at, milliseconds } of applied) {
    expect(checksum).toMatch(/^[\da-f]{64}$/)
    expect(applied_at.getTime()).toBeGreaterThanOrEqual(before)
    expect(Number(milliseconds)).toBeGreaterThanOrEqual(0)
  }
})

test('refuses a file that has changed since it ran, by its name, and runs nothing after it', async () => {
  const { run, rows } = await makeDatabase()
  await run({ '9001-a.sql': 'create table a (n integer);' })
  const changed = { '9001-a.sql': 'create table a (n bigint);', '9002-b.sql': 'create table b (n integer);' }
  expect(await complaintOf(run(changed))).toBe(
    'The migration 9001-a.sql has changed since this database ran it. Restore the file, and put the change into a new one.',
  )
  expect(await rows("select from migrations where name = '9002-b.sql'")).toEqual([])
})

test('takes a file with the line ends of Windows for the same file', async () => {
  const { run } = await makeDatabase()
  await run({ '9001-a.sql': 'create table a (\n  n integer\n);\n' })
  expect(await run({ '9001-a.sql': 'create table a (\r\n  n integer\r\n);\r\n' })).toEqual([])
})

test('gives files that ran before checksums existed theirs, and refuses a change afterwards', async () => {
  const { run, rows, client } = await makeDatabase()
  await run({ '9001-a.sql': 'create table a (n integer);' })
  await client.query('alter table migrations drop column checksum, drop column applied_at, drop column milliseconds')
  expect(await run()).toEqual([])
  expect(await rows("select from migrations where name = '9001-a.sql' and checksum is not null")).toHaveLength(1)
  expect(await complaintOf(run({ '9001-a.sql': 'create table other (n integer);' }))).toContain('9001-a.sql')
})

test('ignores a file of a newer release that this build does not have', async () => {
  const { run, client } = await makeDatabase()
  await client.query("insert into migrations (name) values ('9999-of-a-newer-release.sql')")
  expect(await run({ '9001-a.sql': 'create table a (n integer);' })).toEqual(['9001-a.sql'])
})

test('names a file that PostgreSQL refuses, makes none of its changes, and keeps those before it', async () => {
  const { run, rows } = await makeDatabase()
  const files = {
    '9001-a.sql': 'create table a (n integer);',
    '9002-b.sql': 'create table b (n integer); insert into a values (1); alter table missing add column n integer;',
  }
  expect(await complaintOf(run(files))).toBe(
    'The migration 9002-b.sql did not run: PostgreSQL refused it (42P01). None of its changes were made.',
  )
  expect(await rows("select from information_schema.tables where table_name in ('a', 'b')")).toHaveLength(1)
  expect(await run({ '9002-b.sql': 'create table b (n integer);' })).toEqual(['9002-b.sql'])
})

test(`a migration of ${slowSeconds} s runs, although the database ends the shop's statements earlier`, async () => {
  const { url, client, run } = await makeDatabase()
  const name = new URL(url).pathname.slice(1)
  await client.query(`alter database ${name} set statement_timeout = '500ms'`)
  await client.query(`alter database ${name} set lock_timeout = '200ms'`)
  expect(await run({ '9001-slow.sql': `select pg_sleep(${slowSeconds});` })).toEqual(['9001-slow.sql'])
})

test('ends a migration at the limit of all, and names it', async () => {
  const { run } = await makeDatabase()
  expect(await complaintOf(run({ '9001-slow.sql': 'select pg_sleep(60);' }, 2_000))).toBe(
    'The migration 9001-slow.sql did not run: it took longer than the 2 s of MIGRATION_SECONDS. None of its changes were made.',
  )
})

test(`waits for a table that another session holds for ${lockSeconds} s, and lets calls pass meanwhile`, async () => {
  const { url, client, run, rows } = await makeDatabase()
  await client.query('create table a (n integer)')
  const { release } = await hold(url, 'lock table a in access share mode')
  const until = performance.now() + lockSeconds * 1_000
  const running = run({ '9001-a.sql': 'alter table a add column m integer;' })
  const waiting = () => rows("select from pg_locks where relation = 'a'::regclass and not granted")
  // A migration that waited without a pause would keep this reader waiting for as long as the lock is held.
  await client.query("set statement_timeout = '60s'")
  let reads = 0
  while (reads < 2 || performance.now() < until) {
    await expect.poll(waiting, waitOptions).toHaveLength(1)
    await client.query('select * from a')
    reads += 1
  }
  await release()
  expect(await running).toEqual(['9001-a.sql'])
})

test('names the file that waits for a lock until the limit', async () => {
  const { url, client, run } = await makeDatabase()
  await client.query('create table a (n integer)')
  const { release } = await hold(url, 'lock table a in access exclusive mode')
  expect(await complaintOf(run({ '9001-a.sql': 'alter table a add column m integer;' }, 2_000))).toMatch(
    /^The migration 9001-a\.sql did not run: it (waited|took) longer than the 2 s of MIGRATION_SECONDS/,
  )
  await release()
})

test(`three that start together, while an earlier release migrates for ${lockSeconds} s, run each file once`, async () => {
  const { url, run } = await makeDatabase()
  const { release } = await hold(url, "select pg_advisory_xact_lock(hashtext('forno.migrations'))")
  const files = {
    '9001-a.sql': 'create table a (n integer);',
    '9002-index.sql': '-- no-transaction\ncreate index concurrently a_n on a (n);',
  }
  const running = Promise.all([run(files), run(files), run(files)])
  await pause(lockSeconds * 1_000)
  await release()
  expect((await running).flat().sort()).toEqual(['9001-a.sql', '9002-index.sql'])
})

test('says so if another process migrates for longer than the limit', async () => {
  const { url, run } = await makeDatabase()
  const { release } = await hold(url, "select pg_advisory_xact_lock(hashtext('forno.migrations'))")
  expect(await complaintOf(run({}, 1_000))).toContain('Another process has been migrating the database')
  await release()
})

test('builds an index without a transaction, and again after an attempt that left it without use', async () => {
  const { client, run, rows } = await makeDatabase()
  await client.query('create table a (n integer)')
  await client.query('insert into a values (1), (1)')
  const file = {
    '9001-index.sql':
      '-- no-transaction\n-- One row for each number; none twice.\ncreate unique index concurrently if not exists a_n on a (n);\ncreate index concurrently a_m on a (n, n); -- the other\n',
  }
  expect(await complaintOf(run(file))).toBe(
    'The migration 9001-index.sql did not run: PostgreSQL refused it (23505). Its first statements may have run; it starts again from the first one.',
  )
  await client.query('delete from a')
  expect(await run()).toEqual(['9001-index.sql'])
  expect(await rows("select indisvalid from pg_index where indexrelid in ('a_n'::regclass, 'a_m'::regclass)")).toEqual([
    { indisvalid: true },
    { indisvalid: true },
  ])
})

test(`an index without a transaction waits for a transaction of ${lockSeconds} s, and does not begin again`, async () => {
  const { url, client, run, rows } = await makeDatabase()
  await client.query('create table a (n integer)')
  const { release } = await hold(url, 'insert into a values (1)')
  const running = run({ '9001-index.sql': '-- no-transaction\ncreate index concurrently if not exists a_n on a (n);' })
  const index = () => rows<{ id: string }>("select to_regclass('a_n')::oid as id from pg_class where relname = 'a_n'")
  await expect.poll(index, waitOptions).toHaveLength(1)
  const begun = await index()
  await pause(lockSeconds * 1_000)
  await release()
  expect(await running).toEqual(['9001-index.sql'])
  expect(await index()).toEqual(begun)
})

test('the files of this build that run without a transaction contain only statements that can run again', async () => {
  const texts = (await migrationNames(migrationsFolder)).map((name) =>
    readFileSync(new URL(name, migrationsFolder), 'utf8'),
  )
  const statements = texts.filter((text) => /^-- no-transaction/.test(text)).flatMap(statementsOf)
  for (const statement of statements) expect(statement).toMatch(/concurrently|if (not )?exists/i)
})
