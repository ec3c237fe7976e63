import type { Page } from '@playwright/test'
import { endUndoTime, openKitchenScreen, tap, ticketOf } from '../drivers/screens/kitchen-screen.ts'
import { expect, test } from '../drivers/stack/shop.ts'
import { customer, garlicBread, orderForPickup, startCheckout, startPickup } from '../drivers/screens/start.ts'
import {
  addFromList,
  addOwnPizza,
  cart,
  chooseDeliveryTo,
  goToCheckout,
  openCart,
  pickStore,
  pill,
  placeOrder,
  tellContact,
  saveTime,
  timeSelector,
} from '../drivers/screens/steps.ts'
import { mainNavigation, visit } from '../drivers/screens/visit.ts'

// Whole orders, in the browser that most customers have.
test.use({ hasServiceWorker: true })

const step = (page: Page, label: string) =>
  page.getByRole('list', { name: 'Progress of your order' }).getByRole('listitem').filter({ hasText: label })

test("[ORD-01] [ORD-12] [ORD-13] [ORD-19] [NAV-12] [BAS-29] a guest orders a customised pizza, a side and a drink for pickup in cash, and follows the kitchen's taps to Ready", async ({
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
  await visit(page, '/')
  await page.getByRole('group', { name: 'Start my order' }).getByRole('button', { name: 'Pickup', exact: true }).click()
  await pickStore(page, store)
  await expect(pill(page)).toContainText(store.name)
  await mainNavigation(page).getByRole('link', { name: 'Menu' }).click()
  await addOwnPizza(page)
  await addFromList(page, 'Sides', 'Garlic bread')
  await addFromList(page, 'Drinks', 'Cola 375 ml')

  await goToCheckout(page)
  await tellContact(page)
  await page.getByRole('textbox', { name: 'Note for the store' }).fill('Allergic to nuts')
  const total = (await page.getByRole('button', { name: /^Place order/ }).innerText()).match(/\$\d+\.\d\d/)?.[0]
  const { orderId, reference } = await placeOrder(page)
  expect(calls).toEqual(['validate', 'validateOrder', 'order'])
  await expect(page.getByRole('heading', { level: 1, name: 'Your order is placed' })).toBeVisible()
  await expect(page.getByText(store.name).first()).toBeVisible()
  const receipt = page.getByRole('region', { name: 'What you ordered' })
  for (const words of ['Margherita', 'Garlic bread', 'Cola 375 ml', total ?? 'a total']) {
    await expect(receipt.getByText(words).first()).toBeVisible()
  }
  await expect(step(page, 'Preparing')).toHaveAttribute('aria-current', 'step')

  const kitchen = await openKitchenScreen({ browser, stack, store, troubles })
  const ticket = ticketOf(kitchen, reference)
  await expect(ticket).toContainText(/Allergic to nuts/)
  await expect(ticket).toContainText('Margherita')
  await expect(ticket).toContainText(/FAMILY/i)
  await expect(ticket).toContainText(/THIN/i)
  await expect(ticket).toContainText('Smoky barbecue')
  await expect(ticket.getByRole('listitem').filter({ hasText: 'Pepperoni' }).last()).toBeVisible()
  await expect(ticket.getByRole('listitem').filter({ hasText: /basil/i }).last()).toBeVisible()

  const cooking = await tap(kitchen, reference, 'Start cooking')
  const packing = await tap(kitchen, reference, 'Pack')
  await expect(step(page, 'Cooking')).toHaveAttribute('aria-current', 'step')
  expect(cooking).toContain(await step(page, 'Cooking').locator('span').last().innerText())
  const done = await tap(kitchen, reference, 'Ready')
  await expect(step(page, 'Packing')).toHaveAttribute('aria-current', 'step')
  expect(packing).toContain(await step(page, 'Packing').locator('span').last().innerText())
  await endUndoTime(stack, orderId)
  await expect(page.getByRole('heading', { level: 1, name: 'Ready to pick up' })).toBeVisible()
  expect(done).toContain(await step(page, 'Ready').locator('span').last().innerText())
  await kitchen.context().close()
})

test('[ORD-12] [ORD-15] [LOC-01] [TIM-10] a guest orders a delivery for later, the kitchen undoes an unpublished tap, and another device follows the order to the door', async ({
  page,
  browser,
  stack,
  store,
  troubles,
}) => {
  test.slow()
  await visit(page, '/')
  await page
    .getByRole('group', { name: 'Start my order' })
    .getByRole('button', { name: 'Delivery', exact: true })
    .click()
  const address = await chooseDeliveryTo(page, store)
  await expect(pill(page)).toContainText(address.split(',')[0] ?? address)
  await pill(page).click()
  const slot = timeSelector(page)
    .getByText(/^\d\d:\d\d [AP]M - \d\d:\d\d [AP]M$/)
    .last()
  const words = await slot.innerText()
  await slot.click()
  await saveTime(page)

  await mainNavigation(page).getByRole('link', { name: 'Menu' }).click()
  await addOwnPizza(page)
  await addFromList(page, 'Sides', 'Garlic bread')
  await addFromList(page, 'Drinks', 'Cola 375 ml')
  await openCart(page)
  await expect(
    cart(page)
      .getByText('Delivery fee')
      .or(cart(page).getByText(/^Delivery/))
      .first(),
  ).toBeVisible()
  // Remote stores deliver from $30 on.
  await cart(page).getByRole('button', { name: 'More Garlic bread' }).click()
  await expect(cart(page).getByText('2 Garlic bread')).toBeAttached()
  await page.keyboard.press('Escape')
  await goToCheckout(page)
  await expect(page.getByText(`Made at ${store.name}`)).toBeVisible()
  await tellContact(page)
  const { orderId, reference } = await placeOrder(page)
  await expect(page.getByText(words.slice(0, 8)).first()).toBeVisible()

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
  await expect(tracking.getByText(address.split(',')[0] ?? address)).toHaveCount(0)
  await endUndoTime(stack, orderId)
  await expect(page.getByRole('heading', { level: 1, name: 'Delivered. Enjoy!' })).toBeVisible()
  for (const label of ['Preparing', 'Cooking', 'Packing', 'On its way', 'Delivered']) {
    await expect(step(page, label)).toContainText(/\d\d:\d\d [AP]M/)
  }
  await kitchen.context().close()
  await other.close()
})

test('[ORD-24] the demo kitchen moves an order to its final status', async ({ page, stack, store }) => {
  const { orderId } = await orderForPickup(page, store)
  const control = new URL('/control', stack.simulators.kitchen)
  const say = (body: object) =>
    fetch(control, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  await expect(page.getByRole('heading', { level: 1, name: 'Your order is placed' })).toBeVisible()
  await say({ shop: stack.url, pins: { [store.id]: stack.pinOf(store) }, running: true })
  try {
    await expect(async () => {
      await endUndoTime(stack, orderId)
      await expect(page.getByRole('heading', { level: 1, name: 'Ready to pick up' })).toBeVisible({
        timeout: 500,
      })
    }).toPass({ timeout: 40_000 })
  } finally {
    await fetch(control, { method: 'DELETE' })
  }
})

test('[ORD-05] [SES-01] after an order a new basket starts at the same place', async ({ page, store }) => {
  const created: number[] = []
  page.on('response', (response) => {
    const method = response.request().method()
    if (method === 'POST' && response.url().endsWith('/baskets')) created.push(response.status())
  })
  await startCheckout(page, store)
  await tellContact(page)
  await placeOrder(page)
  await expect.poll(() => created).toEqual([201])
  await expect(pill(page)).toContainText(store.name)
  await mainNavigation(page).getByRole('link', { name: 'Menu' }).click()
  await addFromList(page, 'Drinks', 'Lemonade 375 ml')
  await openCart(page)
  await expect(cart(page).getByText('Lemonade 375 ml').first()).toBeVisible()
  await expect(cart(page).getByText('Cola 1.25 litres')).toHaveCount(0)
})

test('[ORD-18] [NAV-05] a missing order and one that cannot load show different messages', async ({
  page,
  troubles,
}) => {
  troubles.expect(/status of 40[03]/, /status of 404/, /status of 50/, /^50\d from/, /Failed to load/)
  await visit(page, '/track-order')
  const find = async () => {
    await page.getByRole('textbox', { name: 'Order number' }).fill('ABCDEFGH23')
    await page.getByRole('textbox', { name: 'Mobile or email' }).fill('0491 570 156')
    await page.getByRole('button', { name: 'Find my order' }).click()
  }
  await find()
  await expect(page.getByText("We couldn't find that order. Please check your order number.")).toBeVisible()
  await page.getByRole('button', { name: 'Another order' }).click()
  const refuse = (status: number, code: string) =>
    page.route('**/api/v1/order/tracker', (route) =>
      route.fulfill({ status, json: { code, message: 'Refused', type: 'error' } }),
    )
  await refuse(403, 'InvalidRequest')
  await find()
  await expect(page.getByText('You can no longer track this order.')).toBeVisible()
  await page.getByRole('link', { name: 'Track an order' }).click()
  await visit(page, '/track-order')
  await refuse(500, 'InternalError')
  await find()
  await expect(page.getByText("We're having trouble loading your order. Refresh to try again.")).toBeVisible()
  await page.unroute('**/api/v1/order/tracker')
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText("We couldn't find that order. Please check your order number.")).toBeVisible()
})

test('[NAV-05] /coupons shows the coupons, /cart the cart, and /track-order the orders of this device alone', async ({
  page,
  browser,
  store,
}) => {
  await startPickup(page, store, garlicBread, '/cart')
  await expect(page.getByRole('heading', { level: 1, name: 'Your cart' })).toBeVisible()
  await expect(page.getByRole('main').getByText('Garlic bread').first()).toBeVisible()
  await visit(page, '/coupons')
  await expect(page.getByRole('heading', { level: 1, name: 'Coupons' })).toBeVisible()
  await expect(page.getByRole('main').getByText('Three sides for two')).toBeVisible()
  const { orderId, reference } = await orderForPickup(page, store)
  await visit(page, '/track-order')
  const own = page.getByRole('region', { name: 'Recent orders' })
  await expect(own.getByRole('listitem')).toHaveCount(1)
  await expect(own).toContainText(`Pickup from ${store.name}`)
  await expect(own).toContainText(reference)
  await own.getByRole('link', { name: 'Track order' }).click()
  await expect(page).toHaveURL(`/order/${orderId}`)
  const other = await browser.newContext()
  const stranger = await other.newPage()
  await visit(stranger, new URL('/track-order', page.url()).href)
  await expect(stranger.getByRole('heading', { level: 1, name: 'Track your order' })).toBeVisible()
  await expect(stranger.getByRole('region', { name: 'Recent orders' })).toHaveCount(0)
  await other.close()
})
