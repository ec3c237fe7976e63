import type { Page } from '@playwright/test'
import { expect, test } from '../../drivers/app/app.ts'
import { choosePickup, noNetwork, openTab } from '../../drivers/app/app-steps.ts'
import { button } from '../../drivers/people/customers.ts'
import { mainNavigation, ready } from '../../drivers/screens/visit.ts'

/** The app has kept the answers of the usual screens on the phone. */
const isReadyForOffline = (page: Page): Promise<boolean> =>
  page.evaluate(() => localStorage.getItem('pinia_preparedScreens') !== null)

const firstDish = (page: Page) => page.locator('main article').first().getByRole('heading')

test('[NAT-01] [NAT-07] [SES-14] [SES-18] [ERR-19] [CFG-01] without a network the first start says so and continues by itself when there is one, and a later one shows the menu of the last visit with the age of its prices', async ({
  device,
  store,
  troubles,
}) => {
  troubles.expect(...noNetwork, /the shop cannot be shown/)
  await device.setOnline(false)
  let page = await device.launch()
  await expect(page.getByRole('heading', { name: 'Check your connection and try again.' })).toBeVisible()
  await expect.poll(() => device.system.isSplashShown, 'it is not behind the splash screen').toBe(false)
  await expect(button(page, 'Retry')).toBeEnabled()
  // Nothing is pressed.
  await device.setOnline(true)
  await ready(page)
  await expect(mainNavigation(page)).toBeVisible()

  await openTab(page, 'Menu')
  // The home page has dishes too, until the menu has loaded.
  await expect(page.getByRole('heading', { level: 1, name: 'Pizza' })).toBeVisible()
  const name = (await firstDish(page).textContent()) ?? ''
  await expect.poll(() => isReadyForOffline(page)).toBe(true)
  await device.kill()
  await device.setOnline(false)
  page = await device.launch()
  await expect(page.getByText(/^You're offline/).first()).toBeVisible()
  await expect.poll(() => device.system.isSplashShown).toBe(false)
  await openTab(page, 'Menu')
  await expect(firstDish(page)).toHaveText(name)
  await expect(page.getByText(/^Prices from /).first()).toBeVisible()

  await test.step('once there is a network, the app takes orders', async () => {
    await device.setOnline(true)
    await expect(page.getByText("You're back online.", { exact: true })).toBeVisible()
    await expect(page.getByText(/^Prices from /)).toHaveCount(0)
    await openTab(page, 'Home')
    await choosePickup(page, store)
  })
})
