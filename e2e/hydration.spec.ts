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
    expect(calls).toEqual([])
  })
}

test('the first view of home and menu takes at most 12 requests beside pictures', async ({ page }) => {
  for (const path of ['/', '/menu/pizza']) {
    const files: string[] = []
    const note = (url: string) => files.push(url)
    page.on('request', (request) => {
      if (request.resourceType() !== 'image') note(request.url())
    })
    await visit(page, path)
    await page.waitForLoadState('networkidle')
    expect(files.length, files.join('\n')).toBeLessThanOrEqual(12)
    page.removeAllListeners('request')
  }
})
