import { expect, type Page } from '@playwright/test'
import { openDesk } from './desk.ts'
import type { Stack } from './stack.ts'
import { choosePickupFrom } from './steps.ts'
import type { Store } from './stores.ts'
import { mainNavigation, visit } from './visit.ts'

export type Visitor = { readonly page: Page; readonly store: Store; readonly stack: Stack }

/** A screen in one of its states: what it is called, how a visitor gets there, and what the console may say on the way. */
export type State = {
  readonly name: string
  readonly reach: (visitor: Visitor) => Promise<void>
  readonly troubles?: readonly RegExp[]
  /** Laid out differently on wide screens, so looked at there too. */
  readonly isWide?: boolean
}

const at = (name: string, path: string, isWide = false): State => ({
  name,
  isWide,
  reach: ({ page }) => visit(page, path),
})

const noNetwork = [/Failed to load resource/, /net::ERR/, /^console error: ApiError/]

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
      await expect(page.getByText('Sold out at this store today.')).toBeVisible()
    },
  },
  {
    name: 'menu-search-without-result',
    reach: async ({ page }) => {
      await visit(page, '/menu/pizza')
      await page.getByRole('searchbox', { name: 'Search this menu' }).fill('sushi')
      await expect(page.getByRole('heading', { name: 'Nothing here fits' })).toBeVisible()
    },
  },
  {
    name: 'menu-offline',
    troubles: noNetwork,
    reach: async ({ page }) => {
      await visit(page, '/menu/pizza')
      await page.waitForLoadState('networkidle')
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
  at('content-nutrition', '/nutrition-information'),
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
