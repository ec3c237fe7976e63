import { logPath } from '../setup/say.mjs'
import { readAsvsMutant, unitTestsOf } from './asvs-mutants.mjs'
import { mutated } from './mutant-files.mjs'
import { outcomeOf, withoutFailing } from './outcomes.mjs'
import { runNamedTests } from './test-runs.mjs'

/**
 * Tries mutants of docs/asvs.md in a copy of the tree, one at a time: the tests that an answer names have to notice
 * its mutant.
 */
export function makeAsvsTrial(tree, seed) {
  const run = (tests) => runNamedTests(tree.folder, tests, { log: logPath('mutants'), seed })

  const tryMutant = async (id) => {
    const mutant = readAsvsMutant(id)
    if (mutant === undefined) return untried({ id }, 'it has no mutant in scripts/mutants/asvs')
    const tests = unitTestsOf(id)
    if (tests.length === 0) return untried(mutant, 'docs/asvs.md names no test of it that vitest runs')
    const before = tree.files.includes(mutant.file) ? tree.read(mutant.file) : ''
    const after = mutated(before, mutant)
    if (after === null) return untried(mutant, 'it no longer applies: its text is not in the file exactly once')
    tree.write(mutant.file, after)
    try {
      return outcomeOf(mutant, await run(tests))
    } finally {
      tree.write(mutant.file, before)
    }
  }

  /** Runs every test that caught a mutant again on the unbroken copy: a test that fails there has caught nothing. */
  const verified = async (outcomes) => {
    const tests = outcomes.filter(({ caughtBy }) => caughtBy.length > 0).flatMap(({ id }) => unitTestsOf(id))
    if (tests.length === 0) return outcomes
    const { failed } = await run(tests)
    return outcomes.map((outcome) => withoutFailing(outcome, failed))
  }

  return { tryMutant, verified }
}

const untried = ({ id, file = null, breaks = null }, why) => ({
  name: id,
  id,
  file,
  breaks,
  why,
  state: 'failed',
  caughtBy: [],
})
