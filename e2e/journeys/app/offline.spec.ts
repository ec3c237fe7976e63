import type { Page } from '@playwright/test'
import { expect, test } from '../../drivers/app/app.ts'
import { choosePickup, noNetwork, openTab, start } from '../../drivers/app/app-steps.ts'
import { button } from '../../drivers/people/customers.ts'
import { mainNavigation, ready } from '../../drivers/screens/visit.ts'

/** The app has kept the answers of the usual screens on the phone. */
const isReadyForOffline = (page: Page): Promise<boolean> =>
  page.evaluate(() => localStorage.getItem('pinia_preparedScreens') !== null)

const firstDish = (page: Page) => page.locator('main article').first().getByRole('heading')

test.beforeEach(({ troubles }) => troubles.expect(...noNetwork, /the shop cannot be shown/))

test('[NAT-01] [SES-18] [CFG-01] opened without a network, the app shows the menu of its last visit with the age of its prices, and takes orders once there is one', async ({
  device,
  store,
}) => {
  let page = await start(device)
  await openTab(page, 'Menu')
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
  await device.setOnline(true)
  await expect(page.getByText("You're back online.", { exact: true })).toBeVisible()
  await expect(page.getByText(/^Prices from /)).toHaveCount(0)
  await openTab(page, 'Home')
  await choosePickup(page, store)
})

test('[NAT-07] [ERR-19] [SES-14] [CFG-01] the first start of all without a network offers to try again, not behind the splash screen', async ({
  device,
}) => {
  await device.setOnline(false)
  const page = await device.launch()
  await expect(page.getByRole('heading', { name: 'Check your connection and try again.' })).toBeVisible()
  await expect.poll(() => device.system.isSplashShown).toBe(false)
  await device.setOnline(true)
  await button(page, 'Retry').click()
  await ready(page)
  await expect(mainNavigation(page)).toBeVisible()
})
