import { every } from '../core/every.ts'

/**
 * Work that each process with workers repeats, more often than the minute of a recurring job. Several processes run it
 * at once, so that it keeps its own turns. `interval` in milliseconds.
 */
export type Repeating = { readonly name: string; readonly interval: number; readonly run: () => Promise<void> }

/**
 * Runs work now, and again each time its interval has passed since it ended, until it is stopped. A failure goes to
 * `onFailure` and ends neither the work nor the process. `stop` waits for the work under way.
 */
export const runRepeating = (
  repeating: readonly Repeating[],
  onFailure: (error: unknown, name: string) => void,
): { readonly stop: () => Promise<void> } => {
  const underWay = new Set<Promise<void>>()
  const stops = repeating.map(({ name, interval, run }) => {
    const work = (): Promise<void> => {
      const turn = run()
        .catch((error: unknown) => {
          onFailure(error, name)
        })
        .finally(() => underWay.delete(turn))
      underWay.add(turn)
      return turn
    }
    const stop = every(interval, work, () => undefined)
    void work()
    return stop
  })
  return {
    stop: async () => {
      for (const stop of stops) stop()
      await Promise.all(underWay)
    },
  }
}
