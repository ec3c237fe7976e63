// Runs all tests, or a selection: see `npm test -- --help`.
import { mkdirSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import { findJourneyBrowser } from './setup/browser.mjs'
import { ensureBuild, ensureNativeBuild } from './setup/build.mjs'
import { ensurePackages } from './setup/install.mjs'
import { checkPlatform } from './setup/node24.mjs'
import { stopOnSignal } from './setup/run.mjs'
import { root, say, Sorry, tell } from './setup/say.mjs'
import { Display } from './test/display.mjs'
import { help, readOptions } from './test/options.mjs'
import { slowestFiles, withRun } from './test/progress.mjs'
import { runStage } from './test/run-stage.mjs'
import { runSchedule, schedule } from './test/schedule.mjs'
import { minute, reports, stages } from './test/stages.mjs'
import { readTimings, writeTimings } from './test/timings.mjs'

/**
 * @typedef {object} Plan
 * @property {import('./test/stages.mjs').Stage[]} stages
 * @property {string} folder For logs and reports.
 * @property {boolean} isWhole
 * @property {string[]} leftOut
 */

const display = new Display(process.stdout)

await tell(async () => {
  const options = readOptions(process.argv.slice(2))
  if (options.kind === 'help') return say(help)
  stopOnSignal()
  const start = Date.now()
  checkPlatform()
  await ensurePackages()
  const plan = options.kind === 'all' ? planOfAll() : await planOfSelection(options)
  if (options.isListing) return
  await runPlan(plan, start)
})

/** @returns {Plan} */
function planOfAll() {
  rmSync(reports, { recursive: true, force: true })
  mkdirSync(reports, { recursive: true })
  return { stages, folder: reports, isWhole: true, leftOut: [] }
}

/** @returns {Promise<Plan>} */
async function planOfSelection({ kind, words, isListing }) {
  // These need the packages, which may have been installed just now.
  const { selectByChange, selectByWords, selectionFolder, stagesOf } = await import('./test/selection.mjs')
  const selection = kind === 'changed' ? selectByChange(words) : selectByWords(words)
  if (isListing) for (const { item, seconds } of selection.tests) say(`${seconds.toFixed(1).padStart(6)} s  ${item}`)
  for (const note of selection.notes) say(note)
  say(`Left out: ${selection.leftOut.join('; ')}`)
  rmSync(selectionFolder, { recursive: true, force: true })
  return { stages: stagesOf(selection), folder: selectionFolder, isWhole: false, leftOut: selection.leftOut }
}

/** @param {Plan} plan */
async function runPlan(plan, start) {
  const keys = new Set(plan.stages.map(({ key }) => key))
  const env = keys.has('browser') ? { CHROME_PATH: await findJourneyBrowser() } : {}
  const rows = schedule.filter(({ key }) => keys.has(key) || (key === 'build' && keys.has('browser')))
  const clock = setInterval(() => display.tick(Date.now()), 1000)
  const results = await runSchedule(rows, (key) => runStep(key, plan, env)).finally(() => clearInterval(clock))
  sumUp([...results.values()], plan, start)
}

/** A step that crashes counts as one failure; the others continue. */
async function runStep(key, plan, env) {
  const startedAt = Date.now()
  if (key === 'build') return buildPages(startedAt)
  const stage = plan.stages.find((each) => each.key === key)
  const timings = readTimings(key)
  const result = await runStage(stage, { folder: plan.folder, display, timings, env })
  await record(key, result, plan.isWhole)
  display.say(inWords(result))
  return result
}

/** Saves the times of this run for later runs. */
async function record(key, { progress, seconds }, isWhole) {
  writeTimings(key, withRun(readTimings(key), progress, { wallSeconds: seconds, isWhole }))
  if (key === 'check') return
  const { recordStage } = await import('./test/knowledge.mjs')
  recordStage(key, progress, { isWhole })
}

async function buildPages(startedAt) {
  const result = { stage: { key: 'build', name: 'shop pages', limit: minute }, passed: 0, failures: [], isLate: false }
  const seconds = () => (Date.now() - startedAt) / 1000
  try {
    const announce = (title, build) => {
      display.say(`${title} …`)
      return build()
    }
    await ensureBuild(announce)
    await ensureNativeBuild(announce)
    return { ...result, failed: 0, seconds: seconds() }
  } catch (error) {
    if (!(error instanceof Sorry)) throw error
    display.say(`✗ ${error.message}`)
    return { ...result, failed: 1, seconds: seconds(), failures: [{ title: error.message, message: '' }] }
  }
}

function inWords({ stage: { key, name, limit }, passed, failed, seconds, isLate }) {
  const slow = isLate ? ', stopped because it hung' : seconds > limit / 1000 ? `, over its ${limit / minute} min` : ''
  const counts = key === 'build' ? (failed > 0 ? 'failed' : 'built') : `${passed} passed, ${failed} failed`
  return `${name}: ${counts}, ${seconds.toFixed(0)} s${slow}`
}

function sumUp(results, { folder, leftOut }, start) {
  const total = (what) => results.reduce((all, each) => all + each[what], 0)
  const failures = results.flatMap((each) => each.failures)
  const tests = results.filter(({ stage }) => stage.key !== 'check')
  const done = tests.flatMap(({ progress }) => [...(progress?.done.values() ?? [])])
  say('\nThe slowest files')
  for (const [file, seconds] of slowestFiles(done, 10)) say(`${seconds.toFixed(1).padStart(7)} s  ${file}`)
  if (failures.length > 0) say('\nFailed')
  for (const { title } of failures) say(`✗ ${title}`)
  say(`\nLogs and reports: ${relative(root, folder)}`)
  if (leftOut.length > 0) say(`Left out: ${leftOut.join('; ')}`)
  for (const result of results) say(`  ${inWords(result)}`)
  say(`Took ${((Date.now() - start) / 1000).toFixed(0)} s`)
  say(`${total('passed')} passed, ${total('failed')} failed`)
  if (total('failed') > 0) process.exitCode = 1
}
