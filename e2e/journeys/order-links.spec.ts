import type { BrowserContext, Page } from '@playwright/test'
import { openDesk } from '../drivers/people/desk.ts'
import { endUndoTime } from '../drivers/screens/kitchen-screen.ts'
import { expect, test } from '../drivers/stack/shop.ts'
import { customer, orderForPickup, startCheckout } from '../drivers/screens/start.ts'
import { cart, cartEntry, goToCheckout, openCart, placeOrder, tellContact } from '../drivers/screens/steps.ts'
import { navigate, seen, visit } from '../drivers/screens/visit.ts'

const mobileField = (page: Page) => page.getByRole('textbox', { name: 'Mobile or email' })

test('[ORD-14] [ORD-15] [NAV-12] [ORD-13] [ORD-19] an emailed link opens the status on another device, which the mobile number unlocks for good; home and order page follow to Ready', async ({
  page,
  browser,
  stack,
  store,
  troubles,
}) => {
  test.slow()
  troubles.expect(/status of 404/)
  const { orderId, reference } = await orderForPickup(page, store)
  await test.step('another device', async () => {
    const other = await browser.newContext({ baseURL: stack.url, viewport: { width: 390, height: 844 } })
    await troubles.watch(other, () => new URL(stack.url).origin)
    const phone = await other.newPage()
    await visit(phone, `/order/${orderId}`)
    await expect(phone.getByRole('heading', { level: 1, name: 'Your order is placed' })).toBeVisible()
    await expect(phone.getByText(`Order ${reference}`).first()).toBeVisible()
    const ordered = phone.getByRole('region', { name: 'What you ordered' })
    await expect(ordered).toHaveCount(0)
    await mobileField(phone).fill('0491 570 157')
    await phone.getByRole('button', { name: 'Show my order' }).click()
    await expect(
      phone.getByText("That doesn't match this order. Please check the mobile number or email."),
    ).toBeVisible()
    await mobileField(phone).fill(customer.phoneNumber)
    await phone.getByRole('button', { name: 'Show my order' }).click()
    await expect(ordered).toContainText('Cola 1.25 litres')

    await navigate(phone, '/')
    await expect(phone.getByRole('region', { name: 'Order in progress' })).toContainText('Preparing your order')
    await phone.getByRole('link', { name: 'Track order' }).click()
    await expect(ordered).toBeVisible()
    await navigate(phone, '/order/01234567-89ab-4def-8123-456789abcdef')
    await expect(phone.getByRole('heading', { level: 1, name: 'Order not found' })).toBeVisible()
    await other.close()
  })
  const strip = page.getByRole('region', { name: 'Order in progress' })
  await test.step('the home page during the order', async () => {
    await navigate(page, '/')
    await expect(strip).toContainText('Preparing your order')
    await expect(strip).toContainText(/About \d+ minutes/)
    await expect(page.getByText('The usual?')).toHaveCount(0)
  })
  await test.step('the order page once it is ready', async () => {
    await page.getByRole('link', { name: 'Track order' }).click()
    const desk = await openDesk(stack, store)
    await desk.move(orderId, 'Ready')
    await endUndoTime(stack, orderId)
    const ready = page.getByRole('region', { name: 'Ready now' })
    await expect(ready).toContainText(store.name)
    await expect(ready).toContainText(`${customer.firstName} · ${reference}`)
    await expect(ready).toContainText(/Bring \$\d+\.\d\d cash/)
    await expect(ready.getByRole('link', { name: 'Directions' })).toHaveAttribute('href', /destination=/)
    await expect(ready.getByRole('link', { name: `Call ${store.name}` })).toHaveAttribute('href', /^tel:/)
  })
  await test.step('the home page once it is ready', async () => {
    await navigate(page, '/')
    await expect(strip).toContainText(`Ready – pick up at ${store.name}`)
    await expect(page.getByText('The usual?')).toBeVisible()
  })
})

/** Opens another tab of the same browser, at the checkout with the same cart. */
const secondTab = async (context: BrowserContext): Promise<Page> => {
  const tab = await context.newPage()
  await visit(tab, '/checkout')
  await seen(tab.getByRole('button', { name: /^Place order/ }))
  return tab
}

test('[ORD-06] [NAV-23] a second tab leaves the checkout when the cart is emptied in the first, and follows it to the order', async ({
  page,
  context,
  store,
}) => {
  test.slow()
  await startCheckout(page, store)
  const tab = await secondTab(context)
  await test.step('an emptied cart', async () => {
    await page.bringToFront()
    await openCart(page)
    await cart(page).getByRole('button', { name: 'Empty cart' }).click()
    await page.getByRole('button', { name: 'Yes, empty cart' }).click()
    await tab.bringToFront()
    await expect(tab).not.toHaveURL(/checkout/)
    await expect(tab.getByText('Your cart is empty').first()).toBeVisible()
  })
  await test.step('an order', async () => {
    await page.bringToFront()
    await page.keyboard.press('Escape')
    await expect(cart(page)).toHaveCount(0)
    await navigate(page, '/menu/drinks')
    await page.getByRole('button', { name: 'Add Cola 1.25 litres', exact: true }).click()
    await goToCheckout(page)
    await tellContact(page)
    await tab.bringToFront()
    await expect(cartEntry(tab)).toContainText('1')
    await navigate(tab, '/checkout')
    await seen(tab.getByRole('button', { name: /^Place order/ }))
    await page.bringToFront()
    const { orderId } = await placeOrder(page)
    await tab.bringToFront()
    await expect(tab).toHaveURL(`/order/${orderId}`)
    await expect(tab.getByRole('heading', { level: 1, name: 'Your order is placed' })).toBeVisible()
  })
})
