import type { Page } from '@playwright/test'
import { expect, test } from '../../drivers/app/app.ts'
import {
  biometricQuestion,
  keepLogIn,
  lockScreen,
  logIn,
  logInWithBiometrics,
  logInWithoutBiometrics,
  openTab,
  start,
  startUnlocked,
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

test('[NAT-03] [NAT-06] [ACC-08] after six seconds in another app only a finger opens the vault, an ended app starts locked, and a log-out there revokes nothing', async ({
  device,
  stack,
}) => {
  const jo = await somebody(stack, '0491 570 156')
  const page = await start(device)
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

test('[NAT-06] [ACC-08] five failed attempts clear the vault and log the customer out with the reason', async ({
  device,
  context,
  stack,
}) => {
  await keepLogIn({ device, context, stack }, await somebody(stack, '0491 570 157'))
  const page = await start(device)
  device.biometry.answers.push(...Array<'authenticationFailed'>(5).fill('authenticationFailed'))
  for (const left of ['4 tries', '3 tries', '2 tries', 'one try']) {
    await button(page, 'Unlock').click()
    await expect(lockScreen(page).getByRole('alert')).toContainText(left)
  }
  await button(page, 'Unlock').click()
  await expect(lockScreen(page)).toHaveCount(0)
  await expect(page.getByText('so we logged you out. Please log in to continue.')).toBeVisible()
  await expect.poll(() => storedToken(device)).toBeNull()
  await expect.poll(() => pageStorage(page)).toContain('\\"ended\\":\\"expired\\"')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
})

test('[ACC-04] [NAT-03] [ACC-08] the refresh token is in the keychain alone, a start with secure storage needs no prompt, and a log-out revokes the token', async ({
  device,
  stack,
}) => {
  const jo = await somebody(stack, '0491 570 158')
  const page = await start(device)
  await logInWithoutBiometrics(page, jo.email)
  await expect.poll(() => storedToken(device)).not.toBeNull()
  const first = storedToken(device) ?? ''
  await expect.poll(() => pageStorage(page)).toContain(jo.customerId)
  for (const part of first.split('.')) expect(await pageStorage(page)).not.toContain(part)
  await device.background(6_000)
  await openAccount(page)
  await expect(lockScreen(page)).toHaveCount(0)

  const again = await start(device)
  const revoked = revocations(again)
  await openAccount(again)
  expect(device.biometry.prompts).toEqual([])
  // The renewal replaced the token, and the vault stores its successor.
  await expect.poll(() => storedToken(device)).not.toBe(first)
  await button(again, 'Log out').click()
  await expect.poll(() => storedToken(device)).toBeNull()
  await expect.poll(() => revoked).toHaveLength(1)
})

test('[NAT-06] the first start after an install clears what the keychain kept', async ({ device, stack }) => {
  const jo = await somebody(stack, '0491 570 159')
  const page = await start(device)
  await logIn(page, jo.email)
  await expect(biometricQuestion(page)).toBeVisible()
  await expect.poll(() => storedToken(device)).not.toBeNull()
  await device.uninstall({ isKeychainKept: true })
  expect(storedToken(device)).not.toBeNull()
  const again = await start(device)
  await expect.poll(() => storedToken(device)).toBeNull()
  await expect(lockScreen(again)).toHaveCount(0)
})

test('[NAT-06] the removal of all fingerprints clears the vault, and the customer logs in again', async ({
  device,
  context,
  stack,
}) => {
  await keepLogIn({ device, context, stack }, await somebody(stack, '0491 570 160'))
  const page = await startUnlocked(device)
  await device.leave()
  device.biometry.isEnrolled = false
  await device.sleep(5_200)
  await device.comeBack()
  await expect(lockScreen(page)).toBeVisible()
  await button(page, 'Unlock').click()
  await expect(lockScreen(page)).toHaveCount(0)
  await expect.poll(() => storedToken(device)).toBeNull()
  await expect.poll(() => device.preferences.read('lastUnlockMode')).toBe('SecureStorage')
})
