import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { failedChecks, failedJourneys, failedUnits, flakyUnits, inWords as failuresInWords } from './check/failures.mjs'
import { findBrowser } from './setup/browser.mjs'
import { ensureBuild } from './setup/build.mjs'
import { ensurePackages } from './setup/install.mjs'
import { checkPlatform, environment, node24 } from './setup/node24.mjs'
import { isEnding, run, stopOnSignal } from './setup/run.mjs'
import { root, say, seconds, Sorry, tell, workFolder } from './setup/say.mjs'

const minute = 60_000
const mostFlaky = 3
const longest = 45 * minute
const reports = join(workFolder, 'test')
const packageFile = (name, file) => join(root, 'node_modules', name, file)

/** `limit` is the time a stage should take; whatever hangs is stopped after three quarters of an hour. */
const stages = [
  { name: 'check', limit: 2 * minute, args: ['scripts/check.mjs'], count: countChecks, failures: failedChecks },
  {
    name: 'unit and API',
    limit: 5 * minute,
    args: [
      packageFile('vitest', 'vitest.mjs'),
      'run',
      '--retry=1',
      '--reporter=default',
      '--reporter=./scripts/check/results-reporter.mjs',
      '--reporter=json',
      `--outputFile.json=${join(reports, 'unit-and-api.json')}`,
    ],
    count: () => countUnits(report('unit-and-api.json')),
    failures: () => failedUnits(report('unit-and-api.json') ?? {}),
  },
  {
    name: 'browser journeys',
    limit: 12 * minute,
    args: [
      packageFile('@playwright/test', 'cli.js'),
      'test',
      '--config=e2e/playwright.config.ts',
      '--reporter=list,./scripts/check/playwright-reporter.mjs,json',
    ],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, 'browser.json') },
    count: () => countJourneys(report('browser.json')),
    failures: () => failedJourneys(report('browser.json') ?? {}),
  },
]

await tell(async () => {
  stopOnSignal()
  const start = Date.now()
  checkPlatform()
  await ensurePackages()
  const browser = await findBrowser()
  await ensureBuild()
  say(`Prepared in ${seconds(start)}`)
  rmSync(reports, { recursive: true, force: true })
  mkdirSync(reports, { recursive: true })
  const results = []
  for (const stage of stages) results.push(await runStage(stage, browser))
  sum(results, start)
})

async function runStage({ name, limit, args, env, count, failures = () => [] }, browser) {
  say(`\n=== ${name} (at most ${limit / minute} minutes) ===`)
  const start = Date.now()
  const all = environment({ CHROME_PATH: browser, ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}), ...env })
  const { code, tail, late } = await run(node24(), args, { cwd: root, env: all, limit: longest })
  if (isEnding()) throw new Sorry('Stopped.')
  const { passed, failed } = count(code, tail)
  // a stage that broke down without a failing test is a failure all the same
  const result = {
    name,
    passed,
    failed: failed || (code === 0 ? 0 : 1),
    time: Date.now() - start,
    limit,
    late,
    failures: failures(tail),
  }
  say(`=== ${inWords(result)} ===`)
  return result
}

function inWords({ name, passed, failed, time, limit, late }) {
  const slow = late
    ? ', stopped after three quarters of an hour'
    : time > limit
      ? `, over its ${limit / minute} minutes`
      : ''
  return `${name}: ${passed} passed, ${failed} failed, ${(time / 1000).toFixed(0)} s${slow}`
}

function sum(results, start) {
  const total = (what) => results.reduce((all, each) => all + each[what], 0)
  say(`\nTook ${seconds(start)}; reports in ${reports}`)
  for (const { failures } of results) if (failures.length > 0) say(failuresInWords(failures))
  for (const result of results) say(`  ${inWords(result)}`)
  say(`${total('passed')} passed, ${total('failed')} failed`)
  if (total('failed') > 0) process.exitCode = 1
}

function report(name) {
  const file = join(reports, name)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

/** The checks count what they say of themselves, or as one. */
function countChecks(code, tail) {
  const [, passed, failed] = /(\d+) passed, (\d+) failed\s*$/.exec(tail.trim()) ?? []
  return passed === undefined
    ? { passed: code === 0 ? 1 : 0, failed: 0 }
    : { passed: Number(passed), failed: Number(failed) }
}

/** A file that could not even be loaded fails without a failing test: it counts as one. */
function countUnits(report = {}) {
  const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = report
  const broken = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length
  return { passed: numPassedTests, failed: numFailedTests + broken + tooFlaky(flakyUnits(report)) }
}

function countJourneys({ stats = {}, errors = [] } = {}) {
  const { expected = 0, unexpected = 0, flaky = 0 } = stats
  return { passed: expected + flaky, failed: unexpected + errors.length + tooFlaky(flaky) }
}

/** What passed only at its second try is told, and proves nothing; more than `mostFlaky` of a stage are a failure. */
function tooFlaky(count) {
  if (count > 0) say(`${count} passed only at the second try (at most ${mostFlaky} are borne)`)
  return count > mostFlaky ? count : 0
}
