import { setImmediate } from 'node:timers/promises'

/**
 * Runs computations one after another and yields to the event loop before each, so that a request waits for at most
 * one of them. Each computation receives `waiting`, the number of computations behind it.
 */
export const makeSerialQueue = () => {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return <Result>(compute: (waiting: number) => Result): Promise<Result> => {
    waiting += 1
    const result = last
      .then(() => setImmediate())
      .then(() => {
        waiting -= 1
        return compute(waiting)
      })
    last = result.catch(() => undefined)
    return result
  }
}
