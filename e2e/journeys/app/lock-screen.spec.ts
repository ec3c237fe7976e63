import type { Page } from '@playwright/test'
import { appOrigin, expect, test } from '../../drivers/app/app.ts'
import { button, isLoggedIn, logInByForm } from '../../drivers/people/customers.ts'
import { botCheck } from '../../drivers/screens/form-steps.ts'
import { expectAccessible } from '../../drivers/screens/axe.ts'
import { somebody } from '../../drivers/people/people.ts'
import { visit } from '../../drivers/screens/visit.ts'

const lock = (page: Page) => page.getByRole('dialog', { name: 'Locked to keep your account safe' })

/** A customer who uses biometrics, in the account. */
const begin = async (page: Page, email: string): Promise<void> => {
  await visit(page, `${appOrigin}/login`)
  await logInByForm(page, email)
  await button(page, 'Yes, please!').click()
  await expect(page.getByText('Biometrics are on for this phone.')).toBeVisible()
  await visit(page, `${appOrigin}/account/details`)
}

test('[NAT-06] nothing behind the lock screen can be read, focused or announced until the customer unlocks', async ({
  device,
  stack,
  troubles,
}) => {
  troubles.expect(botCheck)
  const { email } = await somebody(stack, '0491 570 221')
  const page = await device.launch()
  await begin(page, email)
  // The start of a page is a start of the app: its vault is locked.
  await expect(lock(page)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(['Locked to keep your account safe'])
  await expect(page.locator('main')).toBeHidden()
  await expectAccessible(page, 'lock screen')
  for (let count = 0; count < 6; count += 1) {
    await page.keyboard.press('Tab')
    // After the last button the focus is on the page itself, then on the first button again.
    const isBehind = () =>
      page.evaluate(() => document.activeElement !== document.body && !document.activeElement?.closest('dialog'))
    expect(await isBehind()).toBe(false)
  }
  await device.pressBack()
  await expect(lock(page)).toBeVisible()
  device.biometry.answers.push('authenticationFailed', 'userCancel', 'recognised')
  await button(page, 'Unlock').click()
  await expect(lock(page).getByRole('alert')).toHaveText('That didn’t work. You have 4 tries left.')
  await button(page, 'Unlock').click()
  await expect(lock(page)).toBeVisible()
  await button(page, 'Unlock').click()
  await expect(lock(page)).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Your details' })).toBeVisible()
})

test('[NAT-06] [ACC-08] "Log out" leaves the lock screen without a check', async ({ device, stack, troubles }) => {
  troubles.expect(botCheck)
  const { email } = await somebody(stack, '0491 570 222')
  const page = await device.launch()
  await begin(page, email)
  await lock(page).getByRole('button', { name: 'Log out' }).click()
  await expect(lock(page)).toBeHidden()
  await expect.poll(() => isLoggedIn(page)).toBe(false)
  expect(device.keychain.entries.size).toBe(0)
})

test('[NAT-06] a dialog that opens while the vault is locked stays below the lock screen', async ({
  device,
  stack,
  troubles,
}) => {
  troubles.expect(botCheck)
  const { email } = await somebody(stack, '0491 570 224')
  const page = await device.launch()
  await begin(page, email)
  await expect(lock(page)).toBeVisible()
  // A failed call of the customer, or an expired cart, opens a dialog by itself.
  await page.evaluate(() => {
    const dialog = document.createElement('dialog')
    dialog.textContent = 'Your cart has expired'
    document.body.append(dialog)
    dialog.dataset['layer'] = '99'
    dialog.showModal()
    document.dispatchEvent(new Event('layerschange'))
  })
  await expect(page.getByText('Your cart has expired')).toBeHidden()
  await button(page, 'Log out').click()
  await expect(lock(page)).toBeHidden()
})
