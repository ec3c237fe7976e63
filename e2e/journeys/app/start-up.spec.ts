import type { Page } from '@playwright/test'
import { appOrigin, expect, test } from '../../drivers/app/app.ts'
import { choosePickup, noNetwork, openTab } from '../../drivers/app/app-steps.ts'
import { addFromList, pill } from '../../drivers/screens/steps.ts'
import { mainNavigation, settled } from '../../drivers/screens/visit.ts'

/** The app's page inside a small phone. */
const smallPhone = { width: 360, height: 640 }

const menuTab = (page: Page) => mainNavigation(page).getByRole('link', { name: 'Menu' })
const openSiteMenu = (page: Page) => page.getByRole('banner').getByRole('button').last().click()
const card = (page: Page) => page.locator('main article').first()

const isLoaded = (page: Page) =>
  page
    .locator('main article img')
    .first()
    .evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)

test('[NAT-01] [NAT-07] [SES-13] [API-01] [UI-02] [UI-06] the phone app starts from its own files and shows the menu with its pictures; the back button closes a panel, goes back, and leaves the app; on a large and a small phone no control is below the status bar or the gesture bar, and messages keep their buttons in one row and leave the location pill free', async ({
  device,
  stack,
  store,
  troubles,
}) => {
  const page = await device.launch()
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).origin))
  await expect(menuTab(page)).toBeVisible()
  expect(page.url()).toBe(`${appOrigin}/`)
  await expect(page).toHaveTitle(/.+/)
  await expect.poll(() => device.system.isSplashShown).toBe(false)
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
  troubles.expect(...noNetwork)
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

  await test.step('messages', async () => {
    await choosePickup(page, store)
    await openTab(page, 'Menu')
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
})
