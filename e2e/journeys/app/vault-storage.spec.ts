import type { Page } from '@playwright/test'
import { biometricQuestion, lockScreen, logIn, start } from '../../drivers/app/app-steps.ts'
import { expect, test } from '../../drivers/app/app.ts'
import type { Device } from '../../drivers/app/device.ts'
import { button, heading } from '../../drivers/people/customers.ts'
import { somebody } from '../../drivers/people/people.ts'
import { botCheck } from '../../drivers/screens/form-steps.ts'
import { mainNavigation } from '../../drivers/screens/visit.ts'

/** The refresh token in the phone's keychain; null = none. */
const refreshToken = ({ keychain }: Device): string | null => [...keychain.entries.values()][0] ?? null

/** Everything that the page of the app stores. */
const pageStorage = (page: Page): Promise<string> => page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))

const revocations = (page: Page): string[] => {
  const urls: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/customer/token/revoke')) urls.push(request.url())
  })
  return urls
}

const openAccount = async (page: Page): Promise<void> => {
  await mainNavigation(page).getByRole('link', { name: 'Account' }).click()
  await expect(page.getByRole('main')).toContainText('Jo')
}

test.beforeEach(({ troubles }) => troubles.expect(botCheck))

test('[ACC-04] [NAT-03] the refresh token is in the keychain alone, and a start with secure storage needs no prompt', async ({
  device,
  stack,
}) => {
  const jo = await somebody(stack, '0491 570 156')
  const page = await start(device)
  await logIn(page, jo.email)
  await button(page, 'No thanks').click()
  await expect.poll(() => refreshToken(device)).not.toBeNull()
  const first = refreshToken(device) ?? ''
  for (const part of first.split('.')) expect(await pageStorage(page)).not.toContain(part)
  expect(await pageStorage(page)).toContain(jo.customerId)
  await device.background(6_000)
  await expect(lockScreen(page)).toHaveCount(0)

  const again = await start(device)
  await openAccount(again)
  expect(device.biometry.prompts).toEqual([])
  // The renewal replaced the token, and the vault stores its successor.
  await expect.poll(() => refreshToken(device)).not.toBe(first)
})

test('[NAT-06] [ACC-08] an app that was ended starts locked, and a log-out there revokes nothing and leaves nothing', async ({
  device,
  stack,
}) => {
  const jo = await somebody(stack, '0491 570 157')
  const page = await start(device)
  await logIn(page, jo.email)
  await button(page, 'Yes, please!').click()
  await expect.poll(() => device.preferences.read('lastUnlockMode')).toBe('Biometrics')
  await expect.poll(() => device.preferences.read('hideInBackground')).toBe('true')
  expect(device.biometry.prompts).toMatchObject([{ allowDeviceCredential: false, androidBiometryStrength: 1 }])

  const locked = await start(device)
  const revoked = revocations(locked)
  await expect(lockScreen(locked)).toBeVisible()
  await button(locked, 'Log out').click()
  await expect(lockScreen(locked)).toHaveCount(0)
  await expect.poll(() => refreshToken(device)).toBeNull()
  expect(revoked).toEqual([])
  await mainNavigation(locked).getByRole('link', { name: 'Account' }).click()
  await expect(heading(locked, 'Create your account')).toBeVisible()
})

test('[ACC-08] a log-out of an open vault revokes the token and leaves nothing', async ({ device, stack }) => {
  const jo = await somebody(stack, '0491 570 158')
  const page = await start(device)
  const revoked = revocations(page)
  await logIn(page, jo.email)
  await button(page, 'No thanks').click()
  await expect.poll(() => refreshToken(device)).not.toBeNull()
  await openAccount(page)
  await button(page, 'Log out').click()
  await expect.poll(() => refreshToken(device)).toBeNull()
  expect(revoked).toHaveLength(1)
})

test('[NAT-06] the first start after an install clears what the keychain kept', async ({ device, stack }) => {
  const jo = await somebody(stack, '0491 570 159')
  const page = await start(device)
  await logIn(page, jo.email)
  await expect(biometricQuestion(page)).toBeVisible()
  await expect.poll(() => refreshToken(device)).not.toBeNull()
  await device.uninstall({ isKeychainKept: true })
  expect(refreshToken(device)).not.toBeNull()
  const again = await device.launch()
  await expect(again.locator('html')).toHaveAttribute('data-hydrated')
  expect(refreshToken(device)).toBeNull()
  await expect(lockScreen(again)).toHaveCount(0)
})

test('[NAT-06] the removal of all fingerprints clears the vault, and the customer logs in again', async ({
  device,
  stack,
}) => {
  const jo = await somebody(stack, '0491 570 160')
  const page = await start(device)
  await logIn(page, jo.email)
  await button(page, 'Yes, please!').click()
  await expect.poll(() => device.preferences.read('lastUnlockMode')).toBe('Biometrics')
  await device.leave()
  device.biometry.isEnrolled = false
  await new Promise((resolve) => setTimeout(resolve, 5_200))
  await device.comeBack()
  await expect(lockScreen(page)).toBeVisible()
  await button(page, 'Unlock').click()
  await expect(lockScreen(page)).toHaveCount(0)
  expect(refreshToken(device)).toBeNull()
  await expect.poll(() => device.preferences.read('lastUnlockMode')).toBe('SecureStorage')
})
