import { expect, test } from '../../drivers/app/app.ts'
import { start, startAppCheckout } from '../../drivers/app/app-steps.ts'
import { connectToFcm } from '../../drivers/app/fcm-device.ts'
import { typeCard } from '../../drivers/screens/card-steps.ts'
import { endUndoTime, openKitchenScreen, tap } from '../../drivers/screens/kitchen-screen.ts'
import { atProviders, expectOrdered, method } from '../../drivers/screens/paying.ts'
import { tellContact } from '../../drivers/screens/steps.ts'
import { ready } from '../../drivers/screens/visit.ts'

test('[PAY-12] [ENG-09] [NAT-01] a guest pays by card on the hosted page, and a push opens the order that is ready', async ({
  device,
  browser,
  context,
  stack,
  store,
  troubles,
}) => {
  test.slow()
  troubles.expect(...atProviders, /Content Security Policy/)
  const fcm = await connectToFcm(stack, device)
  const page = await start(device)
  await startAppCheckout(page, store)
  await tellContact(page)
  await page.getByRole('textbox', { name: 'Email' }).fill('jo@example.com')
  await method(page, /^Credit or debit card/).check()
  await page.getByRole('button', { name: /^Pay \$\d+\.\d\d by card$/ }).click()
  await expect.poll(() => device.surroundings.opened).toHaveLength(1)
  const hosted = await context.newPage()
  await hosted.goto(device.surroundings.opened[0] ?? '')
  await ready(hosted)
  await typeCard(hosted, hosted.getByRole('group', { name: 'Card details' }), '4111111111111111')
  await hosted.getByRole('button', { name: 'Use this card' }).click()
  const link = await hosted.getByRole('link', { name: 'Open the app' }).getAttribute('href')
  await hosted.close()
  await device.openUrl(link ?? '')
  await expectOrdered(page)
  const orderId = page.url().split('/').at(-1) ?? ''
  const placed = await page
    .getByText(/^Order [A-Z0-9]{10}$/)
    .first()
    .innerText()

  const orderSwitch = page.getByRole('switch', { name: /^Tell me on this device when my order moves/ })
  await orderSwitch.click()
  await expect(orderSwitch).toBeChecked()
  expect(device.push.permission).toBe('granted')
  await device.leave()
  const kitchen = await openKitchenScreen({ browser, stack, store, troubles })
  for (const move of ['Start cooking', 'Pack', 'Ready']) await tap(kitchen, placed.replace('Order ', ''), move)
  await endUndoTime(stack, orderId)
  const push = await fcm.push()
  expect(push).toMatchObject({ title: 'Your order is ready', data: { orderId } })
  await kitchen.context().close()

  await device.receivePush(push)
  expect(device.push.shown).toHaveLength(1)
  const again = await start(device, { push })
  await expect(again).toHaveURL(new RegExp(`/order/${orderId}$`))
  await expect(again.getByRole('heading', { level: 1, name: 'Ready to pick up' })).toBeVisible()
})
