import { keepLogIn, lockScreen, openAccountPage, startUnlocked } from '../../drivers/app/app-steps.ts'
import { expect, test } from '../../drivers/app/app.ts'
import { button } from '../../drivers/people/customers.ts'
import { somebody } from '../../drivers/people/people.ts'
import { expectAccessible } from '../../drivers/screens/axe.ts'

test('[NAT-06] nothing behind the lock screen can be read, focused or announced until the customer unlocks, not even a dialog that opens meanwhile', async ({
  device,
  context,
  stack,
}) => {
  await keepLogIn({ device, context, stack }, await somebody(stack, '0491 570 221'))
  const page = await startUnlocked(device)
  await openAccountPage(page, /details/i)
  await expect(page.getByRole('heading', { name: 'Your details' })).toBeVisible()
  await device.background(6_000)
  const lock = lockScreen(page)
  await expect(lock).toBeVisible()
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
  await expect(lock).toBeVisible()
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
  device.biometry.answers.push('authenticationFailed', 'userCancel', 'recognised')
  await button(page, 'Unlock').click()
  await expect(lock.getByRole('alert')).toHaveText('That didn’t work. You have 4 tries left.')
  await button(page, 'Unlock').click()
  await expect(lock).toBeVisible()
  await button(page, 'Unlock').click()
  await expect(lock).toBeHidden()
  await expect(page.getByText('Your cart has expired')).toBeVisible()
  await expect(page.locator('main')).toContainText('Your details')
})
