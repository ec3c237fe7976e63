import type { Locator, Page } from '@playwright/test'
import { forceAt, method, pay, type ForcedOutcome } from './paying.ts'
import type { Stack } from '../stack/stack.ts'

/** The bank asks for a challenge for this card. */
export const challengedCard = '4000000000002503'

export const cardNumber = (page: Page): Locator => page.frameLocator('iframe[title="Card number"]').getByRole('textbox')
export const securityCode = (page: Page): Locator =>
  page.frameLocator('iframe[title="Security code"]').getByRole('textbox')
export const payByCard = (page: Page): Locator => page.getByRole('button', { name: /^Pay \$\d+\.\d\d by card$/ })
/** The button in the frame of the bank that passes its challenge. */
export const bankApproval = (page: Page): Locator =>
  page.frameLocator('iframe[title="Your bank"]').getByRole('button', { name: 'Approve' })

/** Types a card into the gateway's fields, and its expiry into ours. */
export const typeCard = async (page: Page, around: Locator, digits: string): Promise<void> => {
  await cardNumber(page).fill(digits)
  await around.getByRole('textbox', { name: 'Expiry' }).fill('1230')
  await securityCode(page).fill('123')
}

/** Chooses to pay by card at the checkout, and types the card. */
export const chooseCard = async (page: Page, digits: string): Promise<void> => {
  await method(page, /^Credit or debit card/).check()
  await typeCard(page, pay(page), digits)
}

/** Forces the outcome of the gateway's next call with that name, or of the next `times` calls. */
export const forceAtGateway = (stack: Stack, forced: ForcedOutcome): Promise<void> =>
  forceAt(stack, 'cybersource', forced)
