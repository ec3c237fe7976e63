import { expect } from '@playwright/test'
import { startPickup } from '../drivers/screens/start.ts'
import { visit } from '../drivers/screens/visit.ts'
import { at, type State } from './state.ts'

/** The home page, and panels that open over every page. */
export const homeStates: readonly State[] = [
  at('home', '/', true),
  at('home-new', '/new'),
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
