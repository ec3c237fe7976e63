import { expect, test } from './shop.ts'

test('[API-01] the documentation of the API lists its calls and opens one, with nothing in the console or against the policy', async ({
  page,
}) => {
  test.slow()
  await page.goto('/api/v1/docs')
  await expect(page.getByRole('heading', { name: /Forno ordering API/ })).toBeVisible()
  const calls = page.locator('.opblock')
  // Every call is drawn at once, and there are more than a hundred.
  await expect.poll(() => calls.count(), { timeout: 20_000 }).toBeGreaterThan(20)
  const place = calls.filter({ hasText: '/api/v1/store/{code}' }).first()
  await place.getByRole('button').first().click()
  await expect(place.getByRole('heading', { name: 'Responses' }).first()).toBeVisible()
})
