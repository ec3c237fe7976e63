import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { failedChecks, failedJourneys, failedUnits, flakyUnits } from '../check/failures.mjs'
import { root, workFolder } from '../setup/say.mjs'

/**
 * @typedef {{ passed: number, failed: number, flaky: number }} Counts
 * @typedef {import('../check/failures.mjs').Failure} Failure
 * @typedef {object} Stage
 * @property {'check' | 'api' | 'browser'} key
 * @property {string} name For the terminal.
 * @property {number} limit Milliseconds that the stage should take at most.
 * @property {string[]} args What Node runs.
 * @property {Record<string, string>} [env]
 * @property {(code: number, tail: string) => Counts} count From the stage's report, once it has ended.
 * @property {(tail: string) => Failure[]} failures
 */

export const minute = 60_000

/** Where the reports of the last run are. */
export const reports = join(workFolder, 'test')

const packageFile = (name, file) => join(root, 'node_modules', name, file)
const unitReport = join(reports, 'unit-and-api.json')
const browserReport = join(reports, 'browser.json')

/** @type {Stage} Types, lint, format, import directions and names. */
export const checkStage = {
  key: 'check',
  name: 'check',
  limit: 2 * minute,
  args: ['scripts/check.mjs'],
  count: countChecks,
  failures: failedChecks,
}

/** @type {Stage} Every Vitest file, each API file with a database of its own. */
export const apiStage = {
  key: 'api',
  name: 'unit and API',
  limit: 5 * minute,
  args: [
    packageFile('vitest', 'vitest.mjs'),
    'run',
    '--retry=1',
    '--reporter=default',
    '--reporter=./scripts/check/results-reporter.mjs',
    '--reporter=json',
    `--outputFile.json=${unitReport}`,
  ],
  count: () => countUnits(readReport(unitReport)),
  failures: () => failedUnits(readReport(unitReport) ?? {}),
}

/** @type {Stage} Every Playwright journey. */
export const browserStage = {
  key: 'browser',
  name: 'browser journeys',
  limit: 12 * minute,
  args: [
    packageFile('@playwright/test', 'cli.js'),
    'test',
    '--config=e2e/playwright.config.ts',
    '--reporter=list,./scripts/check/playwright-reporter.mjs,json',
  ],
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport },
  count: () => countJourneys(readReport(browserReport)),
  failures: () => failedJourneys(readReport(browserReport) ?? {}),
}

/** In the order in which `npm test` runs them. */
export const stages = [checkStage, apiStage, browserStage]

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

/** Counts the checks from the last line of their output, else the whole stage as one. */
function countChecks(code, tail) {
  const [, passed, failed] = /(\d+) passed, (\d+) failed\s*$/.exec(tail.trim()) ?? []
  return passed === undefined
    ? { passed: code === 0 ? 1 : 0, failed: 0, flaky: 0 }
    : { passed: Number(passed), failed: Number(failed), flaky: 0 }
}

/** A file that could not be loaded has no failing test: it counts as one failure. */
function countUnits(report = {}) {
  const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = report
  const broken = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length
  return { passed: numPassedTests, failed: numFailedTests + broken, flaky: flakyUnits(report) }
}

function countJourneys({ stats = {}, errors = [] } = {}) {
  const { expected = 0, unexpected = 0, flaky = 0 } = stats
  return { passed: expected + flaky, failed: unexpected + errors.length, flaky }
}
