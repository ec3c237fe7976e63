import type { Page } from '@playwright/test'
import { openDesk } from '../drivers/people/desk.ts'
import { logInByCall, somebody } from '../drivers/people/people.ts'
import { clickNotification, deliverPush, notificationsOf, pushDevice } from '../drivers/people/push-device.ts'
import {
  choosePersonalisation,
  engagementWith,
  messageDialog,
  modalMessage,
  onOffers,
  onOpen,
} from '../drivers/screens/engagement.ts'
import { endUndoTime } from '../drivers/screens/kitchen-screen.ts'
import { visit } from '../drivers/screens/visit.ts'
import { expect, test } from '../drivers/stack/shop.ts'
import { orderForPickup } from '../drivers/screens/start.ts'

test.use({ hasServiceWorker: true })

const orderSwitch = (page: Page) => page.getByRole('switch', { name: /^Tell me on this device when my order moves/ })
const isSubscribed = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/')
    return ((await registration?.pushManager.getSubscription()) ?? null) !== null
  })

test('[ENG-09] a guest switches notifications on for an order, and its move reaches the device by web-push and our service worker', async ({
  page,
  stack,
  store,
}) => {
  test.slow()
  const device = await pushDevice(page, stack)
  const { orderId, reference } = await orderForPickup(page, store)
  await expect(orderSwitch(page)).not.toBeChecked()
  expect(await isSubscribed(page), 'no subscription before the customer asks').toBe(false)

  await orderSwitch(page).click()
  await expect(orderSwitch(page)).toBeChecked()
  await page.reload()
  await expect(orderSwitch(page)).toBeChecked()

  await (await openDesk(stack, store)).move(orderId, 'Ready')
  await endUndoTime(stack, orderId)
  const text = await device.push()
  await expect(orderSwitch(page)).toHaveCount(0)

  expect(await deliverPush(page, text)).toEqual([
    { title: 'Your order is ready', body: `Order ${reference} is waiting for you at ${store.name}.`, tag: orderId },
  ])
  expect(await clickNotification(page), 'focuses the open page of the order').toBe(null)
  expect(await notificationsOf(page)).toEqual([])

  await visit(page, '/menu/pizza')
  expect(await deliverPush(page, text)).toHaveLength(1)
  const opened = (await clickNotification(page)) ?? ''
  expect(opened).toBe(`${stack.url}/order/${orderId}`)
  await visit(page, new URL(opened).pathname)
  await expect(page.getByRole('heading', { level: 1, name: 'Ready to pick up' })).toBeVisible()
})

test('[ENG-09] a guest switches notifications off again, and a browser that blocks them offers none', async ({
  page,
  stack,
  store,
}) => {
  const device = await pushDevice(page, stack)
  await orderForPickup(page, store)
  await orderSwitch(page).click()
  await expect(orderSwitch(page)).toBeChecked()
  await orderSwitch(page).click()
  await expect(orderSwitch(page)).not.toBeChecked()
  await page.reload()
  await expect(orderSwitch(page)).not.toBeChecked()
  await device.setPermission('denied')
  await page.reload()
  await expect(page.getByRole('list', { name: 'Progress of your order' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add to calendar' })).toBeVisible()
  await expect(orderSwitch(page)).toHaveCount(0)
})

test('[ENG-09] a guest who blocks notifications when the browser asks reads how to allow them', async ({
  page,
  stack,
  store,
}) => {
  await pushDevice(page, stack, 'denied')
  await orderForPickup(page, store)
  await orderSwitch(page).click()
  await expect(page.getByText('Notifications from us are blocked in this browser.')).toBeVisible()
  await expect(orderSwitch(page)).toBeDisabled()
  expect(await isSubscribed(page)).toBe(false)
})

test('[ENG-09] a customer switches notifications on for all orders on a device, and removes it from another one', async ({
  page,
  stack,
}) => {
  const device = await pushDevice(page, stack)
  const jo = await somebody(stack, '0491 570 215')
  await logInByCall(page, stack, jo)
  await visit(page, '/account/details')
  const section = page.getByRole('region', { name: 'Notifications about your orders' })
  const here = section.getByRole('switch', { name: /^On this device/ })
  await here.click()
  await expect(here).toBeChecked()
  await page.reload()
  await expect(here).toBeChecked()
  expect(await device.isSubscribed()).toBe(true)

  // The same customer logged in once more, as on another device.
  await logInByCall(page, stack, jo)
  await visit(page, '/account/details')
  await expect(here).not.toBeChecked()
  await section.getByRole('button', { name: /^Remove / }).click()
  await expect(section.getByRole('button', { name: /^Remove / })).toHaveCount(0)
})

const buttons = [
  { id: 0, text: 'Yes please' },
  { id: 1, text: 'Not now' },
]
const messages = [
  modalMessage('primer', onOpen, { buttons, extras: { type: 'push-primer' } }),
  modalMessage('other', onOffers, { buttons }),
]

test('[ENG-09] the push primer asks a browser that can show notifications and has not answered, and its button asks the browser', async ({
  page,
  stack,
  troubles,
}) => {
  await engagementWith(stack, troubles, messages)
  const device = await pushDevice(page, stack)
  await visit(page, '/')
  await choosePersonalisation(page, true)
  await expect(messageDialog(page, 'primer')).toBeVisible()
  expect(await device.isSubscribed(), 'the primer itself asks nothing').toBe(false)
  await messageDialog(page, 'primer').getByRole('button', { name: 'Yes please' }).click()
  await expect(page.getByText('Switch notifications on where you follow your order.')).toBeVisible()
  expect(await device.isSubscribed()).toBe(true)
})

test('[ENG-09] the push primer does not appear to a customer who has blocked notifications', async ({
  page,
  stack,
  troubles,
}) => {
  const service = await engagementWith(stack, troubles, messages)
  const device = await pushDevice(page, stack)
  await visit(page, '/')
  await device.setPermission('denied')
  await choosePersonalisation(page, true)
  await expect.poll(async () => (await service.calls()).length).toBeGreaterThan(2)
  await visit(page, '/offers')
  await expect(messageDialog(page, 'other')).toBeVisible()
  const shown = (await service.received()).events.filter(({ kind }) => kind === 'message impression')
  expect([shown.length <= 1, await messageDialog(page, 'primer').count()]).toEqual([true, 0])
})
