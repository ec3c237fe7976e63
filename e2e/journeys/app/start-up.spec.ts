import type { Page } from '@playwright/test'
import { appOrigin, expect, test } from '../../drivers/app/app.ts'
import { choosePickup, noNetwork, start } from '../../drivers/app/app-steps.ts'
import { allowAnalytics, sentEvents } from '../../drivers/screens/analytics.ts'
import { addFromList, pill } from '../../drivers/screens/steps.ts'
import { settled } from '../../drivers/screens/visit.ts'

const tab = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name }).last()
const card = (page: Page) => page.locator('main article').first()

const isLoaded = (page: Page) =>
  page
    .locator('main article img')
    .first()
    .evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)

/** The paths of the answers that the app has kept on the phone. */
const keptPaths = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases()
    // Opening a database that the app has not made yet would make an empty one.
    if (!databases.some(({ name }) => name === 'shop-answers')) return []
    return new Promise<string[]>((resolve, reject) => {
      const opening = indexedDB.open('shop-answers')
      opening.onerror = () => reject(opening.error ?? new Error('no database'))
      opening.onsuccess = () => {
        const reading = opening.result.transaction('answers').objectStore('answers').getAll()
        reading.onsuccess = () => {
          opening.result.close()
          resolve((reading.result as { url: string }[]).map(({ url }) => new URL(url).pathname))
        }
      }
    })
  })

test('[NAT-01] [NAT-07] [SES-13] [API-01] the phone app starts from its own files, and shows the menu with its pictures', async ({
  device,
  stack,
}) => {
  const page = await device.launch()
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).origin))
  await expect(tab(page, 'Menu')).toBeVisible()
  expect(page.url()).toBe(`${appOrigin}/`)
  await expect(page).toHaveTitle(/.+/)
  await expect.poll(() => device.system.isSplashShown).toBe(false)
  expect(device.system.statusBar.overlays).toBe(true)
  await tab(page, 'Menu').click()
  await expect(card(page)).toBeVisible()
  await expect(page).toHaveTitle(/Pizza/)
  await expect.poll(() => isLoaded(page)).toBe(true)
  expect([...hosts].filter((host) => host !== appOrigin && host !== stack.url)).toEqual([])
})

test('[NAT-01] no control is below the status bar or the gesture bar', async ({ device }) => {
  const page = await device.launch()
  await expect(tab(page, 'Menu')).toBeVisible()
  const logo = await page.getByRole('banner').getByRole('link').first().boundingBox()
  expect(logo?.y).toBeGreaterThanOrEqual(24)
  const bottom = await tab(page, 'Menu').boundingBox()
  const height = page.viewportSize()?.height ?? 0
  expect((bottom?.y ?? 0) + (bottom?.height ?? 0)).toBeLessThanOrEqual(height - 16)
  await page.getByRole('banner').getByRole('button').last().click()
  const close = await page.getByRole('dialog').getByRole('button', { name: 'Close' }).boundingBox()
  expect(close?.y).toBeGreaterThanOrEqual(24)
})

test('[UI-02] [UI-06] messages keep their buttons in one row, and leave the location pill free', async ({
  device,
  store,
  troubles,
}) => {
  troubles.expect(...noNetwork)
  const page = await start(device)
  await choosePickup(page, store)
  const bar = await page.getByRole('banner').boundingBox()
  expect(bar?.height).toBeLessThanOrEqual(24 + 65)
  await tab(page, 'Menu').click()
  await addFromList(page, 'Sides', 'Garlic bread')
  await settled(page)
  const action = await page.getByRole('button', { name: 'View cart' }).boundingBox()
  const close = await page.getByRole('button', { name: 'Close message' }).boundingBox()
  expect(close?.y).toBe(action?.y)
  await device.setOnline(false)
  const toast = page.getByText("You're offline. Check your connection.")
  await expect(toast).toBeVisible()
  const where = await pill(page).boundingBox()
  expect((await toast.boundingBox())?.y).toBeGreaterThanOrEqual((where?.y ?? 0) + (where?.height ?? 0))
})

test('[NAT-01] the back button closes a panel, then goes back, then leaves the app', async ({ device }) => {
  const page = await device.launch()
  await tab(page, 'Menu').click()
  await expect(card(page)).toBeVisible()
  await page.getByRole('banner').getByRole('button').last().click()
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

test('[SES-18] [CFG-01] opened without a network, the app shows the menu of its last visit with the age of its prices', async ({
  device,
  troubles,
}) => {
  troubles.expect(...noNetwork)
  let page = await device.launch()
  await tab(page, 'Menu').click()
  await expect(card(page)).toBeVisible()
  const name = await card(page).getByRole('heading').textContent()
  await expect.poll(() => keptPaths(page)).toContain('/api/v1/products')
  await device.setOnline(false)
  page = await device.launch()
  await expect(page.getByText("You're offline. Check your connection.")).toBeVisible()
  await tab(page, 'Menu').click()
  await expect(card(page).getByRole('heading')).toHaveText(name ?? '')
  await expect(page.getByText(/^Prices from /).first()).toBeVisible()
  await device.setOnline(true)
  await expect(page.getByText("You're back online.", { exact: true })).toBeVisible()
  await expect(page.getByText(/^Prices from /)).toHaveCount(0)
})

test('[SES-14] [CFG-01] the first start without a network says so, and Retry opens the shop once there is one', async ({
  device,
  troubles,
}) => {
  troubles.expect(...noNetwork, /the shop cannot be shown/)
  await device.setOnline(false)
  const page = await device.launch()
  await expect(page.getByRole('button', { name: /Retry|Try again/ })).toBeVisible()
  expect(device.system.isSplashShown).toBe(false)
  await device.setOnline(true)
  await page.getByRole('button', { name: /Retry|Try again/ }).click()
  await expect(tab(page, 'Menu')).toBeVisible()
})

test('[ANA-03] [NAT-01] events of the phone app carry the platform of the website', async ({
  device,
  context,
  stack,
  troubles,
}) => {
  // With the consent the visit is recorded, too.
  troubles.expect(new RegExp(`^left the origin: ${stack.simulators['session-recorder']}/`))
  await allowAnalytics(context)
  const lists = sentEvents(context, 'view_item_list')
  const page = await start(device)
  await tab(page, 'Menu').click()
  await expect(card(page)).toBeVisible()
  await expect
    .poll(() => lists[0])
    .toMatchObject({ platform: 'website', country: 'au', language: 'en', region: 'apac' })
})
