import { Logger, runOnce } from 'graphile-worker'
import type { TestApp } from './start-app.ts'

const silent = new Logger(() => () => undefined)

/** Runs every queued job, regardless of its delay, until none is due. */
export const runWaitingJobs = async ({ database, tasks }: TestApp): Promise<void> => {
  await database.sql`update graphile_worker._private_jobs set run_at = ${new Date(0)}`
  await runOnce({ pgPool: database.pool, taskList: tasks, noHandleSignals: true, logger: silent })
}
