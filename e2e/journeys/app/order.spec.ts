import { openTab, payByHostedCard, start, startAppPayment } from '../../drivers/app/app-steps.ts'
import { expect, test } from '../../drivers/app/app.ts'
import { connectToFcm } from '../../drivers/app/fcm-device.ts'
import { button } from '../../drivers/people/customers.ts'
import { openDesk } from '../../drivers/people/desk.ts'
import { endUndoTime } from '../../drivers/screens/kitchen-screen.ts'
import { atProviders, expectOrdered } from '../../drivers/screens/paying.ts'
import { shopBrand } from '../../drivers/stack/shop-brand.ts'

test('[PAY-12] [ENG-09] [NAT-01] a guest pays by card on the hosted page, and the push of the ready order opens it, in the app and from a cold start', async ({
  device,
  context,
  stack,
  store,
  troubles,
}) => {
  test.slow()
  troubles.expect(...atProviders, /Content Security Policy/)
  const fcm = await connectToFcm(stack, device)
  const page = await startAppPayment({ device, context, stack }, store)
  const link = await payByHostedCard(page, { device, context }, '4111111111111111')
  expect(device.surroundings.opened).toEqual([
    expect.stringMatching(new RegExp(`^${stack.url}/card-page/[0-9a-f-]{36}$`)),
  ])
  expect(link).toMatch(new RegExp(`^${shopBrand.app.scheme}://app-return\\?id=[0-9a-f-]{36}&code=[\\w-]{43}$`))
  await expectOrdered(page)
  const orderId = page.url().split('/').at(-1) ?? ''
  const placed = await page
    .getByText(/^Order [A-Z0-9]{10}$/)
    .first()
    .innerText()
  const reference = placed.replace('Order ', '')

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
