import type { Page } from '@playwright/test'
import { expect, test } from '../drivers/stack/shop.ts'
import { startPickup } from '../drivers/screens/start.ts'
import { cart, confirmPickup, locator, openCart, pill, timeSelector } from '../drivers/screens/steps.ts'
import { navigate, settled, visit } from '../drivers/screens/visit.ts'

/** The names of the modals that a customer sees; questions are above them and do not count. */
const modals = async (page: Page): Promise<readonly string[]> => {
  await settled(page)
  return page
    .locator('dialog:modal:not([role=alertdialog])')
    .filter({ visible: true })
    .evaluateAll((all) => all.map((each) => each.querySelector('h2')?.textContent ?? ''))
}
const builder = (page: Page) => page.getByRole('dialog', { name: 'Margherita' })
const addButton = (page: Page) => builder(page).getByRole('button', { name: /^Add – \$\d+\.\d\d$/ })

test('[UI-11] the locator covers an open product, Escape brings it back with choices and focus, and adding it asks a guest for a place', async ({
  page,
}) => {
  await visit(page, '/menu/pizza')
  await page.getByRole('link', { name: 'Margherita', exact: true }).click()
  await expect.poll(() => modals(page)).toEqual(['Margherita'])
  await builder(page).getByText('Family (13")').click()
  const kept = builder(page).getByRole('radio', { name: /^Family/ })
  await kept.focus()
  // A link within the shop, such as a campaign's, asks for a place without leaving the page.
  await page.evaluate(() => {
    history.replaceState(history.state, '', `${location.pathname}?localise=pickup`)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  })
  await expect(locator(page)).toBeVisible()
  await expect.poll(() => modals(page)).toEqual(['Delivery or pickup?'])
  await page.keyboard.press('Escape')
  await expect(locator(page)).toHaveCount(0)
  await expect.poll(() => modals(page)).toEqual(['Margherita'])
  await expect(kept).toBeChecked()
  await expect(kept).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(builder(page)).toHaveCount(0)
  await expect.poll(() => modals(page)).toEqual([])

  await page.getByRole('link', { name: 'Margherita', exact: true }).click()
  await addButton(page).click()
  await expect(locator(page)).toBeVisible()
  await expect.poll(() => modals(page)).toEqual(['Delivery or pickup?'])
})

test('[UI-11] panels replace each other, a question leaves its modal in place, and Escape closes both in turn', async ({
  page,
  store,
}) => {
  await startPickup(page, store, { 'garlic-bread': 1 })
  await openCart(page)
  await expect.poll(() => modals(page)).toEqual(['Your cart'])
  await cart(page).getByRole('button', { name: 'Voucher or coupon' }).click()
  await expect(page.getByRole('dialog', { name: 'Voucher or coupon' })).toBeVisible()
  await expect.poll(() => modals(page)).toEqual(['Voucher or coupon'])
  await page.keyboard.press('Escape')
  await expect.poll(() => modals(page)).toEqual([])
  await pill(page).click()
  await expect(timeSelector(page)).toBeVisible()
  await timeSelector(page).getByRole('button', { name: 'Change', exact: true }).click()
  await locator(page).getByRole('textbox').fill(store.postCode)
  await locator(page)
    .getByRole('button', { name: new RegExp(`^${store.name}`) })
    .click()
  const question = page.getByRole('alertdialog', { name: `Pick up from ${store.name}?` })
  await expect(question).toContainText(/ASAP \(\d+ mins\)/)
  await expect.poll(() => modals(page)).toEqual(['Delivery or pickup?'])
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect.poll(() => modals(page)).toEqual(['Delivery or pickup?'])
  await locator(page)
    .getByRole('button', { name: new RegExp(`^${store.name}`) })
    .click()
  await confirmPickup(page, store)
  await expect(locator(page)).toHaveCount(0)
})

test('[UI-11] [NAV-23] a visitor without a place who comes to the checkout is asked for one, and each answer opens the locator', async ({
  page,
}) => {
  const question = page.getByRole('dialog', { name: 'Where would you like your order?' })
  await visit(page, '/checkout')
  await expect(page).toHaveURL('/offers')
  await expect(question).toBeVisible()
  await expect.poll(() => modals(page)).toEqual(['Where would you like your order?'])
  await question.getByRole('button', { name: 'Pickup' }).click()
  await expect(locator(page).getByRole('tab', { name: 'Pickup' })).toHaveAttribute('aria-selected', 'true')
  await expect.poll(() => modals(page)).toEqual(['Delivery or pickup?'])
  await page.keyboard.press('Escape')
  await navigate(page, '/checkout')
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
})
