import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { testFilePattern } from '../check/tree.mjs'
import { environment, node24 } from '../setup/node24.mjs'
import { run } from '../setup/run.mjs'
import { journeyResults, outsideTests, readJson, unitResults } from '../test/reports.mjs'

/** @typedef {Pick<import('../test/reports.mjs').TestResult, 'suite' | 'file' | 'title'>} NamedTest */

const minute = 60_000
const isJourney = (file) => file.startsWith('e2e/')

/** The test files that name a requirement: those that vitest runs, and those that Playwright runs. */
export function filesNaming(id, files, read) {
  const naming = files.filter((file) => testFilePattern.test(file) && read(file).includes(id))
  return { units: naming.filter((file) => !isJourney(file)), journeys: naming.filter(isJourney) }
}

/**
 * Runs the tests of these files that carry one of the ids, in a copy of the tree.
 *
 * @returns {Promise<{ passed: NamedTest[], failed: NamedTest[], broken: string[] }>} `broken` files fail to load
 */
export async function runUnits(folder, files, ids, { log, seed }) {
  return unitsIn(await runVitest(folder, files, pattern(ids), { log, seed }), folder, ids)
}

/**
 * Runs these tests alone, in a copy of the tree. A title may hold the placeholders of a table of tests, such as %s or
 * $name.
 *
 * @param {{ file: string, title: string }[]} tests
 */
export async function runNamedTests(folder, tests, { log, seed }) {
  const files = [...new Set(tests.map(({ file }) => file))]
  const patterns = tests.map(({ title }) => titlePattern(title))
  const report = await runVitest(folder, files, `(${patterns.join('|')})`, { log, seed })
  const carries = ({ file, title }) =>
    tests.some((test) => test.file === file && new RegExp(titlePattern(test.title)).test(title))
  return outcomesIn(report, folder, carries)
}

/** The source of an expression for the titles that a test with this title in its source may have in a report. */
export const titlePattern = (title) =>
  title.replaceAll(/[.*+?^()|[\]\\{}$]/g, '\\$&').replaceAll(/%[sijodf#]|\\\$[A-Za-z]\w*/g, '.*')

/** Runs vitest over files of a copy of the tree, and reads its report. */
async function runVitest(folder, files, titles, { log, seed }) {
  const report = join(folder, '.data', 'units.json')
  rmSync(report, { force: true })
  const words = ['run', '--retry=0', '-t', titles, '--reporter=json', `--outputFile=${report}`, ...files]
  const program = join(folder, 'node_modules', 'vitest', 'vitest.mjs')
  await run(node24(), [program, ...words], {
    cwd: folder,
    log,
    limit: 10 * minute,
    env: environment({ SEED: String(seed), NO_COLOR: '1' }),
  })
  return readJson(report)
}

/**
 * Runs the journeys of these files that carry one of the ids, against the shop of the copy, which is built if
 * needed.
 */
export async function runJourneys(folder, files, ids, { log, browser }) {
  const report = join(folder, '.data', 'journeys.json')
  rmSync(report, { force: true })
  const config = '--config=e2e/playwright.config.ts'
  const words = ['test', config, '--retries=0', '--reporter=json', '-g', pattern(ids), ...files]
  const program = join(folder, 'node_modules', '@playwright', 'test', 'cli.js')
  await run(node24(), [program, ...words], {
    cwd: folder,
    log,
    limit: 20 * minute,
    env: environment({ CHROME_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report, NO_COLOR: '1' }),
  })
  return journeysIn(readJson(report))
}

const pattern = (ids) => `\\[(${ids.join('|')})\\]`

/** The outcome in a report of vitest. Tests that the pattern leaves out are skipped in it. */
export const unitsIn = (report, folder, ids) =>
  outcomesIn(report, folder, ({ title }) => ids.some((id) => title.includes(`[${id}]`)))

function outcomesIn(report, folder, carries) {
  return byState(unitResults(report, folder), ({ file }) => file, carries)
}

/** The outcome in a report of Playwright. */
export const journeysIn = (report) => byState(journeyResults(report), ({ message }) => message)

function byState(results, reasonOf, carries = () => true) {
  const isOutside = ({ title }) => title === outsideTests
  const having = (wanted) =>
    results
      .filter((result) => result.state === wanted && !isOutside(result) && carries(result))
      .map(({ suite, file, title }) => ({ suite, file, title }))
  return { passed: having('passed'), failed: having('failed'), broken: results.filter(isOutside).map(reasonOf) }
}
