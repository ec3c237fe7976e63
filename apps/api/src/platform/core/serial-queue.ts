import { setImmediate } from 'node:timers/promises'

/**
 * Runs computations one after the other, with a turn of the event loop before each: however many are asked for at once,
 * other requests wait for one of them at most. `waiting` = how many stand behind this one.
 */
export const makeTurns = () => {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return <Result>(compute: (waiting: number) => Result): Promise<Result> => {
    waiting += 1
    const mine = last
      .then(() => setImmediate())
      .then(() => {
        waiting -= 1
        return compute(waiting)
      })
    last = mine.catch(() => undefined)
    return mine
  }
}
