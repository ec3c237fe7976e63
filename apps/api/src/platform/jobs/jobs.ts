import { Logger as WorkerLogger, parseCronItems, run, type Runner, type TaskList } from 'graphile-worker'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Sql } from '../db/database.ts'
import { makeLogger, withoutInput } from '../logs/logger.ts'

type Payload = Readonly<Record<string, unknown>>
type Laying = { readonly delay?: number; readonly key?: string | null; readonly priority?: number }

/**
 * Enqueues work of one kind in the caller's own transaction, by one statement: it runs if and only if that commits. `delay` in milliseconds; a job with
 * the key of a waiting one replaces it; of what is due the lowest `priority` goes first. The due instant is the machine's, not the shop's clock: a delay
 * is a delay, whatever the time shown.
 */
export const addJobs = async (
  sql: Sql,
  name: string,
  payloads: readonly Payload[],
  { delay = 0, key = null, priority = 0 }: Laying = {},
): Promise<void> => {
  const due = new Date(Date.now() + delay)
  await sql`
    select from graphile_worker.add_jobs(array(
      select row(${name}, payload, null, ${due}::timestamptz, null, ${key}, ${priority}, null)::graphile_worker.job_spec
      from json_array_elements(${JSON.stringify(payloads)}::json) payload))`
}

export const addJob = (sql: Sql, name: string, payload: Payload, laying: Laying = {}): Promise<void> =>
  addJobs(sql, name, [payload], laying)

export const removeJob = async (sql: Sql, key: string): Promise<void> => {
  await sql`select graphile_worker.remove_job(${key})`
}

/** Delayed jobs are only seen when the worker polls. Milliseconds. */
const pollInterval = 500

/** Work that comes again by itself, at one of all processes: its name, and when, as crontab says it in UTC. */
export type Recurring = { readonly task: string; readonly match: string }

const levels = { error: 'error', warning: 'warn', info: 'info', debug: 'debug' } as const

type FailedJob = { readonly id: string | number; readonly task_identifier: string; readonly attempts: number }

/** The worker's lines as JSON. Its own details hold the payload of the job, so only the job's id, name and attempt are taken over. */
const workerLogger = (logger: Logger): WorkerLogger =>
  new WorkerLogger(({ taskIdentifier: task, jobId }) => (level, message, details) => {
    if (details['failure'] === true) {
      const job = details['job'] as FailedJob
      const failed = { task: job.task_identifier, jobId: String(job.id), attempt: job.attempts, err: details['error'] }
      logger[levels[level]](failed, 'job failed')
    } else logger[levels[level]]({ task, jobId }, message)
  })

/** The same tasks, whose errors hold nothing that PostgreSQL quotes of its input. [M8] */
const safely = (tasks: TaskList): TaskList =>
  Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      async (...given: Parameters<NonNullable<typeof task>>) => {
        try {
          return await task?.(...given)
        } catch (trouble) {
          throw withoutInput(trouble)
        }
      },
    ]),
  )

/** Works on jobs until the runner is stopped, two at a time. Failures go to the logger; by default to standard output, and nothing else does. */
export const runJobs = (
  pool: pg.Pool,
  taskList: TaskList,
  recurring: readonly Recurring[] = [],
  logger: Logger = makeLogger('error'),
): Promise<Runner> =>
  run({
    pgPool: pool,
    taskList: safely(taskList),
    logger: workerLogger(logger),
    concurrency: 2,
    noHandleSignals: true,
    pollInterval,
    parsedCronItems: parseCronItems(recurring.map((each) => ({ ...each }))),
    noPreparedStatements: false,
  })
