import { expect } from '@playwright/test'
import { openDesk } from '../drivers/people/desk.ts'
import { startPickup } from '../drivers/screens/start.ts'
import { mainNavigation, visit } from '../drivers/screens/visit.ts'
import { at, noNetwork, serverFailure, type State } from './state.ts'

/** The menu with its search and filters. */
export const menuStates: readonly State[] = [
  at('menu', '/menu/pizza', true),
  at('menu-range', '/menu/pizza/premium-range'),
  at('menu-drinks', '/menu/drinks'),
  at('menu-with-a-story', '/menu/wingsstreet', true),
  {
    name: 'menu-of-a-store-with-something-sold-out',
    reach: async ({ page, store, stack }) => {
      const desk = await openDesk(stack, store)
      await desk.sellOut('margherita')
      await startPickup(page, store)
      await expect(page.getByText('Not available')).toBeVisible()
    },
    next: [
      {
        name: 'menu-sold-out-and-avoided',
        reach: async ({ page }) => {
          const profile = { state: { avoided: ['lupin'] }, version: 1 }
          await page.evaluate((kept) => localStorage.setItem('pinia_allergies', kept), JSON.stringify(profile))
          await visit(page, '/menu/pizza')
          await expect(page.getByText('Not available')).toBeVisible()
          await expect(page.getByText(/^Try /).first()).toBeVisible()
        },
      },
    ],
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
    next: [
      {
        name: 'menu-search-without-result',
        reach: async ({ page }) => {
          await page.getByRole('searchbox', { name: 'Search the menu' }).fill('sushi')
          await expect(page.getByRole('heading', { name: 'No matches for “sushi”' })).toBeVisible()
        },
      },
    ],
  },
  {
    name: 'menu-empty',
    reach: async ({ page }) => {
      await visit(page, '/menu/pizza?diet=vegan&spice=hot&kj=500')
      await expect(page.getByRole('heading', { name: 'No matches' })).toBeVisible()
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
    next: [
      {
        name: 'menu-allergy-greyed',
        isWide: true,
        reach: async ({ page }) => {
          const dialog = page.getByRole('dialog', { name: 'Allergies' })
          await dialog.getByRole('button', { name: 'Milk' }).click()
          await dialog.getByRole('button', { name: 'Crustacean (prawn, crab)' }).click()
          await dialog.getByRole('button', { name: 'Save on this device' }).click()
          await expect(page.getByText(/May contain crustacean/).first()).toBeVisible()
        },
      },
    ],
  },
  {
    name: 'menu-offline',
    problems: noNetwork,
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
    name: 'menu-loaded-again',
    problems: serverFailure,
    reach: async ({ page }) => {
      await visit(page, '/menu/pizza')
      const answer = { code: 'ServiceUnavailable', message: 'Online ordering is currently unavailable.', type: 'error' }
      await page.route('**/api/v1/products**', (route) => route.fulfill({ status: 503, json: answer }))
      await page.getByRole('navigation', { name: 'Menu categories' }).getByRole('link', { name: 'Sides' }).click()
      await expect(page.getByText('Something went wrong, so we loaded this page again.').first()).toBeVisible()
    },
  },
]
