import { orderedHeading } from '../drivers/screens/paying.ts'
import { offlineTexts } from '@forno/domain/texts/offline-texts'
import type { Page } from '@playwright/test'
import { openDesk } from '../drivers/people/desk.ts'
import { keepRouting } from '../drivers/screens/basket-codes.ts'
import { expect, test } from '../drivers/stack/shop.ts'
import { startPickup } from '../drivers/screens/start.ts'
import { cart, cartEntry, goToCheckout, openCart, placeOrder, tellContact } from '../drivers/screens/steps.ts'
import type { Store } from '../drivers/stack/stores.ts'
import { goOffline, navigate, quiet, ready, seen, visit } from '../drivers/screens/visit.ts'
import { serverBasket, storedSession } from '../drivers/screens/where-and-when.ts'

const noNetwork = [
  /Failed to load resource/,
  /net::ERR/,
  /^console error: (ApiError|ScreenLost|TypeError: Failed to fetch)/,
]
const cola = 'Cola 1.25 litres'
const lemonade = 'Lemonade 1.25 litres'
const water = 'Still water 600 ml'
const smallCola = 'Cola 375 ml'
const smallLemonade = 'Lemonade 375 ml'
const keptHere = "You're offline – changes are saved here and sent when you're back."
const sent = "You're back online. Your changes are in your cart."

/** Opens the drinks with one of them in the cart. */
const startWithCola = (page: Page, store: Store): Promise<void> =>
  startPickup(page, store, { 'cola-1250': 1 }, '/menu/drinks')
const add = (page: Page, name: string) => page.getByRole('button', { name: `Add ${name}`, exact: true }).click()
const more = (page: Page, name: string) => cart(page).getByRole('button', { name: `More ${name}`, exact: true })
const count = (page: Page, name: string) => cart(page).getByRole('group', { name, exact: true }).getByRole('status')
const lines = (page: Page) =>
  cart(page)
    .getByRole('group')
    .filter({ has: page.getByRole('button', { name: /^More / }) })

const closeCart = async (page: Page): Promise<void> => {
  await page.keyboard.press('Escape')
  await expect(cart(page)).toHaveCount(0)
}

/** Waits until each tap's change has had its turn in the queue: a frame, and then the lock of the tabs. */
const changesAtRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let turn = 0; turn < 10; turn += 1) {
      await new Promise(requestAnimationFrame)
      await navigator.locks.request('basketEdits', () => undefined)
    }
  })
const checkout = (page: Page) => cart(page).getByRole('link', { name: /^Checkout – \$/ })

test('[BAS-11] [BAS-16] [BAS-18] [BAS-19] [BAS-29] [API-17] [ERR-02] [SES-12] [SES-18] offline, changes and the new total show, wait and arrive once, also after a lost answer and a reload, and a refused one shows a message', async ({
  page,
  context,
  request,
  stack,
  store,
  problems,
}) => {
  test.slow()
  problems.expect(...noNetwork)
  await keepRouting(page)
  await startWithCola(page, store)
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() !== 'GET' && pathname.includes('/basketItems'))
      calls.push(`${request.method()} ${pathname.replace(/.*\/basketItems/, 'basketItems')}`)
  })

  await test.step('offline, changes show and ordering waits', async () => {
    // The code of the cart, which no service worker keeps here.
    await openCart(page)
    await closeCart(page)
    await quiet(page)
    await goOffline(page)
    await add(page, water)
    await expect(page.getByText("You're offline – this is saved here and sent when you're back.").first()).toBeVisible()
    await expect(cartEntry(page)).toHaveAccessibleName(/2 items/)
    await openCart(page)
    await expect(cart(page).getByText(keptHere)).toBeVisible()
    const total = await checkout(page).innerText()
    await more(page, cola).click()
    await more(page, water).click()
    await expect(count(page, cola)).toHaveText(/^2/)
    await expect(count(page, water)).toHaveText(/^2/)
    await expect(checkout(page)).not.toHaveText(total)
    await checkout(page).click()
    await expect(page.getByText("You're offline. You can check out once your changes are sent.").first()).toBeVisible()
    await changesAtRest(page)
    calls.length = 0
  })

  await test.step('back online, they arrive once', async () => {
    await context.setOffline(false)
    await expect(page.getByText(sent).first()).toBeVisible()
    await expect(cart(page).getByText(keptHere)).toBeHidden()
    expect(calls.map((call) => call.split(' ')[0])).toEqual(['POST', 'PATCH'])
    await expect(count(page, cola)).toHaveText(/^2/)
    await expect(count(page, water)).toHaveText(/^2/)
  })

  await test.step('a change that is refused once the network is back has its message', async () => {
    const desk = await openDesk(stack, store)
    await closeCart(page)
    await quiet(page)
    await goOffline(page)
    await add(page, smallCola)
    await desk.sellOut('cola-375')
    // The shop learns of it a moment later.
    const where = `storeCode=${store.id}&fulfilmentType=Pickup&cached=false`
    const asked = `${stack.url}/api/v1/products/cola-375?${where}`
    await expect
      .poll(async () => JSON.stringify(await (await request.get(asked)).json()))
      .toContain('"isOutOfStock":true')
    await context.setOffline(false)
    const told = page.getByRole('alertdialog', { name: 'Not everything could be changed' })
    await expect(told).toContainText(`${smallCola} couldn't be added.`)
    await told.getByRole('button', { name: 'OK' }).click()
  })

  await test.step('an addition whose answer is lost waits through a reload and takes effect once', async () => {
    const keys = new Set<string | undefined>()
    let additions = 0
    await page.route('**/basketItems', async (route) => {
      keys.add(route.request().headers()['idempotency-key'])
      additions++
      // The request arrives, its answer does not.
      await route.fetch()
      await route.abort('connectionreset')
    })
    await add(page, smallLemonade)
    await expect(page.getByText("You're offline – this is saved here and sent when you're back.").first()).toBeVisible()
    await page.reload()
    await ready(page)
    await openCart(page)
    await expect(cart(page).getByText(keptHere)).toBeVisible()
    await page.unroute('**/basketItems')
    await expect(cart(page).getByText(keptHere)).toBeHidden()
    await expect(count(page, smallLemonade)).toHaveText(/^1/)
    await expect(lines(page)).toHaveCount(3)
    expect([keys.size, additions >= 2]).toEqual([1, true])
  })

  // The cart learns a moment later that the shop is back, and says until then that nothing can be ordered.
  await expect(cart(page).getByText(offlineTexts.checkout)).toBeHidden()
})

test('[BAS-13] [ORD-06] [NAV-23] changes in one tab show in the other, and none is lost; those of another device show when the customer returns; a tab at the checkout follows the other one to the order', async ({
  page,
  context,
  store,
}) => {
  await startWithCola(page, store)
  const other = await context.newPage()
  await test.step('another tab', async () => {
    await visit(other, '/menu/drinks')
    await openCart(other)
    await expect(count(other, cola)).toHaveText(/^1/)
    await openCart(page)
    await more(page, cola).click()
    await expect(count(other, cola)).toHaveText(/^2/)
    await other.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await Promise.all([add(page, lemonade), add(other, water)])
    for (const tab of [page, other]) {
      await openCart(tab)
      await expect(lines(tab)).toHaveCount(3)
      await expect(count(tab, cola)).toHaveText(/^2/)
      // Both additions show before they are answered, and until then a return reads nothing.
      await changesAtRest(tab)
    }
  })

  await test.step('another device', async () => {
    const { basketId, sessionId } = await storedSession(page)
    const items = `/api/v1/baskets/${basketId}/basketItems`
    const headers = { 'x-session-id': sessionId }
    const { basketItems } = await serverBasket(page)
    const changed = basketItems.find(({ name }) => name === cola)?.basketItemId ?? ''
    const answers = [
      await page.request.patch(`${items}/${changed}`, { headers, data: { quantity: 3 } }),
      await page.request.post(items, { headers, data: { productId: 'cola-zero-600', quantity: 1 } }),
    ]
    expect(answers.map((answer) => answer.ok())).toEqual([true, true])
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(count(page, 'Cola no sugar 600 ml')).toHaveText(/^1/)
    await expect(count(page, cola)).toHaveText(/^3/)
  })

  await test.step('two tabs at the checkout', async () => {
    await closeCart(page)
    await goToCheckout(page)
    await tellContact(page)
    await closeCart(other)
    await navigate(other, '/checkout')
    await seen(other.getByRole('button', { name: /^Place order/ }))
    const { orderId } = await placeOrder(page)
    await expect(other).toHaveURL(`/order/${orderId}`)
    await expect(orderedHeading(other)).toBeVisible()
  })
})
