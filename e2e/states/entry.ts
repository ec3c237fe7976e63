import { expect, type Page } from '@playwright/test'
import { withSplash } from '../drivers/stack/splash.ts'
import { garlicBread, startPickup } from '../drivers/screens/start.ts'
import { locator } from '../drivers/screens/steps.ts'
import { visit } from '../drivers/screens/visit.ts'
import type { State } from './state.ts'

/** Makes the browser one that has never been asked for a location. */
const asNewcomer = async (page: Page): Promise<void> => {
  await page.addInitScript(() => sessionStorage.removeItem('pinia_localisationPopover'))
}

const withPopover = (name: string, path: string): State => ({
  name,
  isWide: true,
  reach: async ({ page }) => {
    await asNewcomer(page)
    await visit(page, path)
    await expect(page.getByRole('complementary', { name: "See your store's prices" })).toBeVisible()
  },
})

/** Screens between a deep link and its destination. */
export const entryStates: readonly State[] = [
  withPopover('popover-home', '/'),
  withPopover('popover-menu', '/menu/pizza'),
  {
    name: 'locator-edit',
    isWide: true,
    reach: async ({ page, store }) => {
      await startPickup(page, store, {}, '/?localise=pickup')
      await expect(locator(page).getByRole('listitem').first()).toBeVisible()
    },
  },
  {
    name: 'locator-used-before',
    reach: async ({ page, store }) => {
      await visit(page, '/?localise=delivery')
      const field = locator(page).getByRole('combobox', { name: 'Delivery address' })
      await field.fill(`12 ${store.city} ${store.postCode}`)
      await locator(page).getByRole('option').first().click()
      await expect(locator(page)).toHaveCount(0)
      await visit(page, '/?localise=delivery')
      await page.context().grantPermissions(['geolocation'])
      await page.context().setGeolocation({ latitude: -37.8, longitude: 144.98 })
      await locator(page).getByRole('button', { name: 'Use my location' }).click()
      await expect(locator(page).getByText(/delivers where you are$/)).toBeVisible()
    },
  },
  {
    name: 'splash',
    isWide: true,
    reach: async ({ page }) => {
      await withSplash(page, { action: "Let's order" })
      await visit(page, '/')
      await expect(page.getByRole('button', { name: "Let's order" })).toBeVisible()
    },
  },
  {
    name: 'splash-with-a-campaign',
    isWide: true,
    reach: async ({ page }) => {
      await withSplash(page, { href: '/c/default' })
      await visit(page, '/')
      await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Email' })).toBeVisible()
    },
  },
  {
    name: 'link-failed',
    isWide: true,
    reach: async ({ page, store }) => {
      await page.goto(`/qr/${store.slug}/pickup/noon`)
      await expect(page.getByRole('dialog')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('button', { name: 'Choose a time' })).toBeVisible()
    },
  },
  {
    name: 'link-with-cart',
    isWide: true,
    reach: async ({ page, store }) => {
      await startPickup(page, store, garlicBread, '/menu/sides')
      await page.goto(`/qr/${store.slug}/pickup/asap/basket/00000000-0000-4000-8000-000000000000`)
      await expect(page.getByRole('button', { name: 'Replace my cart' })).toBeVisible()
    },
  },
  {
    name: 'debug-strip',
    isWide: true,
    reach: async ({ page, store }) => {
      await startPickup(page, store, {}, '/menu/pizza?debugMode')
      await expect(page.getByRole('complementary', { name: 'Debug mode' })).toContainText(store.id)
    },
  },
]
