import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { isBuilt } from '../setup/build.mjs'
import { root, Sorry } from '../setup/say.mjs'
import { baseCommit, changesSince, wholeFile } from './changes.mjs'
import { idsOfSource, knownTests, readReach, treeGraph } from './knowledge.mjs'
import { matchWords, titlePattern } from './match.mjs'
import { duration } from './progress.mjs'
import { candidates, fill, touchesEverything } from './select.mjs'
import { apiStageIn, browserStageIn, reports } from './stages.mjs'
import { readTimings } from './timings.mjs'

/** Where the logs and reports of a selection are; those of the last whole run stay. */
export const selectionFolder = join(reports, 'selection')

/** Target of `--changed` in seconds, and its limit for the closest tests. */
const usual = 120
const longest = 360

/**
 * @typedef {object} Selection
 * @property {import('./select.mjs').Test[]} tests
 * @property {string[]} titles Narrow the Vitest files; empty for whole files.
 * @property {string[]} notes What was chosen, and why.
 * @property {string[]} leftOut
 */

/** @param {string[]} words @returns {Selection} */
export function selectByWords(words) {
  const all = knownTests()
  const { tests, titles } = matchWords(words, all)
  if (tests.length === 0) throw new Sorry(`No test has ${words.join(' or ')} in its path or title.`)
  return { tests, titles, notes: [`Chosen: ${countsOf(tests)}`], leftOut: ['check', countsOf(others(all, tests))] }
}

/** @param {string[]} words A commit, or files that count as changed. @returns {Selection} */
export function selectByChange(words) {
  const changes = changesOf(words)
  if (changes.length === 0) throw new Sorry('Nothing has changed since then: there is nothing to test.')
  return selectChanges(changes)
}

/** @param {import('./changes.mjs').Change[]} changes @returns {Selection} */
export function selectChanges(changes) {
  const all = knownTests()
  const reach = { api: readReach('api'), browser: readReach('browser') }
  const ranked = candidates(changes, { tests: all, graph: treeGraph(), reach, idsOf: idsOfSource })
  const { chosen, late, seconds } = fill(ranked, { usual, longest, expected: expectedTime() })
  const untouched = others(all, [...chosen, ...late])
  return {
    tests: chosen,
    titles: [],
    notes: [
      ...notesOn(changes, reach),
      `Chosen: ${countsOf(chosen)}, ${chosen.length === 0 ? 'nothing depends on it' : `about ${duration(seconds)}`}`,
    ],
    leftOut: [
      'check',
      ...(untouched.length > 0 ? [`${countsOf(untouched)} that the change does not touch`] : []),
      ...(late.length > 0 ? [`${countsOf(late)} that touch it least, for the time`] : []),
    ],
  }
}

/** The stages that run a selection. @param {Selection} selection @returns {import('./stages.mjs').Stage[]} */
export function stagesOf({ tests, titles }) {
  mkdirSync(selectionFolder, { recursive: true })
  const files = tests.filter(({ suite }) => suite !== 'browser').map(({ file }) => file)
  const journeys = tests.filter(({ suite }) => suite === 'browser').map(({ item }) => item)
  const narrowed = titles.length > 0 ? [`--testNamePattern=${titlePattern(titles)}`] : []
  const list = join(selectionFolder, 'journeys.txt')
  writeFileSync(list, journeys.join('\n'))
  return [
    ...(files.length > 0 ? [apiStageIn(selectionFolder, [...files, ...narrowed])] : []),
    ...(journeys.length > 0 ? [browserStageIn(selectionFolder, [`--test-list=${list}`, '--pass-with-no-tests'])] : []),
  ]
}

function changesOf(words) {
  const files = words.map((word) => relative(root, join(root, word)))
  if (words.length > 0 && files.every((file) => existsSync(join(root, file)))) return files.map(wholeFile)
  if (words.length > 1) throw new Sorry('--changed takes one commit, or files that exist.')
  return changesSince(baseCommit(words[0]))
}

function notesOn(changes, reach) {
  const shown = changes
    .slice(0, 8)
    .map(({ file, functions }) => `  ${file}${functions ? `: ${[...functions].join(', ')}` : ''}`)
  const more = changes.length > shown.length ? [`  and ${changes.length - shown.length} more files`] : []
  const global = changes.find(({ file }) => touchesEverything(file))
  const unknown = [...(reach.api.size === 0 ? ['API tests'] : []), ...(reach.browser.size === 0 ? ['journeys'] : [])]
  return [
    `Changed (${changes.length})`,
    ...shown,
    ...more,
    ...(global ? [`${global.file} can touch every test: some of each folder run, npm test runs all.`] : []),
    ...(unknown.length > 0
      ? [
          `No record says what the ${unknown.join(' and ')} ran: imports, folders and requirements choose. RECORD_REACH=1 npm test records it.`,
        ]
      : []),
  ]
}

/** @returns {(work: Record<import('./select.mjs').Suite, number>) => number} Seconds of a run with this much work. */
function expectedTime() {
  const pace = { api: readTimings('api').pace ?? 0.6, browser: readTimings('browser').pace ?? 0.6 }
  const build = isBuilt() ? 0 : 15
  return ({ unit, api, browser }) =>
    (unit + api > 0 ? 4 : 0) +
    (api > 0 ? 8 : 0) +
    (unit + api) * pace.api +
    (browser > 0 ? 20 + build + browser * pace.browser : 0)
}

const others = (all, tests) => all.filter((test) => !tests.includes(test))

/** `12 unit and API files, 30 journeys` */
function countsOf(tests) {
  const journeys = tests.filter(({ suite }) => suite === 'browser').length
  const files = tests.length - journeys
  return `${files} unit and API ${files === 1 ? 'file' : 'files'}, ${journeys} ${journeys === 1 ? 'journey' : 'journeys'}`
}
