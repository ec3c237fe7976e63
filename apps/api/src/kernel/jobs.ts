import { parseCronItems, run, type Runner, type TaskList } from 'graphile-worker'
import type pg from 'pg'
import type { Sql } from './database.ts'

/**
 * Enqueues work in the caller's own transaction: it runs if and only if that commits. `delay` in milliseconds; a job with the key of a
 * waiting one replaces it; of what is due the lowest `priority` goes first. The due instant is the machine's, not the shop's clock: a delay is a delay, whatever the time shown.
 */
export const addJob = async (
  sql: Sql,
  name: string,
  payload: Readonly<Record<string, unknown>>,
  {
    delay = 0,
    key = null,
    priority = 0,
  }: { readonly delay?: number; readonly key?: string | null; readonly priority?: number } = {},
): Promise<void> => {
  const due = new Date(Date.now() + delay)
  await sql`select graphile_worker.add_job(${name}, payload := ${JSON.stringify(payload)}::json, run_at := ${due}, job_key := ${key}, priority := ${priority})`
}

export const removeJob = async (sql: Sql, key: string): Promise<void> => {
  await sql`select graphile_worker.remove_job(${key})`
}

/** Delayed jobs are only seen when the worker polls. Milliseconds. */
const pollInterval = 500

/** Work that comes again by itself, at one of all processes: its name, and when, as crontab says it in UTC. */
export type Recurring = { readonly task: string; readonly match: string }

export const runJobs = (pool: pg.Pool, taskList: TaskList, recurring: readonly Recurring[] = []): Promise<Runner> =>
  run({
    pgPool: pool,
    taskList,
    concurrency: 2,
    noHandleSignals: true,
    pollInterval,
    parsedCronItems: parseCronItems(recurring.map((each) => ({ ...each }))),
    noPreparedStatements: false,
  })
