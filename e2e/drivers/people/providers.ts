import { expect, type Page } from '@playwright/test'
import { botCheck } from '../screens/form-steps.ts'
import { button, heading, untilLoggedIn } from './customers.ts'

/** The provider has another origin, and the browser may log a 302 without a redirect. */
const elsewhere = /^left the origin: http:\/\/localhost:\d+\/(apple|facebook|paypal|google)\//
const onPageOfTheirs = /\(http:\/\/localhost:\d+\/(apple|facebook|paypal|google)\//

const noIcon = /favicon\.ico/

/** What a log-in at a provider logs. */
export const providerErrors = [botCheck, elsewhere, onPageOfTheirs, noIcon]

/** Chooses the account on the provider's page. */
export const consent = async (page: Page, email: string): Promise<void> => {
  await page.getByRole('radio').nth(1).check()
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await button(page, 'Continue').click()
}

/** Gives what the provider does not know. */
export const complete = async (page: Page): Promise<void> => {
  await expect(page).toHaveURL('/oauth-register')
  await expect(heading(page, 'Nearly there, Alex')).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(1)
  await page.getByRole('textbox', { name: 'Mobile' }).fill('0491 570 156')
  await button(page, 'Create account').click()
}

/** Logs a new customer in on the open log-in page. */
export const joinBy = async (page: Page, provider: string, email: string): Promise<void> => {
  await button(page, provider).click()
  await consent(page, email)
  await complete(page)
  await untilLoggedIn(page)
  await expect(page).not.toHaveURL(/oauth/)
}
