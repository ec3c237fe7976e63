import { performance } from 'node:perf_hooks'

/** The simulators' clock: epoch milliseconds. It runs in real time from its starting instant. */
export type Clock = () => number

export function clockFrom(start: number): Clock {
  const startedAt = performance.now()
  return () => Math.round(start + performance.now() - startedAt)
}
