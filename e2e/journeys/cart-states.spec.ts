import { expect, test } from '../drivers/stack/shop.ts'
import { atProviders, method } from '../drivers/screens/paying.ts'
import { cart, openCart } from '../drivers/screens/steps.ts'
import { navigate, visit } from '../drivers/screens/visit.ts'
import { storedSession } from '../drivers/screens/where-and-when.ts'
import { storePath } from '../drivers/stack/shop-brand.ts'

const emptyTitle = 'Your cart is empty.'

test('[BAS-10] [RUL-06] without a basket, and with one that has neither items nor meals, the cart says that it is empty; with two meals for different payment methods it says why it cannot be checked out', async ({
  page,
  store,
  troubles,
}) => {
  troubles.expect(...atProviders)
  const reads: string[] = []
  page.on('request', (request) => {
    if (/\/api\/v1\/baskets\//.test(request.url())) reads.push(request.url())
  })
  await visit(page, '/cart')
  await expect(page.getByText(emptyTitle)).toBeVisible()
  expect(reads).toEqual([])
  await navigate(page, storePath(store.slug))
  await page.getByRole('button', { name: 'Order pickup from here' }).click()
  await expect(page.getByText(/Your order details have been saved\./).first()).toBeVisible()
  expect((await storedSession(page)).basketId).toMatch(/^[0-9a-f-]{36}$/)
  await openCart(page)
  await expect(cart(page).getByText(emptyTitle)).toBeVisible()
  await expect(cart(page).getByRole('link', { name: /^Checkout/ })).toHaveCount(0)

  const { basketId, sessionId } = await storedSession(page)
  for (const productId of ['footy-box', 'movie-night-box']) {
    const data = { productId, quantity: 1 }
    const headers = { 'x-session-id': sessionId }
    const added = await page.request.post(`/api/v1/baskets/${basketId}/basketItems`, { headers, data })
    expect(added.status()).toBe(201)
  }
  // The cart of another device shows when the customer returns.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  const meal = (name: string) => cart(page).getByRole('listitem').filter({ hasText: name })
  await expect(meal('Footy box')).toContainText('Pay with PayPal only')
  await expect(meal('Movie night box')).toContainText('Pay with Zip only')
  await expect(cart(page).getByText(emptyTitle)).toHaveCount(0)
  const note = cart(page).getByText('Payment Option Clash! Cart contained exclusive items.').first()
  const checkout = cart(page).getByRole('link', { name: /^Checkout/ })
  await expect(note).toBeVisible()
  await checkout.click()
  await expect(cart(page)).toBeVisible()
  await expect(page).toHaveURL(storePath(store.slug))
  await meal('Movie night box').getByRole('button', { name: 'Remove Movie night box' }).click()
  await expect(note).toHaveCount(0)
  await checkout.click()
  await expect(page).toHaveURL('/checkout')
  await expect(method(page, /^PayPal You'll/)).toBeVisible()
  for (const other of [/^Cash/, /^Zip/, /^Afterpay/]) await expect(method(page, other)).toHaveCount(0)
})
