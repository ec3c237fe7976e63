import { expect } from '@playwright/test'
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
]
