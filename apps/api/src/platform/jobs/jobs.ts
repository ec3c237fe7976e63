import { EventEmitter } from 'node:events'
import {
  Logger as WorkerLogger,
  parseCronItems,
  run,
  type Runner,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Sql } from '../db/database.ts'
import type { ReportError } from '../logs/error-reporter.ts'
import { makeLogger, withoutInput } from '../logs/logger.ts'
import { patientPool } from './patient-pool.ts'

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

/** Enqueues one job; see `addJobs`. */
export const addJob = (sql: Sql, name: string, payload: Payload, options: JobOptions = {}): Promise<void> =>
  addJobs(sql, name, [payload], options)

/** Removes a waiting job by its key; does nothing if there is none or it has started. */
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

/** A runner of jobs that starts again after a failure. */
export type JobRunner = {
  /** Takes no more jobs, and resolves when those under way have ended. */
  readonly stop: () => Promise<void>
  /** Frees the jobs under way for other processes, before the process ends in the middle of them. */
  readonly free: () => Promise<void>
}

/** Milliseconds before a failed runner starts again. */
const restartDelay = 1_000

/**
 * Runs jobs, two at a time, until the runner is stopped. Failures are logged, by default to standard output, and
 * reported. The end of a job is recorded as soon as there is a connection. If the worker gives up, or cannot start, it
 * starts again, and the jobs that it held are free for any process.
 */
export const runJobs = (
  pool: pg.Pool,
  taskList: TaskList,
  recurring: readonly Recurring[] = [],
  logger: Logger = makeLogger('error'),
  reportError: ReportError = () => undefined,
): JobRunner => {
  let runner: Runner | null = null
  let retry: NodeJS.Timeout | null = null
  let starting: Promise<void> = Promise.resolve()
  let isStopping = false
  /** Under these names the runners of this process lock their jobs. */
  let lockNames: string[] = []

  const patient = patientPool(pool, () => isStopping && runner === null)

  const restartLater = (error: unknown): void => {
    if (isStopping) return
    runner = null
    logger.error({ err: error }, 'the job runner failed and starts again')
    reportError(error, { kind: 'process' })
    retry = setTimeout(() => {
      starting = start()
    }, restartDelay)
  }
  /** Jobs of a runner that has gone would otherwise stay locked for four hours. */
  const freeJobs = async (): Promise<void> => {
    if (lockNames.length === 0) return
    await pool.query('select graphile_worker.force_unlock_workers($1::text[])', [lockNames])
    lockNames = []
  }
  const start = async (): Promise<void> => {
    try {
      await freeJobs()
      const events: WorkerEvents = new EventEmitter()
      events.on('pool:create', ({ workerPool }) => lockNames.push(workerPool.id))
      const started = await run({
        events,
        pgPool: patient.pool,
        taskList: safely(taskList),
        logger: workerLogger(logger, reportError),
        concurrency: 2,
        noHandleSignals: true,
        pollInterval,
        parsedCronItems: parseCronItems(recurring.map((each) => ({ ...each }))),
        noPreparedStatements: false,
      })
      started.promise.then(() => restartLater(new Error('the job runner ended')), restartLater)
      runner = started
    } catch (error) {
      restartLater(error)
    }
  }
  const takeNoMore = (): void => {
    isStopping = true
    if (retry !== null) clearTimeout(retry)
  }
  // The shop serves without waiting for the worker, which may wait for the database.
  starting = start()
  return {
    stop: async () => {
      takeNoMore()
      await starting
      await runner?.stop()
      await patient.settled()
    },
    free: async () => {
      takeNoMore()
      await freeJobs()
    },
  }
}
