import { chromium, type Browser } from '@playwright/test'
import { findJourneyBrowser } from '../../scripts/setup/browser.mjs'

export type FirstVisits = {
  /** Pages that a tap has an effect on. */
  readonly working: number
  /** Busy pages and fatal screens. */
  readonly explained: number
  /** Paths of pages that were neither within the patience. */
  readonly dead: readonly string[]
  /** The longest time from a page's HTML until it works or says what is wrong, in milliseconds. */
  readonly slowest: number
}

type Outcome = { readonly isWorking: boolean; readonly after: number }

const paths = ['/', '/menu/pizza', '/offers', '/stores']
/** Milliseconds from a page's HTML within which it works or says what is wrong. */
const patience = 10_000
/** Milliseconds for the HTML and the patience together. */
const longest = 60_000

/** Runs in the page: null until it works or says what is wrong. */
const outcomeNow = (): Outcome | null => {
  const isWorking = document.documentElement.dataset['hydrated'] === 'true'
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const isExplained = document.getElementById('fatal') !== null || [429, 503].includes(visit?.responseStatus ?? 0)
  if (!isWorking && !isExplained) return null
  return { isWorking, after: performance.now() - (visit?.responseStart ?? 0) }
}

/** Opens a page as a new visitor; null if it was dead. */
const visitOnce = async (browser: Browser, url: string, path: string, address: string): Promise<Outcome | null> => {
  const context = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': address } })
  try {
    const page = await context.newPage()
    await page.goto(`${url}${path}`, { waitUntil: 'commit', timeout: longest })
    const found = await page.waitForFunction(outcomeNow, null, { polling: 50, timeout: longest })
    return await found.jsonValue()
  } catch {
    return null
  } finally {
    await context.close()
  }
}

/** Opens pages in a browser, each as a new visitor with an empty cache, one after the other for `seconds`. */
export const firstVisits = async (url: string, seconds: number): Promise<FirstVisits> => {
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const browser = await chromium.launch({ executablePath: await findJourneyBrowser(), args })
  const outcomes: Outcome[] = []
  const dead: string[] = []
  try {
    for (const start = performance.now(); performance.now() - start < seconds * 1000;) {
      const turn = outcomes.length + dead.length
      const path = paths[turn % paths.length] ?? '/'
      const outcome = await visitOnce(browser, url, path, `198.51.100.${1 + (turn % 250)}`)
      if (outcome === null || outcome.after > patience) dead.push(path)
      else outcomes.push(outcome)
    }
  } finally {
    await browser.close()
  }
  const working = outcomes.filter(({ isWorking }) => isWorking).length
  const slowest = Math.max(0, ...outcomes.map(({ after }) => after))
  return { working, explained: outcomes.length - working, dead, slowest }
}
