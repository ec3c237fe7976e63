import { expect, type Locator, type Page } from '@playwright/test'
import { startPickup } from '../drivers/screens/start.ts'
import { addOwnPizza, cart, openCart } from '../drivers/screens/steps.ts'
import { visit } from '../drivers/screens/visit.ts'
import { noNetwork, toldRefusal, type State } from './state.ts'

/** A product's dialog after hydration: a server-rendered dialog is not modal yet, and a tap on it is lost. */
const openedBuilder = async (page: Page): Promise<Locator> => {
  await expect(page.locator('dialog:modal')).toBeVisible()
  return page.getByRole('dialog')
}

/** One product over its list, and the builder. */
export const productStates: readonly State[] = [
  {
    name: 'product-pizza',
    isWide: true,
    reach: async ({ page }) => {
      await visit(page, '/menu/pizza/product/pizzas/margherita')
      const builder = await openedBuilder(page)
      await builder.getByText('Meat and egg').click()
      await expect(builder.getByText('Pepperoni', { exact: true })).toBeVisible()
      await builder.evaluate((dialog) => dialog.scrollTo(0, 0))
    },
  },
  {
    name: 'product-halves',
    isWide: true,
    reach: async ({ page }) => {
      await visit(page, '/menu/pizza/product/halfnhalf/half-n-half')
      const builder = await openedBuilder(page)
      await builder.locator('summary').filter({ hasText: 'Vegetables' }).click()
      await builder.getByRole('button', { name: 'More Mushroom' }).click()
      await builder.getByRole('button', { name: 'More Kalamata olives' }).click()
      await builder.evaluate((dialog) => dialog.scrollTo(0, 0))
    },
  },
  {
    name: 'product-halves-choosing',
    reach: async ({ page }) => {
      await visit(page, '/product/halfnhalf/half-n-half')
      const builder = await openedBuilder(page)
      await builder.locator('summary').filter({ hasText: 'Left half' }).click()
    },
  },
  {
    name: 'product-list-mode',
    isWide: true,
    reach: async ({ page }) => {
      await visit(page, '/menu/pizza/product/pizzas/margherita')
      const builder = await openedBuilder(page)
      await builder.getByRole('button', { name: 'Simple view' }).click()
      await expect(page.getByRole('heading', { level: 3, name: 'Size' })).toBeVisible()
    },
  },
  {
    name: 'product-refused',
    reach: async ({ page }) => {
      await visit(page, '/menu/pizza/product/pizzas/margherita')
      const builder = await openedBuilder(page)
      const more = builder.getByRole('button', { name: 'More Mozzarella' })
      for (let taps = 0; taps < 10; taps++) await more.click()
      await expect(page.getByText('A pizza can have up to 10 toppings.').first()).toBeVisible()
    },
  },
  {
    name: 'product-edit',
    isWide: true,
    reach: async ({ page, store }) => {
      await startPickup(page, store, {}, '/menu/pizza')
      await addOwnPizza(page)
      await openCart(page)
      await cart(page).getByRole('link', { name: 'Change Margherita' }).click()
      await expect(
        page.getByRole('dialog', { name: 'Margherita' }).getByRole('button', { name: /^Save/ }),
      ).toBeVisible()
    },
  },
  {
    name: 'product-offline',
    problems: noNetwork,
    reach: async ({ page }) => {
      await visit(page, '/menu/pizza')
      await page.waitForLoadState('networkidle')
      await page.context().setOffline(true)
      await page.getByRole('link', { name: 'Margherita', exact: true }).click()
      await expect(page.getByRole('heading', { level: 1, name: "You're offline" })).toBeVisible()
    },
  },
  {
    name: 'product-unknown',
    // Its category replaces it while the page is hydrating.
    problems: [/status of 404/, toldRefusal, /React error #41[89]/],
    reach: ({ page }) => visit(page, '/product/pizzas/no-such-pizza'),
  },
  {
    name: 'product-drink',
    reach: async ({ page }) => {
      await visit(page, '/menu/drinks')
      await page.getByRole('link', { name: 'Cola 375 ml', exact: true }).click()
      await expect(page.getByRole('dialog', { name: 'Cola 375 ml' })).toBeVisible()
    },
  },
]
