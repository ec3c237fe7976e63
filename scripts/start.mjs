import { spawn } from 'node:child_process'
import { accessSync, constants, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ensureBuild } from './setup/build.mjs'
import { checkRoom, ensurePackages } from './setup/install.mjs'
import { checkPlatform, environment, node24 } from './setup/node24.mjs'
import { stopOnSignal } from './setup/run.mjs'
import { root, say, seconds, Sorry, step, tell } from './setup/say.mjs'
import { checkPort, connectContentEditor, registerPaypalWebhook, startServer, stopServer } from './setup/servers.mjs'
import { stateOf, watchFolders } from './setup/watch.mjs'

const isDevelopment = process.argv.includes('--dev')
const settings = {
  ...process.env,
  PORT: process.env.PORT || '8080',
  SIMULATORS_PORT: process.env.SIMULATORS_PORT || '8090',
  DATA_DIR: resolve(root, process.env.DATA_DIR || '.data'),
  ENVIRONMENT: process.env.ENVIRONMENT || 'development',
}
const autopilot = settings.KITCHEN_AUTOPILOT === 'on'
const minute = 60_000
const roomForData = 300_000_000
/** A change in these restarts the shop in development. */
const watchedFolders = ['apps/api', 'apps/web', 'packages', 'content', 'config'].map((each) => join(root, each))
const logOf = (name) => join(settings.DATA_DIR, 'logs', `${name}.log`)

const simulatorsServer = {
  name: 'The simulators',
  main: 'apps/simulators/src/main.ts',
  log: logOf('simulators'),
  env: settings,
  readyWithin: minute,
  ended: endAll,
}
const shopServer = (port = settings.PORT) => ({
  name: 'The shop',
  main: 'apps/api/src/main.ts',
  log: logOf('api'),
  env: { ...settings, ...partners, PORT: port },
  readyWithin: 3 * minute,
  ended: isDevelopment ? sayUnlessReplacing : endAll,
})

/** Addresses of the third parties; known once their simulators listen. */
let partners = {}
let simulators
let shop
let stopping
let isReplacing = false
/** Milliseconds for the end of the shop; it names its own limit when it is ready. */
let shopLimit = 13_000

await tell(async () => {
  stopOnSignal()
  checkPlatform()
  await checkPort('PORT', settings.PORT)
  await checkPort('SIMULATORS_PORT', settings.SIMULATORS_PORT)
  makeDataFolder()
  await ensurePackages()
  await ensureBuild()
  stopServersOnSignal()
  await startAll().catch(async (error) => {
    const isAskedFor = stopping !== undefined
    await stopAll()
    if (!isAskedFor) throw error
  })
})

function makeDataFolder() {
  try {
    mkdirSync(join(settings.DATA_DIR, 'logs'), { recursive: true })
    const files = [settings.DATA_DIR, logOf('api'), logOf('simulators')].filter((path) => existsSync(path))
    for (const path of files) accessSync(path, constants.W_OK)
  } catch (error) {
    throw new Sorry(`DATA_DIR ${settings.DATA_DIR} cannot be written by you (${error.path}): choose another folder.`)
  }
  checkRoom(settings.DATA_DIR, roomForData, 'the database and the logs')
}

async function startAll() {
  // What changes while everything starts is a change, too.
  const known = isDevelopment ? stateOf(watchedFolders) : null
  simulators = startServer(simulatorsServer)
  const started = await step('The simulators: starting', () => simulators.ready, simulatorsServer.log)
  const { urls, shopSettings = [] } = started
  partners = simulatorAddresses(shopSettings)
  shop = startServer(shopServer())
  const ready = await step('The shop: starting', () => shop.ready, logOf('api'))
  shopLimit = ((ready.stopsWithin ?? 10) + 3) * 1_000
  introduce(ready)
  await publishContent()
  if (partners.PAYPAL_PAYMENTS_URL) await registerPaypalWebhook(urls.paypal, ready.url)
  if (partners.CONTENT_URL && urls.content) await connectContentEditor(urls.content, ready.url)
  welcome(ready)
  if (known !== null) await reloadOnChange(ready, known)
}

/**
 * Settings that point the shop at the simulators, each party's first naming its address; a party whose address is set
 * keeps it. In production there are no simulators.
 */
function simulatorAddresses(offers) {
  if (settings.ENVIRONMENT === 'production') return {}
  const unset = offers.filter((offer) => !settings[Object.keys(offer)[0]])
  const values = unset.flatMap((offer) => Object.entries(offer))
  return Object.fromEntries(values.map(([name, value]) => [name, settings[name] || value]))
}

/**
 * Publishes the content files if they have changed, beside the running shop: a shop that starts publishes nothing. A
 * fault is reported, and the published version stays. In production an operator publishes.
 */
async function publishContent() {
  if (settings.ENVIRONMENT === 'production') return
  const child = spawn(node24(), [join(root, 'apps/api/src/commands/content.ts'), 'publish'], {
    env: environment({ ...settings, ...partners }),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let errors = ''
  child.stderr.on('data', (part) => (errors += String(part)))
  const code = await new Promise((done) => child.once('close', done))
  if (code !== 0 && stopping === undefined) say(errors.trimEnd())
}

/**
 * Tells the demo's POS, which runs with the simulators, of the shop: without it no store would sell. In production
 * there is none, and the shop has no key for it.
 */
function introduce({ url, posKeyFile }) {
  if (hasPos(posKeyFile)) simulators.child.send({ shop: url, posKeyFile, autopilot })
}

function hasPos(posKeyFile) {
  return settings.ENVIRONMENT !== 'production' && typeof posKeyFile === 'string'
}

/** Rebuilds the pages after a change. A failed build is reported, and the next change tries again. */
async function reloadOnChange({ url }, known) {
  const { port } = new URL(url)
  await watchFolders(watchedFolders, known, async () => {
    const start = Date.now()
    const isBuilt = await ensureBuild().then(
      () => true,
      (error) => say(error.message),
    )
    if (!isBuilt || stopping) return
    isReplacing = true
    await stopServer(shop, shopLimit)
    isReplacing = false
    if (stopping) return
    shop = startServer(shopServer(port))
    const started = shop.ready.then((ready) => {
      introduce(ready)
      return publishContent()
    })
    await started.then(
      () => say(`Changed: the shop started again in ${seconds(start)}`),
      (error) => stopping || say(`Changed, but the shop does not start: ${error.message}`),
    )
  })
}

function welcome({ url, pinsFile, posKeyFile, apiDocs }) {
  const docs = apiDocs ? `\nThe API       ${url}/api/v1/docs` : ''
  say(`
The shop      ${url}
The kitchen   ${url}/kitchen${docs}
Data and logs ${settings.DATA_DIR}`)
  if (hasPos(posKeyFile))
    say(
      `\nThe demo's POS confirms new orders${autopilot ? ' and moves them on' : ''}, except where a kitchen screen is signed in.`,
    )
  if (settings.ENVIRONMENT !== 'production') showPins(pinsFile)
  say(`\n${isDevelopment ? 'Changes are picked up as you save. ' : ''}Ctrl-C stops everything.`)
}

function showPins(pinsFile) {
  const pins = readPins(pinsFile)
  if (pins.length === 0) return
  say('\nKitchen PINs by store:')
  for (let at = 0; at < pins.length; at += 4) {
    say(
      pins
        .slice(at, at + 4)
        .map(([store, pin]) => `  ${store.padEnd(10)} ${pin}`.padEnd(24))
        .join('')
        .trimEnd(),
    )
  }
}

function readPins(pinsFile) {
  try {
    return Object.entries(JSON.parse(readFileSync(pinsFile, 'utf8')))
  } catch {
    return []
  }
}

function stopServersOnSignal() {
  process.removeAllListeners('SIGINT')
  process.removeAllListeners('SIGTERM')
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, async () => {
      if (stopping) return
      say('\nStopping …')
      await stopAll()
      say('Stopped.')
      process.exit(0)
    })
  }
}

/** In development a crashed shop waits for the next change. */
function sayUnlessReplacing(sentence) {
  if (!isReplacing && !stopping) say(`${sentence} Save a change to start it again.`)
}

/** Ends everything after the shop or the simulators ended: neither can serve without the other. */
async function endAll(sentence) {
  if (stopping) return
  await stopAll()
  console.error(`\n${sentence}`)
  process.exit(1)
}

/** Stops the shop first, as it may still call the simulators. */
function stopAll() {
  stopping ??= (async () => {
    if (shop) await stopServer(shop, shopLimit)
    if (simulators) await stopServer(simulators, 1000)
  })()
  return stopping
}
