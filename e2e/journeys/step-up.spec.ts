import { expectAccessible } from '../drivers/screens/axe.ts'
import { button, password } from '../drivers/people/customers.ts'
import { passkeyDevice } from '../drivers/people/passkey-device.ts'
import { appTokens, logInByCall, somebody } from '../drivers/people/people.ts'
import { forgetProof } from '../drivers/people/proofs.ts'
import { expect, test } from '../drivers/stack/shop.ts'
import { navigate, visit } from '../drivers/screens/visit.ts'

const refused = /status of 40[03]/

test('[M4] a password by keyboard or a passkey confirms, a cancellation changes nothing, and each device is listed and can be logged out', async ({
  page,
  stack,
  troubles,
}) => {
  test.slow()
  troubles.expect(refused)
  const jo = await somebody(stack, '0491 570 213')
  for (let device = 0; device < 3; device += 1) await appTokens(stack, jo, new URL(stack.url).origin)
  await passkeyDevice(page)
  await logInByCall(page, stack, jo)
  await visit(page, '/account/details')
  const dialog = page.getByRole('dialog', { name: "Confirm it's you" })
  const field = dialog.getByLabel('Your password', { exact: true })
  await test.step('a data download by keyboard alone', async () => {
    await forgetProof(stack, jo)
    await button(page, 'Download your data').focus()
    await page.keyboard.press('Enter')
    await expect(field).toBeFocused()
    await expectAccessible(page, 'step-up')
    await expect(dialog.getByRole('button', { name: 'Use a passkey' })).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('Please enter your password.')).toBeVisible()
    await page.keyboard.type('Wr0ng-one')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('That is not your password.')).toBeVisible()
    await expectAccessible(page, 'step-up refused')
    await field.fill(password)
    const saved = page.waitForEvent('download')
    await page.keyboard.press('Enter')
    await saved
    await expect(dialog).toHaveCount(0)
    await expect(button(page, 'Download your data')).toBeFocused()
  })

  await button(page, 'Add a passkey').click()
  await expect(page.getByText('You have succesfully added a passkey.').first()).toBeVisible()
  await forgetProof(stack, jo)
  const passkeys = page.getByRole('region', { name: 'Passkeys' }).getByRole('listitem')
  const remove = async () => {
    await button(page, /^Remove Passkey/).click()
    await button(page, 'Remove passkey').click()
  }
  await test.step('cancelled', async () => {
    await remove()
    await expect(dialog.getByRole('button', { name: 'Use a passkey' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(passkeys).toHaveCount(1)
    await expect(page.getByRole('dialog', { name: 'Log in' })).toHaveCount(0)
  })

  await test.step('confirmed by a passkey', async () => {
    await remove()
    await dialog.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(passkeys).toHaveCount(0)
  })

  await test.step('other devices are logged out one by one or all at once', async () => {
    await navigate(page, '/account/sign-ins')
    const devices = page.getByRole('region', { name: /devices|Only here/ })
    await expect(devices.getByRole('listitem')).toHaveCount(4)
    await expect(devices.getByRole('listitem').first()).toContainText('This device')
    await expectAccessible(page, 'sign-ins')
    await button(page, /^Log out .+ Last used/)
      .first()
      .click()
    await expect(devices.getByRole('listitem')).toHaveCount(3)
    await expect(page.getByRole('heading', { name: '3 devices' })).toBeFocused()
    await forgetProof(stack, jo)
    await button(page, 'Log out everywhere else').click()
    await field.fill(password)
    await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Only here' })).toBeFocused()
    await page.reload()
    await expect(devices.getByRole('listitem')).toHaveCount(1)
  })
})
