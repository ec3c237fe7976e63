import { expect, type Page } from '@playwright/test'
import { startCheckout } from './start.ts'
import { tellContact } from './steps.ts'
import type { Stack } from '../stack/stack.ts'
import type { Store } from '../stack/stores.ts'
import { seen } from './visit.ts'

export const pay = (page: Page) => page.getByRole('region', { name: 'Payment' })
export const method = (page: Page, name: RegExp | string) => pay(page).getByRole('radio', { name })
export const note = (page: Page) => page.getByRole('alert').filter({ hasText: 'Your order has not been placed' })

/** Scripts, frames and pages of the providers, and the requests that browsers add. */
export const atProviders = [/^left the origin: http:\/\/localhost/, /favicon\.ico/, /status of 410/, /status of 400/]

/** Opens the checkout of a pickup order of drinks, with the contact filled in unless `hasContact` is false. */
export const atCheckout = async (page: Page, store: Store, { quantity = 1, email = '', hasContact = true } = {}) => {
  await startCheckout(page, store, { 'cola-1250': quantity })
  if (hasContact) await tellContact(page)
  if (email !== '') await page.getByRole('textbox', { name: 'Email' }).fill(email)
}

/** The title of a placed order, before and after its store has confirmed it. */
export const orderedHeading = (page: Page) =>
  page.getByRole('heading', { level: 1, name: /^(Your order is placed|The store is on it)$/ })

export const expectOrdered = async (page: Page) => {
  await page.waitForURL(/\/order\/[0-9a-f-]{36}$/, { waitUntil: 'commit' })
  await seen(orderedHeading(page))
}

/** Opens Zip's page by the shop's button. */
export const leaveForZip = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Pay \$\d+\.\d\d with Zip$/ }).click()
  await seen(page.getByRole('heading', { name: 'Pay with Zip' }))
}

export type ForcedOutcome = {
  readonly outcome: string
  readonly operation: string
  readonly times?: number
  readonly milliseconds?: number
}

/** Forces the outcome of a provider's next call with that name, or of the next `times` calls. */
export const forceAt = async (
  { simulators }: Stack,
  provider: 'afterpay' | 'cybersource' | 'zip',
  forced: ForcedOutcome,
): Promise<void> => {
  const answer = await fetch(`${simulators[provider]}/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(forced),
  })
  expect(answer.ok).toBe(true)
}
