import { endUndoTime } from '../drivers/screens/kitchen-screen.ts'
import { expect, test } from '../drivers/stack/shop.ts'
import { customer, garlicBread, orderForPickup, startPickup } from '../drivers/screens/start.ts'
import { navigate, quiet } from '../drivers/screens/visit.ts'

test('[ORD-05] [ORD-15] [ORD-18] [ORD-24] [NAV-05] /cart shows the cart, /coupons the coupons, and /track-order a message for each order that it cannot show, then the orders of this device and the one that its form finds; a survey that cannot load leaves the order page as it is; the demo kitchen moves it to its final status', async ({
  page,
  stack,
  store,
  troubles,
}) => {
  troubles.expect(/status of 40[03]/, /status of 404/, /status of 50/, /^50\d from/, /Failed to load/, /no survey/)
  await test.step('the cart and the coupons', async () => {
    await startPickup(page, store, garlicBread, '/cart')
    await expect(page.getByRole('heading', { level: 1, name: 'Your cart' })).toBeVisible()
    await expect(page.getByRole('main').getByText('Garlic bread').first()).toBeVisible()
    await navigate(page, '/coupons')
    await expect(page.getByRole('heading', { level: 1, name: 'Coupons' })).toBeVisible()
    await expect(page.getByRole('main').getByText('Three sides for two')).toBeVisible()
  })
  const find = async (reference: string, contact: string) => {
    await page.getByRole('textbox', { name: 'Order number' }).fill(reference)
    await page.getByRole('textbox', { name: 'Mobile or email' }).fill(contact)
    await page.getByRole('button', { name: 'Find my order' }).click()
  }
  const findMissing = () => find('ABCDEFGH23', '0491 570 156')
  const refuse = (status: number, code: string) =>
    page.route('**/api/v1/order/tracker', (route) =>
      route.fulfill({ status, json: { code, message: 'Refused', type: 'error' } }),
    )
  const own = page.getByRole('region', { name: 'Recent orders' })
  await test.step('a missing order', async () => {
    await navigate(page, '/track-order')
    await expect(page.getByRole('heading', { level: 1, name: 'Track your order' })).toBeVisible()
    await expect(own).toHaveCount(0)
    await findMissing()
    await expect(page.getByText("We couldn't find that order. Please check your order number.")).toBeVisible()
    await page.getByRole('button', { name: 'Another order' }).click()
  })
  await test.step('an order that is no longer tracked', async () => {
    await refuse(403, 'InvalidRequest')
    await findMissing()
    await expect(page.getByText('You can no longer track this order.')).toBeVisible()
    await page.getByRole('button', { name: 'Track an order' }).click()
  })
  await test.step('an order that cannot load', async () => {
    await refuse(500, 'InternalError')
    await findMissing()
    await expect(page.getByText("We're having trouble loading your order. Refresh to try again.")).toBeVisible()
    await page.unroute('**/api/v1/order/tracker')
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(page.getByText("We couldn't find that order. Please check your order number.")).toBeVisible()
  })

  await page.route('**/api/v1/survey/**', (route) =>
    route.fulfill({ status: 500, json: { code: 'InternalError', message: 'Down', type: 'error' } }),
  )
  const { orderId, reference } = await orderForPickup(page, store)
  await test.step('a survey that cannot load leaves the order page as it is', async () => {
    await expect(page.getByRole('region', { name: 'What you ordered' })).toBeVisible()
    await quiet(page)
    await expect(page.getByRole('region', { name: 'How was ordering?' })).toHaveCount(0)
  })
  const isPlaced = page.getByRole('heading', { name: 'Your order is placed' })
  await test.step('the orders of this device', async () => {
    await navigate(page, '/track-order')
    await expect(own.getByRole('listitem')).toHaveCount(1)
    await expect(own).toContainText(`Pickup from ${store.name}`)
    await expect(own).toContainText(reference)
    await own.getByRole('link', { name: 'Track order' }).click()
    await expect(page).toHaveURL(`/order/${orderId}`)
    await expect(isPlaced).toBeVisible()
  })
  await test.step('the form finds an order in any letter case', async () => {
    await navigate(page, '/track-order')
    await find(reference.toLowerCase(), customer.phoneNumber)
    await expect(isPlaced).toBeVisible()
    await expect(page).not.toHaveURL(`/order/${orderId}`)
    await navigate(page, `/order/${orderId}`)
  })
  await test.step('the demo kitchen', async () => {
    const control = new URL('/control', stack.simulators.kitchen)
    await expect(isPlaced).toBeVisible()
    const body = JSON.stringify({ shop: stack.url, pins: { [store.id]: stack.pinOf(store) }, running: true })
    await fetch(control, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    try {
      await expect(async () => {
        await endUndoTime(stack, orderId)
        await expect(page.getByRole('heading', { level: 1, name: 'Ready to pick up' })).toBeVisible({
          timeout: 500,
        })
      }).toPass({ timeout: 120_000 })
    } finally {
      await fetch(control, { method: 'DELETE' })
    }
  })
})
