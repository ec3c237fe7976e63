import type { Page } from '@playwright/test'
import { appOrigin, expect, test } from '../../drivers/app/app.ts'
import { button, isLoggedIn, logInByForm } from '../../drivers/people/customers.ts'
import { botCheck } from '../../drivers/screens/form-steps.ts'
import { expectAccessible } from '../../drivers/screens/axe.ts'
import { somebody } from '../../drivers/people/people.ts'
import { visit } from '../../drivers/screens/visit.ts'

const question = (page: Page) =>
  page.getByRole('alertdialog', { name: 'Next time, would you like to login faster with Biometrics?' })

/** Logs in by the form of the app, as the customer does. */
const logIn = async (page: Page, email: string): Promise<void> => {
  await visit(page, `${appOrigin}/login`)
  await logInByForm(page, email)
  await expect.poll(() => isLoggedIn(page)).toBe(true)
}

const settings = async (page: Page) => {
  await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'App settings' }).click()
  await expect(page.getByRole('heading', { name: 'App settings' })).toBeVisible()
}

test('[NAT-04] [NAT-05] the question comes after a log-in, three times on an install, and app settings switch biometrics on later', async ({
  device,
  stack,
  troubles,
}) => {
  troubles.expect(botCheck)
  const { email } = await somebody(stack, '0491 570 218')
  const page = await device.launch()
  for (let time = 1; time <= 3; time += 1) {
    await logIn(page, email)
    await button(page, 'No thanks').click()
    await visit(page, `${appOrigin}/account/details`)
    await button(page, 'Log out').click()
    await expect.poll(() => isLoggedIn(page)).toBe(false)
  }
  await logIn(page, email)
  await visit(page, `${appOrigin}/account/details`)
  await expect(question(page)).toHaveCount(0)
  await settings(page)
  const biometrics = page.getByRole('switch', { name: /^Log in with face or fingerprint/ })
  await expect(biometrics).not.toBeChecked()
  await biometrics.click()
  await expect(biometrics).toBeChecked()
  expect(device.biometry.prompts).toHaveLength(1)
  expect(device.preferences.read('lastUnlockMode')).toBe('Biometrics')
})

test('[ACC-36] [NAV-28] [NAT-03] app settings offer the unlock modes that the phone can do, and keep the choice', async ({
  device,
  stack,
  troubles,
}) => {
  troubles.expect(botCheck)
  const { email } = await somebody(stack, '0491 570 219')
  device.biometry.isEnrolled = false
  const page = await device.launch()
  await logIn(page, email)
  await visit(page, `${appOrigin}/account/app-settings`)
  await expect(question(page)).toHaveCount(0)
  await expect(page.getByRole('switch', { name: /^Log in with face or fingerprint/ })).toBeDisabled()
  const modes = page.getByRole('group', { name: 'When you come back to the app' })
  await expect(modes.getByRole('radio')).toHaveCount(2)
  await expectAccessible(page, 'app settings')
  await modes.getByRole('radio', { name: /^The phone’s passcode/ }).click()
  await expect(modes.getByRole('radio', { name: /^The phone’s passcode/ })).toBeChecked()
  await expect(page.getByRole('switch', { name: /^Hide in the app switcher/ })).toBeChecked()
  device.biometry.answers.push('userCancel')
  await modes.getByRole('radio', { name: /^Open right away/ }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Nothing has changed.' })).toBeVisible()
  await expect(modes.getByRole('radio', { name: /^The phone’s passcode/ })).toBeChecked()
  await page.getByRole('switch', { name: /^Hide in the app switcher/ }).click()
  await expect.poll(() => device.preferences.read('hideInBackground')).toBe('false')
})

test.describe('with the updater of the shop', () => {
  test.use({ deviceOptions: { updater: { updateUrl: 'https://shop.example/api/v1/app-updates/check' } } })

  test('[ACC-36] app settings show the version and check for updates', async ({ device, stack, troubles }) => {
    troubles.expect(botCheck)
    const { email } = await somebody(stack, '0491 570 220')
    device.biometry.kind = 'none'
    const page = await device.launch()
    await logIn(page, email)
    await visit(page, `${appOrigin}/account/app-settings`)
    const version = page.getByRole('region', { name: 'Version' })
    await expect(version).toContainText('2.0.0')
    await button(page, 'Check for updates').click()
    await expect(version.getByRole('status')).toHaveText('You have the newest version.')
  })
})
