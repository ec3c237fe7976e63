import { Writable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ownDatabase } from '../../../test/test-database.ts'
import { waitOptions } from '../../../test/wait-options.ts'
import { openDatabase, type Database, type Sql } from '../db/database.ts'
import { addJob, addJobs, removeJob, runJobs } from './jobs.ts'
import { makeLogger } from '../logs/logger.ts'

let database: Database
beforeAll(async () => {
  database = openDatabase(await ownDatabase(), 2)
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`
})

type Job = { task: string; key: string | null; priority: number; run_at: number }
const jobs = () => database.sql<Job>`
  select task_identifier as task, key, priority, run_at from graphile_worker.jobs order by id`
const minute = 60_000

test('[ORD-11] enqueues jobs of one kind in one statement, each due after its delay', async () => {
  const { sql } = database
  const before = database.statements()
  await addJobs(sql, 'told', [{ way: 'email' }, { way: 'sms' }], { priority: 10, delay: minute })
  expect(database.statements() - before).toBe(1)
  const laid = await jobs()
  expect(laid).toMatchObject(Array(2).fill({ task: 'told', key: null, priority: 10 }))
  expect(laid.every((job) => Math.abs(job.run_at - Date.now() - minute) < minute / 2)).toBe(true)
})

test('[ORD-11] replaces a waiting job with the same key, and removes a job', async () => {
  const { sql } = database
  await addJob(sql, 'look', { nth: 1 }, { key: 'key', delay: minute })
  await addJob(sql, 'look', { nth: 2 }, { key: 'key' })
  const [replaced, ...others] = await jobs()
  expect([replaced, others]).toMatchObject([{ task: 'look', key: 'key' }, []])
  expect(replaced!.run_at).toBeLessThanOrEqual(Date.now())
  await removeJob(sql, 'key')
  expect(await jobs()).toEqual([])
})

test('[ORD-11] reads none of the jobs that wait, whatever their number', async () => {
  const { sql } = database
  const payloads = Array.from({ length: 600 }, (_, nth) => ({ nth }))
  await addJobs(sql, 'told', payloads)
  await addJob(sql, 'look', {}, { key: 'key', delay: minute })
  const read = async (inside: Sql): Promise<number> => {
    const [row] = await inside<{ read: number }>`
      select seq_tup_read as read from pg_stat_xact_user_tables where relname = '_private_jobs'`
    return row?.read ?? 0
  }
  const jobsRead = await sql.begin(async (inside) => {
    const before = await read(inside)
    await addJob(inside, 'told', {})
    await addJob(inside, 'look', {}, { key: 'key', delay: minute })
    return (await read(inside)) - before
  })
  expect(jobsRead).toBe(0)
  expect(await jobs()).toHaveLength(602)
})

test('logs a failed job as one JSON line with its id, name, attempt and error, without its payload', async () => {
  let written = ''
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      written += chunk.toString()
      done()
    },
  })
  const fail = (): never => {
    throw new Error('the mail server did not accept the mail (550)')
  }
  const runner = await runJobs(database.pool, { fail }, [], makeLogger('info', sink))
  try {
    await addJob(database.sql, 'fail', { to: 'jo.private@example.com' })
    await expect.poll(() => written, waitOptions).toContain('job failed')
  } finally {
    await runner.stop()
  }
  const lines = written
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(lines.find(({ msg }) => msg === 'job failed')).toMatchObject({
    level: 50,
    task: 'fail',
    attempt: 1,
    jobId: expect.any(String),
    err: { message: 'the mail server did not accept the mail (550)' },
  })
  expect(written).not.toContain('jo.private')
})

test("[M8] input that PostgreSQL quotes reaches neither the job's row nor the log, but its code does", async () => {
  let written = ''
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      written += chunk.toString()
      done()
    },
  })
  const quote = async (): Promise<void> => {
    await database.sql`select ${'jo.private@example.com'}::date`
  }
  const failed = () => database.sql<{ last_error: string | null }>`
    select last_error from graphile_worker.jobs where task_identifier = 'quote'`
  const runner = await runJobs(database.pool, { quote }, [], makeLogger('info', sink))
  try {
    await addJob(database.sql, 'quote', {})
    // The log line is written before the row.
    await expect
      .poll(async () => (await failed()).map(({ last_error: text }) => text ?? ''), waitOptions)
      .toEqual([expect.stringContaining('PostgreSQL refused (22007)')])
  } finally {
    await runner.stop()
  }
  const rows = await failed()
  expect(written).toContain('"code":"22007"')
  expect(written + JSON.stringify(rows)).not.toContain('jo.private')
})
