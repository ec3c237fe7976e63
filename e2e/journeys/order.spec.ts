import type { Page } from '@playwright/test'
import { endUndoTime, openKitchenScreen, tap, ticketOf, wallClock } from '../drivers/screens/kitchen-screen.ts'
import { expect, test } from '../drivers/stack/shop.ts'
import { customer, garlicBread, orderForDelivery, orderForPickup, startPickup } from '../drivers/screens/start.ts'
import {
  addFromList,
  addOwnPizza,
  cart,
  goToCheckout,
  openCart,
  pill,
  placeOrder,
  tellContact,
} from '../drivers/screens/steps.ts'
import { mainNavigation, navigate, visit } from '../drivers/screens/visit.ts'
import { serverBasket } from '../drivers/screens/where-and-when.ts'

// Whole orders, in the browser that most customers have.
test.use({ hasServiceWorker: true })

/** The answers to making a basket from now on. */
const statusesOfNewBaskets = (page: Page): readonly number[] => {
  const statuses: number[] = []
  page.on('response', (response) => {
    if (response.request().method() === 'POST' && response.url().endsWith('/baskets')) statuses.push(response.status())
  })
  return statuses
}

const step = (page: Page, label: string) =>
  page.getByRole('list', { name: 'Progress of your order' }).getByRole('listitem').filter({ hasText: label })

/** Expects the time that the customer sees beside a step to be that of its tap, by the kitchen's clock. */
const expectTimeOfTap = async (page: Page, label: string, kitchen: Page, times: readonly string[]): Promise<void> => {
  const time = await step(page, label).locator('span').last().innerText()
  // The tap may have begun a minute that the clock showed a moment later.
  await expect.poll(async () => [...times, await wallClock(kitchen)]).toContain(time)
}

test("[ORD-01] [ORD-12] [ORD-13] [ORD-19] [NAV-12] [BAS-29] [ORD-05] [SES-01] a guest orders a pizza of their own for pickup in cash and follows the kitchen's taps to Ready; the next basket starts at the same place", async ({
  page,
  browser,
  stack,
  store,
  troubles,
}) => {
  test.slow()
  const calls: string[] = []
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname
    if (request.method() === 'POST' && /\/(validate|validateOrder|order)$/.test(path))
      calls.push(path.split('/').at(-1) ?? '')
  })
  const { orderId, reference } = await test.step('the order', async () => {
    await startPickup(page, store, { ...garlicBread, 'cola-375': 1 })
    await addOwnPizza(page)
    await goToCheckout(page)
    await tellContact(page)
    await page.getByRole('textbox', { name: 'Note for the store' }).fill('Allergic to nuts')
    const total = (await page.getByRole('button', { name: /^Place order/ }).innerText()).match(/\$\d+\.\d\d/)?.[0]
    const baskets = statusesOfNewBaskets(page)
    const placed = await placeOrder(page)
    expect(calls).toEqual(['validate', 'validateOrder', 'order'])
    await expect.poll(() => baskets).toEqual([201])
    await expect(page.getByRole('heading', { level: 1, name: 'Your order is placed' })).toBeVisible()
    await expect(page.getByText(store.name).first()).toBeVisible()
    const receipt = page.getByRole('region', { name: 'What you ordered' })
    for (const words of ['Margherita', 'Garlic bread', 'Cola 375 ml', total ?? 'a total'])
      await expect(receipt.getByText(words).first()).toBeVisible()
    await expect(step(page, 'Preparing')).toHaveAttribute('aria-current', 'step')
    return placed
  })
  const kitchen = await openKitchenScreen({ browser, stack, store, troubles })
  await test.step('the ticket in the kitchen', async () => {
    const ticket = ticketOf(kitchen, reference)
    for (const words of [/Allergic to nuts/, /Margherita/, /FAMILY/i, /THIN/i, /Smoky barbecue/])
      await expect(ticket).toContainText(words)
    for (const hasText of [/Pepperoni/, /basil/i])
      await expect(ticket.getByRole('listitem').filter({ hasText }).last()).toBeVisible()
  })
  await test.step('the way to Ready', async () => {
    const cooking = await tap(kitchen, reference, 'Start cooking')
    const packing = await tap(kitchen, reference, 'Pack')
    await expect(step(page, 'Cooking')).toHaveAttribute('aria-current', 'step')
    await expectTimeOfTap(page, 'Cooking', kitchen, cooking)
    const done = await tap(kitchen, reference, 'Ready')
    await expect(step(page, 'Packing')).toHaveAttribute('aria-current', 'step')
    await expectTimeOfTap(page, 'Packing', kitchen, packing)
    await endUndoTime(stack, orderId)
    await expect(page.getByRole('heading', { level: 1, name: 'Ready to pick up' })).toBeVisible()
    await expectTimeOfTap(page, 'Ready', kitchen, done)
    await kitchen.context().close()
  })
  await test.step('the next basket', async () => {
    await expect(pill(page)).toContainText(store.name)
    await mainNavigation(page).getByRole('link', { name: 'Menu' }).click()
    await addFromList(page, 'Drinks', 'Lemonade 375 ml')
    await openCart(page)
    await expect(cart(page).getByText('Lemonade 375 ml').first()).toBeVisible()
    expect((await serverBasket(page)).basketItems.map(({ name }) => name)).toEqual(['Lemonade 375 ml'])
  })
})

test('[ORD-12] [ORD-15] the kitchen of a delivery undoes an unpublished tap, and another device follows the order to the door', async ({
  page,
  browser,
  stack,
  store,
  troubles,
}) => {
  test.slow()
  const { orderId, reference } = await orderForDelivery(page, store, { margherita: 2, 'garlic-bread': 2 })
  const kitchen = await openKitchenScreen({ browser, stack, store, troubles })
  await tap(kitchen, reference, 'Start cooking')
  await ticketOf(kitchen, reference).getByRole('button', { name: /^Undo/ }).click()
  await expect(ticketOf(kitchen, reference).getByRole('button', { name: /^Start cooking/ })).toBeVisible()

  for (const move of ['Start cooking', 'Pack', 'Ready', 'With driver', 'Delivered']) await tap(kitchen, reference, move)
  await expect(page.getByRole('heading', { level: 1, name: 'On its way to you' })).toBeVisible()

  const other = await browser.newContext({ baseURL: stack.url, viewport: { width: 390, height: 844 } })
  await troubles.watch(other, () => new URL(stack.url).origin)
  const tracking = await other.newPage()
  await visit(tracking, '/track-order')
  await tracking.getByRole('textbox', { name: 'Order number' }).fill(reference.toLowerCase())
  await tracking.getByRole('textbox', { name: 'Mobile or email' }).fill(customer.phoneNumber)
  await tracking.getByRole('button', { name: 'Find my order' }).click()
  await expect(tracking.getByRole('heading', { name: /On its way to you|Delivered/ })).toBeVisible()
  await endUndoTime(stack, orderId)
  await expect(page.getByRole('heading', { level: 1, name: 'Delivered. Enjoy!' })).toBeVisible()
  for (const label of ['Preparing', 'Cooking', 'Packing', 'On its way', 'Delivered']) {
    await expect(step(page, label)).toContainText(/\d\d:\d\d [AP]M/)
  }
  await kitchen.context().close()
  await other.close()
})

test('[ORD-24] [NAV-05] /track-order shows the orders of this device, and the demo kitchen moves an order to its final status', async ({
  page,
  stack,
  store,
}) => {
  const { orderId, reference } = await orderForPickup(page, store)
  await test.step('the orders of this device', async () => {
    await navigate(page, '/track-order')
    const own = page.getByRole('region', { name: 'Recent orders' })
    await expect(own.getByRole('listitem')).toHaveCount(1)
    await expect(own).toContainText(`Pickup from ${store.name}`)
    await expect(own).toContainText(reference)
    await own.getByRole('link', { name: 'Track order' }).click()
    await expect(page).toHaveURL(`/order/${orderId}`)
  })
  await test.step('the demo kitchen', async () => {
    const control = new URL('/control', stack.simulators.kitchen)
    await expect(page.getByRole('heading', { level: 1, name: 'Your order is placed' })).toBeVisible()
    const body = JSON.stringify({ shop: stack.url, pins: { [store.id]: stack.pinOf(store) }, running: true })
    await fetch(control, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    try {
      await expect(async () => {
        await endUndoTime(stack, orderId)
        await expect(page.getByRole('heading', { level: 1, name: 'Ready to pick up' })).toBeVisible({
          timeout: 500,
        })
      }).toPass({ timeout: 120_000 })
    } finally {
      await fetch(control, { method: 'DELETE' })
    }
  })
})

test('[ORD-18] [NAV-05] /cart shows the cart, /coupons the coupons, and /track-order of a device without orders a message for each order that it cannot show', async ({
  page,
  store,
  troubles,
}) => {
  troubles.expect(/status of 40[03]/, /status of 404/, /status of 50/, /^50\d from/, /Failed to load/)
  await test.step('the cart and the coupons', async () => {
    await startPickup(page, store, garlicBread, '/cart')
    await expect(page.getByRole('heading', { level: 1, name: 'Your cart' })).toBeVisible()
    await expect(page.getByRole('main').getByText('Garlic bread').first()).toBeVisible()
    await navigate(page, '/coupons')
    await expect(page.getByRole('heading', { level: 1, name: 'Coupons' })).toBeVisible()
    await expect(page.getByRole('main').getByText('Three sides for two')).toBeVisible()
  })
  const find = async () => {
    await page.getByRole('textbox', { name: 'Order number' }).fill('ABCDEFGH23')
    await page.getByRole('textbox', { name: 'Mobile or email' }).fill('0491 570 156')
    await page.getByRole('button', { name: 'Find my order' }).click()
  }
  const refuse = (status: number, code: string) =>
    page.route('**/api/v1/order/tracker', (route) =>
      route.fulfill({ status, json: { code, message: 'Refused', type: 'error' } }),
    )
  await test.step('a missing order', async () => {
    await navigate(page, '/track-order')
    await expect(page.getByRole('heading', { level: 1, name: 'Track your order' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Recent orders' })).toHaveCount(0)
    await find()
    await expect(page.getByText("We couldn't find that order. Please check your order number.")).toBeVisible()
    await page.getByRole('button', { name: 'Another order' }).click()
  })
  await test.step('an order that is no longer tracked', async () => {
    await refuse(403, 'InvalidRequest')
    await find()
    await expect(page.getByText('You can no longer track this order.')).toBeVisible()
    await page.getByRole('button', { name: 'Track an order' }).click()
  })
  await test.step('an order that cannot load', async () => {
    await refuse(500, 'InternalError')
    await find()
    await expect(page.getByText("We're having trouble loading your order. Refresh to try again.")).toBeVisible()
    await page.unroute('**/api/v1/order/tracker')
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(page.getByText("We couldn't find that order. Please check your order number.")).toBeVisible()
  })
})
