import { Logger, runOnce } from 'graphile-worker'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TestApp } from './start-app.ts'

const silent = new Logger(() => () => undefined)

/** The worker does not wait until the outcome of its last job is stored; until then the job cannot run again. */
const outcomesStored = async ({ database }: TestApp): Promise<void> => {
  for (;;) {
    const [row] = await database.sql<{ locked: number }>`
      select count(*)::integer as locked from graphile_worker._private_jobs where locked_at is not null`
    if ((row?.locked ?? 0) === 0) return
    await sleep(5)
  }
}

/** Makes every queued job due now, and wakes the workers, which otherwise find it when they poll next. */
export const makeAllJobsDue = async ({ database: { sql } }: Pick<TestApp, 'database'>): Promise<void> => {
  await sql`update graphile_worker._private_jobs set run_at = ${new Date(0)} where locked_at is null`
  await sql`select pg_notify('jobs:insert', json_build_object('count', 2)::text)`
}

/** Runs every queued job, regardless of its delay, until none is due. */
export const runWaitingJobs = async (app: TestApp): Promise<void> => {
  const { database, tasks } = app
  await database.sql`update graphile_worker._private_jobs set run_at = ${new Date(0)}`
  await runOnce({ pgPool: database.pool, taskList: tasks, noHandleSignals: true, logger: silent })
  await outcomesStored(app)
}
