// Loads the national address file into the address index: `npm run import:gnaf FOLDER`.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { isInstalled } from './setup/install.mjs'
import { checkPlatform, environment, node24 } from './setup/node24.mjs'
import { root, Sorry, tell } from './setup/say.mjs'

await tell(async () => {
  checkPlatform()
  if (!isInstalled()) throw new Sorry('The packages are not installed yet: run npm ci first.')
  const args = [join(root, 'apps', 'api', 'src', 'import-gnaf.ts'), ...process.argv.slice(2)]
  const child = spawn(node24(), args, { cwd: process.env.INIT_CWD || root, env: environment(), stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  process.exitCode = await new Promise((done) => child.once('close', (code) => done(code ?? 1)))
})
