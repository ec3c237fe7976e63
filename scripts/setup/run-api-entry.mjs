import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { isInstalled } from './install.mjs'
import { checkPlatform, environment, node24 } from './node24.mjs'
import { root, Sorry, tell } from './say.mjs'

/** Runs an entry of the API beside the shop, in the caller's folder and with the caller's words. */
export const runApiEntry = (name) =>
  tell(async () => {
    checkPlatform()
    if (!isInstalled()) throw new Sorry('The packages are not installed yet: run npm ci first.')
    const args = [join(root, 'apps', 'api', 'src', name), ...process.argv.slice(2)]
    const child = spawn(node24(), args, { cwd: process.env.INIT_CWD || root, env: environment(), stdio: 'inherit' })
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
    process.exitCode = await new Promise((done) => child.once('close', (code) => done(code ?? 1)))
  })
