// Measures the bytes and Lighthouse scores of the first views: see `npm run budget -- --help`.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { categories, lighthouseTable, medianOf, overBudget, sizesTable } from './check/budget-tables.mjs'
import { report } from './check/lighthouse.mjs'
import { findBrowser } from './setup/browser.mjs'
import { ensureBuild } from './setup/build.mjs'
import { isInstalled } from './setup/install.mjs'
import { checkPlatform } from './setup/node24.mjs'
import { stopOnSignal } from './setup/run.mjs'
import { startServer, stopServer } from './setup/servers.mjs'
import { root, say, Sorry, tell, workFolder } from './setup/say.mjs'

const help = `npm run budget -- [options]

Builds the shop where needed, weighs the JavaScript of the first views, starts the shop on a database of its own and runs
Lighthouse (mobile: slow 4G and a slow processor, both simulated) in Chromium. Fails over budget.

  --runs N      Lighthouse runs of each page, of which the median counts (5)
  --only A,B    these pages alone, of PAGES
  --bytes       weigh only`

/** The checkout needs a cart to open, and search engines do not index it. */
const checkout = {
  path: '/checkout',
  categories: categories.filter((name) => name !== 'seo'),
  needsBasket: true,
  hasProviders: false,
}
const open = { categories, needsBasket: false, hasProviders: false }
const pages = {
  home: { ...open, path: '/' },
  menu: { ...open, path: '/menu/pizza' },
  product: { ...open, path: '/product/pizzas/margherita' },
  checkout,
  'checkout-with-wallets': { ...checkout, hasProviders: true },
}
const minute = 60_000
const file = (...parts) => join(root, ...parts)

await tell(async () => {
  const { values } = parseArgs({
    options: {
      runs: { type: 'string', default: '5' },
      only: { type: 'string', default: Object.keys(pages).join(',') },
      bytes: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return say(help.replace('PAGES', Object.keys(pages).join(', ')))
  stopOnSignal()
  checkPlatform()
  if (!isInstalled()) throw new Sorry('The packages are not installed yet: run npm ci first.')
  await ensureBuild()
  const heavy = weigh()
  const poor = values.bytes ? [] : await askLighthouse(pagesNamed(values.only.split(',')), Number(values.runs))
  const faults = [...heavy, ...poor]
  for (const fault of faults) say(`over budget: ${fault}`)
  say(faults.length === 0 ? 'Within budget.' : `${faults.length} over budget.`)
  if (faults.length > 0) process.exitCode = 1
})

function weigh() {
  const sizes = JSON.parse(readFileSync(file('apps', 'web', 'dist', 'sizes.json'), 'utf8'))
  say(`\n${sizesTable(sizes)}\n`)
  return overBudget.bytes(sizes)
}

function pagesNamed(names) {
  const unknown = names.find((name) => pages[name] === undefined)
  if (unknown !== undefined) throw new Sorry(`There is no page ${unknown}: ${Object.keys(pages).join(', ')}.`)
  return names.map((name) => ({ name, ...pages[name] }))
}

async function askLighthouse(wanted, runs) {
  const browser = await findBrowser()
  say(`Lighthouse, median of ${runs}; load of the machine before: ${loadavg()[0].toFixed(1)}`)
  const results = []
  for (const hasProviders of [false, true]) {
    const measured = wanted.filter((page) => page.hasProviders === hasProviders)
    if (measured.length > 0) results.push(...(await measure(measured, { browser, runs, hasProviders })))
  }
  say(`\n${lighthouseTable(results)}\n`)
  return overBudget.scores(results)
}

async function measure(measured, { browser, runs, hasProviders }) {
  const folder = mkdtempSync(join(workFolder, 'budget-'))
  const servers = []
  let stopHearing = () => undefined
  try {
    const providers = hasProviders ? await startProviders(servers) : {}
    const ready = await startShop(servers, { folder, providers })
    const { keepHeard } = await import('../apps/api/test/process/keep-heard.ts')
    stopHearing = await keepHeard(ready)
    const { url } = ready
    const results = []
    for (const page of measured) {
      const reports = []
      for (let count = 0; count < runs; count += 1) reports.push(await report(page, { shop: url, browser, folder }))
      results.push({ name: page.name, ...medianOf(reports) })
    }
    return results
  } finally {
    stopHearing()
    for (const server of servers.toReversed()) await stopServer(server, 8500)
    rmSync(folder, { recursive: true, force: true })
  }
}

function startShop(servers, { folder, providers }) {
  const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => name !== 'DATABASE_URL'))
  const env = { ...inherited, ...providers, NODE_ENV: 'production', PORT: '0', DATA_DIR: folder, RATE_LIMITS: 'off' }
  return started(servers, { name: 'The shop', main: 'apps/api/src/main.ts', env })
}

/**
 * Settings that point the shop at the simulators of the third parties whose scripts the checkout loads, or which answer
 * an order's limits.
 */
async function startProviders(servers) {
  const env = { SIMULATORS_PORT: '0' }
  const { urls } = await started(servers, { name: 'The simulators', main: 'apps/simulators/src/main.ts', env })
  return {
    CYBERSOURCE_URL: urls.cybersource,
    APPLEPAY_URL: urls.applepay,
    GOOGLEPAY_URL: urls.googlepay,
    AFTERPAY_URL: urls.afterpay,
  }
}

function started(servers, settings) {
  const log = join(workFolder, 'logs', 'budget.log')
  const server = startServer({ ...settings, log, readyWithin: 2 * minute, ended: () => undefined })
  servers.push(server)
  return server.ready
}
