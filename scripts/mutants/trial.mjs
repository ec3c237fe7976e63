import { findJourneyBrowser } from '../setup/browser.mjs'
import { logPath } from '../setup/say.mjs'
import { idOf, mutated, readMutant } from './mutant-files.mjs'
import { outcomeOf, withoutFailing } from './outcomes.mjs'
import { filesNaming, runJourneys, runUnits } from './test-runs.mjs'

const nothingRan = { passed: [], failed: [], broken: [] }
const isJourney = ({ file }) => file.startsWith('e2e/')

/**
 * Tries mutants of requirements in a copy of the tree, one at a time, and never changes the tree itself: the tests
 * that carry the id of a mutant's row must fail.
 */
export function makeTrial(tree, seed) {
  const units = (files, ids) => runUnits(tree.folder, files, ids, { log: logPath('mutants'), seed })
  let browser
  const journeys = async (files, ids) => {
    browser ??= await findJourneyBrowser()
    return runJourneys(tree.folder, files, ids, { log: logPath('mutants'), browser })
  }

  /** Journeys run where no other test names the row, or where those miss a mutant of the web. */
  const testsOf = async ({ id, file }) => {
    const naming = filesNaming(id, tree.files, tree.read)
    const outcome = naming.units.length === 0 ? nothingRan : await units(naming.units, [id])
    const isMissed = outcome.failed.length + outcome.broken.length === 0
    const needsJourneys = isMissed && (naming.units.length === 0 || file.startsWith('apps/web/'))
    return needsJourneys && naming.journeys.length > 0 ? journeys(naming.journeys, [id]) : outcome
  }

  const tryMutant = async (name) => {
    const mutant = readMutant(name)
    if (mutant === undefined) return untried({ name, id: idOf(name) }, 'it has no mutant in scripts/mutants/patches')
    const before = tree.files.includes(mutant.file) ? tree.read(mutant.file) : ''
    const after = mutated(before, mutant)
    if (after === null) return untried(mutant, 'it no longer applies: its text is not in the file exactly once')
    tree.write(mutant.file, after)
    try {
      return outcomeOf(mutant, await testsOf(mutant))
    } finally {
      tree.write(mutant.file, before)
    }
  }

  /** Runs every test that caught a mutant again on the unbroken copy: a test that fails there has caught nothing. */
  const verified = async (outcomes) => {
    const repeated = async (run, isWanted) => {
      const caught = outcomes.filter(({ caughtBy }) => caughtBy.some(isWanted))
      const files = caught.flatMap(({ caughtBy }) => caughtBy.filter(isWanted).map(({ file }) => file))
      const ids = caught.map(({ id }) => id)
      return caught.length === 0 ? nothingRan : run([...new Set(files)], ids)
    }
    const failing = [
      ...(await repeated(units, (test) => !isJourney(test))).failed,
      ...(await repeated(journeys, isJourney)).failed,
    ]
    return outcomes.map((outcome) => withoutFailing(outcome, failing))
  }

  return { tryMutant, verified }
}

const untried = ({ name, id = name, file = null, breaks = null }, why) => ({
  name,
  id,
  file,
  breaks,
  why,
  state: 'failed',
  caughtBy: [],
})
