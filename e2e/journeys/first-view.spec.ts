import { readFileSync } from 'node:fs'
import { ready, settled } from '../drivers/screens/visit.ts'
import { expect, test } from '../drivers/stack/shop.ts'
import { bypassServiceWorker } from '../drivers/screens/service-worker.ts'

/** The budget of JavaScript for a first view, in bytes after gzip. */
const { budgetGzip } = JSON.parse(readFileSync(new URL('../../apps/web/dist/sizes.json', import.meta.url), 'utf8')) as {
  readonly budgetGzip: number
}

test('the first views of / and /menu/pizza load no more JavaScript than the budget, the script inside the page included', async ({
  request,
}) => {
  for (const path of ['/', '/menu/pizza']) {
    const page = await (await request.get(path)).text()
    const [, boot = '', modules = ''] = /id="boot" data-file="([^"]+)" data-modules="([^"]+)"/.exec(page) ?? []
    const files = await Promise.all(
      [boot, ...modules.split(' ')].map((file) => request.get(file, { headers: { 'accept-encoding': 'gzip' } })),
    )
    expect(files.map((file) => file.headers()['content-encoding'])).toEqual(files.map(() => 'gzip'))
    const bytes = files.map((file) => Number(file.headers()['content-length']))
    expect(bytes.every((count) => count > 0)).toBe(true)
    expect(
      bytes.reduce((sum, count) => sum + count, 0),
      path,
    ).toBeLessThanOrEqual(budgetGzip)
  }
})

test('menu cards keep their size and place when their pictures load @both', async ({ page }) => {
  const release = Promise.withResolvers<null>()
  await bypassServiceWorker(page)
  await page.route('**/pictures/**', async (route) => {
    await release.promise
    await route.continue()
  })
  await page.goto('/menu/pizza', { waitUntil: 'domcontentloaded' })
  await ready(page)
  // The search loads a moment after the page, above the list.
  await expect(page.getByRole('searchbox', { name: 'Search the menu' })).toBeVisible()
  await settled(page)
  const places = () =>
    page
      .locator('main article')
      .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect()).map(({ top, height }) => [top, height]))
  const before = await places()
  expect(before.length).toBeGreaterThan(10)
  release.resolve(null)
  const first = page.locator('main article img').first()
  await expect.poll(() => first.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)).toBe(true)
  await settled(page)
  expect(await places()).toEqual(before)
})
