import type { Page } from '@playwright/test'
import { expect, test } from '../../drivers/app/app.ts'
import { biometricQuestion, lockScreen, start, startAppCheckout } from '../../drivers/app/app-steps.ts'
import type { Device } from '../../drivers/app/device.ts'
import { button, isLoggedIn, logInByForm } from '../../drivers/people/customers.ts'
import { somebody } from '../../drivers/people/people.ts'
import { botCheck } from '../../drivers/screens/form-steps.ts'
import { endUndoTime, openKitchenScreen, tap } from '../../drivers/screens/kitchen-screen.ts'
import { placeOrder, tellContact } from '../../drivers/screens/steps.ts'
import { visit } from '../../drivers/screens/visit.ts'
import type { Stack } from '../../drivers/stack/stack.ts'

const orderSwitch = (page: Page) => page.getByRole('switch', { name: /^Tell me on this device when my order moves/ })
const accountSwitch = (page: Page) => page.getByRole('switch', { name: /^On this device/ })

/** A message of Firebase Cloud Messaging as the simulator has received it. */
type SentPush = {
  readonly token: string
  readonly payload: {
    readonly notification: { readonly title: string; readonly body: string }
    readonly data: Readonly<Record<string, string>>
  }
}

/** Installs the app at the push service, as Firebase does when it gives out a token. */
const installAtPushService = async (page: Page, stack: Stack, token: string): Promise<void> => {
  const made = await page.request.post(`${stack.simulators.fcm}/control/devices`, { data: { token } })
  expect(made.ok()).toBe(true)
}

const sentPushes = async (page: Page, stack: Stack, token: string): Promise<readonly SentPush[]> => {
  const answer = await page.request.get(`${stack.simulators.fcm}/control/messages?token=${encodeURIComponent(token)}`)
  return ((await answer.json()) as { messages: readonly SentPush[] }).messages
}

/** The push that the push service has got for this phone, as the phone receives it. */
const pushOf = async (page: Page, stack: Stack, { push: { token } }: Device) => {
  await expect.poll(async () => (await sentPushes(page, stack, token)).length).toBe(1)
  const [sent] = await sentPushes(page, stack, token)
  if (sent === undefined) throw new Error('no push')
  const { notification, data } = sent.payload
  return { ...notification, data }
}

test('[ENG-09] a guest switches notifications on in the app; the push of a move shows its way to the order, and opens it from a cold start', async ({
  device,
  playwright,
  launchOptions,
  stack,
  store,
  troubles,
}) => {
  test.slow()
  let page = await start(device)
  await installAtPushService(page, stack, device.push.token)
  await startAppCheckout(page, store)
  await tellContact(page)
  const { orderId, reference } = await placeOrder(page)
  await expect(orderSwitch(page)).not.toBeChecked()
  expect([device.push.isRegistered, device.push.channels]).toEqual([false, []])
  await orderSwitch(page).click()
  await expect(orderSwitch(page)).toBeChecked()
  expect(device.push.channels).toMatchObject([{ id: 'orders', name: 'Your orders' }])

  // The store's screen is not on the phone's network.
  const args = (launchOptions.args ?? []).filter((each) => !each.startsWith('--host-resolver-rules'))
  const browser = await playwright.chromium.launch({ ...launchOptions, args })
  const kitchen = await openKitchenScreen({ browser, stack, store, troubles })
  await tap(kitchen, reference, 'Start cooking')
  await tap(kitchen, reference, 'Pack')
  await tap(kitchen, reference, 'Ready')
  await endUndoTime(stack, orderId)
  const push = await pushOf(page, stack, device)
  expect(push).toEqual({
    title: 'Your order is ready',
    body: `Order ${reference} is waiting for you at ${store.name}.`,
    data: { url: `/order/${orderId}`, orderId, message: 'ready' },
  })
  await browser.close()

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Menu' }).click()
  await expect(page).toHaveURL(/\/menu/)
  await device.receivePush(push)
  await expect(page.getByText(`Order ${reference} is waiting for you`)).toBeVisible()
  await button(page, 'See your order').click()
  await expect(page).toHaveURL(`/order/${orderId}`)

  page = await start(device, { push })
  await expect(page).toHaveURL(`/order/${orderId}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Ready to pick up' })).toBeVisible()
})

test('[ENG-09] [NAT-06] a push tapped while the app is locked opens its order after the unlock, and a log-out takes the phone off the account', async ({
  device,
  stack,
  store,
  troubles,
}) => {
  test.slow()
  troubles.expect(botCheck)
  const { email } = await somebody(stack, '0491 570 233')
  const page = await start(device)
  await visit(page, '/login')
  await logInByForm(page, email)
  await biometricQuestion(page).getByRole('button', { name: 'Yes, please!' }).click()
  await expect(biometricQuestion(page)).toHaveCount(0)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
  await startAppCheckout(page, store)
  const { orderId } = await placeOrder(page)

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Account' }).click()
  await page
    .getByRole('navigation', { name: 'Account' })
    .getByRole('link', { name: /details/i })
    .click()
  await accountSwitch(page).click()
  await expect(accountSwitch(page)).toBeChecked()

  await device.background(6_000)
  await expect(lockScreen(page)).toBeVisible()
  await device.tapPush({ data: { url: `/order/${orderId}`, orderId, message: 'ready' } })
  await expect(lockScreen(page)).toBeVisible()
  expect(new URL(page.url()).pathname).not.toBe(`/order/${orderId}`)
  device.biometry.answers.push('recognised')
  await button(page, 'Unlock').click()
  await expect(page).toHaveURL(`/order/${orderId}`)

  const stopped = page.waitForRequest((request) => request.url().endsWith('/push/stop'))
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Account' }).click()
  await page
    .getByRole('navigation', { name: 'Account' })
    .getByRole('link', { name: /details/i })
    .click()
  await button(page, 'Log out').click()
  await expect.poll(() => isLoggedIn(page)).toBe(false)
  expect((await stopped).postDataJSON()).toEqual({ endpoint: expect.stringMatching(/^fcm:/) })
  await expect.poll(() => device.push.isRegistered).toBe(false)
})
