import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { environment, node24 } from '../setup/node24.mjs'
import { run } from '../setup/run.mjs'
import { root, Sorry, workFolder } from '../setup/say.mjs'
import { keepBasketIn } from './browser-with-basket.mjs'

const log = join(workFolder, 'logs', 'budget.log')
const minute = 60_000

/**
 * Lighthouse's report of a page as its first load shows it: in a browser that knows nothing, or in one that has a
 * basket. Now and then Chromium misses the beginning of the trace; that says nothing of the page, so it is asked
 * again.
 */
export async function report(page, { shop, browser, folder }, triesLeft = 3) {
  const url = `${shop}${page.path}`
  const profile = mkdtempSync(join(folder, 'browser-'))
  if (page.needsBasket) await keepBasketIn(profile, { shop, browser })
  const output = join(folder, 'lighthouse.json')
  const kept = page.needsBasket ? ` --user-data-dir=${profile}` : ''
  const args = [
    ...[join(root, 'node_modules', 'lighthouse', 'cli', 'index.js'), url, '--quiet', '--output=json'],
    ...[`--output-path=${output}`, `--only-categories=${page.categories.join(',')}`],
    ...[`--chrome-flags=--headless=new --no-sandbox --disable-dev-shm-usage${kept}`],
    ...(page.needsBasket ? ['--disable-storage-reset'] : []),
  ]
  const env = environment({ CHROME_PATH: browser, TMPDIR: folder })
  const { code, tail } = await run(node24(), args, { cwd: root, env, log, limit: 3 * minute })
  rmSync(profile, { recursive: true, force: true })
  if (code !== 0 && tail.includes('NO_NAVSTART') && triesLeft > 1)
    return report(page, { shop, browser, folder }, triesLeft - 1)
  if (code !== 0) throw new Sorry(`Lighthouse could not read ${url}: ${tail.trim().split('\n').at(-1)} (see ${log})`)
  return shownIn(JSON.parse(readFileSync(output, 'utf8')), url)
}

/** Throws where the page redirected: then another page was measured. */
function shownIn(found, url) {
  const shown = new URL(found.finalDisplayedUrl)
  if (shown.href !== url) throw new Sorry(`Lighthouse asked for ${url} and was led to ${shown.pathname}.`)
  return found
}
