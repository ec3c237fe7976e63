/** Subscribes to the end of a router's navigations; returns a function that stops it. */
type Subscribe = (event: 'onResolved', listener: () => void) => () => void

/**
 * Leaves a screen once: a second press while the next screen loads does nothing, and gets null. The promise resolves
 * when a next screen has loaded.
 */
export const makeLeaveOnce = (subscribe: Subscribe) => {
  let isLeaving = false
  return (leave: () => void): Promise<void> | null => {
    if (isLeaving) return null
    isLeaving = true
    return new Promise((resolve) => {
      const stop = subscribe('onResolved', () => {
        stop()
        isLeaving = false
        resolve()
      })
      leave()
    })
  }
}
