import { expect, test } from '../drivers/stack/shop.ts'
import { startDelivery } from '../drivers/screens/start.ts'
import { addFromList, cart, locator, openCart, pill } from '../drivers/screens/steps.ts'
import { mainNavigation, visit } from '../drivers/screens/visit.ts'
import { storePath } from '../drivers/stack/shop-brand.ts'

test('[VOU-04] [VOU-10] [VOU-12] a guest without a place uses a code: it waits, is applied once a store is saved, and lowers the price', async ({
  page,
  store,
}) => {
  await visit(page, '/coupons')
  await page.getByRole('button', { name: 'I have a code' }).click()
  const coupons = page.getByRole('dialog', { name: 'Voucher or coupon' })
  await expect(coupons.getByRole('button', { name: 'Apply' })).toBeDisabled()
  await coupons.getByRole('textbox', { name: 'Code' }).fill(' sidekick ')
  await coupons.getByRole('button', { name: 'Apply' }).click()
  await expect(locator(page)).toContainText('SIDEKICK is applied as soon as we know where you would like your order.')
  await page.keyboard.press('Escape')
  await expect(locator(page)).toHaveCount(0)
  await visit(page, storePath(store.slug))
  await page.getByRole('button', { name: 'Order pickup from here' }).click()
  await expect(page.getByText('SIDEKICK has been applied.').first()).toBeVisible()
  await mainNavigation(page).getByRole('link', { name: 'Menu' }).click()
  for (const side of ['Garlic bread', 'Cheesy garlic bread', 'Onion rings']) await addFromList(page, 'Sides', side)
  await openCart(page)
  await expect(cart(page)).toContainText('Three sides for two (SIDEKICK)')
  await cart(page).getByRole('button', { name: 'Remove SIDEKICK' }).click()
  await expect(cart(page)).not.toContainText('Three sides for two')
})

test('[VOU-05] [VOU-06] [NAV-04] a code for pickup on Tuesdays offers a switch during delivery, then another time', async ({
  page,
  store,
  troubles,
}) => {
  troubles.expect(/400 \(Bad Request\).*applyvoucher/)
  await startDelivery(page, store, {}, '/offers/tenner')
  await expect(page).toHaveURL('/offers')
  const question = page.getByRole('alertdialog', { name: 'Heads Up' })
  await expect(question).toContainText("This voucher isn't available for delivery.")
  await question.getByRole('button', { name: 'Switch to Pickup' }).click()
  await expect(question).toContainText("This voucher isn't available at this time.")
  await expect(pill(page)).toContainText('Pickup')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toHaveCount(0)
})
