import { expect } from '@playwright/test'
import { bypassServiceWorker } from '../drivers/screens/service-worker.ts'
import { choosePickupFrom, locator, pill, timeSelector } from '../drivers/screens/steps.ts'
import { visit } from '../drivers/screens/visit.ts'
import type { State } from './state.ts'

/** The choice of place and time. */
export const whereAndWhenStates: readonly State[] = [
  {
    name: 'locator-delivery',
    isWide: true,
    reach: async ({ page }) => {
      await visit(page, '/')
      await pill(page).click()
      await locator(page).getByRole('combobox', { name: 'Delivery address' }).fill('12 fitzroy')
      await expect(locator(page).getByRole('option').first()).toBeVisible()
    },
    next: [
      {
        name: 'locator-delivery-without-result',
        reach: async ({ page }) => {
          await locator(page).getByRole('combobox', { name: 'Delivery address' }).fill('zzzzzz qqqqq')
          await expect(locator(page).getByText(/We couldn't find that address/)).toBeVisible()
        },
      },
      {
        name: 'locator-pickup',
        reach: async ({ page, store }) => {
          await locator(page).getByRole('tab', { name: 'Pickup' }).click()
          await locator(page).getByRole('textbox').fill(store.postCode)
          await expect(locator(page).getByRole('listitem').first()).toBeVisible()
        },
      },
      {
        name: 'pickup-modal',
        isWide: true,
        reach: async ({ page, store }) => {
          await locator(page)
            .getByRole('button', { name: new RegExp(`^${store.name}`) })
            .click()
          await expect(page.getByRole('alertdialog', { name: `Pick up from ${store.name}?` })).toBeVisible()
        },
      },
    ],
  },
  {
    name: 'localisation-modal',
    isWide: true,
    reach: async ({ page }) => {
      await visit(page, '/checkout')
      await expect(page.getByRole('dialog', { name: 'Where would you like your order?' })).toBeVisible()
    },
  },
  {
    name: 'time-selector-of-an-offline-store',
    isWide: true,
    reach: async ({ page, stack, store }) => {
      await choosePickupFrom(page, store)
      const answer = await (await page.request.get(`${stack.url}/api/v1/store/${store.id}`)).json()
      await bypassServiceWorker(page)
      await page.route(`**/api/v1/store/${store.id}`, (route) =>
        route.fulfill({ json: { ...(answer as object), isPOSOnline: false } }),
      )
      await visit(page, '/offers')
      await pill(page).click()
      await expect(timeSelector(page)).toContainText('Offline right now')
      await expect(timeSelector(page)).toContainText('This store is currently offline.')
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
]
