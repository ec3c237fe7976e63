import { parseCronItems, run, type Runner, type TaskList } from 'graphile-worker'
import type pg from 'pg'
import type { Sql } from './database.ts'

type Payload = Readonly<Record<string, unknown>>
type Laying = { readonly delay?: number; readonly key?: string | null; readonly priority?: number }

/**
 * Enqueues work in the caller's own transaction: it runs if and only if that commits. `delay` in milliseconds; a job with the key of a
 * waiting one replaces it; of what is due the lowest `priority` goes first. The due instant is the machine's, not the shop's clock: a delay is a delay, whatever the time shown.
 */
export const addJob = async (
  sql: Sql,
  name: string,
  payload: Payload,
  { delay = 0, key = null, priority = 0 }: Laying = {},
): Promise<void> => {
  const due = new Date(Date.now() + delay)
  await sql`
    select graphile_worker.add_job(${name}, payload := ${JSON.stringify(payload)}::json, run_at := ${due}, job_key := ${key}, priority := ${priority})
    from set_config('plan_cache_mode', 'force_generic_plan', true)`
}

/**
 * Lays down jobs of one kind of which none waits yet: no other has their key. The worker's own `add_job` looks through all that wait and plans anew at each
 * call, which cost more than all else of an order; these rows are what it would write, and wait for the next poll. It does so itself where no worker has
 * made the task known yet.
 */
export const layJobs = async (
  sql: Sql,
  name: string,
  payloads: readonly Payload[],
  { delay = 0, key = null, priority = 0 }: Laying = {},
): Promise<void> => {
  const due = new Date(Date.now() + delay)
  const laid = await sql`
    insert into graphile_worker._private_jobs (task_id, payload, run_at, key, priority)
    select tasks.id, payload, ${due}, ${key}, ${priority}
    from graphile_worker._private_tasks tasks, json_array_elements(${JSON.stringify(payloads)}::json) payload
    where identifier = ${name} returning id`
  if (laid.length > 0) return
  for (const payload of payloads) await addJob(sql, name, payload, { delay, key, priority })
}

/** Makes the job due that waits under a key; adds it where none does, or where it is at work. */
export const hastenJob = async (sql: Sql, name: string, payload: Payload, key: string): Promise<void> => {
  const at = new Date()
  const hastened = await sql`
    update graphile_worker._private_jobs set payload = ${JSON.stringify(payload)}::json, run_at = ${at}, attempts = 0,
      revision = revision + 1, updated_at = ${at}
    where key = ${key} and locked_at is null
      and task_id = (select id from graphile_worker._private_tasks where identifier = ${name}) returning id`
  if (hastened.length === 0) await addJob(sql, name, payload, { key })
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
