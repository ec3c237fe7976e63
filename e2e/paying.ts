import { expect, type Page } from '@playwright/test'
import { addFromList, choosePickupFrom, goToCheckout, tellContact } from './steps.ts'
import type { Store } from './stores.ts'
import { mainNavigation } from './visit.ts'

export const pay = (page: Page) => page.getByRole('region', { name: 'Pay' })
export const method = (page: Page, name: RegExp | string) => pay(page).getByRole('radio', { name })
export const note = (page: Page) => page.getByRole('alert').filter({ hasText: 'Your order has not been placed' })

/** Scripts, frames and pages of the providers, and what browsers ask of them by themselves. */
export const atProviders = [/^left the origin: http:\/\/localhost/, /favicon\.ico/, /status of 410/, /status of 400/]

/** A drink for pickup, or so many, at the checkout, the contact told unless said otherwise. */
export const atCheckout = async (page: Page, store: Store, { quantity = 1, email = '', isTold = true } = {}) => {
  await choosePickupFrom(page, store)
  await mainNavigation(page).getByRole('link', { name: 'Menu' }).click()
  for (let count = 0; count < quantity; count += 1) await addFromList(page, 'Drinks', 'Cola 1.25 litres')
  await goToCheckout(page)
  if (isTold) await tellContact(page)
  if (email !== '') await page.getByRole('textbox', { name: 'Email' }).fill(email)
}

/** Milliseconds that a payment may take: checks, the bank, the gateway and the order follow each other, on a slow machine at three seconds each. */
const aPayment = 20_000

export const expectOrdered = async (page: Page) => {
  await expect(page).toHaveURL(/\/order\/[0-9a-f-]{36}$/, { timeout: aPayment })
  await expect(page.getByRole('heading', { level: 1, name: 'Your order is placed' })).toBeVisible()
}
