import { expect, type Locator, type Page } from '@playwright/test'
import { openDesk } from './desk.ts'
import type { Stack } from './stack.ts'
import {
  addFromList,
  addOwnPizza,
  cart,
  choosePickupFrom,
  goToCheckout,
  locator,
  openCart,
  orderForPickup,
  pill,
  placeButton,
  tellContact,
  timeSelector,
} from './steps.ts'
import type { Store } from './stores.ts'
import { mainNavigation, visit } from './visit.ts'

export type Visitor = {
  readonly page: Page
  readonly store: Store
  readonly stack: Stack
}

/** A screen in one of its states: what it is called, how a visitor gets there, and what the console may say on the way. */
export type State = {
  readonly name: string
  readonly reach: (visitor: Visitor) => Promise<void>
  readonly troubles?: readonly RegExp[]
  /** Laid out differently on wide screens, so looked at there too. */
  readonly isWide?: boolean
  /** Reached by a control that only narrow screens have. */
  readonly isOnPhonesOnly?: boolean
}

const at = (name: string, path: string, isWide = false): State => ({
  name,
  isWide,
  reach: async ({ page }) => {
    await visit(page, path)
    // What belongs to one device is drawn there, after the frame around it.
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  },
})

const noNetwork = [/Failed to load resource/, /net::ERR/, /^console error: ApiError/]

/** A cart with something in it, at a store of its own. */
const withSide = async ({ page, store }: Visitor): Promise<void> => {
  await choosePickupFrom(page, store)
  await mainNavigation(page).getByRole('link', { name: 'Menu' }).click()
  await addFromList(page, 'Sides', 'Garlic bread')
}

/** The screen on the wall of the visitor's store, in the same browser. */
const signInKitchen = async ({ page, store, stack }: Visitor): Promise<void> => {
  await page.goto('/kitchen')
  await page.getByRole('textbox', { name: 'Store code' }).fill(store.id)
  await page.getByLabel('PIN', { exact: true }).fill(stack.pinOf(store))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { level: 1, name: store.name })).toBeVisible()
}

/** A product's dialog, once it answers: what the server drew is no modal dialog yet, and a tap on it is lost. */
const openedBuilder = async (page: Page): Promise<Locator> => {
  await expect(page.locator('dialog:modal')).toBeVisible()
  return page.getByRole('dialog')
}

const notSignedIn = [/status of 401/]

/** Every screen and state, in the order in which people meet them. */
export const states: readonly State[] = [
  at('home', '/', true),
  at('home-new', '/new'),
  {
    name: 'home-located',
    reach: async ({ page, store }) => {
      await choosePickupFrom(page, store)
      await visit(page, '/')
    },
  },
  {
    name: 'site-menu',
    isOnPhonesOnly: true,
    reach: async ({ page }) => {
      await visit(page, '/')
      await page.getByRole('button', { name: 'More' }).click()
      await expect(page.getByRole('dialog', { name: 'More' })).toBeVisible()
    },
  },
  at('menu', '/menu/pizza', true),
  at('menu-range', '/menu/pizza/premium-range'),
  at('menu-drinks', '/menu/drinks'),
  {
    name: 'menu-of-a-store-with-something-sold-out',
    reach: async ({ page, store, stack }) => {
      const desk = await openDesk(stack, store)
      await desk.sellOut('margherita')
      await choosePickupFrom(page, store)
      await mainNavigation(page).getByRole('link', { name: 'Menu' }).click()
      await expect(page.getByText('Not available')).toBeVisible()
    },
  },
  {
    name: 'menu-popular',
    isWide: true,
    reach: async ({ page }) => {
      const ids = ['margherita', 'garlic-prawn', 'barbecue-chicken', 'half-n-half', 'house-supreme', 'hot-salami']
      await page.route('**/api/v1/products/popular**', (route) =>
        route.fulfill({ json: ids.map((productId) => ({ productId })) }),
      )
      await visit(page, '/about-us')
      await mainNavigation(page).getByRole('link', { name: 'Menu' }).click()
      await expect(page.getByRole('heading', { name: 'Popular here' })).toBeVisible()
    },
  },
  {
    name: 'menu-search',
    isWide: true,
    reach: async ({ page }) => {
      await visit(page, '/menu/pizza')
      await page.getByRole('searchbox', { name: 'Search the menu' }).fill('something with prawns, no onion')
      await expect(page.getByText('Without onion.')).toBeVisible()
    },
  },
  {
    name: 'menu-empty',
    reach: async ({ page }) => {
      await visit(page, '/menu/pizza?diet=vegan&spice=hot&kj=500')
      await expect(page.getByRole('heading', { name: 'Nothing here fits' })).toBeVisible()
    },
  },
  {
    name: 'menu-search-without-result',
    reach: async ({ page }) => {
      await visit(page, '/menu/pizza')
      await page.getByRole('searchbox', { name: 'Search the menu' }).fill('sushi')
      await expect(page.getByRole('heading', { name: 'Nothing here fits' })).toBeVisible()
    },
  },
  {
    name: 'menu-filters',
    isWide: true,
    reach: async ({ page }) => {
      await visit(page, '/menu/pizza?diet=vegetarian')
      await page.getByRole('button', { name: /^Filters/ }).click()
      await page.getByRole('dialog', { name: 'Filter and sort' }).getByRole('button', { name: 'Tree nuts' }).click()
    },
  },
  {
    name: 'menu-allergy',
    isWide: true,
    reach: async ({ page }) => {
      await visit(page, '/menu/pizza')
      await page.getByRole('button', { name: 'Allergies' }).click()
      const dialog = page.getByRole('dialog', { name: 'Allergies' })
      await dialog.getByRole('button', { name: 'Milk' }).click()
      await expect(dialog.getByRole('button', { name: 'Milk' })).toHaveAttribute('aria-pressed', 'true')
    },
  },
  {
    name: 'menu-allergy-greyed',
    isWide: true,
    reach: async ({ page }) => {
      await visit(page, '/menu/pizza')
      await page.getByRole('button', { name: 'Allergies' }).click()
      const dialog = page.getByRole('dialog', { name: 'Allergies' })
      await dialog.getByRole('button', { name: 'Prawns and crab' }).click()
      await dialog.getByRole('button', { name: 'Save on this device' }).click()
      await expect(page.getByText(/May contain crustacea/).first()).toBeVisible()
    },
  },
  {
    name: 'menu-offline',
    troubles: noNetwork,
    reach: async ({ page }) => {
      await visit(page, '/menu/pizza')
      await page.waitForLoadState('networkidle')
      await expect(page.getByRole('searchbox', { name: 'Search the menu' })).toBeVisible()
      await page.context().setOffline(true)
      await page.getByRole('navigation', { name: 'Menu categories' }).getByRole('link', { name: 'Sides' }).click()
      await expect(page.getByRole('heading', { level: 1, name: "You're offline" })).toBeVisible()
    },
  },
  {
    name: 'menu-failed',
    troubles: [/Failed to load resource/, /^50\d from/, /^console error: ApiError/],
    reach: async ({ page }) => {
      await visit(page, '/menu/pizza')
      const answer = { code: 'ServiceUnavailable', message: 'Online ordering is currently unavailable.', type: 'error' }
      await page.route('**/api/v1/products**', (route) => route.fulfill({ status: 503, json: answer }))
      await page.getByRole('navigation', { name: 'Menu categories' }).getByRole('link', { name: 'Sides' }).click()
      await expect(page.getByRole('button', { name: /Try again|Retry/ })).toBeVisible()
    },
  },
  {
    name: 'locator-delivery',
    isWide: true,
    reach: async ({ page }) => {
      await visit(page, '/')
      await pill(page).click()
      await locator(page).getByRole('combobox', { name: 'Delivery address' }).fill('12 fitzroy')
      await expect(locator(page).getByRole('option').first()).toBeVisible()
    },
  },
  {
    name: 'locator-delivery-without-result',
    reach: async ({ page }) => {
      await visit(page, '/')
      await pill(page).click()
      await locator(page).getByRole('combobox', { name: 'Delivery address' }).fill('zzzzzz qqqqq')
      await expect(locator(page).getByText(/We couldn't find that address/)).toBeVisible()
    },
  },
  {
    name: 'locator-pickup',
    reach: async ({ page, store }) => {
      await visit(page, '/')
      await pill(page).click()
      await locator(page).getByRole('tab', { name: 'Pickup' }).click()
      await locator(page).getByRole('textbox').fill(store.postCode)
      await expect(locator(page).getByRole('listitem').first()).toBeVisible()
    },
  },
  {
    name: 'time-selector',
    isWide: true,
    reach: async ({ page, store }) => {
      await choosePickupFrom(page, store)
      await pill(page).click()
      await expect(timeSelector(page).getByRole('button', { name: 'Save time' })).toBeVisible()
    },
  },
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
      await builder.getByRole('button', { name: 'Plain list' }).click()
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
      await choosePickupFrom(page, store)
      await visit(page, '/menu/pizza')
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
    troubles: noNetwork,
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
    troubles: [/status of 404/, /^console error: ApiError/],
    reach: ({ page }) => visit(page, '/product/pizzas/nobody-makes-this'),
  },
  {
    name: 'product-drink',
    reach: async ({ page }) => {
      await visit(page, '/menu/drinks')
      await page.getByRole('link', { name: 'Cola 375 ml', exact: true }).click()
      await expect(page.getByRole('dialog', { name: 'Cola 375 ml' })).toBeVisible()
    },
  },
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
  {
    name: 'kitchen-sign-in',
    isWide: true,
    troubles: notSignedIn,
    reach: async ({ page }) => {
      await page.goto('/kitchen')
      await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    },
  },
  { name: 'kitchen-empty', isWide: true, troubles: notSignedIn, reach: signInKitchen },
  {
    name: 'kitchen-with-an-order',
    isWide: true,
    troubles: notSignedIn,
    reach: async (visitor) => {
      const { reference } = await orderForPickup(visitor.page, visitor.store)
      await signInKitchen(visitor)
      await expect(visitor.page.getByRole('heading', { name: reference })).toBeVisible()
    },
  },
  {
    name: 'kitchen-sold-out',
    troubles: notSignedIn,
    reach: async (visitor) => {
      await signInKitchen(visitor)
      await visitor.page.getByRole('button', { name: 'Sold out' }).click()
      await expect(visitor.page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'kitchen-pause',
    troubles: notSignedIn,
    reach: async (visitor) => {
      await signInKitchen(visitor)
      await visitor.page.getByRole('button', { name: 'Pause or slow' }).click()
      await expect(visitor.page.getByRole('dialog')).toBeVisible()
    },
  },
  at('offers', '/offers'),
  at('coupons', '/coupons'),
  at('account', '/account'),
  at('stores', '/stores'),
  at('store', '/stores/pizza-hut-fitzroy', true),
  at('store-coming-soon', '/stores/pizza-hut-geelong'),
  {
    name: 'stores-search-without-result',
    reach: async ({ page }) => {
      await visit(page, '/stores')
      await page.getByRole('searchbox', { name: 'Search stores' }).fill('atlantis')
      await expect(page.getByRole('heading', { name: 'No store of that name' })).toBeVisible()
    },
  },
  at('content', '/about-us'),
  {
    name: 'nutrition-avoiding-milk',
    isWide: true,
    reach: async ({ page }) => {
      await visit(page, '/nutrition-information')
      await page.getByRole('button', { name: 'milk' }).click()
      await page.getByRole('checkbox', { name: 'Leave out what may contain it, too' }).uncheck()
      await page
        .getByRole('rowheader')
        .nth(2)
        .evaluate((each) => each.scrollIntoView())
    },
  },
  {
    name: 'nutrition-search-without-result',
    reach: async ({ page }) => {
      await visit(page, '/nutrition-information')
      await page.getByRole('searchbox').fill('sushi')
      await page.getByRole('heading', { name: 'Nothing here fits' }).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'nutrition-offline',
    troubles: noNetwork,
    reach: async ({ page }) => {
      await visit(page, '/faq')
      await page.waitForLoadState('networkidle')
      await page.context().setOffline(true)
      await page.getByRole('contentinfo').getByRole('link', { name: 'Nutrition and allergens' }).click()
      await expect(page.getByRole('heading', { level: 1, name: "You're offline" })).toBeVisible()
    },
  },
  {
    name: 'nutrition-failed',
    troubles: [/Failed to load resource/, /^50\d from/, /^console error: ApiError/],
    reach: async ({ page }) => {
      await visit(page, '/faq')
      await page.waitForLoadState('networkidle')
      const answer = { code: 'ServiceUnavailable', message: 'Online ordering is currently unavailable.', type: 'error' }
      await page.route('**/api/v1/nutrition**', (route) => route.fulfill({ status: 503, json: answer }))
      await page.getByRole('contentinfo').getByRole('link', { name: 'Nutrition and allergens' }).click()
      await expect(page.getByRole('button', { name: /Try again|Retry/ })).toBeVisible()
    },
  },
  {
    name: 'meal',
    isWide: true,
    reach: async ({ page }) => {
      await visit(page, '/pizza-meals/family-box')
      await expect(page.getByRole('button', { name: /^Add – / })).toBeEnabled()
    },
  },
  {
    name: 'meal-sold-out',
    reach: async ({ page, store, stack }) => {
      await (await openDesk(stack, store)).sellOut('family-chips')
      await choosePickupFrom(page, store)
      await visit(page, '/pizza-meals/family-box')
      await page.getByText('Sold out at this store today: Family chips.').scrollIntoViewIfNeeded()
    },
  },
  { name: 'not-found', troubles: [/status of 404/], reach: ({ page }) => visit(page, '/no-such-page') },
  {
    name: 'fatal',
    troubles: [/the shop cannot be shown/],
    reach: async ({ page }) => {
      await page.goto('/fatal')
      await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
    },
  },
  {
    name: 'fatal-offline',
    troubles: [/the shop cannot be shown/],
    reach: async ({ page }) => {
      await page.goto('/fatal')
      await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
      await page.context().setOffline(true)
      await expect(page.getByRole('img', { name: 'No connection' })).toBeVisible()
    },
  },
  {
    name: 'start-without-storage',
    reach: async ({ page }) => {
      await page.addInitScript(() => Object.defineProperty(window, 'localStorage', { value: null }))
      await page.goto('/')
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  at('styleguide', '/styleguide'),
]
