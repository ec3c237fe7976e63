// Makes the Android and iOS projects of the phone app from config/brand.yaml and the built shop, opens or builds them
// where the tools of the platform are installed, and publishes live updates:
// `npm run native -- sync|assets|open|build|key|bundle|channel` (docs/native.md).
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensurePackages } from './setup/install.mjs'
import { checkPlatform, environment, node24 } from './setup/node24.mjs'
import { root, tell } from './setup/say.mjs'

const builtApp = join(root, 'apps/web/dist/native')
const publicKey = join(root, 'config/app-update-key.pem')

/** The program of a command, and its words: live updates are published by the API, beside the shop's database. */
export const programOf = (words) => {
  const [command] = words
  const updates = join(root, 'apps/api/src/commands/app-updates.ts')
  if (command === 'bundle') return [updates, ...words, '--from', builtApp, '--public-key', publicKey]
  if (command === 'channel') return [updates, ...words]
  return [join(root, 'apps/native/generator/main.mjs'), ...words]
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  await tell(async () => {
    checkPlatform()
    await ensurePackages()
    // Relative paths of the caller begin in the caller's folder.
    const options = { cwd: process.env.INIT_CWD || root, env: environment(), stdio: 'inherit' }
    const child = spawn(node24(), programOf(process.argv.slice(2)), options)
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
    process.exitCode = await new Promise((done) => child.once('close', (code) => done(code ?? 1)))
  })
