/**
 * Number of runs of a property: `sample` in daily tests, `prove` in `npm run prove`, `mutant` for each mutant of
 * `npm run mutants -- --stryker`, ten unless given.
 */
export type Counts = { readonly sample: number; readonly prove: number; readonly mutant?: number | undefined }

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

/** A mutant needs no smallest counterexample. */
const runsPerMutant = 10

/**
 * Parameters of a fast-check property: `fc.assert(property, runs({ sample: 200, prove: 20_000 }))`. A failure prints
 * its seed; `SEED=<that seed>` repeats it.
 */
export function runs(
  counts: Counts,
  environment: Environment = environmentOfProcess(),
): { numRuns: number; seed?: number; endOnFailure?: true } {
  const seed = givenSeed(environment)
  if (environment['MUTANTS'] === '1')
    return { numRuns: Math.min(counts.sample, counts.mutant ?? runsPerMutant), seed: seed ?? 1, endOnFailure: true }
  const numRuns = proving(environment) ? counts.prove : counts.sample
  return seed === undefined ? { numRuns } : { numRuns, seed }
}
