import { expect } from '@playwright/test'
import { openDesk } from '../desk.ts'
import { choosePickupFrom } from '../steps.ts'
import { visit } from '../visit.ts'
import { at, noNetwork, type State } from './state.ts'

/** Pages to read, meals, stores, and what is shown when nothing else can be. */
export const pageStates: readonly State[] = [
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
