import type { Locator, Page } from '@playwright/test'
import { customer } from './start.ts'

export const sender = { ...customer, email: 'jo@example.com' } as const

/** Fills in the sender's fields. */
export const fillSender = async (page: Page): Promise<void> => {
  await page.getByRole('textbox', { name: 'First name' }).fill(sender.firstName)
  await page.getByRole('textbox', { name: 'Last name' }).fill(sender.lastName)
  await page.getByRole('textbox', { name: 'Email' }).fill(sender.email)
  await page.getByRole('textbox', { name: 'Mobile' }).fill(sender.phoneNumber)
}

export const sendButton = (page: Page): Locator => page.getByRole('button', { name: /^Send/ })

/** The bot check is the only script from another origin. */
export const botCheck = /^left the origin: http:\/\/localhost:\d+\/recaptcha\//
