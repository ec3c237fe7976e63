import { performance } from 'node:perf_hooks'

/** The simulators' clock: epoch milliseconds that pass at the real pace, whatever instant they start from. */
export type Clock = () => number

export function clockFrom(start: number): Clock {
  const begun = performance.now()
  return () => Math.round(start + performance.now() - begun)
}
