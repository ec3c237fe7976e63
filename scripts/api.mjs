// Runs a command of the API, apps/api/src/commands/<command>.ts, beside the shop, in the caller's folder:
//   npm run agents -- password kim           adds and ends agents of the call centre, changes their passwords
//   npm run contacts                         confirmed marketing contacts with their consents as CSV
//   npm run content -- publish               publishes the content files; lists, compares, restores versions
//   npm run forms [-- done REFERENCE]        the forms of customers that wait for an answer
//   npm run funnel -- --from 2026-01-01      views, adds, checkouts and purchases by day and channel as CSV
//   npm run import:gnaf FOLDER               loads the national address file into the address index
//   npm run kitchen -- enrol NSW01           enrols and ends the screens of stores' kitchens, changes their PINs
//   npm run prizes                           audit of the prize games as CSV: draws against odds, vouchers, stock
//   npm run reconcile 7                      compares payments with orders of that many days; 30 without a number
//   npm run settings                         the settings of this version, and what a start with them would refuse
//   npm run surveys -- --survey after-delivery --from 2026-01-01   the answers to a survey as CSV
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { isInstalled } from './setup/install.mjs'
import { checkPlatform, environment, node24 } from './setup/node24.mjs'
import { root, Sorry, tell } from './setup/say.mjs'

await tell(async () => {
  checkPlatform()
  if (!isInstalled()) throw new Sorry('The packages are not installed yet: run npm ci first.')
  const [command, ...words] = process.argv.slice(2)
  const program = join(root, 'apps/api/src/commands', `${command}.ts`)
  const options = { cwd: process.env.INIT_CWD || root, env: environment(), stdio: 'inherit' }
  const child = spawn(node24(), [program, ...words], options)
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  process.exitCode = await new Promise((done) => child.once('close', (code) => done(code ?? 1)))
})
