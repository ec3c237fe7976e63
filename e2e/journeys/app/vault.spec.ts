import type { Page } from '@playwright/test'
import { expect, test } from '../../drivers/app/app.ts'
import {
  biometricQuestion,
  lockScreen,
  logInWithBiometrics,
  openAppFrom,
  openLogin,
  openTab,
  pageAboveApp,
  start,
  storedToken,
} from '../../drivers/app/app-steps.ts'
import { button, heading, isLoggedIn } from '../../drivers/people/customers.ts'
import { somebody } from '../../drivers/people/people.ts'
import { botCheck } from '../../drivers/screens/form-steps.ts'
import { customer } from '../../drivers/screens/start.ts'

/** Everything that the page of the app stores. */
const pageStorage = (page: Page): Promise<string> => page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))

const revocations = (page: Page): readonly string[] => {
  const urls: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/customer/token/revoke')) urls.push(request.url())
  })
  return urls
}

const openAccount = async (page: Page): Promise<void> => {
  await openTab(page, 'Account')
  await expect(page.getByRole('main')).toContainText('Jo')
}

test.beforeEach(({ problems }) => problems.expect(botCheck))

test('[ACC-04] [ACC-06] [ACC-10] [NAV-32] [NAT-02] [NAT-03] [NAT-05] [NAT-06] [ACC-08] an install starts with an empty vault; after six seconds away only a finger opens it, and a log-out revokes the token; a new customer logs in with PayPal above the app, and after the third "No thanks" of an install the keychain alone has the refresh token, and no absence locks the app', async ({
  device,
  context,
  stack,
  store,
  problems,
}) => {
  problems.expect(/http:\/\/localhost:\d+\/paypal\//, /favicon\.ico/)
  const jo = await somebody(stack, '0491 570 156')
  // An earlier install left its token in the keychain.
  device.keychain.entries.set('vault_refreshToken', 'earlier')
  let page = await start(device)
  const revoked = revocations(page)
  await expect.poll(() => storedToken(device)).toBeNull()
  await expect(lockScreen(page)).toHaveCount(0)
  await test.step('biometrics', async () => {
    await logInWithBiometrics(device, jo.email)
    expect(device.biometry.prompts).toMatchObject([{ allowDeviceCredential: false, androidBiometryStrength: 1 }])
    expect([...device.keychain.entries.keys()]).toHaveLength(1)
    await device.background(1_000)
    await openAccount(page)
    await expect(lockScreen(page)).toHaveCount(0)
    await device.background(6_000)
    await expect(lockScreen(page)).toBeVisible()
    await button(page, 'Unlock').click()
    await expect(lockScreen(page)).toHaveCount(0)
    await button(page, 'Log out').click()
    await expect.poll(() => storedToken(device)).toBeNull()
    await expect.poll(() => revoked).toHaveLength(1)
  })

  await test.step('a new customer of PayPal, without biometrics', async () => {
    await device.uninstall()
    device.preferences.write('onboardingSeen', 'true')
    device.preferences.write('biometricDeclines', '2')
    page = await start(device)
    await openLogin(page)
    await button(page, 'PayPal').click()
    const consenting = await pageAboveApp({ device, context })
    await consenting.getByRole('radio').nth(1).check()
    await consenting.getByRole('textbox', { name: 'E-mail' }).fill(`paypal-${store.slug}@example.com`)
    await button(consenting, 'Continue').click()
    await openAppFrom(consenting, device)
    await expect(heading(page, 'Nearly there, Alex')).toBeVisible()
    await page.getByRole('textbox', { name: 'Mobile' }).fill(customer.phoneNumber)
    await button(page, 'Create account').click()
    await biometricQuestion(page).getByRole('button', { name: 'No thanks' }).click()
    await expect(biometricQuestion(page)).toHaveCount(0)
    await expect.poll(() => device.preferences.read('biometricPromptStopped')).toBe('true')
    await expect.poll(() => storedToken(device)).not.toBeNull()
    const first = storedToken(device) ?? ''
    await expect.poll(() => isLoggedIn(page)).toBe(true)
    for (const part of first.split('.')) expect(await pageStorage(page)).not.toContain(part)
    await device.background(6_000)
    await openTab(page, 'Account')
    await expect(page.getByRole('main')).toContainText('Alex')
    await expect(lockScreen(page)).toHaveCount(0)
    // The finger logged in and unlocked before; nothing has asked for it since.
    expect(device.biometry.prompts).toHaveLength(2)
  })
})
