import { Readable } from 'node:stream'
import pg from 'pg'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { ownDatabase } from '../../../test/test-database.ts'
import { CopyRefused, copyIn } from './copy-in.ts'

let client: pg.Client
let url: string

beforeEach(async () => {
  url = await ownDatabase()
  client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  await client.query('create table numbers (n integer)')
})
afterEach(() => client.end())

const statement = 'copy numbers from stdin'
const count = async (): Promise<unknown> =>
  (await client.query<{ count: number }>('select count(*)::integer as count from numbers')).rows[0]?.count
const failure = (source: Readable): Promise<unknown> =>
  copyIn(client, statement, source).catch((error: unknown) => error)

test('copies every row, independent of how the bytes are split', async () => {
  const bytes = Buffer.from(Array.from({ length: 20_000 }, (_, n) => `${n}\n`).join(''))
  const chunks = Array.from({ length: Math.ceil(bytes.length / 7001) }, (_, i) =>
    bytes.subarray(i * 7001, (i + 1) * 7001),
  )
  await copyIn(client, statement, Readable.from(chunks))
  expect(await count()).toBe(20_000)
})

test('copies nothing from an empty source', async () => {
  await copyIn(client, statement, Readable.from([]))
  expect(await count()).toBe(0)
})

test('names the line of a refused row, leaves the table unchanged and the connection usable', async () => {
  const source = Readable.from([Buffer.from('1\n2\n'), Buffer.from('three\n4\n')])
  const error = await failure(source)
  expect(error).toBeInstanceOf(CopyRefused)
  expect(error).toMatchObject({ line: 3, message: expect.stringContaining('invalid input syntax for type integer') })
  expect(source.destroyed).toBe(true)
  expect(await count()).toBe(0)
})

test('throws the error of a source that fails, leaves the table unchanged and the connection usable', async () => {
  const broken = new Error('the disk is gone')
  const rows = function* (): Generator<Buffer> {
    yield Buffer.from('1\n')
    throw broken
  }
  expect(await failure(Readable.from(rows()))).toBe(broken)
  expect(await count()).toBe(0)
})

test('refuses a statement that PostgreSQL cannot run, and reads no more of the source', async () => {
  const source = Readable.from([Buffer.from('1\n')])
  const error = await copyIn(client, 'copy missing from stdin', source).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ line: null, message: 'relation "missing" does not exist' })
  expect(await count()).toBe(0)
})

test('rejects when the connection is lost halfway', async () => {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const other = new pg.Client({ connectionString: url })
  onTestFinished(() => other.end())
  await other.connect()
  const endless = async function* (): AsyncGenerator<Buffer> {
    yield Buffer.from('1\n')
    await other.query('select pg_terminate_backend($1)', [rows[0]?.pid])
    for (;;) {
      await new Promise((resume) => setTimeout(resume, 5))
      yield Buffer.from('2\n')
    }
  }
  expect(await failure(Readable.from(endless()))).toBeInstanceOf(Error)
})
