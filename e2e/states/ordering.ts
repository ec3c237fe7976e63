import { minute } from '@forno/domain/core/durations'
import { expect } from '@playwright/test'
import { openDesk } from '../drivers/people/desk.ts'
import { raisePrice } from '../drivers/people/editors.ts'
import { startCheckout, startDelivery, startPickup } from '../drivers/screens/start.ts'
import { addFromList, cart, goToCheckout, openCart, placeButton, tellContact } from '../drivers/screens/steps.ts'
import { lateCodeRuns, tick, visit } from '../drivers/screens/visit.ts'
import { expireBasket } from '../drivers/screens/where-and-when.ts'
import { noNetwork, withSide, type State } from './state.ts'
import { shopBrand, storePath } from '../drivers/stack/shop-brand.ts'
import { isOfKind, stores, type Store } from '../drivers/stack/stores.ts'

/** A store that sells alcohol. */
const licensedStore = (): Store => {
  const store = stores.find((each) => isOfKind(each, 'licensed'))
  if (store === undefined) throw new Error('No store has a licence.')
  return store
}

/** From the cart to the checkout. */
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
    next: [
      {
        name: 'cart-question',
        reach: async ({ page }) => {
          await cart(page).getByRole('button', { name: 'Empty cart' }).click()
          await expect(page.getByRole('alertdialog')).toBeVisible()
        },
      },
    ],
  },
  {
    name: 'cart-cheaper',
    isWide: true,
    reach: async ({ page, store }) => {
      await startPickup(page, store, { margherita: 1, 'cheesy-garlic-bread': 1, 'chocolate-lava-cake': 2 })
      await openCart(page)
      await expect(cart(page).getByRole('button', { name: /^Save \$/ })).toBeVisible()
      await cart(page).getByText('Price details').click()
    },
  },
  {
    name: 'cart-clash',
    isWide: true,
    reach: async ({ page, store }) => {
      await startPickup(page, store, { 'footy-box': 1, 'movie-night-box': 1 })
      await openCart(page)
      await expect(cart(page).getByText('Payment Option Clash!').first()).toBeVisible()
    },
  },
  {
    name: 'cart-with-a-deal',
    isWide: true,
    reach: async ({ page, store }) => {
      await startPickup(page, store, { 'garlic-bread': 1 })
      await openCart(page)
      await cart(page).getByRole('button', { name: 'Voucher or coupon' }).click()
      const coupons = page.getByRole('dialog', { name: 'Voucher or coupon' })
      await coupons.getByRole('textbox', { name: 'Code' }).fill('CLUB')
      await coupons.getByRole('button', { name: 'Apply' }).click()
      await expect(coupons.getByRole('listitem')).toHaveCount(1)
      await page.keyboard.press('Escape')
      await expect(page.getByText('CLUB has been applied.')).toHaveCount(0)
      await expect(cart(page).getByText('Code CLUB')).toBeVisible()
    },
  },
  {
    name: 'cart-waiting',
    isWide: true,
    problems: noNetwork,
    reach: async (visitor) => {
      const { page } = visitor
      await withSide(visitor)
      await openCart(page)
      await lateCodeRuns(page)
      await page.context().setOffline(true)
      await cart(page).getByRole('button', { name: 'More Garlic bread' }).click()
      await expect(cart(page).getByText(/^You're offline – changes are saved here/)).toBeVisible()
    },
  },
  {
    name: 'cart-empty-without-a-store',
    reach: async ({ page }) => {
      await visit(page, '/cart')
      await expect(page.getByRole('main').getByRole('radio', { name: 'Pickup' })).toBeVisible()
    },
  },
  {
    name: 'cart-switch-question',
    isWide: true,
    reach: async ({ page, store }) => {
      await startDelivery(page, store, { 'garlic-bread': 1 })
      await openCart(page)
      await cart(page).getByRole('radio', { name: 'Pickup' }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
  {
    name: 'store-change-question',
    isWide: true,
    reach: async (visitor) => {
      const { page, stack, store } = visitor
      const other = await stack.lendBeside(store)
      const desk = await openDesk(stack, other)
      await desk.sellOut('garlic-bread')
      await withSide(visitor)
      await addFromList(page, 'Drinks', 'Cola 1.25 litres')
      await visit(page, storePath(other.slug))
      await page.getByRole('button', { name: 'Order pickup from here' }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
  {
    name: 'cart-expired',
    problems: [/status of 410/],
    reach: async (visitor) => {
      const { page } = visitor
      await withSide(visitor)
      await expireBasket(page)
      // The home page: a menu list keeps an event stream open and never becomes idle.
      await visit(page, '/')
      await expect(page.getByRole('alertdialog')).toContainText('Your session has expired.')
    },
  },
  {
    name: 'cart-to-bring-back',
    isWide: true,
    problems: [/status of 410/],
    reach: async (visitor) => {
      const { page, stack, store } = visitor
      await withSide(visitor)
      await addFromList(page, 'Drinks', 'Cola 1.25 litres')
      await expireBasket(page)
      await (await openDesk(stack, store)).sellOut('cola-1250')
      // The home page: a menu list keeps an event stream open and never becomes idle.
      await visit(page, '/')
      await page.getByRole('button', { name: 'Reset' }).click()
      await expect(page.getByRole('button', { name: 'Bring back your cart' })).toBeVisible()
    },
  },
  {
    name: 'store-paused-on-return',
    problems: [/status of 406/],
    reach: async (visitor) => {
      const { page, stack, store } = visitor
      await withSide(visitor)
      await (await openDesk(stack, store)).pause(30)
      // The home page: a menu list keeps an event stream open and never becomes idle.
      await visit(page, '/')
      await expect(page.getByRole('dialog')).toContainText(shopBrand.supportNumber)
    },
  },
  {
    name: 'cart-time-gone-while-open',
    isWide: true,
    problems: [/status of 412/],
    reach: async (visitor) => {
      const { page, stack, store } = visitor
      await page.clock.install()
      await withSide(visitor)
      await openCart(page)
      await lateCodeRuns(page)
      await (await openDesk(stack, store)).closeToday()
      await page.clock.fastForward(minute)
      await expect(page.getByRole('alertdialog', { name: 'That time is no longer available' })).toBeVisible()
    },
  },
  {
    name: 'checkout-prices-changed-while-open',
    isWide: true,
    reach: async ({ page, stack, store }) => {
      await page.clock.install()
      await startCheckout(page, store, { 'lemonade-375': 1, 'garlic-bread': 2 })
      await lateCodeRuns(page)
      await raisePrice(stack, 'lemonade-375', 55)
      await page.clock.fastForward(minute)
      await expect(page.getByRole('alertdialog', { name: 'Prices have changed' })).toBeVisible()
      await raisePrice(stack, 'lemonade-375', -55)
    },
  },
  {
    name: 'cart-on-the-way-to-the-campaign',
    isWide: true,
    reach: async ({ page, store }) => {
      await startPickup(page, store, { 'garlic-bread': 8 })
      await openCart(page)
      const way = cart(page).getByRole('progressbar', { name: /^On the way to/ })
      await expect(way).toBeVisible()
      await way.scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'cart-with-the-campaign',
    reach: async ({ page, store }) => {
      await startPickup(page, store, { 'garlic-bread': 12 })
      await openCart(page)
      const offered = cart(page).getByRole('button', { name: /^Add to cart: Cola/ })
      await expect(offered).toBeVisible()
      await offered.scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'upsell-poster',
    isWide: true,
    reach: async ({ page, store }) => {
      await startPickup(page, store)
      await addFromList(page, 'Mains', 'Beef bolognese')
      await expect(page.getByRole('dialog', { name: 'Keep a spoon' })).toBeVisible()
    },
  },
  {
    name: 'upsell-products',
    isWide: true,
    reach: async ({ page, store }) => {
      await startPickup(page, store)
      await addFromList(page, 'Wings', 'Buffalo wings, 12 pieces')
      await expect(page.getByRole('dialog', { name: 'A dip for your wings?' })).toBeVisible()
    },
  },
  {
    name: 'upsell-ingredient',
    reach: async ({ page, store }) => {
      await startPickup(page, store)
      await page.getByRole('button', { name: /^Add Triple cheese/ }).click()
      await expect(page.getByRole('dialog', { name: 'Cheese in the crust, too?' })).toBeVisible()
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
    next: [
      {
        name: 'checkout-contact-refused',
        reach: async ({ page }) => {
          await page.getByRole('textbox', { name: 'Mobile' }).fill('123')
          await placeButton(page).click()
          await expect(page.getByRole('textbox', { name: 'Mobile' })).toHaveAttribute('aria-invalid', 'true')
        },
      },
      {
        name: 'checkout-email-refused',
        reach: async ({ page }) => {
          await page.getByRole('textbox', { name: 'Mobile' }).fill('0491 570 156')
          await page.getByRole('textbox', { name: 'Email' }).fill('a@b')
          await page.getByRole('button', { name: 'Done', exact: true }).click()
          await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused()
        },
      },
    ],
  },
  {
    name: 'cart-avoided',
    isWide: true,
    reach: async ({ page, store }) => {
      const profile = { state: { avoided: ['milk', 'cashew'] }, version: 1 }
      await page.addInitScript((kept) => localStorage.setItem('pinia_allergies', kept), JSON.stringify(profile))
      await startPickup(page, store, { margherita: 1, tiramisu: 1, 'cola-1250': 1 }, '/menu/sides')
      await openCart(page)
      await expect(cart(page).locator('[data-avoided=concern]')).toHaveCount(2)
    },
    next: [
      {
        name: 'checkout-avoided',
        isWide: true,
        reach: async ({ page }) => {
          await cart(page)
            .getByRole('link', { name: /^Checkout/ })
            .click()
          await expect(page.locator('[data-avoided=concern]')).toHaveCount(2)
        },
      },
      {
        name: 'order-avoided',
        isWide: true,
        reach: async ({ page }) => {
          await tellContact(page)
          await placeButton(page).click()
          await expect(page.getByRole('region', { name: 'What you ordered' }).locator('[data-avoided]')).toHaveCount(2)
        },
      },
    ],
  },
  {
    name: 'checkout-delivery',
    isWide: true,
    reach: async ({ page, store }) => {
      await startDelivery(page, store, { 'garlic-bread': 8 }, '/checkout')
      await page.getByRole('textbox', { name: 'Unit' }).fill('5')
      await page.getByRole('textbox', { name: 'Access' }).fill(`Gate 12, ${'level 14, bell 1402, '.repeat(6)}`)
      await page.getByRole('textbox', { name: 'Note for the driver' }).fill('Behind the pot plant')
      await expect(page.getByText('Please keep this to 120 characters.')).toBeVisible()
    },
  },
  {
    name: 'checkout-with-alcohol',
    isWide: true,
    reach: async ({ page }) => {
      await startCheckout(page, licensedStore(), { 'lager-330': 1 })
      await tellContact(page)
      await placeButton(page).click()
      await expect(page.getByText('Please confirm that you are 18 or over to order alcohol.').first()).toBeVisible()
    },
  },
  {
    name: 'checkout-with-nothing-to-pay',
    isWide: true,
    reach: async ({ page, store }) => {
      await startPickup(page, store)
      await addFromList(page, 'Desserts', 'Tiramisu pot')
      await visit(page, '/offers/first100')
      await expect(page.getByText('FIRST100 has been applied.').first()).toBeVisible()
      await visit(page, '/checkout')
      await expect(page.getByText('Nothing to pay. This order is free.')).toBeVisible()
    },
  },
  {
    name: 'checkout-alcohol-without-food',
    problems: [/status of 400/],
    reach: async ({ page }) => {
      await startCheckout(page, licensedStore(), { 'lager-330': 1 })
      await tellContact(page)
      await tick(page.getByRole('checkbox', { name: 'I am 18 or over' }))
      await placeButton(page).click()
      await expect(page.getByText('Please add a food item to order alcohol.').first()).toBeVisible()
    },
  },
  {
    name: 'checkout-order-refused',
    problems: [/status of 406/],
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
]
