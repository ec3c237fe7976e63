/**
 * A function that runs the work once it has not been called for this time; a failure of the work is dropped. The work
 * belongs to no event of the worker: an event that lasts would hold up the next worker, and the page that waits for it.
 */
export const afterBurst = (milliseconds: number, work: () => Promise<unknown>): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  return () => {
    clearTimeout(timer)
    timer = setTimeout(() => void work().catch(() => undefined), milliseconds)
  }
}
