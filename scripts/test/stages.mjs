import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { failedChecks, failedJourneys, failedUnits } from '../check/failures.mjs'
import { root, workFolder } from '../setup/say.mjs'

/**
 * @typedef {{ passed: number, failed: number }} Counts
 * @typedef {import('../check/failures.mjs').Failure} Failure
 * @typedef {object} Stage
 * @property {'check' | 'api' | 'browser'} key
 * @property {string} name For the terminal.
 * @property {string} noun What it counts as it proceeds, in the plural.
 * @property {number} limit Milliseconds that the stage should take at most.
 * @property {string[]} args What Node runs.
 * @property {Record<string, string>} [env]
 * @property {(code: number, tail: string) => Counts} count From the stage's report, once it has ended.
 * @property {(tail: string) => Failure[]} failures
 */

export const minute = 60_000

/** Where the logs and reports of the last whole run are. */
export const reports = join(workFolder, 'test')

const packageFile = (name, file) => join(root, 'node_modules', name, file)

/** @type {Stage} Types, lint, format, import directions and names. */
export const checkStage = {
  key: 'check',
  name: 'check',
  noun: 'checks',
  limit: minute,
  args: ['scripts/check.mjs'],
  count: countChecks,
  failures: failedChecks,
}

/**
 * Every Vitest file, each API file with a database of its own. Nothing is retried.
 * @param {string} folder For the report. @param {string[]} args Narrow what runs. @returns {Stage}
 */
export function apiStageIn(folder, args = []) {
  const report = join(folder, 'unit-and-api.json')
  return {
    key: 'api',
    name: 'unit and API',
    noun: 'files',
    limit: 4 * minute,
    args: [
      packageFile('vitest', 'vitest.mjs'),
      'run',
      '--retry=0',
      '--reporter=default',
      '--reporter=./scripts/check/results-reporter.mjs',
      '--reporter=./scripts/test/vitest-reporter.mjs',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...args,
    ],
    count: () => countUnits(readReport(report)),
    failures: () => failedUnits(readReport(report) ?? {}),
  }
}

/**
 * Every Playwright journey. Nothing is retried.
 * @param {string} folder For the report. @param {string[]} args Narrow what runs. @returns {Stage}
 */
export function browserStageIn(folder, args = []) {
  const report = join(folder, 'browser.json')
  const ours = ['./scripts/check/playwright-reporter.mjs', './scripts/test/playwright-reporter.mjs']
  return {
    key: 'browser',
    name: 'browser journeys',
    noun: 'journeys',
    limit: 9 * minute,
    args: [
      packageFile('@playwright/test', 'cli.js'),
      'test',
      '--config=e2e/playwright.config.ts',
      '--retries=0',
      `--reporter=${['list', ...ours, 'json'].join(',')}`,
      ...args,
    ],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    count: () => countJourneys(readReport(report)),
    failures: () => failedJourneys(readReport(report) ?? {}),
  }
}

/** The stages of a whole run. */
export const stages = [checkStage, apiStageIn(reports), browserStageIn(reports)]

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

/** Counts the checks from the last line of their output, else the whole stage as one. */
function countChecks(code, tail) {
  const [, passed, failed] = /(\d+) passed, (\d+) failed\s*$/.exec(tail.trim()) ?? []
  return passed === undefined
    ? { passed: code === 0 ? 1 : 0, failed: 0 }
    : { passed: Number(passed), failed: Number(failed) }
}

/** A file that could not be loaded has no failing test: it counts as one failure. */
function countUnits(report = {}) {
  const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = report
  const broken = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length
  return { passed: numPassedTests, failed: numFailedTests + broken }
}

function countJourneys({ stats = {}, errors = [] } = {}) {
  const { expected = 0, unexpected = 0 } = stats
  return { passed: expected, failed: unexpected + errors.length }
}
