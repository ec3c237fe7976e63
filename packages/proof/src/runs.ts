/** Number of runs of a property: `sample` in daily tests, `prove` in `npm run prove`. */
export type Counts = { readonly sample: number; readonly prove: number }

export type Environment = Readonly<Record<string, string | undefined>>

/** Avoids Node's types, so that tests of browser code can import this file. */
export const environmentOfProcess = (): Environment =>
  (globalThis as { process?: { env: Environment } }).process?.env ?? {}

/** Whether `npm run prove` runs, which uses the full counts. */
export const proving = (environment: Environment = environmentOfProcess()): boolean => environment['PROVE'] === '1'

/** The seed in `SEED=…`, which repeats a failed run. */
export function givenSeed(environment: Environment = environmentOfProcess()): number | undefined {
  const text = environment['SEED']
  if (text === undefined || text === '') return undefined
  const seed = Number(text)
  if (!Number.isSafeInteger(seed)) throw new RangeError(`SEED must be a whole number, not "${text}"`)
  return seed
}

/**
 * Parameters of a fast-check property: `fc.assert(property, runs({ sample: 200, prove: 20_000 }))`. A failure prints
 * its seed; `SEED=<that seed>` repeats it.
 */
export function runs(
  counts: Counts,
  environment: Environment = environmentOfProcess(),
): { numRuns: number; seed?: number } {
  const seed = givenSeed(environment)
  const numRuns = proving(environment) ? counts.prove : counts.sample
  return seed === undefined ? { numRuns } : { numRuns, seed }
}
