import { refuse } from '../../platform/refusals/refusal.ts'

/** Searches of one caller that may wait: several people behind one address, each with the search of their last letter. */
const mostWaiting = 8

/**
 * Runs the work of each caller one after the other, and that of different callers side by side. Refuses `TooManyRequests` where
 * many already wait; work that was given up by then is not begun.
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
    // The next begins whatever became of this one.
    queue.last = run.catch(() => undefined)
    try {
      return await run
    } finally {
      queue.waiting -= 1
      if (queue.waiting === 0) queues.delete(caller)
    }
  }
}
