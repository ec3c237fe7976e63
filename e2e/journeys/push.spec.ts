import type { Page } from '@playwright/test'
import { openDesk } from '../drivers/people/desk.ts'
import { appTokens, logInByCall, somebody, type Person } from '../drivers/people/people.ts'
import { clickNotification, deliverPush, notificationsOf, pushDevice } from '../drivers/people/push-device.ts'
import {
  choosePersonalisation,
  engagementWith,
  messageDialog,
  modalMessage,
  onOpen,
} from '../drivers/screens/engagement.ts'
import { endUndoTime } from '../drivers/screens/kitchen-screen.ts'
import { navigate, visit } from '../drivers/screens/visit.ts'
import { expect, test } from '../drivers/stack/shop.ts'
import { orderForPickup } from '../drivers/screens/start.ts'
import type { Stack } from '../drivers/stack/stack.ts'

test.use({ hasServiceWorker: true })

const orderSwitch = (page: Page) => page.getByRole('switch', { name: /^Tell me on this device when my order moves/ })
const isSubscribed = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/')
    return ((await registration?.pushManager.getSubscription()) ?? null) !== null
  })

/** Switches notifications on for another device of the customer. */
const subscribeElsewhere = async (page: Page, stack: Stack, person: Person): Promise<void> => {
  const subscription = await page.request.post(`${stack.simulators.push}/control/subscriptions`, { data: {} })
  const { jsonWebToken } = await appTokens(stack, person, new URL(stack.url).origin)
  const answer = await page.request.post(`/api/v1/customer/${person.customerId}/push`, {
    headers: { authorization: `Bearer ${jsonWebToken.access_token}` },
    data: await subscription.json(),
  })
  expect(answer.status(), await answer.text()).toBe(204)
}

/** Leaves the page within the shop and comes back, so that its switch reads its state again. */
const leaveAndReturn = async (page: Page): Promise<void> => {
  const { pathname } = new URL(page.url())
  await navigate(page, '/about-us')
  await expect(page.getByRole('heading', { level: 1, name: 'About us' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(pathname)
}

test('[ENG-09] the push primer asks a browser that has not answered, and its button asks the browser; a guest switches notifications on and off for an order, whose move reaches the device by web-push and our service worker; a customer switches them on for all orders, and removes another device', async ({
  page,
  stack,
  store,
  problems,
}) => {
  test.slow()
  const buttons = [
    { id: 0, text: 'Yes please' },
    { id: 1, text: 'Not now' },
  ]
  await engagementWith(stack, problems, [modalMessage('primer', onOpen, { buttons, extras: { type: 'push-primer' } })])
  const device = await pushDevice(page, stack)
  const { orderId, reference } = await orderForPickup(page, store)
  await expect(orderSwitch(page)).not.toBeChecked()
  expect(await isSubscribed(page), 'no subscription before the customer asks').toBe(false)

  await test.step('the primer, on a page that is not of an order', async () => {
    await navigate(page, '/about-us')
    await expect(page.getByRole('heading', { level: 1, name: 'About us' })).toBeVisible()
    await choosePersonalisation(page, true)
    await expect(messageDialog(page, 'primer')).toBeVisible()
    expect(await device.isSubscribed(), 'the primer itself asks nothing').toBe(false)
    await messageDialog(page, 'primer').getByRole('button', { name: 'Yes please' }).click()
    await expect(page.getByText('Switch notifications on where you follow your order.')).toBeVisible()
    expect(await device.isSubscribed()).toBe(true)
    await page.goBack()
    await expect(page).toHaveURL(`/order/${orderId}`)
  })

  await test.step('the choice is remembered', async () => {
    const choose = async (isOn: boolean) => {
      await orderSwitch(page).click()
      await expect(orderSwitch(page)).toBeChecked({ checked: isOn })
      await expect(orderSwitch(page)).toBeEnabled()
    }
    await choose(true)
    await choose(false)
    await choose(true)
    await leaveAndReturn(page)
    await expect(orderSwitch(page)).toBeChecked()
  })

  await (await openDesk(stack, store)).move(orderId, 'Ready')
  await endUndoTime(stack, orderId)
  const text = await device.push()
  await expect(orderSwitch(page)).toHaveCount(0)

  expect(await deliverPush(page, text)).toEqual([
    { title: 'Your order is ready', body: `Order ${reference} is waiting for you at ${store.name}.`, tag: orderId },
  ])
  expect(await clickNotification(page), 'focuses the open page of the order').toBe(null)
  expect(await notificationsOf(page)).toEqual([])

  await visit(page, '/about-us')
  expect(await deliverPush(page, text)).toHaveLength(1)
  const opened = (await clickNotification(page)) ?? ''
  expect(opened).toBe(`${stack.url}/order/${orderId}`)
  await navigate(page, new URL(opened).pathname)
  await expect(page.getByRole('heading', { level: 1, name: 'Ready to pick up' })).toBeVisible()

  await test.step('a customer: for all orders on this device, and no longer on another one', async () => {
    const jo = await somebody(stack, '0491 570 215')
    await logInByCall(page, stack, jo)
    await subscribeElsewhere(page, stack, jo)
    await visit(page, '/account/details')
    const section = page.getByRole('region', { name: 'Notifications about your orders' })
    const here = section.getByRole('switch', { name: /^On this device/ })
    await section.getByRole('button', { name: /^Remove / }).click()
    await expect(section.getByRole('button', { name: /^Remove / })).toHaveCount(0)
    await here.click()
    await expect(here).toBeChecked()
    await expect(here).toBeEnabled()
    expect(await device.isSubscribed()).toBe(true)
  })
})

test('[ENG-09] a guest who blocks notifications when the browser asks reads how to allow them, and is offered none later', async ({
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

  await leaveAndReturn(page)
  await expect(page.getByRole('button', { name: 'Add to calendar' })).toBeVisible()
  await expect(orderSwitch(page)).toHaveCount(0)
})
