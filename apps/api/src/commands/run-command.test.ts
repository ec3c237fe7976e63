import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { compileCache } from '../../test/compile-cache.ts'
import { databaseUrlOf } from '../../test/database-url.ts'
import { ownDatabase } from '../../test/test-database.ts'
import { openDatabase, type Database } from '../platform/db/database.ts'

const name = `empty_${randomBytes(6).toString('hex')}`
let server: Database
let folder: string

beforeEach(async () => {
  server = openDatabase(inject('databaseServer'), 1)
  await server.pool.query(`create database ${name}`)
  folder = mkdtempSync(join(tmpdir(), 'forno-command-'))
})
afterEach(async () => {
  await server.pool.query(`drop database ${name} with (force)`)
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

test('a command says in one sentence that the shop has not been started, and exits with 1', async () => {
  const command = fork(join(import.meta.dirname, 'app-updates.ts'), ['channel'], {
    env: {
      ...process.env,
      DATA_DIR: folder,
      DATABASE_URL: databaseUrlOf(inject('databaseServer'), name),
      NODE_COMPILE_CACHE: compileCache,
    },
    silent: true,
  })
  const exit = new Promise((resolve) => void command.once('exit', resolve))
  const [printed, code] = await Promise.all([text(command.stderr!), exit])
  expect([printed, code]).toEqual(['The shop has no data yet: start it once with npm start.\n', 1])
})

test('[LOC-22] npm run forms prints a list that is longer than a pipe holds, whole and in order', async () => {
  const url = await ownDatabase()
  const database = openDatabase(url, 1)
  await database.sql`
    insert into store_forms (reference, kind, sent_at, form)
    select 'F' || lpad(n::text, 9, '0'), 'contact', ${new Date(0)}::timestamptz + make_interval(secs => n), '{}'
    from generate_series(1, 3000) n`
  await database.close()
  const command = fork(join(import.meta.dirname, 'forms.ts'), [], {
    env: { ...process.env, DATA_DIR: folder, DATABASE_URL: url, NODE_COMPILE_CACHE: compileCache },
    silent: true,
  })
  const exit = new Promise((resolve) => void command.once('exit', resolve))
  const [printed, code] = await Promise.all([text(command.stdout!), exit])
  const references = printed
    .trimEnd()
    .split('\n')
    .map((line) => line.split(' ')[0])
  expect([references[0], references.length, references.at(-1), code]).toEqual(['reference', 3_001, 'F000003000', 0])
})

/** Commands that work before the first start, or end with sentences of their own. */
const ownEntryPoints = ['import-gnaf.ts', 'reconcile.ts', 'settings.ts']

test('every other command runs by runCommand, which says that sentence', () => {
  const files = readdirSync(import.meta.dirname).filter((file) => !file.startsWith('run-command'))
  const isRun = (file: string): boolean =>
    readFileSync(join(import.meta.dirname, file), 'utf8').includes('\nawait runCommand(')
  expect(files.filter((file) => !isRun(file)).toSorted()).toEqual(ownEntryPoints)
})
