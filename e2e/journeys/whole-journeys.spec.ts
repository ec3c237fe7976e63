import type { Page } from '@playwright/test'
import { cardNumber, typeCard } from '../drivers/screens/card-steps.ts'
import { openDesk } from '../drivers/people/desk.ts'
import { endUndoTime } from '../drivers/screens/kitchen-screen.ts'
import { atProviders, expectOrdered, method, pay } from '../drivers/screens/paying.ts'
import { givenCoupon, logInByCall, somebody } from '../drivers/people/people.ts'
import { expect, test } from '../drivers/stack/shop.ts'
import { stores } from '../drivers/stack/stores.ts'
import { garlicBread, startDelivery, startPickup } from '../drivers/screens/start.ts'
import {
  addFromList,
  addOwnPizza,
  cart,
  chooseDeliveryTo,
  choosePickupFrom,
  goToCheckout,
  openCart,
  pill,
  placeOrder,
  saveTime,
  tellContact,
  timeSelector,
} from '../drivers/screens/steps.ts'
import { mainNavigation, visit } from '../drivers/screens/visit.ts'

// Whole orders, in the browser that most customers have.
test.use({ hasServiceWorker: true })

const stepNow = (page: Page, label: string) =>
  page.getByRole('list', { name: 'Progress of your order' }).getByRole('listitem').filter({ hasText: label })

test('[ORD-25] [PAY-14] [LOC-01] [TIM-10] a guest has a customised pizza and sides delivered at a chosen time, pays by card, and follows the order', async ({
  page,
  stack,
  store,
  troubles,
}) => {
  test.slow()
  troubles.expect(...atProviders)
  await visit(page, '/')
  await page
    .getByRole('group', { name: 'Start my order' })
    .getByRole('button', { name: 'Delivery', exact: true })
    .click()
  await chooseDeliveryTo(page, store)
  await pill(page).click()
  const slot = timeSelector(page)
    .getByText(/^\d\d:\d\d [AP]M - \d\d:\d\d [AP]M$/)
    .last()
  const words = await slot.innerText()
  await slot.click()
  await saveTime(page)
  await mainNavigation(page).getByRole('link', { name: 'Menu' }).click()
  await addOwnPizza(page)
  for (let count = 0; count < 3; count += 1) await addFromList(page, 'Sides', 'Garlic bread')
  await goToCheckout(page)
  await expect(page.getByText(`Made at ${store.name}`)).toBeVisible()
  await tellContact(page)
  await page.getByRole('textbox', { name: 'Email' }).fill('jo@example.com')
  await method(page, /^Credit or debit card/).check()
  await expect(cardNumber(page)).toBeVisible()
  await typeCard(page, pay(page), '4111111111111111')
  await page.getByRole('button', { name: /^Pay \$\d+\.\d\d by card$/ }).click()
  await expectOrdered(page)
  await expect(page.getByText(words.slice(0, 8)).first()).toBeVisible()
  const orderId = page.url().split('/').at(-1) ?? ''
  await (await openDesk(stack, store)).move(orderId, 'Cooking')
  // The kitchen can undo its move for a few seconds; only then is it published.
  await endUndoTime(stack, orderId)
  await expect(stepNow(page, 'Cooking')).toHaveAttribute('aria-current', 'step')
})

test('[ORD-25] [VOU-04] a signed-in customer collects an order with their voucher, in cash, as soon as possible', async ({
  page,
  stack,
  store,
}) => {
  test.slow()
  const jo = await somebody(stack, '0491570156')
  const code = await givenCoupon(stack, jo)
  await logInByCall(page, stack, jo)
  await choosePickupFrom(page, store)
  await mainNavigation(page).getByRole('link', { name: 'Menu' }).click()
  await addOwnPizza(page)
  await addFromList(page, 'Drinks', 'Cola 1.25 litres')
  await openCart(page)
  await cart(page).getByRole('button', { name: 'Voucher or coupon' }).click()
  const coupons = page.getByRole('dialog', { name: 'Voucher or coupon' })
  await coupons.getByRole('textbox', { name: 'Code' }).fill(code)
  await coupons.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText(`${code} has been applied.`).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await goToCheckout(page)
  await method(page, /^Cash/).check()
  await placeOrder(page)
  await expect(stepNow(page, 'Preparing')).toHaveAttribute('aria-current', 'step')
})

const short = (page: Page) => page.getByText(/^You're \$\d+\.\d\d off the \$\d+\.\d\d delivery minimum\.$/).first()

test('[NAV-23] from elsewhere, a cart below the minimum and an empty one lead to the offers; an empty one leads back where there is a previous page', async ({
  page,
  store,
}) => {
  await startDelivery(page, store, garlicBread, '/checkout')
  await expect(page).toHaveURL('/offers')
  await expect(short(page)).toBeVisible()

  await startPickup(page, store, {}, '/checkout')
  await expect(page).toHaveURL('/offers')
  await mainNavigation(page).getByRole('link', { name: 'Menu' }).click()
  await addFromList(page, 'Drinks', 'Cola 1.25 litres')
  await goToCheckout(page)

  // A new cart, and the checkout loads again where the menu is the page before it.
  await startPickup(page, store, {}, '/checkout')
  await expect(page).toHaveURL('/menu/drinks')
})

test('[RUL-10] the checkout has the note on contactless delivery at a store of its story', async ({ page }) => {
  const store = stores.find(({ id }) => ['NSW01', 'NSW02', 'VIC01', 'QLD01'].includes(id))
  if (store === undefined) throw new Error('the chain has no such store')
  await startDelivery(page, store, { 'garlic-bread': 8 }, '/checkout')
  const place = page.getByRole('region', { name: 'Where and when' })
  await expect(place).toContainText(`Made at ${store.name}`)
  await expect(place.getByText(/^Want contactless delivery\?/)).toBeVisible()
})
