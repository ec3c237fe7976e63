// Bytes and Lighthouse of the first views: `npm run budget -- --help` tells how.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { lighthouseTable, medianOf, overBudget, sizesTable } from './check/budget-tables.mjs'
import { findBrowser } from './setup/browser.mjs'
import { ensureBuild } from './setup/build.mjs'
import { isInstalled } from './setup/install.mjs'
import { checkPlatform, environment, node24 } from './setup/node24.mjs'
import { run, stopOnSignal } from './setup/run.mjs'
import { startServer, stopServer } from './setup/servers.mjs'
import { root, say, Sorry, tell, workFolder } from './setup/say.mjs'

const help = `npm run budget -- [options]

Builds the shop where needed, weighs the JavaScript of the first views, starts the shop on a database of its own and runs
Lighthouse (mobile: slow 4G and a slow processor, both simulated) in Chromium. Fails over budget.

  --runs N   Lighthouse runs of each page, of which the median counts (5)
  --bytes    weigh only`

const pages = { home: '/', menu: '/menu/pizza', product: '/product/pizzas/margherita' }
const categories = ['performance', 'accessibility', 'best-practices', 'seo']
const minute = 60_000
const file = (...parts) => join(root, ...parts)

await tell(async () => {
  const { values } = parseArgs({
    options: {
      runs: { type: 'string', default: '5' },
      bytes: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return say(help)
  stopOnSignal()
  checkPlatform()
  if (!isInstalled()) throw new Sorry('The packages are not installed yet: run npm ci first.')
  await ensureBuild()
  const heavy = weigh()
  const poor = values.bytes ? [] : await askLighthouse(Number(values.runs))
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

async function askLighthouse(runs) {
  const browser = await findBrowser()
  const folder = mkdtempSync(join(workFolder, 'budget-'))
  const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => name !== 'DATABASE_URL'))
  const shop = startServer({
    name: 'The shop',
    main: 'apps/api/src/main.ts',
    log: join(workFolder, 'logs', 'budget.log'),
    env: { ...inherited, NODE_ENV: 'production', PORT: '0', DATA_DIR: folder, RATE_LIMITS: 'off' },
    readyWithin: 2 * minute,
    ended: () => undefined,
  })
  try {
    const { url } = await shop.ready
    say(`Lighthouse, median of ${runs}; load of the machine before: ${loadavg()[0].toFixed(1)}`)
    const results = []
    for (const [name, path] of Object.entries(pages)) {
      const reports = []
      for (let count = 0; count < runs; count += 1) reports.push(await report(`${url}${path}`, browser, folder))
      results.push({ name, ...medianOf(reports) })
    }
    say(`\n${lighthouseTable(results)}\n`)
    return overBudget.scores(results)
  } finally {
    await stopServer(shop, 8500)
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Now and then Chromium misses the beginning of the trace; that says nothing of the page, so it is asked again. */
async function report(url, browser, folder, triesLeft = 3) {
  const output = join(folder, 'lighthouse.json')
  const flags = '--headless=new --no-sandbox --disable-dev-shm-usage'
  const args = [
    ...[file('node_modules', 'lighthouse', 'cli', 'index.js'), url, '--quiet', '--output=json'],
    ...[`--output-path=${output}`, `--only-categories=${categories.join(',')}`, `--chrome-flags=${flags}`],
  ]
  const log = join(workFolder, 'logs', 'budget.log')
  const env = environment({ CHROME_PATH: browser, TMPDIR: folder })
  const { code, tail } = await run(node24(), args, { cwd: root, env, log, limit: 3 * minute })
  if (code !== 0 && tail.includes('NO_NAVSTART') && triesLeft > 1) return report(url, browser, folder, triesLeft - 1)
  if (code !== 0) throw new Sorry(`Lighthouse could not read ${url}: ${tail.trim().split('\n').at(-1)} (see ${log})`)
  return JSON.parse(readFileSync(output, 'utf8'))
}
