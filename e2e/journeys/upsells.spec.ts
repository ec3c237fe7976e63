import type { Page } from '@playwright/test'
import { expect, test } from '../drivers/stack/shop.ts'
import { startPickup } from '../drivers/screens/start.ts'
import { addFromList, cart, openCart } from '../drivers/screens/steps.ts'

const popup = (page: Page, name: string) => page.getByRole('dialog', { name })

test('[UPS-02] [UPS-03] [UPS-04] [UPS-09] [UPS-10] a popup offers a suitable product, closes with Escape, and stays away once accepted; another one swaps a base', async ({
  page,
  store,
}) => {
  const menu = page.getByRole('navigation', { name: 'Menu categories' })
  const dips = popup(page, 'A dip for your wings?')
  await startPickup(page, store)
  await addFromList(page, 'Wings', 'Buffalo wings, 12 pieces')
  await expect(dips).toBeVisible()
  await expect(page.getByText('Buffalo wings, 12 pieces has been added to your cart.').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dips).toHaveCount(0)

  await addFromList(page, 'Wings', 'Barbecue wings, 12 pieces')
  await dips.getByRole('button', { name: 'Add Ranch dip' }).click()
  await expect(page.getByText('Ranch dip has been added to your cart.').first()).toBeVisible()
  await expect(dips).toHaveCount(0)
  const asked = page.waitForResponse((response) => response.url().endsWith('/marketing/upsells'))
  await addFromList(page, 'Wings', 'Peri-peri wings, 12 pieces')
  await (await asked).finished()

  await menu.getByRole('link', { name: 'Pizza' }).click()
  await page.getByRole('button', { name: /^Add Triple cheese/ }).click()
  await popup(page, 'Cheese in the crust, too?')
    .getByRole('button', { name: /^Stuff my crust – \$/ })
    .click()
  await expect(page.getByText('Triple cheese has been updated.').first()).toBeVisible()
  await expect(dips).toHaveCount(0)
  await openCart(page)
  await expect(cart(page).getByText('Ranch dip').first()).toBeVisible()
  await expect(cart(page).getByText(/CHEESE-STUFFED CRUST/)).toBeVisible()
})
