import { keepCart, lockScreen, logInWithBiometrics, openTab, start, storedToken } from '../../drivers/app/app-steps.ts'
import { expect, test } from '../../drivers/app/app.ts'
import { button } from '../../drivers/people/customers.ts'
import { somebody } from '../../drivers/people/people.ts'
import { botCheck } from '../../drivers/screens/form-steps.ts'
import { expectOrdered, method } from '../../drivers/screens/paying.ts'
import { goToCheckout, placedOrder, placeOrder, tellContact } from '../../drivers/screens/steps.ts'
import { shopBrand } from '../../drivers/stack/shop-brand.ts'

test.use({ deviceOptions: { platform: 'ios' } })

test('[NAT-01] [NAT-06] on an iPhone a link starts the app at its page; a guest orders in cash, shares the order, and still sees it after the phone has ended the app; a log-in stays in the keychain of this phone alone, and a face unlocks it', async ({
  device,
  context,
  stack,
  store,
  problems,
}) => {
  test.slow()
  problems.expect(botCheck)
  device.biometry.kind = 'face'
  await keepCart({ context, stack }, store)
  let page = await start(device, { url: `${shopBrand.app.scheme}://stores` })
  await expect(page).toHaveURL(/\/stores$/)
  await expect.poll(() => device.system.isSplashShown).toBe(false)

  await goToCheckout(page)
  await tellContact(page)
  await method(page, /^Cash/).check()
  const { orderId } = await placeOrder(page)
  await button(page, 'Share tracking').click()
  await expect
    .poll(() => device.surroundings.shared)
    .toMatchObject([{ url: expect.stringMatching(`/order/${orderId}$`) }])
  await device.kill()
  page = await start(device)
  await page.getByRole('region', { name: 'Order in progress' }).getByRole('link', { name: 'Track order' }).click()
  await expectOrdered(page)
  expect((await placedOrder(page)).orderId).toBe(orderId)

  await logInWithBiometrics(device, (await somebody(stack, '0491 570 156')).email)
  expect(device.calls('SecureStorage.setSynchronizeKeychain')).toContainEqual({ sync: false })
  expect(storedToken(device)).not.toBeNull()
  await device.background(6_000)
  await expect(lockScreen(page)).toBeVisible()
  await button(page, 'Unlock').click()
  await expect(lockScreen(page)).toHaveCount(0)
  await openTab(page, 'Account')
  await expect(page.getByRole('main')).toContainText('Jo')
})
