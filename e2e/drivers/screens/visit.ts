import { expect, type Locator, type Page, type Request } from '@playwright/test'

/**
 * Waits for hydration, so that a tap has its effect. The page itself polls at every frame: an assertion polls after
 * 100, 350 and 850 ms, and most pages are ready soon after the second poll.
 */
export const ready = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => document.documentElement.dataset['hydrated'] === 'true')
}

/** Waits until an element is visible; polls often at first, so that a quick step takes no longer than the shop. */
export const seen = (locator: Locator, options: { readonly timeout?: number } = {}): Promise<void> =>
  expect
    .poll(() => locator.isVisible(), { message: `sees ${String(locator)}`, intervals: [25, 50, 100], ...options })
    .toBe(true)

/** Milliseconds, as for every other expectation. */
const longestSilence = 60_000

/**
 * Runs a step and waits until the shop's status region announces the words. The page itself watches: a message stays
 * for a few seconds, and a busy machine may look again only after that.
 */
export const untilAnnounced = async (page: Page, words: string, step: () => Promise<void>): Promise<void> => {
  const announced = page.evaluate(
    ([expected, longest]) =>
      new Promise<void>((resolve, reject) => {
        const region = '[role="status"]'
        const isInRegion = (node: Node): boolean =>
          node instanceof Element && (node.closest(region) ?? node.querySelector(region)) !== null
        const isExpected = ({ target, addedNodes }: MutationRecord): boolean =>
          [...addedNodes].some(
            (node) => node.textContent?.includes(expected) && (isInRegion(target) || isInRegion(node)),
          )
        const timer = setTimeout(() => reject(new Error(`The shop never said "${expected}"`)), longest)
        new MutationObserver((records, observer) => {
          if (!records.some(isExpected)) return
          observer.disconnect()
          clearTimeout(timer)
          resolve()
        }).observe(document, { childList: true, subtree: true })
      }),
    [words, longestSilence] as const,
  )
  await Promise.all([announced, step()])
}

/** Clicks a control as soon as it is visible. */
export const pressSoon = async (control: Locator): Promise<void> => {
  await seen(control)
  await control.click()
}

/** Ticks a checkbox or picks a radio by its label once the label has stopped moving: a forced click could miss it. */
export const tick = async (control: Locator): Promise<void> => {
  await control.locator('xpath=ancestor::label').click()
  await expect(control).toBeChecked()
}

/**
 * Waits until the code that follows the first view runs on the first page of a tab: it loads late, and does not load
 * without a network. It records every page but those of the sign-in.
 */
export const lateCodeRuns = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => sessionStorage.getItem('pinia_cameFrom') !== null)
}

/** Opens a page by its address. */
export const visit = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await ready(page)
}

/** Opens a path within the open shop, as a link of the shop does. */
export const navigate = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

/** Waits until animations have ended and fonts have loaded. */
export const settled = async (page: Page): Promise<void> => {
  await page.evaluate(async () => {
    await document.fonts.ready
    // Scroll-driven animations follow the scroll position and never end.
    const ends = ({ effect, timeline }: Animation) =>
      timeline === document.timeline && effect?.getComputedTiming().iterations !== Infinity
    const moving = document.getAnimations().filter(ends)
    await Promise.allSettled(moving.map(({ finished }) => finished))
  })
}

/** The code and data that a page is loading, with the moments at which it asked for them. */
const loading = new WeakMap<Page, Map<Request, number>>()
/** Milliseconds after which a request counts as lost with the page that sent it. */
const longestLoading = 30_000

/** Streams of events never end. */
const isStream = (request: Request): boolean => request.headers()['accept'] === 'text/event-stream'

/** Nothing on a page waits for its events, and the browser hides the end of a call that may outlive the page. */
const isMeasurement = (request: Request): boolean => request.url().endsWith('/analytics/events')

const isForPage = (request: Request): boolean =>
  ['script', 'fetch'].includes(request.resourceType()) && !isStream(request) && !isMeasurement(request)

/** Follows the requests of a page from its beginning, for `quiet`. */
export const followRequests = (page: Page): void => {
  const requests = new Map<Request, number>()
  loading.set(page, requests)
  page.on('request', (request) => {
    if (isForPage(request)) requests.set(request, Date.now())
  })
  page.on('requestfinished', (request) => void requests.delete(request))
  page.on('requestfailed', (request) => void requests.delete(request))
}

const isLoading = (page: Page): boolean =>
  [...(loading.get(page)?.values() ?? [])].some((since) => Date.now() - since < longestLoading)

/**
 * Waits until the page has requested nothing for some time: its late code and content have come. The page itself knows
 * only requests that have ended.
 */
export const quiet = async (page: Page, milliseconds = 1_000): Promise<void> => {
  do {
    await expect.poll(() => isLoading(page), { intervals: [25, 50, 100] }).toBe(false)
    await page.waitForFunction((rest) => {
      const ends = performance.getEntriesByType('resource').map((entry) => entry.startTime + entry.duration)
      return performance.now() - Math.max(0, ...ends) > rest
    }, milliseconds)
  } while (isLoading(page))
}

/** Takes the network away, and waits until the page knows. */
export const goOffline = async (page: Page): Promise<void> => {
  await page.context().setOffline(true)
  await page.waitForFunction(() => !navigator.onLine)
}

/** Advances the installed clock of a page, and waits for the next frame. */
export const pass = async (page: Page, milliseconds: number): Promise<void> => {
  await page.clock.runFor(milliseconds)
  await settled(page)
}

/** The main navigation: at the bottom on phones, at the top on desktops. */
export const mainNavigation = (page: Page) => page.getByRole('navigation', { name: 'Main' })
