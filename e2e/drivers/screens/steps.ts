import { customer, type PlacedOrder } from './start.ts'
import { expect, type Locator, type Page } from '@playwright/test'
import type { Store } from '../stack/stores.ts'
import { mainNavigation, pressSoon, seen, tick, untilAnnounced, visit } from './visit.ts'
import { storePath } from '../stack/shop-brand.ts'

/** The locator: a dialog, or a region of the home page. */
export const locator = (page: Page): Locator =>
  page
    .getByRole('dialog', { name: 'Delivery or pickup?' })
    .or(page.getByRole('region', { name: 'Delivery or pickup?' }))
export const timeSelector = (page: Page): Locator => page.getByRole('dialog', { name: 'When would you like it?' })
export const pill = (page: Page): Locator => page.getByRole('banner').getByRole('button', { name: /^Change/ })
export const cartEntry = (page: Page): Locator => mainNavigation(page).getByRole('button', { name: /Cart/ })
export const cart = (page: Page): Locator => page.getByRole('dialog', { name: 'Your cart' })
const saved = 'Your order details have been saved.'

/** Runs the step that adds a product, and waits until the shop announces it. */
export const untilAdded = (page: Page, product: string, step: () => Promise<void>): Promise<void> =>
  untilAnnounced(page, `${product} has been added to your cart.`, step)

/** Chooses pickup on the store's own page, the shortest way. */
export const choosePickupFrom = async (page: Page, store: Store): Promise<void> => {
  await visit(page, storePath(store.slug))
  await untilAnnounced(page, saved, () => page.getByRole('button', { name: 'Order pickup from here' }).click())
}

/** Finds a store by name on the pickup tab of the open locator, and taps it. */
export const pickStore = async (page: Page, store: Store): Promise<void> => {
  await pressSoon(locator(page).getByRole('tab', { name: 'Pickup' }))
  await locator(page).getByRole('textbox').fill(store.name)
  await pressSoon(locator(page).getByRole('button', { name: new RegExp(`^${store.name}`) }))
}

/** Confirms the store that was chosen from the results of a search by suburb or postcode. */
export const confirmPickup = (page: Page, store: Store): Promise<void> =>
  pressSoon(
    page.getByRole('alertdialog', { name: `Pick up from ${store.name}?` }).getByRole('button', { name: 'Confirm' }),
  )

/** Adds a product with one tap on its card. */
export const addFromList = async (page: Page, category: string, product: string): Promise<void> => {
  await page.getByRole('navigation', { name: 'Menu categories' }).getByRole('link', { name: category }).click()
  await untilAdded(page, product, () => page.getByRole('button', { name: `Add ${product}`, exact: true }).click())
}

/** Adds a customised margherita: family, thin, barbecue, with pepperoni, without basil. */
export const addOwnPizza = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'Margherita', exact: true }).click()
  const builder = page.getByRole('dialog', { name: 'Margherita' })
  await pressSoon(builder.getByText('Family (13")'))
  await builder.getByText('Thin and crispy').click()
  await builder.getByText('Smoky barbecue').click()
  await builder.getByText('Meat and egg').click()
  await builder.getByRole('button', { name: 'More Pepperoni', exact: true }).click()
  await builder.getByRole('button', { name: 'Fewer Basil leaves', exact: true }).click()
  await untilAdded(page, 'Margherita', () => builder.getByRole('button', { name: /^Add – \$\d+\.\d\d$/ }).click())
  await expect(builder).toHaveCount(0)
}

export const openCart = async (page: Page): Promise<void> => {
  await cartEntry(page).click()
  await seen(cart(page))
}

export const goToCheckout = async (page: Page): Promise<void> => {
  await openCart(page)
  await pressSoon(cart(page).getByRole('link', { name: /^Checkout – \$/ }))
  await seen(page.getByRole('heading', { level: 1, name: 'Checkout' }))
  await expect(page).toHaveURL('/checkout')
}

export const tellContact = async (page: Page): Promise<void> => {
  await page.getByRole('textbox', { name: 'First name' }).fill(customer.firstName)
  await page.getByRole('textbox', { name: 'Last name' }).fill(customer.lastName)
  await page.getByRole('textbox', { name: 'Mobile' }).fill(customer.phoneNumber)
}

export const placeButton = (page: Page): Locator =>
  page.getByRole('button', { name: /^Place order – \$\d+\.\d\d, pay cash/ })

/** Waits for the page of an order that has just been placed; reads its id and its reference. */
export const placedOrder = async (page: Page): Promise<PlacedOrder> => {
  const placed = page.getByText(/^Order [A-Z0-9]{10}$/).first()
  await seen(placed)
  await expect(page).toHaveURL(/\/order\/[0-9a-f-]{36}$/)
  const reference = await placed.innerText()
  return { orderId: page.url().split('/').at(-1) ?? '', reference: reference.replace('Order ', '') }
}

/** Places the order and waits for its page. */
export const placeOrder = async (page: Page): Promise<PlacedOrder> => {
  await placeButton(page).click()
  return placedOrder(page)
}

/** The times of a time selector, such as "05:15 PM - 05:30 PM". */
export const slotsIn = (selector: Locator): Locator => selector.getByText(/^\d\d:\d\d [AP]M - \d\d:\d\d [AP]M$/)

/** Shows the latest slots of a time selector, once it has any: those of the evening, if the day has several parts. */
export const showLatestSlots = async (selector: Locator): Promise<void> => {
  await seen(slotsIn(selector).first())
  const evening = selector.getByRole('radio', { name: 'Evening' })
  if ((await evening.count()) > 0) await tick(evening)
}

/**
 * Saves the picked time. Late in the evening some stores charge more, and a cart with items then asks for confirmation.
 */
export const saveTime = async (page: Page): Promise<void> => {
  await timeSelector(page).getByRole('button', { name: 'Save time' }).click()
  await expect(async () => {
    const change = page.getByRole('alertdialog').getByRole('button', { name: 'Change' })
    if (await change.isVisible()) await change.click()
    await expect(timeSelector(page)).toHaveCount(0, { timeout: 500 })
  }).toPass()
}
