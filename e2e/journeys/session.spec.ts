import type { Locator, Page } from '@playwright/test'
import { openDesk } from '../drivers/people/desk.ts'
import { expectAccessible } from '../drivers/screens/axe.ts'
import { withSettings } from '../drivers/stack/settings.ts'
import { expect, test } from '../drivers/stack/shop.ts'
import { cola, startPickup } from '../drivers/screens/start.ts'
import { locator, pickStore, pill } from '../drivers/screens/steps.ts'
import { navigate, pass, pressSoon, quiet } from '../drivers/screens/visit.ts'
import { expectAgreement, serverBasket, storedSession } from '../drivers/screens/where-and-when.ts'
import { shopBrand } from '../drivers/stack/shop-brand.ts'

/** The browser's log line about a refused call. */
const answered = /status of 4\d\d/

const question = (page: Page): Locator => page.getByRole('alertdialog')
const press = (page: Page, name: string): Promise<void> => pressSoon(question(page).getByRole('button', { name }))
const saved = (page: Page): Locator => page.getByText(/Your order details have been saved\./).first()

const validations = (page: Page): string[] => {
  const paths: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.includes('/validate/geolocation')) paths.push(pathname)
  })
  return paths
}

test('[SES-09] [SES-04] [SES-12] [SES-13] [NAV-17] [NAV-21] [ERR-10] [BAS-14] [UI-05] [CFG-02] [CFG-04] [CFG-09] [ACC-05] the session is validated on the first load, with the spinner, background and theme of the settings, and on the return to the tab, but not on the order page; storage has entries with the prefix alone, and answers stay fresh for five minutes; debugMode shows a strip without any value in full; a store replaces a paused one after showing exactly what it would change', async ({
  page,
  store,
  stack,
  problems,
}) => {
  problems.expect(answered)
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
    await expect(page.locator('#loading')).toHaveCount(0)
    // The test itself has one entry.
    const keys = (await page.evaluate(() => Object.keys(localStorage))).filter((key) => key !== 'started')
    expect(keys).toContain('pinia_configuration')
    expect(keys.filter((key) => !key.startsWith('pinia_'))).toEqual([])
    const uri = await page.evaluate(() => localStorage.getItem('pinia_secondaryWebUri'))
    expect(JSON.parse(uri ?? 'null')).toBe(new URL(page.url()).origin)
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

  await test.step('answers stay fresh for five minutes', async () => {
    const lists: string[] = []
    page.on('request', (request) => {
      // A change of the store is read past every cache.
      const { pathname, searchParams } = new URL(request.url())
      const isDrinks = pathname.endsWith('/products') && searchParams.get('primaryCategory') === 'drinks'
      if (isDrinks && searchParams.get('cached') !== 'false') lists.push(request.url())
    })
    const visitPage = async (path: string, name: string) => {
      await navigate(page, path)
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    }
    // The steps before may have taken minutes, of the clock of the page as well.
    await visitPage('/menu/drinks', 'Drinks')
    await quiet(page)
    await visitPage('/about-us', 'About us')
    lists.length = 0
    await visitPage('/menu/drinks', 'Drinks')
    // The limits of calls under way would pass with the clock.
    await quiet(page)
    expect(lists).toEqual([])
    await visitPage('/about-us', 'About us')
    await page.clock.fastForward(5 * 60_000 + 1_000)
    await navigate(page, '/menu/drinks')
    await expect.poll(() => lists.length).toBeGreaterThan(0)
  })
})
