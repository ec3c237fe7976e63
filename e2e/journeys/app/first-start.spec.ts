import type { Page } from '@playwright/test'
import { expect, test } from '../../drivers/app/app.ts'
import { button } from '../../drivers/people/customers.ts'

test.use({ isFirstStart: true })

const step = (page: Page, name: string) => page.getByRole('dialog', { name })

test('[NAT-07] the first start keeps the focus, goes a step back, explains each question before the system asks it, and opens the locator; it is shown once per install', async ({
  device,
}) => {
  const page = await device.launch()
  const heading = (name: string) => page.getByRole('heading', { name })
  await expect(heading('Hot pizza, a few taps away')).toBeFocused()
  await test.step('only its buttons close it, and the back button goes a step back', async () => {
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(step(page, 'Hot pizza, a few taps away')).toBeVisible()
    await button(page, 'Get started').press('Enter')
    await expect(heading('Delivery or pickup?')).toBeFocused()
    await device.pressBack()
    await expect(heading('Hot pizza, a few taps away')).toBeFocused()
    expect(device.lifecycle.isMinimised).toBe(false)
  })

  await button(page, 'Get started').click()
  await step(page, 'Delivery or pickup?')
    .getByRole('button', { name: /^Pickup/ })
    .click()
  await expect(step(page, 'Find your closest store')).toContainText('list the stores near you')
  expect(device.location.permission).toBe('prompt')
  await button(page, 'Use my location').click()
  await expect(step(page, 'Find your closest store')).toBeHidden()
  await expect.poll(() => device.location.permission).toBe('granted')
  const notifications = step(page, 'Know when it’s ready')
  const locator = page.getByRole('dialog', { name: 'Delivery or pickup?' })
  await expect(notifications.or(locator)).toBeVisible()
  if (await notifications.isVisible()) await button(page, 'Not now').click()
  await expect(locator.getByRole('tab', { name: 'Pickup' })).toHaveAttribute('aria-selected', 'true')
  // The customer has just allowed the position: the stores are listed without another tap.
  await expect(locator.getByText(/^\d+ stores?$/)).toBeVisible()

  // Every other journey starts with this preference, and sees no first start.
  await expect.poll(() => device.preferences.read('onboardingSeen')).toBe('true')
})
