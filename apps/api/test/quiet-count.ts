import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../src/platform/db/database.ts'

/** Milliseconds without a statement after which nothing is on its way any more. */
const quiet = 50

/**
 * Statements sent so far, once no other follows the last one: what an earlier call has set off in the background belongs to
 * that call, also on a slow machine.
 */
export const quietCount = async ({ statements }: Pick<Database, 'statements'>): Promise<number> => {
  let [count, since] = [statements(), performance.now()]
  while (performance.now() - since < quiet) {
    await pause(5)
    if (statements() !== count) [count, since] = [statements(), performance.now()]
  }
  return count
}
