import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from '../drivers/stack/shop.ts'
import { startCheckout } from '../drivers/screens/start.ts'
import { ready, settled, visit } from '../drivers/screens/visit.ts'

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

/** Opens pages, and expects the server's nodes in each, and no call for what came with it. */
const keepsFor = async (page: Page) => {
  const keeps = await noteDrawn(page)
  // Each page opens as for a new visitor, who has no answers yet.
  await page.addInitScript(() => {
    if (location.origin !== 'null') localStorage.clear()
  })
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  return async (path: string, open: () => Promise<void> = () => visit(page, path)): Promise<void> => {
    calls.length = 0
    await open()
    await page.waitForLoadState('networkidle')
    const kept = await keeps()
    expect(kept.length).toBeGreaterThan(2)
    expect(kept.every(Boolean)).toBe(true)
    // The dictionary loads after the first view and is not part of any page.
    expect([path, ...calls.filter((call) => call !== 'GET /api/v1/content/dictionary')]).toEqual([path])
  }
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

/** Pages besides home, the menu and the checkout: a run opens one of them, and all with PROVE=1. */
const furtherPages = ['/offers', '/stores', '/about-us', '/product/pizzas/margherita']
const drawnPage = randomInt(furtherPages.length)

test("[API-01] [NAV-23] pages keep the server's nodes, and request nothing that came with them; the home page makes at most 12 requests besides pictures, and the checkout shows the server's version, which knows no customer, and continues with the cart", async ({
  page,
  store,
}) => {
  const expectKept = await keepsFor(page)
  await expectKept('/')
  await expectFewRequests(page)
  for (const path of furtherPages.filter((_, index) => process.env['PROVE'] === '1' || index === drawnPage))
    await test.step(path, () => expectKept(path))

  await test.step('the checkout', async () => {
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
})

test("[API-01] @both the menu keeps the server's nodes, and its cards their size and place when their pictures load; its first view makes at most 12 requests besides 250 kB of pictures", async ({
  page,
}) => {
  const expectKept = await keepsFor(page)
  const release = Promise.withResolvers<null>()
  await page.route('**/pictures/**', async (route) => {
    await release.promise
    await route.continue()
  })
  await expectKept('/menu/pizza', async () => {
    await page.goto('/menu/pizza', { waitUntil: 'domcontentloaded' })
    await ready(page)
    // The search loads a moment after the page, above the list.
    await expect(page.getByRole('searchbox', { name: 'Search the menu' })).toBeVisible()
    await settled(page)
    const before = await placesOfCards(page)
    expect(before.length).toBeGreaterThan(10)
    release.resolve(null)
    const first = page.locator('main article img').first()
    await expect.poll(() => first.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)).toBe(true)
    await settled(page)
    expect(await placesOfCards(page)).toEqual(before)
  })
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

/** The top and height of each card of the menu. */
const placesOfCards = (page: Page) =>
  page
    .locator('main article')
    .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect()).map(({ top, height }) => [top, height]))
