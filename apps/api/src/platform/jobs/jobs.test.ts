import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { readableLog } from '../../../test/security-log.ts'
import { ownDatabase } from '../../../test/test-database.ts'
import { waitOptions } from '../../../test/wait-options.ts'
import { openDatabase, type Database, type Sql } from '../db/database.ts'
import { addJob, addJobs, removeJob, runJobs } from './jobs.ts'
import { makeLogger } from '../logs/logger.ts'

/**
 * The runners of the worker that have started, each with a way to end its promise, as a failure of its own would, and
 * with the number of its requests for a job that are under way.
 */
const runners: { stop: () => Promise<void>; end: PromiseWithResolvers<undefined>; asking: () => number }[] = []

/** Resolves to a `runJobs` whose runners are in the list. Test files share a process, and modules that have loaded. */
const watchedRunJobs = async (): Promise<typeof runJobs> => {
  vi.resetModules()
  vi.doMock('graphile-worker', async (importOriginal) => {
    const worker = await importOriginal<typeof import('graphile-worker')>()
    const run: typeof worker.run = async (options) => {
      let asking = 0
      options.events?.on('worker:getJob:start', () => (asking += 1))
      for (const answer of ['worker:getJob:empty', 'worker:getJob:error', 'job:start'] as const)
        options.events?.on(answer, () => (asking -= 1))
      const runner = await worker.run(options)
      const end = Promise.withResolvers<undefined>()
      runners.push({ stop: () => runner.stop(), end, asking: () => asking })
      return { ...runner, promise: Promise.race([runner.promise, end.promise]) }
    }
    return { ...worker, run }
  })
  return (await import('./jobs.ts')).runJobs
}
afterEach(() => {
  vi.doUnmock('graphile-worker')
  vi.resetModules()
})

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
  await addJobs(sql, 'notify', [{ way: 'email' }, { way: 'sms' }], { priority: 10, delay: minute })
  expect(database.statements() - before).toBe(1)
  const enqueued = await jobs()
  expect(enqueued).toMatchObject(Array(2).fill({ task: 'notify', key: null, priority: 10 }))
  expect(enqueued.every((job) => Math.abs(job.run_at - Date.now() - minute) < minute / 2)).toBe(true)
})

test('[ORD-11] replaces a waiting job with the same key, and removes a job', async () => {
  const { sql } = database
  await addJob(sql, 'poll', { nth: 1 }, { key: 'key', delay: minute })
  await addJob(sql, 'poll', { nth: 2 }, { key: 'key' })
  const [replaced, ...others] = await jobs()
  expect([replaced, others]).toMatchObject([{ task: 'poll', key: 'key' }, []])
  expect(replaced!.run_at).toBeLessThanOrEqual(Date.now())
  await removeJob(sql, 'key')
  expect(await jobs()).toEqual([])
})

test('[ORD-11] reads none of the jobs that wait, whatever their number', async () => {
  const { sql } = database
  const payloads = Array.from({ length: 600 }, (_, nth) => ({ nth }))
  await addJobs(sql, 'notify', payloads)
  await addJob(sql, 'poll', {}, { key: 'key', delay: minute })
  const read = async (inside: Sql): Promise<number> => {
    const [row] = await inside<{ read: number }>`
      select seq_tup_read as read from pg_stat_xact_user_tables where relname = '_private_jobs'`
    return row?.read ?? 0
  }
  const jobsRead = await sql.begin(async (inside) => {
    const before = await read(inside)
    await addJob(inside, 'notify', {})
    await addJob(inside, 'poll', {}, { key: 'key', delay: minute })
    return (await read(inside)) - before
  })
  expect(jobsRead).toBe(0)
  expect(await jobs()).toHaveLength(602)
})

test('logs a failed job as one JSON line with its id, name, attempt and error, without its payload', async () => {
  const log = readableLog()
  const fail = (): never => {
    throw new Error('the mail server did not accept the mail (550)')
  }
  const runner = runJobs(database.pool, { fail }, [], log.logger)
  try {
    await addJob(database.sql, 'fail', { to: 'jo.private@example.com' })
    await expect.poll(() => log.text(), waitOptions).toContain('job failed')
  } finally {
    await runner.stop()
  }
  const lines = log
    .text()
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
  expect(log.text()).not.toContain('jo.private')
})

test("[M8] input that PostgreSQL quotes reaches neither the job's row nor the log, but its code does", async () => {
  const log = readableLog()
  const quote = async (): Promise<void> => {
    await database.sql`select ${'jo.private@example.com'}::date`
  }
  const failed = () => database.sql<{ last_error: string | null }>`
    select last_error from graphile_worker.jobs where task_identifier = 'quote'`
  const runner = runJobs(database.pool, { quote }, [], log.logger)
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
  expect(log.text()).toContain('"code":"22007"')
  expect(log.text() + JSON.stringify(rows)).not.toContain('jo.private')
})

test('records the end of a job that found no connection, once there is one, and runs it once', async () => {
  const hasty = { statement: 10_000, lock: 2_000, idleInTransaction: 15_000, connection: 500 }
  const few = openDatabase(await ownDatabase(), 6, hasty)
  const taken: pg.PoolClient[] = []
  let runs = 0
  const connect = vi.spyOn(few.pool, 'connect')
  const failures = () => connect.mock.settledResults.filter(({ type }) => type === 'rejected').length
  /** Takes every connection of the pool, so that nothing can be recorded. */
  const greedy = async (): Promise<void> => {
    runs += 1
    const takeAll = async (): Promise<never> => {
      for (;;) taken.push(await few.pool.connect())
    }
    await takeAll().catch(() => undefined)
    refused = true
  }
  let refused = false
  const runner = runJobs(few.pool, { greedy }, [], makeLogger('silent'))
  try {
    await addJob(few.sql, 'greedy', {})
    await expect.poll(() => refused, waitOptions).toBe(true)
    // The worker asks for connections in turn: to record the end, and to find more jobs.
    const before = failures()
    await expect.poll(failures, waitOptions).toBeGreaterThan(before + 5)
    for (const client of taken.splice(0)) client.release()
    await expect.poll(() => few.sql`select from graphile_worker.jobs`.catch(() => null), waitOptions).toEqual([])
    expect(runs).toBe(1)
  } finally {
    for (const client of taken) client.release()
    await runner.stop()
    await few.close()
  }
})

test.each([
  ['found no connection', new Error('no connection')],
  ['was refused', Object.assign(new pg.DatabaseError('permission denied', 0, 'error'), { code: '42501' })],
])('a runner whose first start %s tries again', async (_, error) => {
  const own = openDatabase(await ownDatabase(), 3)
  let isRefused = true
  let refusals = 0
  const pool = new Proxy(own.pool, {
    get: (target, name) => {
      if (name === 'connect' && isRefused)
        return () => {
          refusals += 1
          return Promise.reject(error)
        }
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? (value as (...given: unknown[]) => unknown).bind(target) : value
    },
  })
  let runs = 0
  const count = async (): Promise<void> => void (runs += 1)
  const runner = runJobs(pool, { count }, [], makeLogger('silent'))
  try {
    await addJob(own.sql, 'count', {})
    await expect.poll(() => refusals, waitOptions).toBeGreaterThan(0)
    isRefused = false
    await expect.poll(() => runs, waitOptions).toBe(1)
  } finally {
    await runner.stop()
    await own.close()
  }
})

test.each([
  ['ends', 'the job runner ended', ({ resolve }: PromiseWithResolvers<undefined>) => resolve(undefined)],
  ['fails', 'lost', ({ reject }: PromiseWithResolvers<undefined>) => reject(new Error('lost'))],
])('a runner that %s starts again, and frees the jobs that it held', async (_, message, endWith) => {
  const own = openDatabase(await ownDatabase(), 6)
  const release = Promise.withResolvers<undefined>()
  const reported: string[] = []
  let runs = 0
  /** Its first run never ends while the runner that started it is held. */
  const wait = (): Promise<void> => ((runs += 1) === 1 ? release.promise : Promise.resolve())
  const before = runners.length
  const runWatched = await watchedRunJobs()
  const runner = runWatched(own.pool, { wait }, [], makeLogger('silent'), (error) => reported.push(String(error)))
  try {
    await addJob(own.sql, 'wait', {})
    // The first job may be under way before its runner has started entirely.
    await expect.poll(() => [runs, runners.length], waitOptions).toEqual([1, before + 1])
    endWith(runners[before]!.end)
    await expect.poll(() => runs, waitOptions).toBe(2)
    await expect.poll(() => own.sql`select from graphile_worker.jobs`, waitOptions).toEqual([])
    expect(reported).toEqual([`Error: ${message}`])
  } finally {
    release.resolve(undefined)
    await runners[before]?.stop()
    await runner.stop()
    await own.close()
  }
  expect(runners).toHaveLength(before + 2)
})

test('stop waits for a job under way, and starts no other; free leaves it to another process', async () => {
  const own = openDatabase(await ownDatabase(), 6)
  let end = (): void => undefined
  let runs = 0
  const wait = (): Promise<void> => {
    runs += 1
    return new Promise((ended) => (end = ended))
  }
  const lockedJobs = () => own.sql`select from graphile_worker.jobs where locked_at is not null`
  const before = runners.length
  const runWatched = await watchedRunJobs()
  const runner = runWatched(own.pool, { wait }, [], makeLogger('silent'))
  try {
    await addJob(own.sql, 'wait', {})
    // While the runner starts, it takes jobs and cannot stop yet.
    await expect.poll(() => [runs, runners.length], waitOptions).toEqual([1, before + 1])
    // What has been asked for already may still be taken.
    while (runners[before]!.asking() > 0) await new Promise(setImmediate)
    const steps: string[] = []
    const stopped = runner.stop().then(() => steps.push('stopped'))
    await addJob(own.sql, 'wait', {})
    expect(await lockedJobs()).toHaveLength(1)
    await runner.free()
    expect(await lockedJobs()).toHaveLength(0)
    steps.push('freed')
    end()
    await stopped
    expect([steps, runs]).toEqual([['freed', 'stopped'], 1])
    // The end of the first job is recorded when the runner has stopped.
    expect(await own.sql`select from graphile_worker.jobs`).toHaveLength(1)
  } finally {
    await own.close()
  }
})
