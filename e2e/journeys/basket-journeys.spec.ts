import { openDesk } from '../drivers/people/desk.ts'
import { raisePrice } from '../drivers/people/editors.ts'
import { expect, test } from '../drivers/stack/shop.ts'
import { cola, makePickupBasket, startPickup } from '../drivers/screens/start.ts'
import { tellContact } from '../drivers/screens/steps.ts'
import { navigate, visit } from '../drivers/screens/visit.ts'
import { serverBasket } from '../drivers/screens/where-and-when.ts'

// A coupon that pays for everything leaves less than any minimum.
test.use({ storeKind: 'without-pickup-minimum' })

test("[NAV-15] [BAS-27] [BAS-14] [ORD-03] [VOU-12] [BAS-11] a shared cart shows a sold-out item and a higher price, and the rest goes to the checkout at today's price; a cart that a coupon makes free is ordered without a payment", async ({
  page,
  store,
  stack,
}) => {
  const { basketId, sessionId } = await makePickupBasket(page, store, { ...cola, 'sparkling-water-500': 2 })
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
    await expect(line('Cola 1.25 litres')).toContainText('No longer available. Remove it to continue.')
    const today = `$${(water + 2.6).toFixed(2)}`
    await expect(line('Sparkling water 500 ml')).toContainText(today)
    const copy = await serverBasket(page)
    expect(copy.basketId).not.toBe(basketId)
    expect(copy.basketItems.map(({ name, isAvailable }) => [name, isAvailable])).toEqual([
      ['Cola 1.25 litres', false],
      ['Sparkling water 500 ml', true],
    ])
    expect(`$${copy.basketTotal.toFixed(2)}`).toBe(today)

    await main.getByRole('link', { name: 'Checkout', exact: true }).click()
    await expect(page.getByText('Remove the items that are no longer available, then continue.').first()).toBeVisible()
    await main.getByRole('button', { name: 'Remove Cola 1.25 litres' }).click()
    await expect(line('Cola 1.25 litres')).toHaveCount(0)
    await main.getByRole('link', { name: `Checkout – ${today}` }).click()
    await expect(page.getByRole('button', { name: `Place order – ${today}` })).toBeVisible()
  } finally {
    await raisePrice(stack, 'sparkling-water-500', -130)
  }

  await test.step('a cart that a coupon makes free is ordered without a payment', async () => {
    await startPickup(page, store, { tiramisu: 1 }, '/offers/first100')
    await expect(page.getByText('FIRST100 has been applied.').first()).toBeVisible()
    await navigate(page, '/checkout')
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
})
