import type { Page } from '@playwright/test'
import { raisePrice } from '../drivers/people/editors.ts'
import { readyForOffline } from '../drivers/screens/service-worker.ts'
import { orderForPickup, startPickup } from '../drivers/screens/start.ts'
import { cart, goToCheckout, openCart } from '../drivers/screens/steps.ts'
import { lateCodeRuns, settled, visit } from '../drivers/screens/visit.ts'
import { expect } from '../drivers/stack/shop.ts'
import { noNetwork, withSide, type State, type Visitor } from './state.ts'

const loseNetwork = async (page: Page): Promise<void> => {
  // The network may rest before it, while a busy machine renders the first view.
  await lateCodeRuns(page)
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
}

/** Loads what the page needs on wide screens too: without a service worker nothing else prepares it. */
const showWide = async (page: Page): Promise<void> => {
  const size = page.viewportSize()
  if (size === null) return
  await page.setViewportSize({ width: 1440, height: 900 })
  await settled(page)
  await page.waitForLoadState('networkidle')
  await page.setViewportSize(size)
}

/** The stream of changes of a chosen store never ends, so the network of a cart never becomes idle. */
const cartWithoutNetwork = async (visitor: Visitor): Promise<void> => {
  await withSide(visitor)
  await openCart(visitor.page)
  await expect(cart(visitor.page).getByText('Garlic aioli dip').first()).toBeVisible()
  await visitor.page.context().setOffline(true)
}
const age = /^Prices from/

const states: readonly State[] = [
  {
    name: 'menu-prices-kept',
    isWide: true,
    problems: noNetwork,
    reach: async ({ page }) => {
      await visit(page, '/menu/pizza')
      await loseNetwork(page)
      await expect(page.getByText(age).first()).toBeVisible()
    },
  },
  {
    name: 'product-prices-kept',
    isWide: true,
    problems: noNetwork,
    reach: async ({ page }) => {
      await visit(page, '/menu/pizza')
      await page.getByRole('link', { name: 'Margherita', exact: true }).click()
      const dialog = page.getByRole('dialog', { name: 'Margherita' })
      await expect(dialog).toBeVisible()
      await showWide(page)
      await loseNetwork(page)
      await expect(dialog.getByText(age)).toBeVisible()
    },
  },
  {
    name: 'cart-offline',
    isWide: true,
    problems: noNetwork,
    reach: async (visitor) => {
      await cartWithoutNetwork(visitor)
      await expect(cart(visitor.page).getByText(/^You're offline. You can check out/)).toBeVisible()
    },
  },
  {
    name: 'cart-prices-changed',
    problems: noNetwork,
    reach: async (visitor) => {
      const { page, store, stack } = visitor
      await startPickup(page, store, { 'lemonade-375': 1 }, '/menu/drinks')
      await openCart(page)
      await expect(cart(page).getByRole('link', { name: /^Checkout/ })).toBeVisible()
      await lateCodeRuns(page)
      await page.context().setOffline(true)
      await raisePrice(stack, 'lemonade-375', 55)
      await page.context().setOffline(false)
      await expect(page.getByRole('alertdialog', { name: 'Prices have changed' })).toBeVisible()
    },
  },
  {
    name: 'checkout-offline',
    isWide: true,
    problems: noNetwork,
    reach: async (visitor) => {
      const { page } = visitor
      await withSide(visitor)
      await goToCheckout(page)
      await expect(page.getByRole('button', { name: /^Place order/ })).toBeVisible()
      await loseNetwork(page)
      await expect(page.getByText(/^You're offline. You can place your order/)).toBeVisible()
    },
  },
  {
    name: 'order-kept',
    isWide: true,
    problems: noNetwork,
    reach: async ({ page, store }) => {
      await orderForPickup(page, store)
      await readyForOffline(page)
      await page.context().setOffline(true)
      await page.reload()
      await expect(page.getByText(/What you see is from/)).toBeVisible()
    },
  },
  {
    name: 'order-install',
    isWide: true,
    reach: async ({ page, store }) => {
      await orderForPickup(page, store)
      // Only a browser with a screen offers to install a shop.
      const offer = page.getByRole('region', { name: /on your home screen$/ })
      // The page's late code takes the browser's offer.
      await expect(async () => {
        await page.evaluate(() => window.dispatchEvent(new Event('beforeinstallprompt')))
        await expect(offer).toBeVisible({ timeout: 1_000 })
      }).toPass()
      await offer.scrollIntoViewIfNeeded()
    },
  },
]

/** The shop without a network, and the offer to install it, in a browser that prepares for a time offline. */
export const offlineStates = states.map((state): State => ({ ...state, hasServiceWorker: true }))
