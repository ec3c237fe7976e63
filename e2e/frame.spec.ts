import { expect, test } from './shop.ts'

test('[NAV-01] the bottom navigation has five entries, and the cart opens without leaving the address', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true')
  const entries = page.getByRole('navigation', { name: 'Main' }).filter({ visible: true }).getByRole('listitem')
  await expect(entries).toHaveCount(5)
  console.log(await page.locator('body').ariaSnapshot())
})
