import type { Page } from '@playwright/test'
import { openDesk } from '../drivers/people/desk.ts'
import { raisePrice } from '../drivers/people/editors.ts'
import { expect, test } from '../drivers/stack/shop.ts'
import { cola, makePickupBasket, startDelivery, startPickup } from '../drivers/screens/start.ts'
import { cart, cartEntry, openCart, tellContact } from '../drivers/screens/steps.ts'
import { visit } from '../drivers/screens/visit.ts'
import { serverBasket } from '../drivers/screens/where-and-when.ts'

test("[NAV-15] [BAS-27] [BAS-14] a shared cart shows a sold-out item and a higher price, and the rest goes to the checkout at today's price", async ({
  page,
  store,
  stack,
}) => {
  const { basketId, sessionId } = await makePickupBasket(page, store, { ...cola, 'sparkling-water-500': 1 })
  const read = await page.request.get(`/api/v1/baskets/${basketId}`, { headers: { 'x-session-id': sessionId } })
  const { basketItems } = (await read.json()) as Awaited<ReturnType<typeof serverBasket>>
  const water = basketItems.find(({ name }) => name === 'Sparkling water 500 ml')?.totalPrice ?? NaN
  await (await openDesk(stack, store)).sellOut('cola-1250')
  await raisePrice(stack, 'sparkling-water-500', 130)
  try {
    // The friend's browser knows no cart.
    await visit(page, `/qr/${store.slug}/pickup/asap/basket/${basketId}`)
    await expect(
      page.getByText('Cola 1.25 litres is not available for this order. Please change or remove it.').first(),
    ).toBeVisible()
    await expect(page).toHaveURL('/cart')
    const main = page.getByRole('main')
    const line = (name: string) => main.getByRole('listitem').filter({ hasText: name })
    await expect(line('Cola 1.25 litres')).toContainText('No longer available. Take it out to order the rest.')
    const today = `$${(water + 1.3).toFixed(2)}`
    await expect(line('Sparkling water 500 ml')).toContainText(today)
    const copy = await serverBasket(page)
    expect(copy.basketId).not.toBe(basketId)
    expect(copy.basketItems.map(({ name, isAvailable }) => [name, isAvailable])).toEqual([
      ['Cola 1.25 litres', false],
      ['Sparkling water 500 ml', true],
    ])
    expect(`$${copy.basketTotal.toFixed(2)}`).toBe(today)

    await main.getByRole('link', { name: `Checkout – ${today}` }).click()
    await expect(page.getByText('Remove the items that are no longer available, then continue.').first()).toBeVisible()
    await main.getByRole('button', { name: 'Remove Cola 1.25 litres' }).click()
    await expect(line('Cola 1.25 litres')).toHaveCount(0)
    await main.getByRole('link', { name: `Checkout – ${today}` }).click()
    await expect(page).toHaveURL('/checkout')
    await expect(page.getByRole('button', { name: `Place order – ${today}` })).toBeVisible()
  } finally {
    await raisePrice(stack, 'sparkling-water-500', -130)
  }
})

test('[ORD-03] [VOU-12] [BAS-11] a cart that a coupon makes free is ordered without a payment', async ({
  page,
  store,
}) => {
  await startPickup(page, store, { tiramisu: 1 }, '/offers/first100')
  await expect(page.getByText('FIRST100 has been applied.').first()).toBeVisible()
  await openCart(page)
  await cart(page).getByRole('link', { name: 'Checkout – $0.00' }).click()
  await expect(page.getByText('Nothing to pay. This order is free.')).toBeVisible()
  await expect(page.getByRole('radio', { name: /Cash/ })).toHaveCount(0)
  await tellContact(page)
  await page.getByRole('button', { name: 'Place order – $0.00, nothing to pay' }).click()
  await expect(page).toHaveURL(/\/order\/[0-9a-f-]{36}$/)
  const receipt = page.getByRole('region', { name: 'What you ordered' })
  await expect(receipt).toContainText('Tiramisu pot')
  await expect(receipt).toContainText('Nothing to pay')
  await expect(receipt).not.toContainText('cash')
})

type PricedProduct = { readonly productId: string; readonly cents: number }

/** The products that a store delivers in a category, with their prices. */
const offered = async (page: Page, storeCode: string, title: string): Promise<readonly PricedProduct[]> => {
  const query = new URLSearchParams({ storeCode, fulfilmentType: 'Delivery', primaryCategory: title.toLowerCase() })
  const answer = await page.request.get(`/api/v1/products?${query.toString()}`)
  const products = (await answer.json()) as readonly { productId: string; totalPrice: number }[]
  return products.map(({ productId, totalPrice }) => ({ productId, cents: Math.round(totalPrice * 100) }))
}

/** Products that come to a few cents less than an amount: as close to it as the prices of the store allow. */
const thingsBelow = (cents: number, things: readonly PricedProduct[]) => {
  const ways = new Map<number, readonly PricedProduct[]>([[0, []]])
  for (let worth = 0; worth < cents; worth += 5) {
    const way = ways.get(worth)
    if (way === undefined) continue
    for (const thing of things) {
      const known = ways.get(worth + thing.cents)
      if (known === undefined || known.length > way.length + 1) ways.set(worth + thing.cents, [...way, thing])
    }
  }
  const worth = Math.max(...[...ways.keys()].filter((each) => each < cents))
  return { worth, contents: ways.get(worth) ?? [] }
}

test.describe('at the dearest store', () => {
  test.use({ storeKind: 'dearest' })

  test('[RUL-01] [RUL-02] a cart a few cents below the delivery minimum says so, and leads to more items', async ({
    page,
    store,
  }) => {
    const minimum = store.deliveryMinimum
    const things = [...(await offered(page, store.id, 'Drinks')), ...(await offered(page, store.id, 'Desserts'))]
    const { worth, contents: wanted } = thingsBelow(Math.round(minimum * 100), things)
    const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`
    const missing = dollars(Math.round(minimum * 100) - worth)
    const contents: Record<string, number> = {}
    for (const { productId } of wanted) contents[productId] = (contents[productId] ?? 0) + 1
    await startDelivery(page, store, contents, '/menu/drinks')
    await expect(cartEntry(page)).toContainText(String(wanted.length))
    await openCart(page)
    await cart(page)
      .getByRole('button', { name: `Add ${missing} more for delivery` })
      .click()
    const modal = page.getByRole('dialog', { name: 'Minimum spend' })
    await expect(modal).toContainText('Your order is below the minimum spend.')
    const least = `$${minimum.toFixed(2)}`
    await expect(modal.getByText(`You're ${missing} off the ${least} delivery minimum.`, { exact: true })).toBeVisible()
    await expect(modal.getByText(dollars(worth), { exact: true })).toBeVisible()
    for (const words of ['Order total', 'Service type', 'Delivery', least])
      await expect(modal.getByText(words, { exact: true }).last()).toBeVisible()
    await expect(page).not.toHaveURL('/checkout')
    await modal.getByRole('link', { name: 'Add more items' }).click()
    await expect(page).toHaveURL('/menu/pizza')
  })
})
