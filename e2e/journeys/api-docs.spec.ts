import { expect, test } from '../drivers/stack/shop.ts'

/**
 * The page parses the whole document before it shows anything, and again before it opens a call: a minute on a busy
 * machine.
 */
const patience = { timeout: 120_000 }

test("[API-01] the API's documentation lists its calls and opens one, without console errors or CSP violations", async ({
  page,
}) => {
  test.slow()
  await page.goto('/api/v1/docs')
  await expect(page.getByRole('heading', { name: /Forno ordering API/ })).toBeVisible(patience)
  const groups = page.locator('.opblock-tag-section')
  await expect.poll(() => groups.count(), patience).toBeGreaterThan(5)
  const stores = groups.filter({ has: page.locator('[data-tag="store"]') })
  await stores.getByRole('button', { name: 'Expand operation' }).click(patience)
  const place = stores.locator('.opblock').filter({ hasText: '/api/v1/store/{code}' }).first()
  await place.getByRole('button').first().click(patience)
  await expect(place.getByRole('heading', { name: 'Responses' }).first()).toBeVisible(patience)
})
