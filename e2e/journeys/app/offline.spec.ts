import { expect, test } from '../../drivers/app/app.ts'
import { choosePickup, noNetwork, start } from '../../drivers/app/app-steps.ts'
import { button } from '../../drivers/people/customers.ts'
import { mainNavigation, ready } from '../../drivers/screens/visit.ts'

test.beforeEach(({ troubles }) => troubles.expect(...noNetwork, /^console error: the shop cannot be shown/))

test('[NAT-01] [SES-18] the app starts without a network, says so, and takes orders once there is one', async ({
  device,
  store,
}) => {
  await expect(mainNavigation(await start(device))).toBeVisible()
  await device.kill()
  await device.setOnline(false)
  const page = await device.launch()
  await expect(page.getByText(/^You're offline/).first()).toBeVisible()
  await expect.poll(() => device.system.isSplashShown).toBe(false)
  await device.setOnline(true)
  await expect(page.getByText("You're back online.").first()).toBeVisible()
  const tryAgain = button(page, 'Try again')
  if (await tryAgain.isVisible()) await tryAgain.click()
  await choosePickup(page, store)
})

test('[NAT-07] [ERR-19] the first start of all without a network offers to try again, not behind the splash screen', async ({
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
