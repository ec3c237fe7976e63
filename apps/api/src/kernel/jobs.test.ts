import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ownDatabase } from '../../test/start-app.ts'
import { openDatabase, type Database } from './database.ts'
import { addJob, hastenJob, layJobs } from './jobs.ts'

type Job = { task: string; payload: unknown; key: string | null; priority: number; attempts: number; run_at: number }
let database: Database
beforeAll(async () => {
  database = openDatabase(await ownDatabase(), 2)
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.sql`delete from graphile_worker._private_jobs`
})

const jobs = () => database.sql<Job>`
  select identifier as task, payload, key, priority, attempts, max_attempts, run_at, is_available, revision, flags, job_queue_id
  from graphile_worker._private_jobs jobs join graphile_worker._private_tasks tasks on tasks.id = task_id
  order by jobs.id`
const minute = 60_000

test('[ORD-11] jobs are laid as the worker itself would lay them, also before it knows of their kind', async () => {
  const { sql } = database
  const payloads = [{ way: 'email' }, { way: 'sms' }]
  for (const payload of payloads) await addJob(sql, 'told', payload, { priority: 10, delay: minute })
  const wanted = (await jobs()).map((job) => ({ ...job, run_at: 0 }))
  await sql`delete from graphile_worker._private_jobs`
  await layJobs(sql, 'told', payloads, { priority: 10, delay: minute })
  const laid = await jobs()
  expect(laid.map((job) => ({ ...job, run_at: 0 }))).toEqual(wanted)
  expect(laid.every((job) => Math.abs(job.run_at - Date.now() - minute) < minute / 2)).toBe(true)
  await layJobs(sql, 'unknown until now', [{ a: 1 }, { a: 2 }])
  expect((await jobs()).slice(2)).toMatchObject([
    { task: 'unknown until now', payload: { a: 1 } },
    { task: 'unknown until now', payload: { a: 2 } },
  ])
})

test('[ORD-11] a job that waits is hastened; one that is missing or at work is laid anew, once', async () => {
  const { sql } = database
  await hastenJob(sql, 'look', { nth: 1 }, 'key')
  expect(await jobs()).toMatchObject([{ payload: { nth: 1 }, key: 'key' }])
  await sql`update graphile_worker._private_jobs set run_at = ${new Date(Date.now() + minute)}, attempts = 3`
  await hastenJob(sql, 'look', { nth: 2 }, 'key')
  const [hastened, ...others] = await jobs()
  expect([hastened, others]).toMatchObject([{ payload: { nth: 2 }, key: 'key', attempts: 0 }, []])
  expect(hastened!.run_at).toBeLessThanOrEqual(Date.now())
  await sql`update graphile_worker._private_jobs set locked_at = ${new Date()}, locked_by = 'worker'`
  await hastenJob(sql, 'look', { nth: 3 }, 'key')
  expect(await jobs()).toMatchObject([
    { payload: { nth: 2 }, key: null },
    { payload: { nth: 3 }, key: 'key' },
  ])
})
