import type { Page } from '@playwright/test'
import { button, heading, isLoggedIn } from './customers.ts'
import { botCheck } from './form-steps.ts'
import { linkTo } from './mails.ts'
import { expect, test } from './shop.ts'
import type { Troubles } from './troubles.ts'
import { visit } from './visit.ts'

/** The provider is elsewhere, and a 302 that is no redirect is nothing to complain about. */
const elsewhere = /^left the origin: http:\/\/localhost:\d+\/(apple|facebook|paypal|google)\//
const onPageOfTheirs = /\(http:\/\/localhost:\d+\/(apple|facebook|paypal|google)\//

const noIcon = /favicon\.ico/

const expectProviders = (troubles: Troubles): void => troubles.expect(botCheck, elsewhere, onPageOfTheirs, noIcon)

/** Chooses on the provider's page who comes. */
const consent = async (page: Page, email: string): Promise<void> => {
  await page.getByRole('radio').nth(1).check()
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await button(page, 'Continue').click()
}

const complete = async (page: Page): Promise<void> => {
  await expect(page).toHaveURL('/oauth-register')
  await expect(heading(page, 'Nearly there, Alex')).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(1)
  await page.getByRole('textbox', { name: 'Mobile' }).fill('0491 570 156')
  await button(page, 'Create account').click()
}

for (const provider of ['Apple', 'PayPal'] as const)
  test(`[ACC-06] [ACC-09] [ACC-10] [NAV-32] ${provider} logs a newcomer in, who is asked for what is missing alone, and who says no is back where they were`, async ({
    page,
    store,
    troubles,
  }) => {
    expectProviders(troubles)
    const email = `${provider.toLowerCase()}-${store.slug}@example.com`
    await visit(page, '/login')
    await button(page, provider).click()
    await button(page, 'Cancel').click()
    await expect(page).toHaveURL('/login')
    await button(page, provider).click()
    await consent(page, email)
    await complete(page)
    await expect.poll(() => isLoggedIn(page)).toBe(true)
    await expect(page).not.toHaveURL(/oauth/)
  })

test('[ACC-06] [NAV-32] [ACC-09] Facebook vouches for no address: its newcomer confirms it by mail', async ({
  page,
  stack,
  store,
  troubles,
}) => {
  expectProviders(troubles)
  const email = `facebook-${store.slug}@example.com`
  await visit(page, '/register')
  await button(page, 'Facebook').click()
  await consent(page, email)
  await complete(page)
  await expect(heading(page, 'Check your mailbox')).toBeVisible()
  await visit(page, await linkTo(stack, email, 'verify-email'))
  await page.getByRole('link', { name: 'Log in' }).click()
  await button(page, 'Facebook').click()
  await consent(page, email)
  await expect.poll(() => isLoggedIn(page)).toBe(true)
})

test('[ACC-06] [ACC-38] [ACC-09] Google logs in by its own button; a script that does not come is told', async ({
  page,
  store,
  troubles,
}) => {
  expectProviders(troubles)
  troubles.expect(/Failed to load resource|net::ERR/, /Google did not log anybody in/)
  const script = '**/google/gsi/client'
  await page.route(script, (route) => route.abort())
  await visit(page, '/login')
  await button(page, 'Google').click()
  await expect(page.getByText('Something went wrong. Please try again or call 13 11 66.')).toBeVisible()
  await page.unroute(script)
  await button(page, 'Google').click()
  const popup = page.waitForEvent('popup')
  await button(page, 'Continue with Google').click()
  await consent(await popup, `google-${store.slug}@example.com`)
  await complete(page)
  await expect.poll(() => isLoggedIn(page)).toBe(true)
})
