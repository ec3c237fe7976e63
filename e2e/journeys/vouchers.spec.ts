import type { Page } from '@playwright/test'
import { expect, test } from '../drivers/stack/shop.ts'
import { addFromList, cart, locator, openCart } from '../drivers/screens/steps.ts'
import { mainNavigation, navigate, visit } from '../drivers/screens/visit.ts'
import { storePath } from '../drivers/stack/shop-brand.ts'

test('[VOU-02] [VOU-04] [VOU-10] [VOU-12] [BAS-05] a guest without a place uses a code: it waits, is applied once a store is saved, and lowers the price; the cart removes the code of a meal by the call of that meal; the dialog lists and removes codes, one request at a time', async ({
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
  await navigate(page, storePath(store.slug))
  await page.getByRole('button', { name: 'Order pickup from here' }).click()
  // An empty cart gets no cheaper by it yet, so the basket's own message speaks.
  await expect(page.getByText(/^SIDEKICK is saved\./).first()).toBeVisible()
  await mainNavigation(page).getByRole('link', { name: 'Menu' }).click()
  await addFromList(page, 'Sides', 'Garlic bread')
  await openCart(page)
  for (let count = 1; count < 3; count += 1) await cart(page).getByRole('button', { name: 'More Garlic bread' }).click()
  await expect(cart(page)).toContainText('Three sides for two (SIDEKICK)')
  await cart(page).getByRole('button', { name: 'Remove SIDEKICK' }).click()
  await expect(cart(page)).not.toContainText('Three sides for two')

  await test.step('the cart names the code of a meal, and removes it', async () => {
    await enterCode(page, 'CLUB')
    await page.keyboard.press('Escape')
    await expect(page.getByText('CLUB has been applied.')).toHaveCount(0)
    const meal = inCart(page, 'Tuesday club deal')
    await expect(meal).toContainText('Code CLUB')
    const removed = page.waitForResponse((answer) => answer.url().endsWith('/removeVoucher'))
    await meal.getByRole('button', { name: 'Remove code CLUB from Tuesday club deal' }).click()
    const answer = await removed
    expect([answer.request().method(), answer.status()]).toEqual(['DELETE', 200])
    expect(answer.url()).toMatch(/\/groupedBasketItems\/[0-9a-f-]{36}\/removeVoucher$/)
    await expect(page.getByText('CLUB has been taken off your cart.').first()).toBeVisible()
    // The deal is sold with its code alone.
    await expect(meal).toHaveCount(0)
    await expect(cart(page).getByRole('group', { name: 'Garlic bread', exact: true })).toBeVisible()
  })
  await test.step('the dialog lists the codes and removes one, a single request at a time', async () => {
    await enterCode(page, 'SIDEKICK')
    const dialog = dialogOf(page)
    const codes = dialog.getByRole('list', { name: 'Your codes' })
    const field = dialog.getByRole('textbox', { name: 'Code' })
    await field.fill('COINJAR')
    const apply = dialog.getByRole('button', { name: 'Apply' })
    const remove = codes.getByRole('button', { name: 'Remove SIDEKICK' })
    await expect(apply).toBeEnabled()
    const { promise: held, resolve: release } = Promise.withResolvers<undefined>()
    const calls: string[] = []
    await page.route(/\/(removeCartVoucher|applyvoucher)\//, async (route) => {
      calls.push(route.request().method())
      await held
      await route.continue()
    })
    await remove.click()
    await expect(apply).toBeDisabled()
    await expect(remove).toHaveAttribute('aria-disabled', 'true')
    await remove.press('Enter')
    await field.press('Enter')
    expect(calls).toEqual(['DELETE'])
    release(undefined)
    await expect(page.getByText('SIDEKICK has been taken off your cart.').first()).toBeVisible()
    await expect(codes).toHaveCount(0)
    await expect(apply).toBeEnabled()
    expect(calls).toEqual(['DELETE'])
  })
})

const inCart = (page: Page, name: string) => cart(page).getByRole('listitem').filter({ hasText: name })
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Voucher or coupon' })
const enterCode = async (page: Page, code: string): Promise<void> => {
  await cart(page).getByRole('button', { name: 'Voucher or coupon' }).click()
  await dialogOf(page).getByRole('textbox', { name: 'Code' }).fill(code)
  await dialogOf(page).getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText(`${code} has been applied.`).first()).toBeVisible()
}
