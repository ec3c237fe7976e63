import { expect, test } from './shop.ts'
import { visit } from './visit.ts'

const serverDrawn = ['/', '/menu/pizza', '/offers', '/stores', '/about-us', '/product/pizzas/margherita']

for (const path of serverDrawn) {
  test(`[API-01] ${path} keeps the nodes that the server drew, and asks the API for nothing that came with the page`, async ({
    page,
  }) => {
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        Reflect.set(window, 'serverDrew', [...document.querySelectorAll('#root header, #root main, #root h1')])
      })
    })
    const calls: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/')) calls.push(`${request.method()} ${new URL(request.url()).pathname}`)
    })
    await visit(page, path)
    await page.waitForLoadState('networkidle')
    const kept = await page.evaluate(() => {
      const drawn: unknown = Reflect.get(window, 'serverDrew')
      return Array.isArray(drawn) ? drawn.map((node: unknown) => node instanceof Node && node.isConnected) : []
    })
    expect(kept.length).toBeGreaterThan(2)
    expect(kept.every(Boolean)).toBe(true)
    // The dictionary comes after the first view, and is no part of any page.
    expect(calls.filter((call) => call !== 'GET /api/v1/content/dictionary')).toEqual([])
  })
}

test('the first view of home and menu takes at most 12 requests beside pictures', async ({ page }) => {
  await page.addInitScript(() => {
    const seen = new MutationObserver(() => {
      if (document.documentElement.dataset['hydrated'] !== 'true') return
      seen.disconnect()
      Reflect.set(window, 'readyAt', performance.now())
    })
    document.addEventListener('DOMContentLoaded', () => {
      seen.observe(document.documentElement, { attributes: true })
    })
  })
  for (const path of ['/', '/menu/pizza']) {
    await visit(page, path)
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
})

test('@both the pictures of the first view of the menu take at most 250 kB', async ({ page }) => {
  await visit(page, '/menu/pizza')
  await page.waitForLoadState('networkidle')
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
