import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Readiness } from './platform/http/health.ts'

export type StopDeps = {
  readonly readiness: Readiness
  /** Seconds in which the port stays open and readiness is false. */
  readonly drainSeconds: number
  /** Seconds for requests and jobs after that. */
  readonly stopSeconds: number
  /** Ends what callers and other processes see: event streams, the port, requests and jobs under way. */
  readonly finish: () => Promise<void>
  /** Ends what the process uses: connections, files. */
  readonly release: () => Promise<void>
  /** Frees the jobs that `finish` could not end in time. */
  readonly abandon: () => Promise<void>
  readonly exit: (code: number) => void
  readonly logger: Pick<Logger, 'info' | 'error'>
}

/** Milliseconds for `abandon`. */
const abandonLimit = 2_000

/**
 * Makes the handler of SIGTERM. `stop(true)` drains: readiness is false at once, so that load balancers turn to other
 * processes while the port is still open; then the port closes, and requests and jobs under way end. The process exits
 * with 0, or with 1 if they do not end in time. `stop(false)` does not wait for load balancers, nor does a second call.
 */
export const makeStop = (deps: StopDeps): ((drains: boolean) => Promise<void>) => {
  const { readiness, drainSeconds, stopSeconds, finish, release, abandon, exit, logger } = deps
  const waiting = new AbortController()
  let isStopping = false

  const drain = async (): Promise<void> => {
    logger.info({ seconds: drainSeconds }, 'draining')
    await pause(drainSeconds * 1_000, undefined, { signal: waiting.signal }).catch(() => undefined)
  }
  const end = async (): Promise<void> => {
    const late = setTimeout(() => {
      logger.error({ seconds: stopSeconds }, 'requests or jobs did not end in time')
      void Promise.race([abandon().catch(() => undefined), pause(abandonLimit)]).finally(() => exit(1))
    }, stopSeconds * 1_000)
    try {
      await finish()
      await release()
      exit(0)
    } catch (error) {
      logger.error({ err: error }, 'the process did not stop cleanly')
      exit(1)
    } finally {
      clearTimeout(late)
    }
  }
  return async (drains) => {
    if (isStopping || !drains) waiting.abort()
    if (isStopping) return
    isStopping = true
    readiness.draining = true
    if (!waiting.signal.aborted) await drain()
    await end()
  }
}
