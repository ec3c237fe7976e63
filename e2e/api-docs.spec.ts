import { expect, test } from './shop.ts'

test('[API-01] the documentation of the API lists its calls and opens one, with nothing in the console or against the policy', async ({
  page,
}) => {
  test.slow()
  await page.goto('/api/v1/docs')
  await expect(page.getByRole('heading', { name: /Forno ordering API/ })).toBeVisible()
  const groups = page.locator('.opblock-tag-section')
  await expect.poll(() => groups.count(), { timeout: 20_000 }).toBeGreaterThan(5)
  const stores = groups.filter({ has: page.locator('[data-tag="store"]') })
  await stores.getByRole('button', { name: 'Expand operation' }).click()
  const place = stores.locator('.opblock').filter({ hasText: '/api/v1/store/{code}' }).first()
  await place.getByRole('button').first().click()
  await expect(place.getByRole('heading', { name: 'Responses' }).first()).toBeVisible()
})
