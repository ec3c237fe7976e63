import { expect } from '@playwright/test'
import { openDesk } from '../desk.ts'
import { cart, goToCheckout, openCart, orderForPickup, placeButton, tellContact } from '../steps.ts'
import { visit } from '../visit.ts'
import { at, withSide, type State } from './state.ts'

/** From the cart to the order and on its way. */
export const orderingStates: readonly State[] = [
  {
    name: 'cart-empty',
    reach: async ({ page }) => {
      await visit(page, '/')
      await openCart(page)
      await expect(cart(page).getByText('Your cart is empty.')).toBeVisible()
    },
  },
  {
    name: 'cart',
    isWide: true,
    reach: async (visitor) => {
      await withSide(visitor)
      await openCart(visitor.page)
    },
  },
  {
    name: 'cart-question',
    reach: async (visitor) => {
      await withSide(visitor)
      await openCart(visitor.page)
      await cart(visitor.page).getByRole('button', { name: 'Empty cart' }).click()
      await expect(visitor.page.getByRole('alertdialog')).toBeVisible()
    },
  },
  {
    name: 'cart-page',
    reach: async (visitor) => {
      await withSide(visitor)
      await visit(visitor.page, '/cart')
      await expect(visitor.page.getByText('Garlic bread').first()).toBeVisible()
    },
  },
  {
    name: 'checkout',
    isWide: true,
    reach: async (visitor) => {
      await withSide(visitor)
      await goToCheckout(visitor.page)
    },
  },
  {
    name: 'checkout-contact-refused',
    reach: async (visitor) => {
      await withSide(visitor)
      await goToCheckout(visitor.page)
      await visitor.page.getByRole('textbox', { name: 'Mobile' }).fill('123')
      await placeButton(visitor.page).click()
      await expect(visitor.page.getByRole('textbox', { name: 'Mobile' })).toHaveAttribute('aria-invalid', 'true')
    },
  },
  {
    name: 'checkout-order-refused',
    troubles: [/status of 406/],
    reach: async (visitor) => {
      const { page, stack, store } = visitor
      await withSide(visitor)
      await goToCheckout(page)
      await tellContact(page)
      await (await openDesk(stack, store)).pause(30)
      await placeButton(page).click()
      await expect(page.getByText('Your order has not been placed').first()).toBeVisible()
    },
  },
  {
    name: 'processing',
    reach: async (visitor) => {
      await withSide(visitor)
      await goToCheckout(visitor.page)
      await tellContact(visitor.page)
      await visitor.page.route('**/baskets/*/order', () => undefined)
      await placeButton(visitor.page).click()
      await expect(visitor.page.getByRole('heading', { level: 1, name: 'Placing your order' })).toBeVisible()
    },
  },
  {
    name: 'order-placed',
    isWide: true,
    reach: async ({ page, store }) => {
      await orderForPickup(page, store)
      await expect(page.getByRole('heading', { level: 1, name: 'Your order is placed' })).toBeVisible()
    },
  },
  {
    name: 'order-cancelled',
    reach: async ({ page, store, stack }) => {
      const { orderId } = await orderForPickup(page, store)
      await (await openDesk(stack, store)).move(orderId, 'Unable to Deliver')
      await expect(page.getByRole('heading', { level: 1, name: 'Your order was cancelled' })).toBeVisible({
        timeout: 15_000,
      })
    },
  },
  {
    name: 'order-of-another-device',
    reach: async ({ page }) => {
      await visit(page, '/order/01234567-89ab-4def-8123-456789abcdef')
      await expect(page.getByRole('heading', { level: 1, name: 'Order not found' })).toBeVisible()
    },
  },
  {
    name: 'home-with-an-order-under-way',
    reach: async ({ page, store }) => {
      await orderForPickup(page, store)
      await visit(page, '/')
      await expect(page.getByRole('link', { name: 'Follow it' })).toBeVisible()
    },
  },
  at('track-order', '/track-order'),
  {
    name: 'track-order-not-found',
    troubles: [/status of 404/],
    reach: async ({ page }) => {
      await visit(page, '/track-order')
      await page.getByRole('textbox', { name: 'Order number' }).fill('ABCDEFGH23')
      await page.getByRole('textbox', { name: 'Mobile or email' }).fill('0491 570 156')
      await page.getByRole('button', { name: 'Find my order' }).click()
      await expect(page.getByRole('heading', { name: 'Order not found' })).toBeVisible()
    },
  },
]
