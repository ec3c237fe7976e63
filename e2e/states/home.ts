import { expect } from '@playwright/test'
import { startPickup } from '../drivers/screens/start.ts'
import { locator } from '../drivers/screens/steps.ts'
import { visit } from '../drivers/screens/visit.ts'
import { at, type State } from './state.ts'

/** The home page, and panels that open over every page. */
export const homeStates: readonly State[] = [
  at('home', '/', true),
  at('home-new', '/new', true),
  {
    name: 'home-carousel',
    isWide: true,
    reach: async ({ page }) => {
      await visit(page, '/')
      const carousel = page.getByRole('region', { name: "What's on" })
      await carousel.getByRole('button', { name: 'Next' }).click()
      await expect(carousel.getByText(/^2(–3)? of 4$/)).toBeVisible()
    },
  },
  {
    name: 'home-locator',
    isWide: true,
    reach: async ({ page }) => {
      await visit(page, '/')
      const start = page.getByRole('group', { name: 'Start my order' })
      await start.getByRole('button', { name: 'Pickup' }).click()
      await expect(locator(page).getByRole('textbox')).toBeFocused()
    },
  },
  {
    name: 'home-located',
    reach: async ({ page, store }) => {
      await startPickup(page, store, {}, '/')
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
]
