// Makes the fixture of apps/api/test/upgrade again, from a checkout of the release whose data it keeps:
// `git worktree add --detach ../release 75eab4d0`, `npm ci` there, then `node scripts/upgrade-fixture.mjs ../release`.
import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { findJourneyBrowser } from './setup/browser.mjs'
import { run } from './setup/run.mjs'
import { node24 } from './setup/node24.mjs'
import { root, say, Sorry, tell } from './setup/say.mjs'

const own = join(root, 'apps/api/test/upgrade')
/** A helper that older releases do not have. */
const updater = 'phone-updater.ts'

await tell(async () => {
  const [checkout] = process.argv.slice(2).map((path) => resolve(path))
  if (checkout === undefined) throw new Sorry('Name the folder of a checkout of the release.')
  const { ensureBuild, ensureNativeBuild } = await import(pathToFileURL(join(checkout, 'scripts/setup/build.mjs')).href)
  await ensureBuild()
  await ensureNativeBuild()
  const there = join(checkout, 'apps/api/test/upgrade/recorder')
  const helper = join(checkout, 'apps/api/test', updater)
  const isLent = !existsSync(helper)
  const fixture = mkdtempSync(join(tmpdir(), 'upgrade-fixture-'))
  try {
    if (isLent) cpSync(join(own, '..', updater), helper)
    cpSync(join(own, 'recorder'), there, { recursive: true })
    renameSync(join(there, 'record-life.ts'), join(there, 'record-life.test.ts'))
    await record(checkout, join(there, 'record-life.test.ts'), fixture)
    rmSync(join(own, 'fixture'), { recursive: true, force: true })
    cpSync(fixture, join(own, 'fixture'), { recursive: true })
    say(`The fixture is in ${join(own, 'fixture')}.`)
  } finally {
    if (isLent) rmSync(helper)
    rmSync(there, { recursive: true, force: true })
    rmSync(fixture, { recursive: true })
  }
})

async function record(checkout, file, fixture) {
  const vitest = join(checkout, 'node_modules/vitest/vitest.mjs')
  const { code, tail } = await run(node24(), [vitest, 'run', file], {
    cwd: checkout,
    env: { ...process.env, UPGRADE_FIXTURE: fixture, CHROME_PATH: await findJourneyBrowser() },
  })
  if (code !== 0) throw new Sorry(`The release could not be recorded:\n${tail}`)
}
