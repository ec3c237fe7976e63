import type { Page } from '@playwright/test'
import { expect, test } from '../drivers/stack/shop.ts'
import { startCheckout } from '../drivers/screens/start.ts'
import { visit } from '../drivers/screens/visit.ts'

/**
 * Records the server-rendered nodes before the page's code runs, and when the page was ready; the returned function
 * says for each node whether it still exists.
 */
const noteDrawn = async (page: Page): Promise<() => Promise<readonly boolean[]>> => {
  await page.addInitScript(() => {
    const seen = new MutationObserver(() => {
      if (document.documentElement.dataset['hydrated'] !== 'true') return
      seen.disconnect()
      Reflect.set(window, 'readyAt', performance.now())
    })
    document.addEventListener('DOMContentLoaded', () => {
      Reflect.set(window, 'serverDrew', [...document.querySelectorAll('#root header, #root main, #root h1')])
      seen.observe(document.documentElement, { attributes: true })
    })
  })
  return () =>
    page.evaluate(() => {
      const drawn: unknown = Reflect.get(window, 'serverDrew')
      return Array.isArray(drawn) ? drawn.map((node: unknown) => node instanceof Node && node.isConnected) : []
    })
}

/** Opens a page, and expects the server's nodes in it, and no call for what came with it. */
const expectKept = async (page: Page, path: string): Promise<void> => {
  const keeps = await noteDrawn(page)
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  await visit(page, path)
  await page.waitForLoadState('networkidle')
  const kept = await keeps()
  expect(kept.length).toBeGreaterThan(2)
  expect(kept.every(Boolean)).toBe(true)
  // The dictionary loads after the first view and is not part of any page.
  expect(calls.filter((call) => call !== 'GET /api/v1/content/dictionary')).toEqual([])
}

/** Expects few requests, besides pictures, before the page was ready. */
const expectFewRequests = async (page: Page): Promise<void> => {
  const files = await page.evaluate(() => {
    const readyAt = Number(Reflect.get(window, 'readyAt'))
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const first = entries.filter(
      ({ name, startTime }) => startTime < readyAt && !name.includes('/pictures/') && !name.endsWith('.svg'),
    )
    return [location.href, ...first.map(({ name }) => name)]
  })
  expect(files.length, files.join('\n')).toBeGreaterThan(4)
  expect(files.length, files.join('\n')).toBeLessThanOrEqual(12)
}

for (const path of ['/offers', '/stores', '/about-us', '/product/pizzas/margherita']) {
  test(`[API-01] ${path} keeps the server's nodes, and requests nothing that came with the page`, async ({ page }) => {
    await expectKept(page, path)
  })
}

test("[API-01] the home page keeps the server's nodes, and its first view makes at most 12 requests besides pictures", async ({
  page,
}) => {
  await expectKept(page, '/')
  await expectFewRequests(page)
})

test("[API-01] @both the menu keeps the server's nodes; its first view makes at most 12 requests besides 250 kB of pictures", async ({
  page,
}) => {
  await expectKept(page, '/menu/pizza')
  await expectFewRequests(page)
  const pictures = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming && entry.name.includes('/pictures/'))
      .map((entry) => ({ name: entry.name, bytes: (entry as PerformanceResourceTiming).encodedBodySize })),
  )
  expect(pictures.length).toBeGreaterThan(3)
  expect(new Set(pictures.map(({ name }) => name)).size).toBe(pictures.length)
  expect(pictures.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(250_000)
})

test("[NAV-23] the checkout shows the server's version, which knows no customer, and continues with the cart", async ({
  page,
  store,
}) => {
  const keeps = await noteDrawn(page)
  const answer = page.waitForResponse((each) => each.request().resourceType() === 'document')
  await startCheckout(page, store)
  const drawn = await (await answer).text()
  expect(drawn).toContain('be charged until you place your order.')
  expect(drawn).not.toContain('Cola 1.25 litres')
  await expect(page.getByRole('button', { name: /^Place order – \$/ })).toBeVisible()
  const kept = await keeps()
  expect(kept.length).toBeGreaterThan(2)
  expect(kept.every(Boolean)).toBe(true)
})
