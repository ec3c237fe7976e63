import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../src/platform/db/database.ts'

/** Milliseconds without a statement after which background work counts as finished. */
const quietMilliseconds = 50

/**
 * The number of statements sent so far, counted once background work of earlier calls has finished, even on a slow
 * machine.
 */
export const settledStatementCount = async ({ statements }: Pick<Database, 'statements'>): Promise<number> => {
  let [count, since] = [statements(), performance.now()]
  while (performance.now() - since < quietMilliseconds) {
    await pause(5)
    if (statements() !== count) [count, since] = [statements(), performance.now()]
  }
  return count
}
