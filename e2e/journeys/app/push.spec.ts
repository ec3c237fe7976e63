import { expect, test } from '../../drivers/app/app.ts'
import { keepCart, keepLogIn, lockScreen, openAccountPage, startUnlocked } from '../../drivers/app/app-steps.ts'
import { button, isLoggedIn } from '../../drivers/people/customers.ts'
import { somebody } from '../../drivers/people/people.ts'
import { goToCheckout, placeOrder } from '../../drivers/screens/steps.ts'

test('[ENG-09] [NAT-06] a push tapped while the app is locked opens its order after the unlock, and a log-out takes the phone off the account', async ({
  device,
  context,
  stack,
  store,
}) => {
  test.slow()
  await keepLogIn({ device, context, stack }, await somebody(stack, '0491 570 233'))
  await keepCart({ context, stack }, store)
  const page = await startUnlocked(device)
  await goToCheckout(page)
  const { orderId } = await placeOrder(page)

  await openAccountPage(page, /details/i)
  const onThisDevice = page.getByRole('switch', { name: /^On this device/ })
  await onThisDevice.click()
  await expect(onThisDevice).toBeChecked()

  await device.background(6_000)
  await expect(lockScreen(page)).toBeVisible()
  await device.tapPush({ data: { url: `/order/${orderId}`, orderId, message: 'ready' } })
  await expect(lockScreen(page)).toBeVisible()
  expect(new URL(page.url()).pathname).not.toBe(`/order/${orderId}`)
  device.biometry.answers.push('recognised')
  await button(page, 'Unlock').click()
  await expect(page).toHaveURL(`/order/${orderId}`)

  const stopped = page.waitForRequest((request) => request.url().endsWith('/push/stop'))
  await openAccountPage(page, /details/i)
  await button(page, 'Log out').click()
  await expect.poll(() => isLoggedIn(page)).toBe(false)
  expect((await stopped).postDataJSON()).toEqual({ endpoint: expect.stringMatching(/^fcm:/) })
  await expect.poll(() => device.push.isRegistered).toBe(false)
})
