import type { Page } from '@playwright/test'
import { keepRouting } from '../drivers/screens/basket-codes.ts'
import { expect, test } from '../drivers/stack/shop.ts'
import { startPickup } from '../drivers/screens/start.ts'
import { addFromList, cart, goToCheckout, openCart, untilAdded } from '../drivers/screens/steps.ts'
import { navigate, quiet } from '../drivers/screens/visit.ts'

const popup = (page: Page, name: string) => page.getByRole('dialog', { name })

type WireUpsell = { readonly redirectLink: string | null }

type WireQuestion = { readonly productId: string; readonly trigger: string }

/** The next answer about the upsells of a product; an earlier addition may get its answer only now. */
const upsellsOf = (page: Page, productId: string) =>
  page.waitForResponse(
    (response) =>
      response.url().endsWith('/marketing/upsells') &&
      (response.request().postDataJSON() as WireQuestion).productId === productId,
  )

/** The upsells that the page asks for after adding a product: the request's body, and the first answer. */
const nextUpsell = async (page: Page, productId: string, add: () => Promise<void>) => {
  const answered = upsellsOf(page, productId)
  await add()
  const answer = await answered
  const [upsell] = (await answer.json()) as [WireUpsell]
  return { request: answer.request().postDataJSON() as WireQuestion, upsell }
}

/** Adds wings, and answers the search for upsells only after the next step. */
const addWings = async (page: Page, productId: string, wings: string, next: () => Promise<void>): Promise<void> => {
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<undefined>()
  await page.route('**/marketing/upsells', async (route) => {
    await mayAnswer
    await route.continue()
  })
  await addFromList(page, 'Wings', wings)
  await next()
  const answered = upsellsOf(page, productId)
  answer(undefined)
  await (await answered).finished()
  // Where the popup may open, it needs its own code and products first.
  await quiet(page)
  await page.unroute('**/marketing/upsells')
}

test('[UPS-01] [UPS-02] [UPS-03] [UPS-04] [UPS-05] [UPS-07] [UPS-09] [UPS-10] [RUL-07] an upsell that is ready over a dialog or at the checkout never opens; a popup offers a suitable product, closes with Escape and on going back, and stays away once accepted; another one swaps a base, a large cart is offered the product of the campaign, and posters follow a meal and a product', async ({
  page,
  store,
}) => {
  test.slow()
  const dips = popup(page, 'A dip for your wings?')
  await keepRouting(page)
  await startPickup(page, store)
  await test.step('ready while a dialog is open', async () => {
    await addWings(page, 'buffalo-wings-12', 'Buffalo wings, 12 pieces', () => openCart(page))
    await expect(dips).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(cart(page)).toHaveCount(0)
    await expect(dips).toHaveCount(0)
  })
  await test.step('ready at the checkout', async () => {
    await addWings(page, 'peri-peri-wings-12', 'Peri-peri wings, 12 pieces', () => goToCheckout(page))
    await expect(page.getByRole('region', { name: 'Payment' })).toBeVisible()
    await expect(dips).toHaveCount(0)
  })
  await test.step('open, until the customer goes back', async () => {
    await navigate(page, '/menu/sides')
    await addFromList(page, 'Wings', 'Barbecue wings, 12 pieces')
    await expect(dips).toBeVisible()
    const { pathname } = new URL(page.url())
    await page.goBack()
    await expect(page).not.toHaveURL(pathname)
    await expect(dips).toHaveCount(0)
  })
  await test.step('closed with Escape, accepted, and away from then on; a base is swapped', async () => {
    const menu = page.getByRole('navigation', { name: 'Menu categories' })
    await addFromList(page, 'Wings', 'Buffalo wings, 12 pieces')
    await expect(dips).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dips).toHaveCount(0)

    await addFromList(page, 'Wings', 'Barbecue wings, 12 pieces')
    await untilAdded(page, 'Ranch dip', () => dips.getByRole('button', { name: 'Add Ranch dip' }).click())
    await expect(dips).toHaveCount(0)
    const answered = upsellsOf(page, 'peri-peri-wings-12')
    await addFromList(page, 'Wings', 'Peri-peri wings, 12 pieces')
    await (await answered).finished()

    await menu.getByRole('link', { name: 'Pizza' }).click()
    await page.getByRole('button', { name: /^Add Triple cheese/ }).click()
    await popup(page, 'Cheese in the crust, too?')
      .getByRole('button', { name: /^Stuff my crust – \$/ })
      .click()
    await expect(page.getByText('Triple cheese has been updated.').first()).toBeVisible()
    await expect(dips).toHaveCount(0)
    await openCart(page)
    await expect(cart(page).getByText('Ranch dip').first()).toBeVisible()
    await expect(cart(page).getByText(/CHEESE-STUFFED CRUST/)).toBeVisible()
  })
  await test.step('a large cart is offered the product of the campaign, until it contains it', async () => {
    const offer = cart(page).getByRole('region', { name: 'For a big order like yours' })
    await offer.getByRole('button', { name: 'Add to cart: Cola 1.25 litres' }).click()
    await expect(cart(page).getByRole('listitem').filter({ hasText: 'Cola 1.25 litres' }).first()).toBeVisible()
    await expect(offer).toHaveCount(0)
  })
  await page.keyboard.press('Escape')
  await expect(cart(page)).toHaveCount(0)
  await test.step('after a meal the web asks with adddealtocart', async () => {
    await navigate(page, '/pizza-meals/party-box')
    const poster = popup(page, 'Finish the party sweet')
    const { request, upsell } = await nextUpsell(page, 'party-box', () =>
      page.getByRole('button', { name: /^Add – \$\d+\.\d\d$/ }).click(),
    )
    expect(request.trigger).toBe('adddealtocart')
    expect(upsell.redirectLink).toBe('/menu/desserts')
    await poster.getByRole('link', { name: 'See desserts' }).click()
    await expect(page).toHaveURL('/menu/desserts')
    await expect(poster).toHaveCount(0)
  })
  await test.step('after a product, and its button adds another one', async () => {
    const poster = popup(page, 'Keep a spoon')
    const { request } = await nextUpsell(page, 'beef-bolognese', () => addFromList(page, 'Mains', 'Beef bolognese'))
    expect(request.trigger).toBe('addtocart')
    await untilAdded(page, 'Tiramisu pot', () => poster.getByRole('button', { name: 'Add tiramisu' }).click())
  })
})
