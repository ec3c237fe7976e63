import { findBrowser } from './setup/browser.mjs'
import { ensureBuild } from './setup/build.mjs'
import { ensurePackages } from './setup/install.mjs'
import { checkPlatform, environment, node24 } from './setup/node24.mjs'
import { run, stopOnSignal } from './setup/run.mjs'
import { root, say, Sorry, tell } from './setup/say.mjs'

await tell(async () => {
  stopOnSignal()
  checkPlatform()
  await ensurePackages()
  const env = environment({ CHROME_PATH: await findBrowser(), SCREENSHOTS: '1' })
  await ensureBuild()
  const playwright = ['node_modules/@playwright/test/cli.js', 'test', '--config=e2e/playwright.config.ts']
  const { code } = await run(node24(), [...playwright, ...process.argv.slice(2)], {
    cwd: root,
    env,
  })
  if (code !== 0) throw new Sorry('Some screens could not be pictured: see above.')
  say(`The pictures are in ${root}/screenshots`)
})
