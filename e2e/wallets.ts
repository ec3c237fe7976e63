import { expect, type Locator, type Page } from '@playwright/test'
import type { Stack } from './stack.ts'
import { addFromList, choosePickupFrom, goToCheckout, tellContact } from './steps.ts'
import type { Store } from './stores.ts'
import { mainNavigation } from './visit.ts'

export const pay = (page: Page): Locator => page.getByRole('region', { name: 'Pay' })
export const method = (page: Page, name: string): Locator =>
  pay(page).getByRole('radio', { name: new RegExp(`^${name}`) })
export const note = (page: Page): Locator =>
  page.getByRole('alert').filter({ hasText: 'Your order has not been placed' })
export const sheet = (page: Page, name: 'Apple Pay' | 'Google Pay'): Locator => page.getByRole('dialog', { name })
export const payWith = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^Pay \\$\\d+\\.\\d\\d with ${name}$`) })

/** Scripts and frames of the wallets and the gateway, and refusals, of which browsers write a line. */
export const atWallets = [/^left the origin: http:\/\/localhost/, /favicon\.ico/, /status of 4(00|10)/]

/** A drink for pickup, at the checkout. */
export const atCheckout = async (page: Page, store: Store, { isTold = true } = {}): Promise<void> => {
  await choosePickupFrom(page, store)
  await mainNavigation(page).getByRole('link', { name: 'Menu' }).click()
  await addFromList(page, 'Drinks', 'Cola 1.25 litres')
  await goToCheckout(page)
  if (!isTold) return
  await tellContact(page)
  await page.getByRole('textbox', { name: 'Email' }).fill('jo@example.com')
}

export const expectOrdered = async (page: Page): Promise<void> => {
  await expect(page).toHaveURL(/\/order\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Your order is placed' })).toBeVisible()
}

/** What the wallet of the stand-in is like from the next load on. */
export const setWallet = async (
  { simulators }: Stack,
  name: 'applepay' | 'googlepay',
  wallet: { readonly isAvailable?: boolean; readonly cards?: readonly string[] },
): Promise<void> => {
  const answer = await fetch(`${simulators[name]}/control/wallet`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(wallet),
  })
  expect(answer.ok).toBe(true)
}
