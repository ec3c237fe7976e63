// Measures how many requests one API process serves (`npm run bench -- --help`), and how well it serves other visitors
// during an attack (`npm run bench -- evening`) and with the orders of a year (`npm run bench -- --grown`).
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { isInstalled } from './setup/install.mjs'
import { checkPlatform, environment, node24 } from './setup/node24.mjs'
import { root, Sorry, tell } from './setup/say.mjs'

await tell(async () => {
  checkPlatform()
  if (!isInstalled()) throw new Sorry('The packages are not installed yet: run npm ci first.')
  const [first, ...others] = process.argv.slice(2)
  const kinds = { evening: 'evening/run.ts', '--grown': 'grown/run.ts' }
  const args = first in kinds ? [kinds[first], ...others] : ['run.ts', ...process.argv.slice(2)]
  const child = spawn(node24(), [join(root, 'bench', args[0]), ...args.slice(1)], {
    cwd: root,
    env: environment(),
    stdio: 'inherit',
  })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  process.exitCode = await new Promise((done) => child.once('close', (code) => done(code ?? 1)))
})
