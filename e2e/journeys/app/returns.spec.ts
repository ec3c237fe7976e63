import {
  openAppFrom,
  openTab,
  pageAboveApp,
  payByCardButton,
  payByHostedCard,
  start,
  startAppFrom,
  startAppPayment,
} from '../../drivers/app/app-steps.ts'
import { expect, test } from '../../drivers/app/app.ts'
import { connectToFcm } from '../../drivers/app/fcm-device.ts'
import { button } from '../../drivers/people/customers.ts'
import { openDesk } from '../../drivers/people/desk.ts'
import { endUndoTime } from '../../drivers/screens/kitchen-screen.ts'
import { atProviders, expectOrdered, method, note } from '../../drivers/screens/paying.ts'
import { placedOrder } from '../../drivers/screens/steps.ts'
import { shopBrand } from '../../drivers/stack/shop-brand.ts'

const appReturn = new RegExp(`^${shopBrand.app.scheme}://app-return\\?id=[0-9a-f-]{36}&code=[\\w-]{43}$`)

test.beforeEach(({ problems }) => {
  test.slow()
  problems.expect(...atProviders, /Content Security Policy/)
})

/** The bank asks for a challenge. */
const challenged = '4000000000002503'

type Provider = {
  readonly name: string
  /** The provider's entry among the ways to pay. */
  readonly entry: RegExp
}

const payPal: Provider = { name: 'PayPal', entry: /^PayPal You'll/ }
const zip: Provider = { name: 'Zip', entry: /^Zip Pay/ }
const afterpay: Provider = { name: 'Afterpay', entry: /^Afterpay [\d]/ }

test('[PAY-12] [PAY-26] [PAY-27] [NAV-10] [NAT-01] [NAT-02] [ENG-09] a guest closes the card page, is refused by the bank in the app, cancels at PayPal and Afterpay, whose pages lead back to the app, and pays with Zip, whose page starts the app that the phone has ended; the push of the ready order opens it, in the app and from a cold start', async ({
  device,
  context,
  stack,
  store,
}) => {
  const fcm = await connectToFcm(stack, device)
  let page = await startAppPayment({ device, context, stack }, store)
  await test.step('a card', async () => {
    await method(page, /^Credit or debit card/).check()
    await expect(page.getByText('Next you enter your card on our secure page. Then you come back here.')).toBeVisible()
    const pay = payByCardButton(page)
    await pay.click()
    await expect.poll(() => device.surroundings.isBrowserOpen).toBe(true)
    device.surroundings.closeBrowser()
    await expect(pay).toBeEnabled()
    await expect(page).toHaveURL(/\/checkout$/)

    const link = await payByHostedCard(page, { device, context }, challenged)
    expect(device.surroundings.opened.at(-1)).toMatch(new RegExp(`^${stack.url}/card-page/[0-9a-f-]{36}$`))
    expect(link).toMatch(appReturn)
    await page.frameLocator('iframe[title="Your bank"]').getByRole('button', { name: 'Fail' }).click()
    await expect(note(page)).toContainText("We couldn't authenticate your card.")
    await expect(page).toHaveURL(/\/checkout$/)
  })

  const leaveFor = async ({ name, entry }: Provider) => {
    await method(page, entry).check()
    await button(page, new RegExp(`^Pay \\$\\d+\\.\\d\\d with ${name}$`)).click()
    return pageAboveApp({ device, context })
  }
  for (const provider of [payPal, afterpay]) {
    const cancelling = await leaveFor(provider)
    await button(cancelling, 'Cancel').click()
    const link = await openAppFrom(cancelling, device)
    expect(link).toMatch(appReturn)
    await expect(note(page)).toContainText(`Your ${provider.name} payment was cancelled. You have not been charged.`)
    await expect(page).toHaveURL(/\/checkout$/)
    await expect(method(page, provider.entry)).toBeChecked()
  }
  const approving = await leaveFor(zip)
  await button(approving, 'Approve').click()
  // The phone may end the app while its browser is open.
  page = await startAppFrom(approving, device)
  await expectOrdered(page)
  const { orderId, reference } = await placedOrder(page)

  await expect(page.getByRole('button', { name: 'Share tracking' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add to calendar' })).toHaveCount(0)
  const orderSwitch = page.getByRole('switch', { name: /^Tell me on this device when my order moves/ })
  await expect(orderSwitch).not.toBeChecked()
  expect([device.push.isRegistered, device.push.channels]).toEqual([false, []])
  await orderSwitch.click()
  await expect(orderSwitch).toBeChecked()
  await expect.poll(() => device.push.permission).toBe('granted')
  await expect.poll(() => device.push.channels).toMatchObject([{ id: 'orders', name: 'Your orders' }])
  await (await openDesk(stack, store)).move(orderId, 'Ready')
  await endUndoTime(stack, orderId)
  const push = await fcm.push()
  expect(push).toEqual({
    title: 'Your order is ready',
    body: `Order ${reference} is waiting for you at ${store.name}.`,
    data: { url: `/order/${orderId}`, orderId, message: 'ready' },
  })

  await openTab(page, 'Menu')
  await expect(page).toHaveURL(/\/menu/)
  await device.receivePush(push)
  await expect(page.getByText(`Order ${reference} is waiting for you`)).toBeVisible()
  await button(page, 'See your order').click()
  await expect(page).toHaveURL(`/order/${orderId}`)
  await device.leave()
  await device.receivePush(push)
  expect(device.push.shown).toHaveLength(1)
  const again = await start(device, { push })
  await expect(again).toHaveURL(`/order/${orderId}`)
  await expect(again.getByRole('heading', { level: 1, name: 'Ready to pick up' })).toBeVisible()

  // The browser above the app has neither its session nor cookies: the address alone opens the file.
  await again.getByRole('link', { name: 'Receipt' }).click()
  await button(again, 'Open PDF').click()
  const receipt = () => device.surroundings.opened.at(-1) ?? ''
  await expect.poll(receipt).toMatch(/\/api\/v1\/receipt-files\/[\w-]+$/)
  const file = await fetch(receipt())
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf'])
})
