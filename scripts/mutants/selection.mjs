import { changeOf } from '../test/changes.mjs'
import { selectChanges } from '../test/selection.mjs'

/** The tests that `npm test -- --changed` runs when a file has this mutant and nothing else has changed. */
export const testsChosenFor = (mutant, before, after) => selectChanges([changeOfMutant(mutant, before, after)]).tests

/** @returns {import('../test/changes.mjs').Change} */
export function changeOfMutant({ file, find, replace }, before, after) {
  const first = before.slice(0, before.indexOf(find)).split('\n').length
  const linesFrom = (text) => Array.from(text.split('\n'), (_, index) => first + index)
  return changeOf(file, { before, after, removed: linesFrom(find), added: linesFrom(replace) })
}

/**
 * The tests that are missing in a selection.
 * @param {import('./test-runs.mjs').NamedTest[]} tests
 * @param {Pick<import('../test/select.mjs').Test, 'suite' | 'item' | 'file'>[]} chosen Vitest files, and journeys as
 *   lines of Playwright's test list, or as whole files before a run has listed them.
 */
export function leftOut(tests, chosen) {
  const items = new Set(chosen.map(({ item }) => item))
  return tests.filter(({ suite, file, title }) => {
    const journeys = file.replace('e2e/', '')
    return ![file, journeys, `[${suite}] › ${journeys} › ${title.replaceAll(' > ', ' › ')}`].some((item) =>
      items.has(item),
    )
  })
}
