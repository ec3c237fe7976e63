import type { Page } from '@playwright/test'
import {
  biometricQuestion,
  keepLogIn,
  logIn,
  logInWithoutBiometrics,
  openAccountPage,
  start,
} from '../../drivers/app/app-steps.ts'
import { expect, test } from '../../drivers/app/app.ts'
import { button, isLoggedIn } from '../../drivers/people/customers.ts'
import { somebody } from '../../drivers/people/people.ts'
import { expectAccessible } from '../../drivers/screens/axe.ts'
import { botCheck } from '../../drivers/screens/form-steps.ts'

const openAppSettings = async (page: Page): Promise<void> => {
  await openAccountPage(page, 'App settings')
  await expect(page.getByRole('heading', { name: 'App settings' })).toBeVisible()
}

test('[NAT-04] [NAT-05] [ACC-23] the third "No thanks" of an install ends the question after a log-in, app settings switch biometrics on later, and the website has the customer’s data', async ({
  device,
  stack,
  troubles,
}) => {
  troubles.expect(botCheck)
  const { email } = await somebody(stack, '0491 570 218')
  device.preferences.write('biometricDeclines', '2')
  const page = await start(device)
  await logInWithoutBiometrics(page, email)
  await expect.poll(() => device.preferences.read('biometricPromptStopped')).toBe('true')
  await openAccountPage(page, /details/i)
  await button(page, 'Log out').click()
  await expect.poll(() => isLoggedIn(page)).toBe(false)
  await logIn(page, email)
  await expect.poll(() => isLoggedIn(page)).toBe(true)
  await openAppSettings(page)
  await expect(biometricQuestion(page)).toHaveCount(0)
  const biometrics = page.getByRole('switch', { name: /^Log in with face or fingerprint/ })
  await expect(biometrics).not.toBeChecked()
  await biometrics.click()
  await expect(biometrics).toBeChecked()
  await expect.poll(() => device.biometry.prompts).toHaveLength(1)
  await expect.poll(() => device.preferences.read('lastUnlockMode')).toBe('Biometrics')

  await openAccountPage(page, /details/i)
  await button(page, 'Open our website').click()
  await expect.poll(() => device.surroundings.opened).toEqual([`${new URL(stack.url).origin}/account/details`])
})

test('[ACC-36] [NAV-28] [NAT-03] app settings offer the unlock modes that the phone can do, and keep the choice', async ({
  device,
  stack,
  troubles,
}) => {
  troubles.expect(botCheck)
  const { email } = await somebody(stack, '0491 570 219')
  device.biometry.isEnrolled = false
  const page = await start(device)
  await logIn(page, email)
  await expect.poll(() => isLoggedIn(page)).toBe(true)
  await openAppSettings(page)
  await expect(biometricQuestion(page)).toHaveCount(0)
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

  test('[ACC-36] app settings show the version and check for updates', async ({ device, context, stack }) => {
    device.biometry.kind = 'none'
    await keepLogIn({ device, context, stack }, await somebody(stack, '0491 570 220'), 'SecureStorage')
    const page = await start(device)
    await openAppSettings(page)
    const version = page.getByRole('region', { name: 'Version' })
    await expect(version).toContainText('2.0.0')
    await button(page, 'Check for updates').click()
    await expect(version.getByRole('status')).toHaveText('You have the newest version.')
  })
})
