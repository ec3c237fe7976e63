import { offlineTexts } from '@forno/domain/texts/offline-texts'
import type { Locator, Page } from '@playwright/test'
import { keepRouting } from '../drivers/screens/basket-codes.ts'
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

test('[BAS-17] [BAS-29] [BAS-31] [UI-02] [ERR-16] the cart asks before it is emptied, undoes a removal, shows messages for five seconds, and switches to delivery', async ({
  page,
  store,
}) => {
  const names = ['Cola 1.25 litres', 'Garlic bread', 'Family box', 'Veg box']
  await page.clock.install()
  await startPickup(page, store, { 'family-box': 1, 'veg-box': 1, ...cola, ...garlicBread })
  await test.step('a pickup cart switches to delivery in the locator', async () => {
    await openCart(page)
    await cart(page).getByRole('radio', { name: 'Delivery' }).click()
    await expect(locator(page).getByRole('tab', { name: 'Delivery' })).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Escape')
    await expect(pill(page)).toContainText('Pickup')
  })
  await openCart(page)
  const message = (name: string, change: string) => page.getByText(`${name} has been ${change} your cart.`).first()
  const remove = (name: string) =>
    cart(page)
      .getByRole('button', { name: `Remove ${name}` })
      .first()
  await test.step('an undone removal puts an item, and a meal, back in its place', async () => {
    const counted = cart(page)
      .getByRole('group')
      .filter({ has: page.getByRole('button', { name: /^More / }) })
    const order = () => counted.evaluateAll((steppers) => steppers.map((one) => one.getAttribute('aria-label')))
    await expect.poll(order).toEqual(names)
    for (const name of ['Cola 1.25 litres', 'Family box']) {
      await remove(name).click()
      await expect(message(name, 'removed from')).toBeVisible()
      await expect.poll(order).toEqual(names.filter((each) => each !== name))
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(message(name, 'added to')).toBeVisible()
      await expect.poll(order).toEqual(names)
    }
  })
  await test.step('a message stays for five seconds', async () => {
    // Otherwise a message could end while a busy machine looks for it.
    // The page's clock goes on until then, and cannot be paused at a moment that has passed.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000)
    await remove('Garlic bread').click()
    await appears(page, message('Garlic bread', 'removed from'))
    await page.getByRole('button', { name: 'Undo' }).click()
    const added = message('Garlic bread', 'added to')
    await appears(page, added)
    await expect(remove('Garlic bread')).toBeVisible()
    await page.mouse.move(0, 0)
    await pass(page, 4_000)
    await expect(added).toBeVisible()
    await pass(page, 1_000)
    await expect(added).toBeHidden()
    await page.clock.resume()
  })
  await test.step('only a confirmation empties the cart', async () => {
    const cleared: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'DELETE') cleared.push(request.url())
    })
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
})

/** Waits until an element is visible, while the page's clock advances only for it. */
const appears = (page: Page, element: Locator): Promise<void> =>
  expect(async () => {
    await pass(page, 50)
    await expect(element).toBeVisible({ timeout: 100 })
  }).toPass({ intervals: [50] })

test('[NAV-11] [ORD-01] [ORD-06] [TIM-11] an order survives a time offline, a slot that is gone and a lost answer, and is placed only once', async ({
  page,
  context,
  store,
  troubles,
}) => {
  troubles.expect(/net::ERR/, /Failed to load/, answered, /^console error/)
  const posts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/order')) posts.push(request.url())
  })
  await keepRouting(page)
  await startCheckout(page, store)
  await tellContact(page)
  await test.step('the checkout says that it is offline and loses nothing', async () => {
    await context.setOffline(true)
    await expect(page.getByText(/You're offline/).first()).toBeVisible()
    await expect(placeButton(page)).toBeDisabled()
    await expect(page.getByText(offlineTexts.ordering)).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('textbox', { name: 'Mobile' }).or(page.getByText('0491 570 156')).first()).toBeVisible()
  })
  await test.step('back online the same button orders, and a slot that is gone opens the selector with its warning', async () => {
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
    expect(posts).toEqual([])
  })
  await test.step('the order at another time arrives, its answer does not, and the order is found', async () => {
    await page.route('**/baskets/*/order', async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await placeOrder(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Your order is placed' })).toBeVisible()
    expect(posts).toHaveLength(1)
  })
  await test.step('a reload of /process-order polls the order and never places it again', async () => {
    const orderPath = new URL(page.url()).pathname
    await page.goto(`/process-order/${posts[0]?.split('/').at(-2) ?? ''}`)
    await expect(page).toHaveURL(orderPath)
    await page.reload()
    await ready(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Your order is placed' })).toBeVisible()
    expect(posts).toHaveLength(1)
  })
})
