/**
 * @typedef {import('./test-runs.mjs').NamedTest} NamedTest
 * @typedef {{ name: string, id: string, file: string | null, breaks: string | null,
 *   state: 'caught' | 'survived' | 'failed', why: string | null, caughtBy: NamedTest[] }} Outcome
 * `failed` = the mutant could not be tried, for the reason in `why`.
 */

const shownTests = 3
const nameWidth = 16

/** The outcome of a mutant from the runs of its tests; only tests that pass without it can catch it. */
export function outcomeOf({ name, id, file, breaks }, { passed, failed, broken }) {
  const outcome = { name, id, file, breaks, why: null, caughtBy: failed }
  if (broken.length > 0)
    return { ...outcome, state: 'failed', why: `it breaks more than a behaviour: ${broken.join(', ')} did not load` }
  if (passed.length + failed.length === 0) return { ...outcome, state: 'failed', why: `no test that carries ${id} ran` }
  return { ...outcome, state: failed.length > 0 ? 'caught' : 'survived' }
}

export const isCaught = ({ state }) => state === 'caught'

/** An outcome without the tests that fail on the unbroken tree as well. */
export function withoutFailing(outcome, alwaysFailing) {
  const key = ({ suite, file, title }) => [suite, file, title].join('\0')
  const failing = new Set(alwaysFailing.map(key))
  const caughtBy = outcome.caughtBy.filter((test) => !failing.has(key(test)))
  if (caughtBy.length === outcome.caughtBy.length) return outcome
  const why = `${outcome.caughtBy.length - caughtBy.length} of its tests fail without the mutant, too`
  return {
    ...outcome,
    caughtBy,
    why,
    state: outcome.state === 'caught' && caughtBy.length === 0 ? 'survived' : outcome.state,
  }
}

/** One outcome as lines of the table: id, file, verdict, and the first of the tests that caught it. */
export function linesOf({ name, file, state, why, caughtBy }) {
  const verdict = { caught: 'caught', survived: 'SURVIVED', failed: 'FAILED' }[state]
  const more = caughtBy.length - shownTests
  return [
    `${name.toUpperCase().padEnd(nameWidth)}${verdict.padEnd(10)}${file ?? ''}`,
    ...(why === null ? [] : [`        ${why}`]),
    ...caughtBy.slice(0, shownTests).map((test) => `        ${test.suite} ${test.file}: ${test.title}`),
    ...(more > 0 ? [`        and ${more} more`] : []),
  ]
}

/** The last line of the report: the counts. */
export function countLine(outcomes) {
  const caught = outcomes.filter(isCaught).length
  return `${caught} passed, ${outcomes.length - caught} failed`
}
