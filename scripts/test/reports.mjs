import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root, workFolder } from '../setup/say.mjs'

/**
 * What the JSON reports of both runners and the output of the checks say about one test.
 * @typedef {object} TestResult
 * @property {string} suite `check`, `unit`, `api`, or the project of a journey.
 * @property {string} file
 * @property {string} title The titles around it come first, with ` > ` between them.
 * @property {'passed' | 'failed' | 'skipped'} state
 * @property {number} seconds
 * @property {string[]} [visited] The calls that an API test or a journey made, and the pages that a journey opened.
 * @property {string} [place] File and line.
 * @property {string} [message] The first lines of why it failed.
 */

/** Logs and reports of the last whole run; those of a part are in a folder inside. */
export const reportsFolder = join(workFolder, 'test')

const mostLines = 12
/** Of a page's beginning and of its end. */
const mostPageLines = 40
/** The title of a failure outside all tests, such as a file that does not load. */
export const outsideTests = 'outside all tests'

/** @returns {any} What the file holds; undefined where it is missing or incomplete. */
export function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/**
 * Tests in a report of Vitest. A file that could not be loaded or set up has no failed test: it counts itself.
 * @param {any} report @returns {TestResult[]}
 */
export function unitResults({ testResults = [] } = {}, folder = root) {
  return testResults.flatMap(({ name, status, message = '', assertionResults }) => {
    const file = relative(folder, name).split(sep).join('/')
    const suite = file.startsWith('apps/api/') ? 'api' : 'unit'
    const tests = assertionResults.map((test) => ({
      suite,
      file,
      title: [...test.ancestorTitles, test.title].join(' > '),
      state: stateOf(test.status),
      seconds: (test.duration ?? 0) / 1000,
      visited: test.meta?.visited ?? [],
      message: shorten((test.failureMessages ?? []).join('\n')),
    }))
    if (status !== 'failed' || tests.some(({ state }) => state === 'failed')) return tests
    return [{ suite, file, title: outsideTests, state: 'failed', seconds: 0, message: shorten(message) }, ...tests]
  })
}

/**
 * Journeys in a report of Playwright, and errors outside any journey. The outermost suite is the file itself.
 * @param {any} report @returns {TestResult[]}
 */
export function journeyResults({ suites = [], errors = [] } = {}) {
  const outside = errors.map(({ message = '' }) => ({
    suite: 'journeys',
    file: 'e2e',
    title: outsideTests,
    state: 'failed',
    seconds: 0,
    message: shorten(message),
  }))
  return [...outside, ...suites.flatMap((suite) => journeysIn(suite, []))]
}

function journeysIn({ specs = [], suites = [] }, titles) {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests.map(({ projectName, status, annotations = [], results = [] }) => ({
      suite: projectName,
      file: `e2e/${file}`,
      place: `e2e/${file}:${line}`,
      title: [...titles, title].join(' > '),
      state: stateOf(status),
      seconds: results.reduce((sum, { duration = 0 }) => sum + duration, 0) / 1000,
      visited: annotations
        .filter(({ type }) => type === 'visited')
        .flatMap(({ description }) => description.split('\n')),
      message: whyFailed(results.find(({ error }) => error)),
    })),
  )
  return [...own, ...suites.flatMap((suite) => journeysIn(suite, [...titles, suite.title]))]
}

/** The message of a failed journey, and what its page showed: on another machine nothing else is left of it. */
function whyFailed({ error, attachments = [] } = {}) {
  const { path } = attachments.find(({ name }) => name === 'error-context') ?? {}
  const context = path === undefined || !existsSync(path) ? '' : readFileSync(path, 'utf8')
  // An expectation puts the page under its error, another failure under a title of its own.
  const page = /^```yaml\n(.*?)\n```$/ms.exec(context)?.[1] ?? ''
  return [shorten(error?.message ?? ''), ...shownOf(page.replaceAll(/ \[(?:ref|cursor)=\w+\]/g, ''))].join('\n')
}

/** The beginning and the end of a page: what floats above the screen comes last. */
function shownOf(page) {
  const lines = page.split('\n').filter((line) => line !== '')
  const hidden = lines.length - 2 * mostPageLines
  if (hidden <= 1) return lines
  return [...lines.slice(0, mostPageLines), `… ${hidden} lines`, ...lines.slice(-mostPageLines)]
}

/** @param {string} words What `scripts/check.mjs` prints: a line for each check, and what the failed ones say. */
export function checkResults(words) {
  const [lines, ...sections] = stripVTControlCharacters(words).split(/^──── (?=.+ ────$)/m)
  const messages = new Map(
    sections.map((section) => {
      const [name, ...said] = section.replace(/\n\d+ passed, \d+ failed\s*$/, '').split('\n')
      return [name.replace(/ ────$/, ''), shorten(said.join('\n'))]
    }),
  )
  return [...lines.matchAll(/^(passed|FAILED) {2}(.+?) +([\d.]+) s$/gm)].map(([, state, title, seconds]) => ({
    suite: 'check',
    file: 'check',
    title,
    state: stateOf(state.toLowerCase()),
    seconds: Number(seconds),
    message: messages.get(title) ?? '',
  }))
}

/** @param {TestResult[]} results @returns {Record<'passed' | 'failed', number>} */
export const countOf = (results) => ({
  passed: results.filter(({ state }) => state === 'passed').length,
  failed: results.filter(({ state }) => state === 'failed').length,
})

/** A failed test with the first lines of its message below. @param {TestResult} result */
export const failureText = ({ suite, file, place = file, title, message }) =>
  `✗ ${place} > ${title} (${suite})\n${(message ?? '').replaceAll(/^/gm, '    ')}`

/** Runs of both runners: a test that was not reached or is expected to be skipped has neither passed nor failed. */
const stateOf = (status) =>
  ['passed', 'expected'].includes(status) ? 'passed' : ['failed', 'unexpected'].includes(status) ? 'failed' : 'skipped'

const shorten = (message) => stripVTControlCharacters(message).trim().split('\n').slice(0, mostLines).join('\n')

const unitReport = (folder) => join(folder, 'unit-and-api.json')
const journeyReport = (folder) => join(folder, 'browser-journeys.json')
const treeFile = join(reportsFolder, 'tree.txt')

/**
 * Every test of the last whole run, with its share of the time that its stage took.
 * @returns {TestResult[]} Empty before the first one.
 */
export function resultsOfWholeRun(folder = reportsFolder) {
  const [units, journeys] = [readJson(unitReport(folder)), readJson(journeyReport(folder))]
  const unitsEnd = Math.max(...(units?.testResults ?? []).map(({ endTime }) => endTime))
  return [
    ...withShares(unitResults(units), unitsEnd - units?.startTime),
    ...withShares(journeyResults(journeys), journeys?.stats?.duration),
  ]
}

/** Several tests run at once, so that together they take longer than their stage. */
function withShares(results, milliseconds) {
  const total = results.reduce((sum, { seconds }) => sum + seconds, 0)
  const share = total > 0 && milliseconds > 0 ? milliseconds / 1000 / total : 1
  return results.map((result) => ({ ...result, seconds: result.seconds * share }))
}

/** Marks the reports of a whole run as those of this tree. @param {string} fingerprint */
export const markTree = (fingerprint, file = treeFile) => writeFileSync(file, fingerprint)

/** Results count for the tree that they were made of alone. @param {string} fingerprint */
export const isOfTree = (fingerprint, file = treeFile) => existsSync(file) && readFileSync(file, 'utf8') === fingerprint
