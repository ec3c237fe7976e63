import type { Locator, Page } from '@playwright/test'
import { openDesk } from '../drivers/people/desk.ts'
import { expectAccessible } from '../drivers/screens/axe.ts'
import { withSettings } from '../drivers/stack/settings.ts'
import { expect, test } from '../drivers/stack/shop.ts'
import { cola, startDelivery, startPickup } from '../drivers/screens/start.ts'
import { cart, locator, openCart, pickStore, pill, timeSelector } from '../drivers/screens/steps.ts'
import { mainNavigation, navigate, pass, pressSoon, ready } from '../drivers/screens/visit.ts'
import { expectAgreement, expireBasket, serverBasket, storedSession } from '../drivers/screens/where-and-when.ts'
import { shopBrand } from '../drivers/stack/shop-brand.ts'

/** The browser's log line about a refused call. */
const answered = /status of 4\d\d/

const question = (page: Page): Locator => page.getByRole('alertdialog')
const press = (page: Page, name: string): Promise<void> => pressSoon(question(page).getByRole('button', { name }))
/** The switch shows the new service type at once, and is enabled again when it is saved. */
const expectSwitched = async (page: Page, serviceType: 'Pickup' | 'Delivery'): Promise<void> => {
  const radio = cart(page).getByRole('radio', { name: serviceType })
  await expect(radio).toBeChecked()
  await expect(radio).toBeEnabled()
}
const saved = (page: Page): Locator => page.getByText(/Your order details have been saved\./).first()

const validations = (page: Page): string[] => {
  const paths: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.includes('/validate/geolocation')) paths.push(pathname)
  })
  return paths
}

const expectInCart = (page: Page, count: string): Promise<void> =>
  expect(mainNavigation(page).getByRole('button', { name: /Cart/ })).toContainText(count)

test('[SES-09] [SES-04] [NAV-17] [NAV-21] [ERR-10] [BAS-14] [UI-05] [CFG-02] [CFG-04] [ACC-05] the session is validated on the first load, with the spinner, background and theme of the settings, and on the return to the tab, but not on the order page; debugMode shows a strip without any value in full; a store replaces a paused one after showing exactly what it would change', async ({
  page,
  store,
  stack,
  troubles,
}) => {
  troubles.expect(answered)
  const other = await stack.lendBeside(store)
  await (await openDesk(stack, other)).sellOut('cola-1250')
  await page.clock.install()
  const asked = validations(page)
  const spinnerSettings = { SPINNER_TEXT: 'Just a moment', SPINNER_BACKGROUND: 'true' }
  await withSettings(page, { ...spinnerSettings, WEBSITE_THEME: 'festive' })
  const { promise: held, resolve: release } = Promise.withResolvers<undefined>()
  await page.route('**/validate/geolocation**', async (route) => {
    await held
    await route.continue()
  })
  await startPickup(page, store, { ...cola, 'lemonade-1250': 1 }, '/menu/drinks?debugMode=1')
  await test.step('the first load shows a spinner', async () => {
    const spinner = page.getByRole('status').filter({ hasText: 'Just a moment' })
    await expect(spinner).toBeVisible()
    await expect(page.getByText('Loading...')).toHaveCount(0)
    const covered = await spinner.evaluate((status) => status.parentElement?.getBoundingClientRect().width)
    expect(covered).toBe(page.viewportSize()?.width)
    release(undefined)
    await expect(spinner).toHaveCount(0)
    expect(asked).toHaveLength(1)
    await expect(pill(page)).toContainText(store.name)
  })

  await test.step('the strip of debugMode', async () => {
    const strip = page.getByRole('complementary', { name: 'Debug mode' })
    await expect(strip).toContainText(store.id)
    await expect(strip).toContainText(/build\s*development\s*reports to\s*production/)
    await expect(strip).toContainText(/log-in\s*new guest 00000000/)
    const { basketId, sessionId } = await storedSession(page)
    await expect(strip).toContainText(basketId.slice(0, 8))
    await expect(strip).not.toContainText(basketId)
    await expect(strip).not.toContainText(sessionId.slice(0, 8))
  })

  await test.step('the theme is a class of the root', async () => {
    const root = page.locator('html')
    const ribbonHeight = () => page.evaluate(() => getComputedStyle(document.body, '::before').height)
    await expect(root).toHaveClass('theme-festive')
    expect(await ribbonHeight()).toBe('6px')
    await expectAccessible(page, 'the festive theme')
    await root.evaluate((element) => element.classList.remove('theme-festive'))
    expect(await ribbonHeight()).toBe('auto')
  })

  const before = await serverBasket(page)
  const patches: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH' && !request.postData()?.includes('"preview":true')) patches.push(request.url())
  })

  const comeBack = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await test.step('a return within a minute is not validated, a later one is', async () => {
    await comeBack()
    await pass(page, 500)
    expect(asked).toHaveLength(1)
    await (await openDesk(stack, store)).pause(30)
    await page.clock.fastForward('02:00')
    await comeBack()
    await expect(locator(page)).toContainText(shopBrand.supportNumber)
    expect(asked).toHaveLength(2)
  })

  await test.step('another store replaces the paused one: the change is shown, and once confirmed the result is as shown', async () => {
    const row = (name: string) => question(page).locator('dl > div').filter({ hasText: name })
    await pickStore(page, other)
    await expect(question(page)).toContainText(`Pickup from ${other.name} instead of ${store.name}.`)
    await expect(row('Cola 1.25 litres')).toContainText('Not available')
    await expect(row('Total')).toContainText(`$${before.basketTotal.toFixed(2)}`)
    const total = (await row('Total').locator('span').last().innerText()).trim()
    expect(patches).toEqual([])
    await press(page, 'Change')
    await expect(saved(page)).toBeVisible()
    expect(patches).toHaveLength(1)
    const basket = await expectAgreement(page)
    expect(basket.storeInfo.storeId).toBe(other.id)
    expect(`$${basket.basketTotal.toFixed(2)}`).toBe(total)
    expect(basket.basketItems.map(({ name, isAvailable }) => [name, isAvailable])).toEqual([
      ['Cola 1.25 litres', false],
      ['Lemonade 1.25 litres', true],
    ])
  })

  await test.step('the order page, here of an order that does not exist, validates nothing', async () => {
    const known = asked.length
    await navigate(page, '/order/01234567-89ab-4def-8123-456789abcdef')
    await expect(page.getByRole('heading', { level: 1, name: 'Order not found' })).toBeVisible()
    await page.clock.fastForward('02:00')
    await comeBack()
    await pass(page, 1_000)
    expect(asked).toHaveLength(known)
  })
})

test('[SES-05] [SES-06] [SES-12] [BAS-27] [TIM-11] a cart that expired overnight is replaced after a reload, and restored with one tap at another store if its own has closed', async ({
  page,
  store,
  stack,
  troubles,
}) => {
  troubles.expect(answered)
  await startPickup(page, store, { ...cola, 'lemonade-1250': 1 }, '/menu/drinks')
  const old = await expireBasket(page)
  await (await openDesk(stack, store)).closeToday()
  await page.reload()
  await ready(page)
  await expect(question(page)).toContainText('Your session has expired. Please proceed to reset your session.')
  await expect(question(page).getByRole('button')).toHaveText(['Reset'])
  await press(page, 'Reset')
  await expect(timeSelector(page)).toContainText('This store is closed for further orders today.')
  await pressSoon(timeSelector(page).getByRole('button', { name: 'Change', exact: true }))
  const other = await stack.lendBeside(store)
  await pickStore(page, other)
  await press(page, 'Bring back your cart')
  await expectInCart(page, '2')
  const basket = await expectAgreement(page)
  expect(basket.basketId).not.toBe(old)
  expect(basket).toMatchObject({ serviceType: 'Pickup', storeInfo: { storeId: other.id } })
})

test('[BAS-31] a full cart goes from delivery to pickup and back: place, price and time are shown first, and items and address stay', async ({
  page,
  store,
}) => {
  await startDelivery(page, store, { ...cola, 'lemonade-1250': 1 }, '/menu/drinks')
  const { serviceType, basketItems, basketTotal, customerInfo, storeInfo } = await serverBasket(page)
  const unchanged = { serviceType, basketItems, basketTotal, customerInfo }
  const choose = (wanted: 'Pickup' | 'Delivery') => cart(page).getByRole('radio', { name: wanted }).click()
  await openCart(page)
  await test.step('a declined switch changes nothing', async () => {
    await choose('Pickup')
    await expect(question(page)).toContainText(/Ready in about \d+ minutes instead of \d+\./)
    await expect(question(page)).toContainText('Delivery fee')
    const total = question(page).locator('dl > div').filter({ hasText: 'Total' })
    await expect(total).toContainText(`$${basketTotal.toFixed(2)}`)
    await expect(question(page).getByRole('button', { name: 'Keep delivery' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(question(page)).toHaveCount(0)
    await expectSwitched(page, 'Delivery')
    expect(await serverBasket(page)).toMatchObject(unchanged)
  })

  await test.step('a confirmed switch to pickup takes off the delivery fee', async () => {
    await choose('Pickup')
    await press(page, 'Switch to pickup')
    await expectSwitched(page, 'Pickup')
    const collected = await serverBasket(page)
    expect(collected).toMatchObject({ serviceType: 'Pickup', customerInfo: { address: null } })
    expect(collected.basketTotal).toBeLessThan(basketTotal)
  })

  await test.step('the switch back keeps the address', async () => {
    await choose('Delivery')
    await expect(question(page)).toContainText(`Delivery to ${customerInfo.address}`)
    await press(page, 'Switch to delivery')
    await expectSwitched(page, 'Delivery')
    const back = await expectAgreement(page)
    expect(back).toMatchObject(unchanged)
    expect(back.storeInfo.storeId).toBe(storeInfo.storeId)
  })
})
