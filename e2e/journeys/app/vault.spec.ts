import type { Page } from '@playwright/test'
import { expect, test } from '../../drivers/app/app.ts'
import {
  lockScreen,
  logInWithBiometrics,
  logInWithoutBiometrics,
  openTab,
  start,
  storedToken,
} from '../../drivers/app/app-steps.ts'
import { button, heading } from '../../drivers/people/customers.ts'
import { somebody } from '../../drivers/people/people.ts'
import { botCheck } from '../../drivers/screens/form-steps.ts'

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

test.beforeEach(({ troubles }) => troubles.expect(botCheck))

test('[NAT-03] [NAT-06] [ACC-08] an install starts with an empty vault; after six seconds away only a finger opens it, an ended app starts locked, and a log-out there revokes nothing', async ({
  device,
  stack,
}) => {
  const jo = await somebody(stack, '0491 570 156')
  // An earlier install left its token in the keychain.
  device.keychain.entries.set('vault_refreshToken', 'earlier')
  const page = await start(device)
  await expect.poll(() => storedToken(device)).toBeNull()
  await expect(lockScreen(page)).toHaveCount(0)
  await logInWithBiometrics(device, jo.email)
  expect(device.biometry.prompts).toMatchObject([{ allowDeviceCredential: false, androidBiometryStrength: 1 }])
  expect([...device.keychain.entries.keys()]).toHaveLength(1)

  await device.background(1_000)
  await openAccount(page)
  await expect(lockScreen(page)).toHaveCount(0)
  await device.background(6_000)
  await expect(lockScreen(page)).toBeVisible()
  device.biometry.answers.push('userCancel')
  await button(page, 'Unlock').click()
  await expect.poll(() => device.biometry.prompts.length).toBe(2)
  await expect(lockScreen(page)).toBeVisible()
  await button(page, 'Unlock').click()
  await expect(lockScreen(page)).toHaveCount(0)
  await openAccount(page)

  const locked = await start(device)
  const revoked = revocations(locked)
  await expect(lockScreen(locked)).toBeVisible()
  await button(locked, 'Log out').click()
  await expect(lockScreen(locked)).toHaveCount(0)
  await expect.poll(() => storedToken(device)).toBeNull()
  await openTab(locked, 'Account')
  await expect(heading(locked, 'Create your account')).toBeVisible()
  expect(revoked).toEqual([])
})

test('[ACC-04] [NAT-03] [NAT-05] [ACC-08] after the third "No thanks" of an install the keychain alone has the refresh token, no absence locks the app, and a log-out revokes the token', async ({
  device,
  stack,
}) => {
  const jo = await somebody(stack, '0491 570 158')
  device.preferences.write('biometricDeclines', '2')
  const page = await start(device)
  await logInWithoutBiometrics(page, jo.email)
  await expect.poll(() => device.preferences.read('biometricPromptStopped')).toBe('true')
  await expect.poll(() => storedToken(device)).not.toBeNull()
  const first = storedToken(device) ?? ''
  await expect.poll(() => pageStorage(page)).toContain(jo.customerId)
  for (const part of first.split('.')) expect(await pageStorage(page)).not.toContain(part)
  await device.background(6_000)
  await openAccount(page)
  await expect(lockScreen(page)).toHaveCount(0)

  expect(device.biometry.prompts).toEqual([])
  const revoked = revocations(page)
  await button(page, 'Log out').click()
  await expect.poll(() => storedToken(device)).toBeNull()
  await expect.poll(() => revoked).toHaveLength(1)
})
