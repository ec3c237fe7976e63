import { mkdirSync, rmSync } from 'node:fs'
import { inWords as failuresInWords } from './check/failures.mjs'
import { findBrowser } from './setup/browser.mjs'
import { ensureBuild } from './setup/build.mjs'
import { ensurePackages } from './setup/install.mjs'
import { checkPlatform, environment, node24 } from './setup/node24.mjs'
import { isEnding, run, stopOnSignal } from './setup/run.mjs'
import { root, say, seconds, Sorry, tell } from './setup/say.mjs'
import { minute, reports, stages } from './test/stages.mjs'

const mostFlaky = 3
const longest = 45 * minute

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

async function runStage({ name, limit, args, env, count, failures }, browser) {
  say(`\n=== ${name} (at most ${limit / minute} minutes) ===`)
  const start = Date.now()
  const all = environment({ CHROME_PATH: browser, ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}), ...env })
  const { code, tail, late } = await run(node24(), args, { cwd: root, env: all, limit: longest })
  if (isEnding()) throw new Sorry('Stopped.')
  const counts = count(code, tail)
  const passed = counts.passed
  const failed = counts.failed + tooFlaky(counts.flaky)
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

/** What passed only at its second try is told, and proves nothing; more than `mostFlaky` of a stage are a failure. */
function tooFlaky(count) {
  if (count > 0) say(`${count} passed only at the second try (at most ${mostFlaky} are borne)`)
  return count > mostFlaky ? count : 0
}
