// Every test there is, or those that you name: `npm test -- --help` tells how.
import { mkdirSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import { findJourneyBrowser } from './setup/browser.mjs'
import { ensureBuild } from './setup/build.mjs'
import { ensurePackages } from './setup/install.mjs'
import { checkPlatform } from './setup/node24.mjs'
import { stopOnSignal } from './setup/run.mjs'
import { root, say, Sorry, tell } from './setup/say.mjs'
import { Display } from './test/display.mjs'
import { slowestFiles, withRun } from './test/progress.mjs'
import { runStage } from './test/run-stage.mjs'
import { runSchedule, schedule } from './test/schedule.mjs'
import { minute, reports, stages } from './test/stages.mjs'
import { readTimings, writeTimings } from './test/timings.mjs'

const display = new Display(process.stdout)

await tell(async () => {
  stopOnSignal()
  const start = Date.now()
  checkPlatform()
  await ensurePackages()
  const browser = await findJourneyBrowser()
  rmSync(reports, { recursive: true, force: true })
  mkdirSync(reports, { recursive: true })
  const clock = setInterval(() => display.tick(Date.now()), 1000)
  const results = await runSchedule(schedule, (key) => runStep(key, { CHROME_PATH: browser })).finally(() =>
    clearInterval(clock),
  )
  sumUp([...results.values()], start)
})

/** A step that breaks down counts as one failure; the others go on. */
async function runStep(key, env) {
  const start = Date.now()
  if (key === 'build') return buildPages(start)
  const stage = stages.find((each) => each.key === key)
  const timings = readTimings(key)
  const result = await runStage(stage, { folder: reports, display, timings, env })
  writeTimings(key, withRun(timings, result.progress, result.seconds))
  display.say(inWords(result))
  return result
}

async function buildPages(start) {
  const result = { stage: { key: 'build', name: 'shop pages', limit: minute }, passed: 0, failures: [], isLate: false }
  const seconds = () => (Date.now() - start) / 1000
  try {
    await ensureBuild((title, build) => {
      display.say(`${title} …`)
      return build()
    })
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

function sumUp(results, start) {
  const total = (what) => results.reduce((all, each) => all + each[what], 0)
  const failures = results.flatMap((each) => each.failures)
  const slowest = slowestFiles(
    results.flatMap(({ progress }) => [...(progress?.done.values() ?? [])]),
    10,
  )
  say('\nThe ten slowest files')
  for (const [file, seconds] of slowest) say(`${seconds.toFixed(1).padStart(7)} s  ${file}`)
  if (failures.length > 0) say('\nFailed')
  for (const { title } of failures) say(`✗ ${title}`)
  say(`\nLogs and reports: ${relative(root, reports)}`)
  for (const result of results) say(`  ${inWords(result)}`)
  say(`Took ${((Date.now() - start) / 1000).toFixed(0)} s`)
  say(`${total('passed')} passed, ${total('failed')} failed`)
  if (total('failed') > 0) process.exitCode = 1
}
