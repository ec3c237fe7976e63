import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuild, ensureNativeBuild } from '../setup/build.mjs'
import { environment, node24 } from '../setup/node24.mjs'
import { isEnding, run } from '../setup/run.mjs'
import { root, say, Sorry } from '../setup/say.mjs'
import {
  checkResults,
  countOf,
  failureText,
  journeyResults,
  outsideTests,
  readJson,
  reportsFolder,
  unitResults,
} from './reports.mjs'

const minute = 60_000
/** A stage that hangs is stopped after this time. */
const longest = 45 * minute
const tailLines = 20
/** More failures than this are only in the logs. */
const mostShown = 40
/** A line for each failure of the last `npm test`. */
const failedFile = join(reportsFolder, 'failed.txt')

const packageFile = (name, file) => join(root, 'node_modules', name, file)

/**
 * The stages of `npm test`. Nothing is retried.
 * @typedef {object} Stage
 * @property {string} name
 * @property {number} limit Milliseconds that a whole stage should take at most.
 * @property {(report: string, part: string[]) => string[]} args What Node runs; `part` narrows it.
 * @property {(report: string) => Record<string, string>} [env]
 * @property {(report: any, words: string) => import('./reports.mjs').TestResult[]} resultsOf
 * @type {Record<'check' | 'api' | 'browser', Stage>}
 */
export const stages = {
  check: {
    name: 'check',
    limit: minute,
    args: (_report, part) => ['scripts/check.mjs', ...part],
    resultsOf: (_report, words) => checkResults(words),
  },
  api: {
    name: 'unit and API',
    limit: 4 * minute,
    args: (report, part) => [
      ...[packageFile('vitest', 'vitest.mjs'), ...(part.length > 0 ? part : ['run']), '--retry=0'],
      ...[`--reporter=${process.stdout.isTTY ? 'dot' : 'minimal'}`, '--reporter=json', `--outputFile.json=${report}`],
    ],
    resultsOf: (report) => unitResults(report),
  },
  browser: {
    name: 'browser journeys',
    limit: 9 * minute,
    args: (_report, part) => [
      ...[packageFile('@playwright/test', 'cli.js'), 'test', '--config=e2e/playwright.config.ts'],
      ...['--retries=0', '--reporter=dot,json', ...part],
    ],
    // Playwright tells its workers by FORCE_COLOR, and Node warns of both.
    env: (report) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: report, NO_COLOR: undefined }),
    resultsOf: (report) => journeyResults(report),
  },
}

/**
 * @typedef {object} StageResult
 * @property {string} name
 * @property {number} passed
 * @property {number} failed
 * @property {number} seconds
 * @property {import('./reports.mjs').TestResult[]} results
 * @property {string} line Counts and seconds in words.
 */

/**
 * Runs a stage. The runner's own reporter writes to the terminal and to the log.
 * @param {keyof typeof stages} key
 * @param {{ folder?: string, part?: string[], env?: Record<string, string>, name?: string }} options
 * `part` are arguments that narrow what runs; `name` tells two runs of a stage apart.
 * @returns {Promise<StageResult>}
 */
export async function runStage(
  key,
  { folder = reportsFolder, part = [], env = {}, name = stages[key].name, limit = longest } = {},
) {
  const stage = stages[key]
  const [log, report] = ['log', 'json'].map((ending) =>
    join(folder, `${name.toLowerCase().replaceAll(' ', '-')}.${ending}`),
  )
  mkdirSync(folder, { recursive: true })
  for (const file of [log, report]) rmSync(file, { force: true })
  const startedAt = Date.now()
  const { code, late } = await run(node24(), stage.args(report, part), {
    cwd: root,
    log,
    isShown: key !== 'check',
    limit,
    env: environment({ NO_COLOR: '1', FORCE_COLOR: undefined, ...env, ...stage.env?.(report) }),
  })
  if (isEnding()) throw new Sorry('Stopped.')
  const words = readFileSync(log, 'utf8')
  const results = stage.resultsOf(readJson(report), words)
  const isBroken = code !== 0 && countOf(results).failed === 0
  if (isBroken) results.push(failure('stage', log, words.trimEnd().split('\n').slice(-tailLines).join('\n')))
  const seconds = (Date.now() - startedAt) / 1000
  const isSlow = seconds > stage.limit / 1000
  const slow = late ? ', stopped because it hung' : isSlow ? `, over its ${stage.limit / minute} min` : ''
  return told({ name, results, seconds, slow })
}

/** Builds the shop and the phone app for the journeys, unless they are up to date. A failed build is one failure. */
export async function runBuild() {
  const startedAt = Date.now()
  const announce = (_title, build) => build()
  const results = []
  try {
    await ensureBuild(announce)
    await ensureNativeBuild(announce)
  } catch (error) {
    if (!(error instanceof Sorry)) throw error
    results.push(failure('build', 'apps/web', error.message))
  }
  return told({ name: 'build', results, seconds: (Date.now() - startedAt) / 1000, slow: '' })
}

/** @returns {StageResult} */
export function told({ name, results, seconds, slow }) {
  const { passed, failed } = countOf(results)
  const line = `${name}: ${passed} passed, ${failed} failed, ${seconds.toFixed(0)} s${slow}`
  say(line)
  return { name, passed, failed, seconds, results, line }
}

const failure = (suite, file, message) => ({ suite, file, title: outsideTests, state: 'failed', seconds: 0, message })

/**
 * Says what all stages came to; the closing line has the totals.
 * @param {StageResult[]} stagesRun @param {number} startedAt
 */
export function sumUp(stagesRun, startedAt, notes = []) {
  const total = (what) => stagesRun.reduce((all, each) => all + each[what], 0)
  const failures = stagesRun.flatMap(({ results }) => results).filter(({ state }) => state === 'failed')
  writeFileSync(failedFile, failures.map((each) => failureText(each).split('\n')[0].slice(2)).join('\n'))
  if (failures.length > 0) say('\nFailed')
  for (const each of failures.slice(0, mostShown)) say(failureText(each))
  if (failures.length > mostShown) say(`and ${failures.length - mostShown} more: see the logs`)
  say()
  for (const note of notes) say(note)
  for (const { line } of stagesRun) say(`  ${line}`)
  say(`Took ${((Date.now() - startedAt) / 1000).toFixed(0)} s; logs and reports: .data/test`)
  say(`${total('passed')} passed, ${total('failed')} failed`)
  if (total('failed') > 0) process.exitCode = 1
}
