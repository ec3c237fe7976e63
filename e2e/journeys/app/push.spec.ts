import { expect, test } from '../../drivers/app/app.ts'
import { keepLogIn, lockScreen, openAccountPage, start } from '../../drivers/app/app-steps.ts'
import { button, isLoggedIn } from '../../drivers/people/customers.ts'
import { somebody } from '../../drivers/people/people.ts'
import { mainNavigation } from '../../drivers/screens/visit.ts'
import { shopBrand } from '../../drivers/stack/shop-brand.ts'

const { scheme } = shopBrand.app

test('[ENG-09] [NAT-02] [NAT-06] a link that starts the app and a push tapped while it is locked wait until the finger unlocks the vault, foreign links open nothing, and a log-out takes the phone off the account', async ({
  device,
  context,
  stack,
  troubles,
}) => {
  // The shop does not know the order, and its page says so; `order.spec.ts` opens a real one.
  troubles.expect(/status of 404/)
  const orderId = '01234567-89ab-4def-8123-456789abcdef'
  await keepLogIn({ device, context, stack }, await somebody(stack, '0491 570 233'))
  const page = await start(device, { url: `${scheme}://product/pizza/margherita` })

  await test.step('links', async () => {
    await expect(lockScreen(page)).toBeVisible()
    const product = page
      .getByRole('dialog', { name: 'Margherita' })
      .or(page.getByRole('heading', { level: 1, name: 'Margherita' }))
    await expect(product).toHaveCount(0)
    await button(page, 'Unlock').click()
    await expect(lockScreen(page)).toHaveCount(0)
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
  await expect(page.getByRole('heading', { level: 1, name: 'Order not found' })).toBeVisible()

  const stopped = page.waitForRequest((request) => request.url().endsWith('/push/stop'))
  await openAccountPage(page, /details/i)
  await button(page, 'Log out').click()
  await expect.poll(() => isLoggedIn(page)).toBe(false)
  expect((await stopped).postDataJSON()).toEqual({ endpoint: expect.stringMatching(/^fcm:/) })
  await expect.poll(() => device.push.isRegistered).toBe(false)
})
