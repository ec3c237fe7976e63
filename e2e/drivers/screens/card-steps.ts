import { expect, type Locator, type Page } from '@playwright/test'
import type { Stack } from '../stack/stack.ts'

export const cardNumber = (page: Page): Locator => page.frameLocator('iframe[title="Card number"]').getByRole('textbox')
export const securityCode = (page: Page): Locator =>
  page.frameLocator('iframe[title="Security code"]').getByRole('textbox')

/** Types a card into the gateway's fields, and its expiry into ours. */
export const typeCard = async (page: Page, around: Locator, digits: string): Promise<void> => {
  await cardNumber(page).fill(digits)
  await around.getByRole('textbox', { name: 'Expiry' }).fill('1230')
  await securityCode(page).fill('123')
}

/** Forces the outcome of the gateway's next call with that name, or of the next `times` calls. */
export const forceAtGateway = async (
  stack: Stack,
  forced: { readonly outcome: string; readonly operation: string; readonly times?: number },
): Promise<void> => {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${stack.simulators.cybersource}/control`, {
    method: 'POST',
    headers,
    body: JSON.stringify(forced),
  })
  expect(answer.ok).toBe(true)
}
