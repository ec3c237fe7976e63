import type { Locator, Page } from '@playwright/test'
import { openDesk } from '../drivers/people/desk.ts'
import { expect, test } from '../drivers/stack/shop.ts'
import { cola, startDelivery, startPickup } from '../drivers/screens/start.ts'
import {
  cart,
  locator,
  openCart,
  pickStore,
  pill,
  saveTime,
  showLatestSlots,
  slotsIn,
  timeSelector,
} from '../drivers/screens/steps.ts'
import { mainNavigation, navigate, pass, pressSoon, ready, visit } from '../drivers/screens/visit.ts'
import { expectAgreement, expireBasket, storedSession, serverBasket } from '../drivers/screens/where-and-when.ts'
import { shopBrand, storePath } from '../drivers/stack/shop-brand.ts'

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

test('[SES-09] [SES-04] [NAV-17] [ERR-10] the session is validated on the first load and on the return to the tab, but not on the order page; a paused store is replaced', async ({
  page,
  store,
  stack,
  troubles,
}) => {
  troubles.expect(answered)
  await page.clock.install()
  const asked = validations(page)
  const { promise: held, resolve: release } = Promise.withResolvers<undefined>()
  await page.route('**/validate/geolocation**', async (route) => {
    await held
    await route.continue()
  })
  await startPickup(page, store, cola, '/menu/drinks')
  await test.step('the first load shows a spinner', async () => {
    const spinner = page.getByRole('status').filter({ hasText: 'Loading...' })
    await expect(spinner).toBeVisible()
    release(undefined)
    await expect(spinner).toHaveCount(0)
    expect(asked).toHaveLength(1)
    await expect(pill(page)).toContainText(store.name)
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

  await test.step('another store replaces the paused one', async () => {
    const other = await stack.lendBeside(store)
    await pickStore(page, other)
    await expect(question(page)).toContainText(`Pickup from ${other.name} instead of ${store.name}.`)
    await press(page, 'Change')
    await expect(saved(page)).toBeVisible()
    const basket = await expectAgreement(page)
    expect(basket.storeInfo.storeId).toBe(other.id)
    expect(basket.basketItems.map(({ name }) => name)).toEqual(['Cola 1.25 litres'])
  })

  await test.step('the order page, here of an order that does not exist, validates nothing', async () => {
    const before = asked.length
    await navigate(page, '/order/01234567-89ab-4def-8123-456789abcdef')
    await expect(page.getByRole('heading', { level: 1, name: 'Order not found' })).toBeVisible()
    await page.clock.fastForward('02:00')
    await comeBack()
    await pass(page, 1_000)
    expect(asked).toHaveLength(before)
  })
})

test('[BAS-14] [TIM-11] [TIM-10] [ERR-11] another store shows exactly what it would change; a slot that goes while it is chosen is reported', async ({
  page,
  store,
  stack,
  troubles,
}) => {
  troubles.expect(answered)
  const other = await stack.lendBeside(store)
  const desk = await openDesk(stack, other)
  await desk.sellOut('cola-1250')
  await startPickup(page, store, { ...cola, 'lemonade-1250': 1 }, '/menu/drinks')
  const before = await serverBasket(page)
  const patches: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH' && !request.postData()?.includes('"preview":true')) patches.push(request.url())
  })
  const row = (name: string) => question(page).locator('dl > div').filter({ hasText: name })
  await test.step('the change is shown, and once confirmed the result is as shown', async () => {
    await pill(page).click()
    await pressSoon(timeSelector(page).getByRole('button', { name: 'Change', exact: true }))
    await pickStore(page, other)
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
    expect(basket.basketItems.map(({ isAvailable }) => isAvailable)).toEqual([false, true])
  })

  await test.step('a slot that has gone is reported, the times reload, and another one is saved', async () => {
    await pill(page).click()
    await showLatestSlots(timeSelector(page))
    const slots = slotsIn(timeSelector(page))
    const gone = (await slots.last().textContent()) ?? ''
    await slots.last().click()
    await desk.closeAt('2026-11-21T20:00')
    await timeSelector(page).getByRole('button', { name: 'Save time' }).click()
    await expect(timeSelector(page).getByRole('alert')).toContainText(
      'The time you selected is no longer available. Please choose another time.',
    )
    await expect(timeSelector(page).getByText(gone)).toHaveCount(0)
    expect(await serverBasket(page)).toMatchObject({ isAsap: true })
    const wanted = (await slots.last().textContent()) ?? ''
    await slots.last().click()
    await saveTime(page)
    await expect(pill(page)).toContainText(wanted.slice(0, 8))
    await expectAgreement(page)
  })
})

test('[SES-05] [SES-06] [SES-12] [BAS-27] [TIM-11] a cart that expired overnight is replaced after a reload and restored with one tap, at another store if its own has closed', async ({
  page,
  store,
  stack,
  troubles,
}) => {
  troubles.expect(answered)
  await startPickup(page, store, { ...cola, 'lemonade-1250': 1 }, '/menu/drinks')
  const desk = await openDesk(stack, store)
  await test.step('the cart is restored at its store', async () => {
    const old = await expireBasket(page)
    await desk.sellOut('cola-1250')
    await page.reload()
    await ready(page)
    await expect(question(page)).toContainText('Your session has expired. Please proceed to reset your session.')
    await expect(question(page).getByRole('button')).toHaveText(['Reset'])
    await press(page, 'Reset')
    await expect(question(page)).toContainText('No longer available: Cola 1.25 litres.')
    // The dialog waits for an answer, even over a reload.
    await page.reload()
    await ready(page)
    await press(page, 'Bring back your cart')
    await expectInCart(page, '2')
    const basket = await expectAgreement(page)
    expect(basket.basketId).not.toBe(old)
    expect(basket).toMatchObject({ serviceType: 'Pickup', storeInfo: { storeId: store.id } })
    expect(basket.basketItems.map(({ name, isAvailable }) => [name, isAvailable])).toEqual([
      ['Cola 1.25 litres', false],
      ['Lemonade 1.25 litres', true],
    ])
  })

  await test.step('a closed store asks for another place, where the cart is restored', async () => {
    await expireBasket(page)
    await desk.closeToday()
    await page.reload()
    await ready(page)
    await press(page, 'Reset')
    await expect(timeSelector(page)).toContainText('This store is closed for further orders today.')
    await pressSoon(timeSelector(page).getByRole('button', { name: 'Change', exact: true }))
    const other = await stack.lendBeside(store)
    await pickStore(page, other)
    await press(page, 'Bring back your cart')
    await expectInCart(page, '2')
    expect(await expectAgreement(page)).toMatchObject({ serviceType: 'Pickup', storeInfo: { storeId: other.id } })
  })
})

test('[BAS-31] [LOC-20] a full cart goes from delivery to pickup and back: place, price and time are shown first, and items and address stay', async ({
  page,
  store,
  stack,
}) => {
  await startDelivery(page, store, { ...cola, 'lemonade-1250': 1 }, '/menu/drinks')
  const before = await expectAgreement(page)
  const { serviceType, basketItems, basketTotal, customerInfo } = before
  const unchanged = { serviceType, basketItems, basketTotal, customerInfo }
  const choose = (wanted: 'Pickup' | 'Delivery') => cart(page).getByRole('radio', { name: wanted }).click()
  await test.step('a declined switch changes nothing', async () => {
    await openCart(page)
    await choose('Pickup')
    await expect(question(page)).toContainText(/Ready in about \d+ minutes instead of \d+\./)
    await expect(question(page)).toContainText('Delivery fee')
    const total = question(page).locator('dl > div').filter({ hasText: 'Total' })
    await expect(total).toContainText(`$${basketTotal.toFixed(2)}`)
    await expect(question(page).getByRole('button', { name: 'Keep delivery' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(question(page)).toHaveCount(0)
    await expectSwitched(page, 'Delivery')
    expect(await expectAgreement(page)).toMatchObject(unchanged)
  })

  await test.step('a confirmed switch to pickup takes off the delivery fee', async () => {
    await openCart(page)
    await choose('Pickup')
    await press(page, 'Switch to pickup')
    await expectSwitched(page, 'Pickup')
    const collected = await expectAgreement(page)
    expect(collected).toMatchObject({ serviceType: 'Pickup', customerInfo: { address: null } })
    expect(collected.basketTotal).toBeLessThan(basketTotal)
  })

  await test.step('the switch back finds the store that delivers to the address, and names it', async () => {
    const other = await stack.lendBeside(store)
    await navigate(page, storePath(other.slug))
    await page.getByRole('button', { name: 'Order pickup from here' }).click()
    await press(page, 'Change')
    await expect(pill(page)).toContainText(other.name)
    expect(await serverBasket(page)).toMatchObject({ storeInfo: { storeId: other.id } })
    await openCart(page)
    await choose('Delivery')
    await expect(question(page)).toContainText(
      `Delivery to ${customerInfo.address}, made at ${before.storeInfo.name} instead of ${other.name}.`,
    )
    await press(page, 'Switch to delivery')
    await expectSwitched(page, 'Delivery')
    const back = await expectAgreement(page)
    expect(back).toMatchObject(unchanged)
    expect(back.storeInfo.storeId).toBe(before.storeInfo.storeId)
  })
})

test('[BAS-32] [SES-11] [SES-12] a cart without a store opens the locator on the wanted tab; its entries have the prefix, transient state is not stored, and old baskets are deleted', async ({
  page,
  store,
}) => {
  await visit(page, '/cart')
  await test.step('the switch opens the locator', async () => {
    await page.getByRole('main').getByRole('radio', { name: 'Pickup' }).click()
    await expect(locator(page).getByRole('tab', { name: 'Pickup' })).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('main').getByRole('radio', { name: 'Pickup' })).not.toBeChecked()
    await page.getByRole('main').getByRole('radio', { name: 'Delivery' }).click()
    await expect(locator(page).getByRole('tab', { name: 'Delivery' })).toHaveAttribute('aria-selected', 'true')
    await pickStore(page, store)
    await expect(saved(page)).toBeVisible()
    await expect(page.getByRole('main').getByRole('radio', { name: 'Pickup' })).toBeChecked()
  })

  await test.step('the next load keeps the session, and only that', async () => {
    const { basketId, sessionId } = await storedSession(page)
    await page.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem('pinia_basketSessions') ?? '[]') as object[]
      const old = { basketId: 'old', sessionId: 'old', savedAt: Date.now() - 24 * 3_600_000 - 1_000 }
      localStorage.setItem('pinia_basketSessions', JSON.stringify([...kept, old]))
    })
    await visit(page, '/')
    expect(await expectAgreement(page)).toMatchObject({ serviceType: 'Pickup', storeInfo: { storeId: store.id } })
    const kept = await page.evaluate(() => ({
      names: [...Object.keys(localStorage), ...Object.keys(sessionStorage)],
      baskets: JSON.parse(localStorage.getItem('pinia_basketSessions') ?? '[]') as object[],
    }))
    expect(kept.baskets).toEqual([expect.objectContaining({ basketId, sessionId })])
    expect(kept.names).toContain('pinia_session')
    // The router stores its scroll positions under its own names.
    const ours = kept.names.filter((name) => !name.startsWith('tsr-'))
    expect(ours.filter((name) => !name.startsWith('pinia_'))).toEqual([])
    expect(ours.filter((name) => /spinner|alert|snackbar|backdrop|loading|toast|panel/i.test(name))).toEqual([])
  })
})
