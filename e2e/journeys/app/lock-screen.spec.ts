import { keepLogIn, lockScreen, openAccountPage, start, storedToken } from '../../drivers/app/app-steps.ts'
import { expect, test } from '../../drivers/app/app.ts'
import { button } from '../../drivers/people/customers.ts'
import { somebody } from '../../drivers/people/people.ts'
import { expectAccessible } from '../../drivers/screens/axe.ts'
import { botCheck } from '../../drivers/screens/form-steps.ts'
import { mainNavigation } from '../../drivers/screens/visit.ts'
import { shopBrand } from '../../drivers/stack/shop-brand.ts'

const { scheme } = shopBrand.app

test('[NAT-02] [NAT-06] [ACC-08] [ENG-09] a link that starts the app and a push tapped while it is locked wait until the finger unlocks the vault, foreign links open nothing; nothing behind the lock screen can be read, focused or announced, not even a dialog that opens meanwhile; five failed attempts clear the vault and log the customer out with the reason', async ({
  device,
  context,
  stack,
  problems,
}) => {
  test.slow()
  // The shop does not know the order, and its page says so; `returns.spec.ts` opens a real one.
  problems.expect(botCheck, /status of 404/)
  const orderId = '01234567-89ab-4def-8123-456789abcdef'
  await keepLogIn({ device, context, stack }, await somebody(stack, '0491 570 221'))
  const page = await start(device, { url: `${scheme}://product/pizza/margherita` })
  const lock = lockScreen(page)
  await test.step('links', async () => {
    await expect(lock).toBeVisible()
    const product = page
      .getByRole('dialog', { name: 'Margherita' })
      .or(page.getByRole('heading', { level: 1, name: 'Margherita' }))
    await expect(product).toHaveCount(0)
    await button(page, 'Unlock').click()
    await expect(lock).toHaveCount(0)
    await expect(product.first()).toBeVisible()
    await expect(mainNavigation(page)).toBeAttached()
    await device.openUrl('https://evil.example/menu/pizza')
    await device.openUrl('other://menu/pizza')
    await device.openUrl(`${scheme}://stores`)
    await expect(page).toHaveURL(/\/stores$/)
    await page.goBack()
    await expect(product.first()).toBeVisible()
    await page.goForward()
    await expect(page).toHaveURL(/\/stores$/)
  })

  await openAccountPage(page, /details/i)
  await expect(page.getByRole('heading', { name: 'Your details' })).toBeVisible()
  await device.background(6_000)
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
  await device.tapPush({ data: { url: `/order/${orderId}`, orderId, message: 'ready' } })
  await expect(lock).toBeVisible()
  expect(new URL(page.url()).pathname).not.toBe(`/order/${orderId}`)
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
  await expect(page).toHaveURL(`/order/${orderId}`)
  await expect(page.locator('main')).toContainText('Order not found')

  await test.step('five failed attempts', async () => {
    await page.evaluate(() => document.querySelector<HTMLDialogElement>('dialog[data-layer="99"]')?.remove())
    await device.background(6_000)
    await expect(lock).toBeVisible()
    device.biometry.answers.push(...Array<'authenticationFailed'>(5).fill('authenticationFailed'))
    for (const left of ['4 tries', '3 tries', '2 tries', 'one try']) {
      await button(page, 'Unlock').click()
      await expect(lock.getByRole('alert')).toContainText(left)
    }
    await button(page, 'Unlock').click()
    await expect(lock).toHaveCount(0)
    await expect(page.getByText('so we logged you out. Please log in to continue.')).toBeVisible()
    await expect.poll(() => storedToken(device)).toBeNull()
    await expect
      .poll(() => page.evaluate(() => JSON.stringify([localStorage, sessionStorage])))
      .toContain('\\"ended\\":\\"expired\\"')
    await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible()
  })
})
