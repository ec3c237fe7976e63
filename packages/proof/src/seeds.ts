import { givenSeed, environmentOfProcess, proving, type Counts, type Environment } from './runs.ts'

/**
 * Seeds of race and fault tests, which generate their own schedules. `test.each(seeds(…))('… (seed %i)', …)` shows
 * the seed in the title. With `SEED=…` only that seed runs; `npm run prove` runs the full count from it.
 */
export function seeds(counts: Counts, environment: Environment = environmentOfProcess()): number[] {
  const given = givenSeed(environment)
  if (proving(environment)) return Array.from({ length: counts.prove }, (_, index) => (given ?? 1) + index)
  return given === undefined ? Array.from({ length: counts.sample }, (_, index) => index + 1) : [given]
}

/** Random numbers from 0 up to 1, the same for the same seed (mulberry32). */
export function chance(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
