import { offlineTexts } from '@forno/domain/texts/offline-texts'
import type { Locator } from '@playwright/test'
import { expect, test } from '../drivers/stack/shop.ts'
import { cola, garlicBread, startCheckout, startPickup } from '../drivers/screens/start.ts'
import {
  cart,
  locator,
  openCart,
  pill,
  placeButton,
  placeOrder,
  tellContact,
  saveTime,
  timeSelector,
} from '../drivers/screens/steps.ts'
import { pass, ready } from '../drivers/screens/visit.ts'

const answered = /status of (40\d|41\d|50\d)/

test('[BAS-17] [ERR-16] emptying the cart asks first, and only a confirmation empties it', async ({ page, store }) => {
  const cleared: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'DELETE') cleared.push(request.url())
  })
  await startPickup(page, store, cola, '/menu/drinks')
  await openCart(page)
  await cart(page).getByRole('button', { name: 'Empty cart' }).click()
  const question = page.getByRole('alertdialog', { name: 'Empty Cart?' })
  await expect(question).toContainText('Are you sure you want to remove all items from your cart?')
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(cleared).toEqual([])
  await cart(page).getByRole('button', { name: 'Empty cart' }).click()
  await question.getByRole('button', { name: 'Yes, empty cart' }).click()
  await expect(cart(page).getByText('Your cart is empty.')).toBeVisible()
  await expect.poll(() => cleared).toHaveLength(1)
})

test('[BAS-29] [UI-02] adding, changing and removing each show a message for five seconds, and a removal can be undone', async ({
  page,
  store,
}) => {
  await page.clock.install()
  await startPickup(page, store, cola, '/menu/drinks')
  await openCart(page)
  // Otherwise a message could end while a busy machine looks for it.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
  const appears = (locator: Locator) =>
    expect(async () => {
      await pass(page, 50)
      await expect(locator).toBeVisible({ timeout: 100 })
    }).toPass({ intervals: [50] })
  const remove = cart(page).getByRole('button', { name: 'Remove Cola 1.25 litres' }).first()
  await remove.click()
  await appears(page.getByText('Cola 1.25 litres has been removed from your cart.').first())
  await page.getByRole('button', { name: 'Undo' }).click()
  const added = page.getByText('Cola 1.25 litres has been added to your cart.').first()
  await appears(added)
  await expect(remove).toBeVisible()
  await page.mouse.move(0, 0)
  await pass(page, 4_000)
  await expect(added).toBeVisible()
  await pass(page, 1_000)
  await expect(added).toBeHidden()
})

test('[BAS-29] an undone removal puts an item, and a meal, back in its place', async ({ page, store }) => {
  const meals = ['Family box', 'Veg box']
  await startPickup(page, store, { 'family-box': 1, 'veg-box': 1, ...cola, ...garlicBread })
  await openCart(page)
  const counted = cart(page)
    .getByRole('group')
    .filter({ has: page.getByRole('button', { name: /^More / }) })
  const names = ['Cola 1.25 litres', 'Garlic bread', ...meals]
  const order = () => counted.evaluateAll((steppers) => steppers.map((one) => one.getAttribute('aria-label')))
  await expect.poll(order).toEqual(names)
  for (const name of ['Cola 1.25 litres', 'Family box']) {
    await cart(page)
      .getByRole('button', { name: `Remove ${name}` })
      .click()
    await expect(page.getByText(`${name} has been removed from your cart.`).first()).toBeVisible()
    await expect.poll(order).toEqual(names.filter((each) => each !== name))
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText(`${name} has been added to your cart.`).first()).toBeVisible()
    await expect.poll(order).toEqual(names)
  }
})

test('[BAS-31] switching a pickup cart to delivery opens the locator', async ({ page, store }) => {
  await startPickup(page, store, cola, '/menu/drinks')
  await openCart(page)
  await cart(page).getByRole('radio', { name: 'Delivery' }).click()
  await expect(locator(page).getByRole('tab', { name: 'Delivery' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await expect(pill(page)).toContainText('Pickup')
})

test('[TIM-11] a slot that is gone when the order is placed opens the selector with its warning, and another time works', async ({
  page,
  store,
  troubles,
}) => {
  troubles.expect(answered)
  await startCheckout(page, store)
  await tellContact(page)
  await page.route('**/validateOrder', (route) =>
    route.fulfill({
      status: 412,
      json: { code: 'InvalidOrderDateTime', message: 'Gone', type: 'error', data: { reason: 'full' } },
    }),
  )
  await placeButton(page).click()
  await expect(timeSelector(page)).toBeVisible()
  await expect(timeSelector(page).getByRole('alert')).toContainText(
    'The time you selected is no longer available. Please choose another time.',
  )
  await page.unroute('**/validateOrder')
  await timeSelector(page)
    .getByText(/^\d\d:\d\d [AP]M - \d\d:\d\d [AP]M$/)
    .last()
    .click()
  await saveTime(page)
  await placeOrder(page)
})

test('[NAV-11] the network fails while the order is placed: nothing is placed twice, and the order is found when it is back', async ({
  page,
  store,
  troubles,
}) => {
  troubles.expect(/net::ERR/, /Failed to load/, answered, /^console error/)
  let placed = 0
  await startCheckout(page, store)
  await tellContact(page)
  await page.route('**/baskets/*/order', async (route) => {
    placed++
    // The order arrives, its answer does not.
    await route.fetch()
    await route.abort('connectionreset')
  })
  await placeButton(page).click()
  await expect(page).toHaveURL(/\/order\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Your order is placed' })).toBeVisible()
  expect(placed).toBe(1)
})

test('[ORD-01] the checkout says that it is offline and loses nothing; back online the same button orders', async ({
  page,
  context,
  store,
  troubles,
}) => {
  troubles.expect(/net::ERR/, /Failed to load/, /^console error/)
  await startCheckout(page, store)
  await tellContact(page)
  await context.setOffline(true)
  await expect(page.getByText(/You're offline/).first()).toBeVisible()
  await expect(placeButton(page)).toBeDisabled()
  await expect(page.getByText(offlineTexts.ordering)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('textbox', { name: 'Mobile' }).or(page.getByText('0491 570 156')).first()).toBeVisible()
  await placeOrder(page)
})

test('[NAV-11] [ORD-06] a reload of /process-order polls the order and never places it again', async ({
  page,
  store,
  troubles,
}) => {
  troubles.expect(answered)
  const posts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/order')) posts.push(request.url())
  })
  await startCheckout(page, store)
  await tellContact(page)
  const { orderId } = await placeOrder(page)
  expect(posts).toHaveLength(1)
  const basketId = posts[0]?.split('/').at(-2) ?? ''
  await page.goto(`/process-order/${basketId}`)
  await expect(page).toHaveURL(`/order/${orderId}`)
  await page.reload()
  await ready(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Your order is placed' })).toBeVisible()
  expect(posts).toHaveLength(1)
})

test('[NAV-06] [NAV-07] [NAV-22] a product opens over its category and closes back to the same place; the cart opens it for editing', async ({
  page,
  store,
}) => {
  await startPickup(page, store)
  // The search loads a moment after the page, above the list.
  await expect(page.getByRole('searchbox', { name: 'Search the menu' })).toBeVisible()
  const card = page.getByRole('link', { name: 'Meat supreme', exact: true })
  // Centres the card, where nothing fixed covers it: otherwise Playwright would scroll the list first.
  await card.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  // The card's position on the screen: content that loads above it moves the page, and scroll anchoring keeps the
  // card in place.
  const top = () => card.evaluate((element) => element.getBoundingClientRect().top)
  const before = await top()
  await card.click()
  await expect(page).toHaveURL(/\/menu\/pizza\/product\/[a-z-]+\/meat-supreme$/i)
  const builder = page.getByRole('dialog', { name: 'Meat supreme' })
  await expect(builder).toBeVisible()
  await page.keyboard.press('Escape')
  // The address may contain the range that the reader had scrolled to.
  await expect(page).toHaveURL(/\/menu\/pizza(#[a-z-]+)?$/)
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(5)
  await card.click()
  await builder.getByRole('button', { name: /^Add – / }).click()
  await expect(page.getByText('Meat supreme has been added to your cart.').first()).toBeVisible()
  await openCart(page)
  await cart(page).getByRole('link', { name: 'Change Meat supreme' }).click()
  await expect(page).toHaveURL(/\/product\/[a-z-]+\/meat-supreme\/[0-9a-f-]{36}$/i)
  await builder.getByText('Deep pan').click()
  await builder.getByRole('button', { name: /^Save – / }).click()
  await expect(page.getByText('Meat supreme has been updated.').first()).toBeVisible()
  await openCart(page)
  await expect(
    cart(page)
      .getByText(/deep pan/i)
      .first(),
  ).toBeVisible()
})
