// Repeats a stage of `npm test` to find flaky tests: see `npm run steady -- --help`.
import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { recordProof } from './check/proved.mjs'
import { fingerprint, root } from './check/tree.mjs'
import { findJourneyBrowser } from './setup/browser.mjs'
import { ensurePackages } from './setup/install.mjs'
import { node24 } from './setup/node24.mjs'
import { stopOnSignal } from './setup/run.mjs'
import { say, Sorry, tell, workFolder } from './setup/say.mjs'
import { readJson } from './test/reports.mjs'
import { runBuild, runStage, stages } from './test/stages.mjs'

const help = `npm run steady -- <count> <api | browser>

Runs a stage of npm test this many times, each with a seed of its own, every other time beside a process that keeps one
core busy. Nothing is retried. A stopped command goes on where it was while no file that it covers has changed. Logs are
in .data/steady; when all runs have passed, docs/proved.md gets a line. SEED=41 chooses the first seed.

  npm run steady -- 10 api
  npm run steady -- 6 browser`

const folder = join(workFolder, 'steady')
const code = ['apps', 'packages', 'scripts', 'content', 'config', 'package-lock.json']
/** What the tests of a stage run, as git knows it; this file only repeats them. Journeys run no other test. */
const covered = {
  api: [...code, ':!scripts/steady.mjs'],
  browser: [...code, 'e2e', ':!scripts/steady.mjs', ':!*.test.ts'],
}
const words = process.argv.slice(2)

await tell(async () => {
  if (words.includes('--help')) return say(help)
  const [count, key] = [Number(words[0]), words[1]]
  if (!Number.isInteger(count) || count < 1 || !['api', 'browser'].includes(key)) throw new Sorry(help)
  stopOnSignal()
  await ensurePackages()
  await runBuild()
  const rows = await repeat(key, count, Number(process.env.SEED ?? 41))
  const failed = rows.filter((row) => row.failed > 0)
  say(`\n${rows.length - failed.length} passed, ${failed.length} failed`)
  if (failed.length > 0) return void (process.exitCode = 1)
  recordProof({
    command: `npm run steady -- ${count} ${key}`,
    figure: `${count} runs of ${rows[0].passed} tests, half beside a busy core`,
    seed: rows.map(({ seed }) => seed).join(' '),
    minutes: rows.reduce((sum, { seconds }) => sum + seconds, 0) / 60,
    covers: covered[key].join(' '),
  })
})

/** @returns {Promise<{ seed: number, passed: number, failed: number, seconds: number }[]>} */
async function repeat(key, count, firstSeed) {
  mkdirSync(folder, { recursive: true })
  const listed = execFileSync('git', ['ls-files', '--', ...covered[key]], { cwd: root, encoding: 'utf8' })
  const files = new Set(listed.split('\n'))
  const tree = fingerprint(root, (file) => files.has(file))
  const record = join(folder, `${key}.json`)
  const known = readJson(record)
  const rows = known?.tree === tree && known.firstSeed === firstSeed ? known.rows : []
  const env = key === 'browser' ? { CHROME_PATH: await findJourneyBrowser() } : {}
  for (let run = rows.length; run < count; run += 1) {
    const seed = firstSeed + run
    const stop = run % 2 === 1 ? keepCoreBusy() : () => {}
    say(`\nRun ${run + 1} of ${count}, seed ${seed}${run % 2 === 1 ? ', beside a busy core' : ''}`)
    const name = `${stages[key].name} ${seed}`
    const { passed, failed, seconds } = await runStage(key, {
      folder,
      name,
      env: { ...env, SEED: String(seed) },
    }).finally(stop)
    rows.push({ seed, passed, failed, seconds })
    writeFileSync(record, JSON.stringify({ tree, firstSeed, rows }))
  }
  return rows.slice(0, count)
}

/** It ends by itself when this process is gone. */
function keepCoreBusy() {
  const loop =
    'process.once("disconnect", () => process.exit()); setInterval(() => { const end = Date.now() + 900; while (Date.now() < end); }, 0)'
  const busy = spawn(node24(), ['-e', loop], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
  return () => busy.kill('SIGKILL')
}
