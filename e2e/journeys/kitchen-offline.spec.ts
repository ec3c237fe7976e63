import { enrolScreen } from '../drivers/people/kitchen-enrolment.ts'
import { secondsToConfirm, ticketOf } from '../drivers/screens/kitchen-screen.ts'
import { customer, orderForPickup } from '../drivers/screens/start.ts'
import { expect, test } from '../drivers/stack/shop.ts'
import { noNetwork } from '../states/state.ts'

test.use({ hasServiceWorker: true })

test('[ORD-02] [ORD-12] [ORD-24] a screen confirms an order once a person touches it; without a network it shows its last orders and since when, says that a tap was not saved, and opens again; after the sign-out nothing of them is on the device @desktop', async ({
  page,
  store,
  stack,
  problems,
}) => {
  problems.expect(/status of 40[13]/, ...noNetwork)
  const context = page.context()
  const lost = page.getByRole('alert').filter({ hasText: 'No connection since' })
  await enrolScreen(page, stack, store)
  await page.getByLabel('PIN', { exact: true }).fill(stack.pinOf(store))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { level: 1, name: store.name })).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready)
  // No person has touched a screen that was just loaded.
  await page.reload()

  const customerPage = await context.newPage()
  const { orderId, reference } = await orderForPickup(customerPage, store)
  await customerPage.close()
  const ticket = ticketOf(page, reference)
  const toConfirm = page.getByRole('region', { name: 'Orders to confirm' })
  const startCooking = ticket.getByRole('button', { name: /^Start cooking/ })
  await test.step('an order that no person has seen waits for a touch', async () => {
    await expect(ticket).toBeVisible()
    await expect(toConfirm).toContainText('1 order to confirm')
    await expect(toConfirm.getByRole('button', { name: 'Confirm 1 order' })).toBeVisible()
    // The browser plays nothing before a touch.
    await expect(page.getByRole('button', { name: 'Tap for sound' })).toBeVisible()
    expect(await secondsToConfirm(stack, orderId)).toBeNull()
  })
  await test.step('without a network a tap says that it was not saved', async () => {
    await context.setOffline(true)
    await expect(lost).toContainText('stops selling online after two minutes')
    await startCooking.click()
    await expect(ticket.getByRole('alert')).toContainText('Not saved, still “To make”')
    await expect(page.getByRole('button', { name: 'Sound on' })).toBeVisible()
    expect(await secondsToConfirm(stack, orderId)).toBeNull()
  })
  await test.step('the network is back, and the order that the tap has seen is confirmed', async () => {
    await context.setOffline(false)
    await expect(lost).toHaveCount(0)
    await expect(toConfirm).toHaveCount(0)
    await expect.poll(() => secondsToConfirm(stack, orderId)).not.toBeNull()
  })
  await test.step('a reload without a network shows the last orders', async () => {
    await context.setOffline(true)
    await page.reload()
    await expect(ticket).toBeVisible()
    await expect(ticket).toContainText(customer.firstName)
    await expect(lost).toBeVisible()
    await context.setOffline(false)
    await expect(lost).toHaveCount(0)
    await startCooking.click()
    await expect(ticket.getByRole('button', { name: /^Undo/ })).toBeVisible()
  })
  await test.step('after the sign-out a reload without a network shows no order', async () => {
    // The customer of this journey uses the same browser, whose shop remembers the order as well.
    const kept = () =>
      page.evaluate(() => JSON.stringify(Object.entries(localStorage).filter(([name]) => name.includes('kitchen'))))
    expect(await kept()).toContain(reference)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByText(`Sign in to see ${store.name}’s orders.`)).toBeVisible()
    expect(await kept()).not.toContain(reference)
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'No orders yet' })).toBeVisible()
    await context.setOffline(false)
  })
})
