import type { Page } from '@playwright/test'
import { appOrigin, expect, test } from '../../drivers/app/app.ts'
import { choosePickup, noNetwork, openTab } from '../../drivers/app/app-steps.ts'
import { addFromList, pill } from '../../drivers/screens/steps.ts'
import { mainNavigation, ready, settled } from '../../drivers/screens/visit.ts'

/** The app's page inside a small phone. */
const smallPhone = { width: 360, height: 640 }

const menuTab = (page: Page) => mainNavigation(page).getByRole('link', { name: 'Menu' })
const openSiteMenu = (page: Page) => page.getByRole('banner').getByRole('button').last().click()
const card = (page: Page) => page.locator('main article').first()

const firstDish = (page: Page) => card(page).getByRole('heading')

/** The app has kept the answers of the usual screens on the phone. */
const isReadyForOffline = (page: Page): Promise<boolean> =>
  page.evaluate(() => localStorage.getItem('pinia_preparedScreens') !== null)

const isLoaded = (page: Page) =>
  page
    .locator('main article img')
    .first()
    .evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)

test('[NAT-01] [NAT-07] [SES-13] [SES-14] [SES-18] [ERR-19] [CFG-01] [API-01] [UI-02] [UI-06] without a network the first start of the phone app says so and continues by itself when there is one, and a later one shows the menu of the last visit with the age of its prices; the app starts from its own files and shows the menu with its pictures; the back button closes a panel, goes back, and leaves the app; on a large and a small phone no control is below the status bar or the gesture bar, and messages keep their buttons in one row and leave the location pill free', async ({
  device,
  stack,
  store,
  problems,
}) => {
  problems.expect(...noNetwork, /the shop cannot be shown/)
  await device.setOnline(false)
  let page = await device.launch()
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).origin))
  await test.step('a start without a network', async () => {
    await expect(page.getByRole('heading', { name: 'Check your connection and try again.' })).toBeVisible()
    await expect.poll(() => device.system.isSplashShown, 'it is not behind the splash screen').toBe(false)
    await expect(page.getByRole('button', { name: 'Retry' })).toBeEnabled()
    // Nothing is pressed.
    await device.setOnline(true)
    await ready(page)
    await expect(menuTab(page)).toBeVisible()
  })
  expect(page.url()).toBe(`${appOrigin}/`)
  await expect(page).toHaveTitle(/.+/)
  await expect.poll(() => device.system.statusBar.overlays).toBe(true)
  await openTab(page, 'Menu')
  await expect(card(page)).toBeVisible()
  await expect(page).toHaveTitle(/Pizza/)
  await expect.poll(() => isLoaded(page)).toBe(true)
  expect([...hosts].filter((host) => host !== appOrigin && host !== stack.url)).toEqual([])

  await test.step('the back button closes a panel, then goes back, then leaves the app', async () => {
    await openSiteMenu(page)
    await expect(page.getByRole('dialog')).toBeVisible()
    await device.pressBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL(/\/menu/)
    await device.pressBack()
    await expect(page).toHaveURL(`${appOrigin}/`)
    expect(device.lifecycle.isMinimised).toBe(false)
    await device.pressBack()
    await expect.poll(() => device.lifecycle.isMinimised).toBe(true)
  })

  /** Checks the layout at each size; what is open stays open. */
  const onBothPhones = async (check: () => Promise<void>): Promise<void> => {
    const large = page.viewportSize()
    await check()
    await page.setViewportSize(smallPhone)
    await settled(page)
    await check()
    if (large !== null) await page.setViewportSize(large)
    await settled(page)
  }
  await test.step('controls are between the bars', async () => {
    const closePanel = page.getByRole('dialog').getByRole('button', { name: 'Close' })
    await onBothPhones(async () => {
      expect((await page.getByRole('banner').getByRole('link').first().boundingBox())?.y).toBeGreaterThanOrEqual(24)
      const bottom = await menuTab(page).boundingBox()
      const height = page.viewportSize()?.height ?? 0
      expect((bottom?.y ?? 0) + (bottom?.height ?? 0)).toBeLessThanOrEqual(height - 16)
    })
    await openSiteMenu(page)
    await onBothPhones(async () => expect((await closePanel.boundingBox())?.y).toBeGreaterThanOrEqual(24))
    await closePanel.click()
  })

  let dish = ''
  await test.step('messages', async () => {
    await choosePickup(page, store)
    await openTab(page, 'Menu')
    await expect(page.getByRole('heading', { level: 1, name: 'Pizza' })).toBeVisible()
    dish = (await firstDish(page).textContent()) ?? ''
    await addFromList(page, 'Sides', 'Garlic bread')
    await settled(page)
    await onBothPhones(async () => {
      const bar = await page.getByRole('banner').boundingBox()
      expect(bar?.height).toBeLessThanOrEqual(24 + 65)
      const action = await page.getByRole('button', { name: 'View cart' }).boundingBox()
      const close = await page.getByRole('button', { name: 'Close message' }).boundingBox()
      expect(close?.y).toBe(action?.y)
    })
    await device.setOnline(false)
    const toast = page.getByText("You're offline. Check your connection.")
    await expect(toast).toBeVisible()
    await onBothPhones(async () => {
      const where = await pill(page).boundingBox()
      expect((await toast.boundingBox())?.y).toBeGreaterThanOrEqual((where?.y ?? 0) + (where?.height ?? 0))
    })
  })

  await test.step('a later start without a network', async () => {
    await device.setOnline(true)
    await expect.poll(() => isReadyForOffline(page)).toBe(true)
    await device.kill()
    await device.setOnline(false)
    page = await device.launch()
    await expect(page.getByText(/^You're offline/).first()).toBeVisible()
    await expect.poll(() => device.system.isSplashShown).toBe(false)
    await openTab(page, 'Menu')
    await expect(firstDish(page)).toHaveText(dish)
    await expect(page.getByText(/^Prices from /).first()).toBeVisible()
    await device.setOnline(true)
    await expect(page.getByText("You're back online.", { exact: true })).toBeVisible()
    await expect(page.getByText(/^Prices from /)).toHaveCount(0)
  })
})
