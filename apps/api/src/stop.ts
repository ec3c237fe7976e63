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
  /** Frees the jobs that `finish` could not end. */
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
  /** Another process can run the jobs that this one leaves; its exit does not wait long for that. */
  const giveUp = async (): Promise<void> => {
    const freed = abandon().catch((error: unknown) => logger.error({ err: error }, 'jobs under way stay locked'))
    await Promise.race([freed, pause(abandonLimit)])
    exit(1)
  }
  const succeeds = (work: Promise<void>): Promise<boolean> =>
    work.then(
      () => true,
      (error: unknown) => {
        logger.error({ err: error }, 'the process did not stop cleanly')
        return false
      },
    )
  const end = async (): Promise<void> => {
    const limit = Promise.withResolvers<false>()
    const timer = setTimeout(() => {
      logger.error({ seconds: stopSeconds }, 'requests or jobs did not end in time')
      limit.resolve(false)
    }, stopSeconds * 1_000)
    // What ends after the limit changes nothing any more.
    const hasFinished = await Promise.race([succeeds(finish()), limit.promise])
    const isClean = hasFinished && (await Promise.race([succeeds(release()), limit.promise]))
    clearTimeout(timer)
    if (hasFinished) exit(isClean ? 0 : 1)
    else await giveUp()
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
