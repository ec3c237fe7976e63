import { performance } from 'node:perf_hooks'

/** Milliseconds over which the load is measured at least, so that one short task does not count as load. */
const leastPeriod = 1_000

/**
 * Measures the share of time, from 0 to 1, in which the event loop of this thread was busy since the last measurement.
 * A call within a second returns the last value again.
 */
export const makeLoadMeter = (): (() => number) => {
  let from = performance.eventLoopUtilization()
  let measuredAt = performance.now()
  let load = 0
  return () => {
    const now = performance.now()
    if (now - measuredAt < leastPeriod) return load
    const to = performance.eventLoopUtilization()
    load = performance.eventLoopUtilization(to, from).utilization
    from = to
    measuredAt = now
    return load
  }
}
