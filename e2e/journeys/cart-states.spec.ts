import { expect, test } from '../drivers/stack/shop.ts'
import { atProviders, method } from '../drivers/screens/paying.ts'
import { cart, locator, openCart, pickStore, pill } from '../drivers/screens/steps.ts'
import { navigate, seen, untilAnnounced, visit } from '../drivers/screens/visit.ts'
import { serverBasket, storedSession } from '../drivers/screens/where-and-when.ts'

const emptyTitle = 'Your cart is empty.'

test('[BAS-10] [BAS-32] [RUL-01] [RUL-06] [SES-11] [SES-12] a cart without a store opens the locator on the wanted tab; empty, it says so; the next load keeps its session, and only that; with two meals for different payment methods it says why it cannot be checked out', async ({
  page,
  store,
  problems,
}) => {
  problems.expect(...atProviders)
  const reads: string[] = []
  page.on('request', (request) => {
    if (/\/api\/v1\/baskets\//.test(request.url())) reads.push(request.url())
  })
  const choice = (name: 'Pickup' | 'Delivery') => page.getByRole('main').getByRole('radio', { name })
  await test.step('without a store', async () => {
    await visit(page, '/cart')
    await expect(page.getByText(emptyTitle)).toBeVisible()
    expect(reads).toEqual([])
    await choice('Pickup').click()
    await expect(locator(page).getByRole('tab', { name: 'Pickup' })).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Escape')
    await expect(choice('Pickup')).not.toBeChecked()
    await choice('Delivery').click()
    await expect(locator(page).getByRole('tab', { name: 'Delivery' })).toHaveAttribute('aria-selected', 'true')
    await pickStore(page, store)
    await expect(page.getByText(/Your order details have been saved\./).first()).toBeVisible()
    await expect(choice('Pickup')).toBeChecked()
  })

  await test.step('the next load keeps the session, and only that', async () => {
    const { basketId, sessionId } = await storedSession(page)
    await page.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem('pinia_basketSessions') ?? '[]') as object[]
      const old = { basketId: 'old', sessionId: 'old', savedAt: Date.now() - 24 * 3_600_000 - 1_000 }
      localStorage.setItem('pinia_basketSessions', JSON.stringify([...kept, old]))
    })
    await visit(page, '/')
    await expect(pill(page)).toContainText(store.name)
    expect(await serverBasket(page)).toMatchObject({ serviceType: 'Pickup', storeInfo: { storeId: store.id } })
    const kept = await page.evaluate(() => ({
      names: [...Object.keys(localStorage), ...Object.keys(sessionStorage)],
      baskets: JSON.parse(localStorage.getItem('pinia_basketSessions') ?? '[]') as object[],
    }))
    expect(kept.baskets).toEqual([expect.objectContaining({ basketId, sessionId })])
    expect(kept.names).toContain('pinia_session')
    // The router stores its scroll positions under its own names.
    const ours = kept.names.filter((name) => !name.startsWith('tsr-'))
    expect(ours.filter((name) => !name.startsWith('pinia_'))).toEqual([])
    expect(ours.filter((name) => /spinner|alert|snackbar|backdrop|loading|toast|panel/i.test(name))).toEqual([])
  })

  await test.step('a basket without items', async () => {
    await openCart(page)
    await expect(cart(page).getByText(emptyTitle)).toBeVisible()
    await expect(cart(page).getByRole('link', { name: /^Checkout/ })).toHaveCount(0)
  })

  await test.step('the checkout of an empty cart warns, and leads to the offers', async () => {
    await page.keyboard.press('Escape')
    await untilAnnounced(page, emptyTitle, () => navigate(page, '/checkout'))
    await expect(page).toHaveURL('/offers')
    await page.goto('/checkout')
    await seen(page.getByRole('status').filter({ hasText: emptyTitle }))
    await expect(page).toHaveURL('/offers')
    await visit(page, '/')
    await openCart(page)
  })

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
  await expect(page).toHaveURL('/')
  await meal('Movie night box').getByRole('button', { name: 'Remove Movie night box' }).click()
  await expect(note).toHaveCount(0)
  await checkout.click()
  await expect(page).toHaveURL('/checkout')
  await expect(method(page, /^PayPal You'll/)).toBeVisible()
  for (const other of [/^Cash/, /^Zip/, /^Afterpay/]) await expect(method(page, other)).toHaveCount(0)
})
