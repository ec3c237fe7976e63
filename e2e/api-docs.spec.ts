import { expect, test } from './shop.ts'

test('[API-01] the documentation of the API lists its calls and opens one, with nothing in the console or against the policy', async ({
  page,
}) => {
  await page.goto('/api/v1/docs')
  await expect(page.getByRole('heading', { name: /Forno ordering API/ })).toBeVisible()
  const calls = page.locator('.opblock')
  await expect.poll(() => calls.count()).toBeGreaterThan(20)
  const place = calls.filter({ hasText: '/api/v1/store/{code}' }).first()
  await place.getByRole('button').first().click()
  await expect(place.getByRole('heading', { name: 'Responses' }).first()).toBeVisible()
})
