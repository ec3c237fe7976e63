import { Logger as WorkerLogger, parseCronItems, run, type Runner, type TaskList } from 'graphile-worker'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Sql } from '../db/database.ts'
import type { ReportError } from '../logs/error-reporter.ts'
import { makeLogger, withoutInput } from '../logs/logger.ts'

type Payload = Readonly<Record<string, unknown>>
type JobOptions = { readonly delay?: number; readonly key?: string | null; readonly priority?: number }

/**
 * Enqueues jobs of one kind, in one statement of the caller's transaction: they run only if it commits. `delay` is in
 * milliseconds. A job replaces a waiting job with the same `key`. Among due jobs, the lowest `priority` runs first.
 * Due times use the machine's clock, not the shop's, because a delay does not depend on the displayed time.
 */
export const addJobs = async (
  sql: Sql,
  name: string,
  payloads: readonly Payload[],
  { delay = 0, key = null, priority = 0 }: JobOptions = {},
): Promise<void> => {
  const due = new Date(Date.now() + delay)
  await sql`
    select enqueue_jobs(${name}, ${JSON.stringify(payloads)}::json, ${due}, ${key}, ${priority})`
}

export const addJob = (sql: Sql, name: string, payload: Payload, options: JobOptions = {}): Promise<void> =>
  addJobs(sql, name, [payload], options)

export const removeJob = async (sql: Sql, key: string): Promise<void> => {
  await sql`select graphile_worker.remove_job(${key})`
}

/** The worker finds delayed jobs only when it polls. Milliseconds. */
const pollInterval = 500

/** A recurring job: its name, and its schedule in crontab syntax, in UTC. One of the processes runs it. */
export type Recurring = { readonly task: string; readonly match: string }

const levels = { error: 'error', warning: 'warn', info: 'info', debug: 'debug' } as const

type FailedJob = { readonly id: string | number; readonly task_identifier: string; readonly attempts: number }

/**
 * Writes the worker's log as JSON. Its details contain the payload, so only the job's id, name and attempt are kept.
 */
const workerLogger = (logger: Logger, reportError: ReportError): WorkerLogger =>
  new WorkerLogger(({ taskIdentifier: task, jobId }) => (level, message, details) => {
    if (details['failure'] === true) {
      const job = details['job'] as FailedJob
      const failed = { task: job.task_identifier, jobId: String(job.id), attempt: job.attempts, err: details['error'] }
      logger[levels[level]](failed, 'job failed')
      reportError(details['error'], { kind: 'job', task: failed.task, attempt: failed.attempt })
    } else logger[levels[level]]({ task, jobId }, message)
  })

/** Wraps tasks so that their errors contain no input that PostgreSQL quotes. [M8] */
const safely = (tasks: TaskList): TaskList =>
  Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      async (...given: Parameters<NonNullable<typeof task>>) => {
        try {
          return await task?.(...given)
        } catch (error) {
          throw withoutInput(error)
        }
      },
    ]),
  )

/**
 * Runs jobs, two at a time, until the runner is stopped. Failures are logged, by default to standard output, and
 * reported.
 */
export const runJobs = (
  pool: pg.Pool,
  taskList: TaskList,
  recurring: readonly Recurring[] = [],
  logger: Logger = makeLogger('error'),
  reportError: ReportError = () => undefined,
): Promise<Runner> =>
  run({
    pgPool: pool,
    taskList: safely(taskList),
    logger: workerLogger(logger, reportError),
    concurrency: 2,
    noHandleSignals: true,
    pollInterval,
    parsedCronItems: parseCronItems(recurring.map((each) => ({ ...each }))),
    noPreparedStatements: false,
  })
