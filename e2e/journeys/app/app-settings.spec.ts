import type { Page } from '@playwright/test'
import { keepLogIn, openAccountPage, start } from '../../drivers/app/app-steps.ts'
import { expect, test } from '../../drivers/app/app.ts'
import { button, isLoggedIn } from '../../drivers/people/customers.ts'
import { somebody } from '../../drivers/people/people.ts'
import { expectAccessible } from '../../drivers/screens/axe.ts'

test.use({ deviceOptions: { updater: { updateUrl: 'https://shop.example/api/v1/app-updates/check' } } })

const openAppSettings = async (page: Page): Promise<void> => {
  await openAccountPage(page, 'App settings')
  await expect(page.getByRole('heading', { name: 'App settings' })).toBeVisible()
}

test('[ACC-36] [NAV-28] [NAT-03] [NAT-04] [ACC-23] [ENG-09] app settings offer the unlock modes that the phone can do, biometrics later, a check for updates, and the website; a log-out takes the phone off the account', async ({
  device,
  context,
  stack,
}) => {
  device.biometry.isEnrolled = false
  await keepLogIn({ device, context, stack }, await somebody(stack, '0491 570 219'), 'SecureStorage')
  const page = await start(device)
  await openAppSettings(page)
  const biometrics = page.getByRole('switch', { name: /^Log in with face or fingerprint/ })
  await expect(biometrics).toBeDisabled()
  const modes = page.getByRole('group', { name: 'When you come back to the app' })
  await expect(modes.getByRole('radio')).toHaveCount(2)
  await expectAccessible(page, 'app settings')

  await test.step('the choice of a mode stays, and a cancelled prompt changes nothing', async () => {
    await modes.getByRole('radio', { name: /^The phone’s passcode/ }).click()
    const cover = page.getByRole('switch', { name: /^Hide in the app switcher/ })
    await expect(cover).toBeChecked()
    device.biometry.answers.push('userCancel')
    await modes.getByRole('radio', { name: /^Open right away/ }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Nothing has changed.' })).toBeVisible()
    await expect(modes.getByRole('radio', { name: /^The phone’s passcode/ })).toBeChecked()
    await cover.click()
    await expect.poll(() => device.preferences.read('hideInBackground')).toBe('false')
  })

  await test.step('the version is on screen, and a check finds no newer one', async () => {
    const version = page.getByRole('region', { name: 'Version' })
    await expect(version).toContainText('2.0.0')
    await expect(version).toContainText('Updates arrive by themselves')
    await expect(version).not.toContainText('update key')
    await button(page, 'Check for updates').click()
    await expect(version.getByRole('status')).toHaveText('You have the newest version.')
  })

  await test.step('once the phone has a fingerprint, biometrics can be switched on', async () => {
    device.biometry.isEnrolled = true
    await device.background(0)
    await expect(biometrics).toBeEnabled()
    await expect(biometrics).not.toBeChecked()
    await biometrics.click()
    await expect(biometrics).toBeChecked()
    await expect.poll(() => device.biometry.prompts.at(-1)).toMatchObject({ allowDeviceCredential: false })
    await expect.poll(() => device.preferences.read('lastUnlockMode')).toBe('Biometrics')
  })

  await test.step('the website has the customer’s data', async () => {
    await openAccountPage(page, /details/i)
    await button(page, 'Open our website').click()
    await expect.poll(() => device.surroundings.opened).toEqual([`${new URL(stack.url).origin}/account/details`])
  })

  await test.step('a log-out stops the notifications of this phone', async () => {
    const onThisDevice = page.getByRole('switch', { name: /^On this device/ })
    await onThisDevice.click()
    await expect(onThisDevice).toBeChecked()
    const stopped = page.waitForRequest((request) => request.url().endsWith('/push/stop'))
    await button(page, 'Log out').click()
    await expect.poll(() => isLoggedIn(page)).toBe(false)
    expect((await stopped).postDataJSON()).toEqual({ endpoint: expect.stringMatching(/^fcm:/) })
    await expect.poll(() => device.push.isRegistered).toBe(false)
  })
})
