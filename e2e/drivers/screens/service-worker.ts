import { expect, type Page } from '@playwright/test'

/**
 * Waits until the service worker controls the page and the shop has kept the answers of a page; `path` is a part of the
 * address of an answer that the test needs.
 */
export const readyForOffline = async (page: Page, path = '/content/frame'): Promise<void> => {
  await expect
    .poll(() =>
      page.evaluate(async (wanted) => {
        if (navigator.serviceWorker.controller === null) return 'no worker yet'
        const kept = await (await caches.open('shop-answers')).keys()
        return kept.some(({ url }) => url.includes(wanted)) ? 'ready' : `${kept.length} answers kept`
      }, path),
    )
    .toBe('ready')
}

/**
 * Keeps the requests of a page away from the service worker, for tests that answer pages, pictures or scripts in the
 * shop's place: Playwright does not see requests that a worker answers. Calls of the API need no bypass, because they
 * never pass through the worker.
 */
export const bypassServiceWorker = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setBypassServiceWorker', { bypass: true })
}

/** The entry script of the build that the page was loaded with. */
export const entryOf = (page: Page): Promise<string> =>
  page.locator('#boot').evaluate((boot) => (boot.dataset['modules'] ?? '').split(' ')[0] ?? '')

/** Whether a worker controls the page, and another one waits to take over. */
export const workerOf = (page: Page): Promise<'none' | 'current' | 'waiting'> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/')
    const isControlled = navigator.serviceWorker.controller !== null
    return isControlled ? (registration?.waiting === null ? 'current' : 'waiting') : 'none'
  })
