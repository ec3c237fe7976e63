import { refuse } from '../../platform/refusals/refusal.ts'

/**
 * The most waiting searches of one caller. Several people may share one address, each with a search for their last
 * keystroke.
 */
const mostWaiting = 8

/**
 * Runs the work of one caller in sequence, and that of different callers in parallel. Refuses `TooManyRequests` if
 * too many already wait. Aborted work is not started.
 */
export const oneAtATime = () => {
  const queues = new Map<string, { last: Promise<unknown>; waiting: number }>()
  return async <T>(caller: string, work: () => Promise<T>, signal: AbortSignal): Promise<T> => {
    const queue = queues.get(caller) ?? { last: Promise.resolve(), waiting: 0 }
    if (queue.waiting > mostWaiting) return refuse('TooManyRequests')
    queue.waiting += 1
    queues.set(caller, queue)
    const run = queue.last.then(() => {
      signal.throwIfAborted()
      return work()
    })
    // The next one starts even if this one fails.
    queue.last = run.catch(() => undefined)
    try {
      return await run
    } finally {
      queue.waiting -= 1
      if (queue.waiting === 0) queues.delete(caller)
    }
  }
}
