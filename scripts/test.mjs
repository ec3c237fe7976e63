// Runs all tests, or a part of them.
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { fingerprint } from './check/tree.mjs'
import { findJourneyBrowser } from './setup/browser.mjs'
import { ensurePackages } from './setup/install.mjs'
import { checkPlatform, node24 } from './setup/node24.mjs'
import { stopOnSignal } from './setup/run.mjs'
import { root, say, tell } from './setup/say.mjs'
import { partsFolder, saveReach } from './test/reach.mjs'
import { markTree, reportsFolder } from './test/reports.mjs'
import { runBuild, runStage, sumUp } from './test/stages.mjs'

const help = `npm test [-- word … | --changed [commit | file …] | --record]

Without words: everything, which is check, unit and API tests, browser journeys.

  npm test -- VOU-08           tests whose title has this requirement
  npm test -- "removes a"      tests whose title has these words
  npm test -- money            test files whose path has this word
  npm test -- money VOU-08     tests with this requirement in the files of this path
  npm test -- --changed        tests that can notice what this branch changed since it left main, committed or not
  npm test -- --changed HEAD~2 the same since that commit
  npm test -- --changed packages/domain/src/core/money.ts
                               as if these files had changed
  npm test -- --record         everything, and records what each journey runs: --changed then chooses better

--changed checks types, lint and format and runs the tests that are closest to the change for about two minutes. If all
of them pass, it also runs others that the change can affect, up to six minutes in all. Output and reports are in
.data/test. The runners themselves have more options:

  npx vitest run <file>        npx playwright test -c e2e <file> --headed`

const { values: options, positionals: words } = parseArgs({
  allowPositionals: true,
  options: { help: { type: 'boolean' }, changed: { type: 'boolean' }, record: { type: 'boolean' } },
})

await tell(async () => {
  if (options.help) return say(help)
  stopOnSignal()
  const startedAt = Date.now()
  checkPlatform()
  await ensurePackages()
  if (!options.changed && words.length === 0) return runAll(startedAt)
  // These need the packages, which may have been installed just now.
  if (!options.changed) return (await import('./test/by-words.mjs')).runByWords(words, startedAt)
  return (await import('./test/changed.mjs')).runChanged(words, startedAt)
})

/** The build of the shop needs the packages alone, as the checks do: they run beside each other. */
async function runAll(startedAt) {
  const tree = fingerprint()
  for (const folder of [reportsFolder, partsFolder]) rmSync(folder, { recursive: true, force: true })
  const [check, build] = await Promise.all([runStage('check'), runBuild()])
  const api = await runStage('api')
  const browser = await runStage('browser', {
    // Recording costs a twentieth of the stage.
    env: { CHROME_PATH: await findJourneyBrowser(), ...(options.record ? { REACH_FOLDER: partsFolder } : {}) },
  })
  saveReach()
  // Results of a tree that changed while it was tested belong to no tree.
  if (fingerprint() === tree) markTree(tree)
  // The host's Node, which may run this, does not read the contracts.
  const note = spawnSync(node24(), ['scripts/test/unproven.mjs'], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  }).stdout.trim()
  sumUp([build, check, api, browser], startedAt, note === '' ? [] : [note])
}
