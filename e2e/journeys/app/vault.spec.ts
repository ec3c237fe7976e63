import type { Page } from '@playwright/test'
import { expect, test } from '../../drivers/app/app.ts'
import { biometricQuestion, lockScreen, logIn, start } from '../../drivers/app/app-steps.ts'
import type { Device } from '../../drivers/app/device.ts'
import { button } from '../../drivers/people/customers.ts'
import { somebody } from '../../drivers/people/people.ts'
import { botCheck } from '../../drivers/screens/form-steps.ts'
import { mainNavigation } from '../../drivers/screens/visit.ts'

const account = (page: Page) => mainNavigation(page).getByRole('link', { name: 'Account' })

/** The refresh token is the only secret of the app. */
const secrets = ({ keychain }: Device) => [...keychain.entries.keys()]

/** What the page itself stores of the log-in. */
const storedLogin = (page: Page) => page.evaluate(() => localStorage.getItem('pinia_login') ?? '')

test.beforeEach(({ troubles }) => troubles.expect(botCheck))

test('[NAT-03] [NAT-06] [ACC-04] a customer logs in, and after six seconds in another app only their finger opens the vault', async ({
  device,
  stack,
}) => {
  const jo = await somebody(stack, '0491 570 156')
  const page = await start(device)
  await logIn(page, jo.email)
  await expect(biometricQuestion(page)).toBeVisible()
  await button(page, 'Yes, please!').click()
  await expect(page.getByText('Biometrics are on for this phone.')).toBeVisible()
  expect(device.biometry.prompts).toHaveLength(1)
  await expect.poll(() => secrets(device)).toHaveLength(1)
  const [token = ''] = device.keychain.entries.values()
  expect(await storedLogin(page)).not.toContain(token)

  await device.background(1_000)
  await expect(account(page)).toBeVisible()
  await expect(lockScreen(page)).toHaveCount(0)
  await device.background(6_000)
  await expect(lockScreen(page)).toBeVisible()
  device.biometry.answers.push('userCancel')
  await button(page, 'Unlock').click()
  await expect.poll(() => device.biometry.prompts.length).toBe(2)
  await expect(lockScreen(page)).toBeVisible()
  await button(page, 'Unlock').click()
  await expect(lockScreen(page)).toHaveCount(0)
  await account(page).click()
  await expect(page.getByRole('main')).toContainText('Jo')

  const again = await start(device)
  await expect(lockScreen(again)).toBeVisible()
})

test('[NAT-06] [ACC-08] five failed attempts clear the vault and log the customer out with the reason', async ({
  device,
  stack,
}) => {
  const jo = await somebody(stack, '0491 570 157')
  const page = await start(device)
  await logIn(page, jo.email)
  await button(page, 'Yes, please!').click()
  await expect(page.getByText('Biometrics are on for this phone.')).toBeVisible()
  await device.background(6_000)
  device.biometry.answers.push(...Array<'authenticationFailed'>(5).fill('authenticationFailed'))
  for (const left of ['4 tries', '3 tries', '2 tries', 'one try']) {
    await button(page, 'Unlock').click()
    await expect(lockScreen(page).getByRole('alert')).toContainText(left)
  }
  await button(page, 'Unlock').click()
  await expect(lockScreen(page)).toHaveCount(0)
  await expect(page.getByText('so we logged you out. Please log in to continue.')).toBeVisible()
  expect(secrets(device)).toEqual([])
  expect(await storedLogin(page)).toContain('"ended":"expired"')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
})
