// Repeats a stage of `npm test` to find flaky tests: see `npm run steady -- --help`.
import { execFileSync, spawn } from 'node:child_process'
import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprint } from './check/tree.mjs'
import { findJourneyBrowser } from './setup/browser.mjs'
import { ensureBuild } from './setup/build.mjs'
import { ensurePackages } from './setup/install.mjs'
import { node24 } from './setup/node24.mjs'
import { stopOnSignal } from './setup/run.mjs'
import { root, say, Sorry, tell, workFolder } from './setup/say.mjs'
import { Display } from './test/display.mjs'
import { runStage } from './test/run-stage.mjs'
import { apiStageIn, browserStageIn, checkStage } from './test/stages.mjs'
import { isDocument, runsLeft, tableOf } from './test/steady-table.mjs'
import { readJson, readTimings, writeJson } from './test/timings.mjs'

const help = `npm run steady -- <count> <check | api | browser>

Repeats a stage of npm test until the table has this many runs of the code at hand, half of them beside a process that
keeps one core busy. Nothing is retried. A stopped command goes on where it was; a change of documents alone keeps the
runs. The table is .data/steady/runs.json, the log of each failed run is beside it.

  npm run steady -- 10 api
  npm run steady -- 5 browser`

const folder = join(workFolder, 'steady')
const table = join(folder, 'runs.json')
const stages = { check: () => checkStage, api: () => apiStageIn(folder), browser: () => browserStageIn(folder) }
const words = process.argv.slice(2)

await tell(async () => {
  if (words.includes('--help')) return say(help)
  const [count, key] = [Number(words[0]), words[1]]
  if (!Number.isInteger(count) || count < 1 || !Object.hasOwn(stages, key)) throw new Sorry(help)
  stopOnSignal()
  await ensurePackages()
  await repeat(key, count)
})

async function repeat(key, count) {
  mkdirSync(folder, { recursive: true })
  const code = fingerprint(root, (file) => !isDocument(file))
  const env = key === 'browser' ? { CHROME_PATH: await findJourneyBrowser() } : {}
  if (key !== 'check') await ensureBuild()
  const left = runsLeft(readRows(), { stage: key, code, count })
  say(`${key}: ${left.length} of ${count} runs left`)
  for (const { hog } of left) await runOnce({ key, code, hog, env })
  const rows = readRows().filter((row) => row.stage === key && row.code === code)
  say(`\n${tableOf(rows).join('\n')}`)
  const failed = rows.filter((row) => row.failed > 0).length
  say(`\n${rows.length - failed} passed, ${failed} failed`)
  if (failed > 0) process.exitCode = 1
}

async function runOnce({ key, code, hog, env }) {
  const startedAt = new Date().toISOString()
  say(`\n${key}${hog ? ' beside a hog' : ''}, ${startedAt}`)
  const display = new Display(process.stdout)
  const clock = setInterval(() => display.tick(Date.now()), 1000)
  const stop = hog ? startHog() : () => {}
  try {
    const { passed, failed, seconds } = await runStage(stages[key](), {
      folder,
      display,
      timings: readTimings(key),
      env,
    })
    writeJson(table, [...readRows(), { startedAt, commit: commit(), code, stage: key, hog, passed, failed, seconds }])
    if (failed > 0)
      copyFileSync(join(folder, `${key}.log`), join(folder, `${key}-${startedAt.replaceAll(':', '-')}.log`))
    say(`${passed} passed, ${failed} failed, ${seconds.toFixed(0)} s`)
  } finally {
    stop()
    clearInterval(clock)
  }
}

/** @returns {import('./test/steady-table.mjs').SteadyRow[]} */
function readRows() {
  return readJson(table) ?? []
}

/** Keeps one core busy until it is stopped; it ends by itself when this process is gone. */
function startHog() {
  const loop =
    'process.once("disconnect", () => process.exit()); setInterval(() => { const end = Date.now() + 900; while (Date.now() < end); }, 0)'
  const hog = spawn(node24(), ['-e', loop], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
  return () => hog.kill('SIGKILL')
}

function commit() {
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  return `${git('rev-parse', '--short', 'HEAD')}${git('status', '--porcelain') === '' ? '' : '+'}`
}
