import { orderedHeading } from '../drivers/screens/paying.ts'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../drivers/stack/shop.ts'
import { customer } from '../drivers/screens/start.ts'
import { cart, cartEntry, locator, pill, untilAdded } from '../drivers/screens/steps.ts'
import { mainNavigation, visit } from '../drivers/screens/visit.ts'
import { serverBasket } from '../drivers/screens/where-and-when.ts'

test.use({ isNewcomer: true })

/**
 * The limit of a new guest's taps from home to an order: pointer presses, including the focus of a field; typing does
 * not count.
 */
const mostTaps = 14

/** Counts the browser's own pointer events on every page. */
const countTaps = async (page: Page): Promise<() => number> => {
  let taps = 0
  await page.exposeFunction('countTap', () => void (taps += 1))
  await page.addInitScript(() => {
    addEventListener('pointerdown', () => (window as unknown as { countTap: () => void }).countTap(), { capture: true })
  })
  return () => taps
}

/** Taps the field, then types. */
const typeInto = async (field: Locator, text: string): Promise<void> => {
  await field.click()
  await field.pressSequentially(text)
}

/** The calls that place an order, by the last part of their path, and the answers to making a basket. */
const followOrder = (page: Page) => {
  const [calls, newBaskets]: [string[], number[]] = [[], []]
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname
    if (request.method() === 'POST' && /\/(validate|validateOrder|order)$/.test(path))
      calls.push(path.split('/').at(-1) ?? '')
  })
  page.on('response', (response) => {
    if (response.request().method() === 'POST' && response.url().endsWith('/baskets'))
      newBaskets.push(response.status())
  })
  return { calls, newBaskets }
}

test('[ORD-01] [ORD-03] [ORD-05] [ORD-25] [BAS-29] [NAV-24] [SES-01] a new guest orders a pizza for pickup in cash with at most fourteen taps; the next basket starts at the same place', async ({
  page,
  store,
}) => {
  const taps = await countTaps(page)
  const { calls, newBaskets } = followOrder(page)
  await visit(page, '/')
  await page.getByRole('group', { name: 'Start my order' }).getByRole('button', { name: 'Pickup', exact: true }).click()
  await typeInto(locator(page).getByRole('textbox'), store.name)
  await locator(page)
    .getByRole('button', { name: new RegExp(`^${store.name}`) })
    .click()
  await mainNavigation(page).getByRole('link', { name: 'Menu' }).click()
  // The home page has such a button too, until the menu has loaded.
  await expect(page.getByRole('heading', { level: 1, name: 'Pizza' })).toBeVisible()
  await untilAdded(page, 'Margherita', () => page.getByRole('button', { name: /^Add Margherita/ }).click())
  await cartEntry(page).click()
  await cart(page)
    .getByRole('link', { name: /^Checkout – \$/ })
    .click()
  await typeInto(page.getByRole('textbox', { name: 'First name' }), customer.firstName)
  await typeInto(page.getByRole('textbox', { name: 'Last name' }), customer.lastName)
  await typeInto(page.getByRole('textbox', { name: 'Mobile' }), customer.phoneNumber)
  const cash = page.getByRole('region', { name: 'Payment' }).getByRole('radio', { name: /^Cash/ })
  if (!(await cash.isChecked())) await cash.click()
  const before = newBaskets.length
  await page.getByRole('button', { name: /^Place order – \$/ }).click()
  await expect(orderedHeading(page)).toBeVisible()
  expect(taps()).toBeGreaterThan(5)
  expect(taps()).toBeLessThanOrEqual(mostTaps)
  console.log(`${taps()} taps from home to an order`)
  expect(calls).toEqual(['validate', 'validateOrder', 'order'])
  await expect.poll(() => newBaskets.slice(before)).toEqual([201])

  await expect(pill(page)).toContainText(store.name)
  expect(await serverBasket(page)).toMatchObject({ storeInfo: { storeId: store.id }, basketItems: [] })
})
