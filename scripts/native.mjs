// Makes the Android and iOS projects of the phone app from config/brand.yaml and the built shop, and opens or builds
// them where the tools of the platform are installed: `npm run native -- sync|assets|open|build` (docs/native.md).
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensurePackages } from './setup/install.mjs'
import { checkPlatform, environment, node24 } from './setup/node24.mjs'
import { root, tell } from './setup/say.mjs'

await tell(async () => {
  checkPlatform()
  await ensurePackages()
  const main = join(root, 'apps/native/generator/main.mjs')
  const child = spawn(node24(), [main, ...process.argv.slice(2)], { cwd: root, env: environment(), stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  process.exitCode = await new Promise((done) => child.once('close', (code) => done(code ?? 1)))
})
