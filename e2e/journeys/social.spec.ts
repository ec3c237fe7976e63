import type { Page } from '@playwright/test'
import { expectAccessible } from '../drivers/screens/axe.ts'
import { button, heading, isLoggedIn, untilLoggedIn } from '../drivers/people/customers.ts'
import { linkTo, mailsTo } from '../drivers/people/mails.ts'
import { endSignIns, forgetProof } from '../drivers/people/proofs.ts'
import { providerErrors, complete, consent } from '../drivers/people/providers.ts'
import { expect, test } from '../drivers/stack/shop.ts'
import type { Problems } from '../drivers/stack/problems.ts'
import { navigate, visit } from '../drivers/screens/visit.ts'
import { shopBrand } from '../drivers/stack/shop-brand.ts'

const expectProviders = (problems: Problems): void => problems.expect(...providerErrors)

const isKept = (page: Page): Promise<boolean> =>
  page.evaluate(() => /"refreshToken":"/.test(localStorage.getItem('pinia_login') ?? ''))

test('[M4] [ACC-06] [ACC-07] [ACC-09] [ACC-10] [ACC-14] [ACC-32] [ACC-35] [ACC-38] [NAV-32] [PAY-33] a new customer of Facebook, which confirms no address, is sent to the inbox; a failed PayPal log-in returns to its page; PayPal then logs a new customer in and re-authenticates them; they connect Apple, log in with it and disconnect PayPal; Google logs in by its own button, and its failed script shows a message', async ({
  page,
  stack,
  store,
  problems,
}) => {
  test.slow()
  expectProviders(problems)
  problems.expect(/status of 40[13]/)
  problems.expect(/Failed to load resource|net::ERR/, /Google gave no ID token/, /a script did not load/)
  const email = `paypal-${store.slug}@example.com`
  const ways = page.getByRole('region', { name: 'How you log in' })
  await test.step('Facebook', async () => {
    await visit(page, '/register')
    await button(page, 'Facebook').click()
    await consent(page, `facebook-${store.slug}@example.com`)
    await complete(page)
    await expect(heading(page, 'Check your inbox')).toBeVisible()
  })

  await test.step('a failed log-in, whose app returns to a tab that has not been here', async () => {
    await navigate(page, '/register')
    await button(page, 'PayPal').click()
    await expect(button(page, 'Cancel')).toBeVisible()
    const other = await page.context().newPage()
    await other.goto('/oauth/paypal-redirect?error=access_denied')
    await expect(other).toHaveURL('/register')
    const kept = () => Object.keys(localStorage).filter((key) => key.startsWith('failed-'))
    expect(await other.evaluate(kept)).toEqual([])
    await other.close()
  })

  await test.step('a new customer has no other way to log in, and sets a password', async () => {
    await consent(page, email)
    await complete(page)
    await untilLoggedIn(page)
    expect(await isKept(page)).toBe(false)
    await navigate(page, '/account/details')
    await expect(ways).toContainText('Your only way to log in.')
    await expect(ways.getByRole('button', { name: /^Disconnect/ })).toHaveCount(0)
    await ways.getByRole('button', { name: 'Set a password' }).click()
    await expect(page.getByText(`We've emailed a link to ${email}.`).first()).toBeVisible()
    await linkTo(stack, email, 'reset-password')
  })

  await test.step('the provider re-authenticates the customer, who continues on the same page', async () => {
    const customerId = await page.evaluate(
      () => /"customerId":"([0-9a-f-]{36})"/.exec(localStorage.getItem('pinia_login') ?? '')?.[1] ?? '',
    )
    await forgetProof(stack, { customerId })
    await button(page, 'Download your data').click()
    const dialog = page.getByRole('dialog', { name: "Confirm it's you" })
    await expect(dialog.getByRole('button', { name: /^Continue with/ })).toHaveText(['Continue with PayPal'])
    await expectAccessible(page, 'step-up by a provider')
    await dialog.getByRole('button', { name: 'Continue with PayPal' }).click()
    await consent(page, email)
    await expect(page).toHaveURL('/account/details')
    await expect(page.getByText('Thanks, we know it’s you. Please press the button again.').first()).toBeVisible()
    const saved = page.waitForEvent('download')
    await button(page, 'Download your data').click()
    await saved
  })

  const told = async () => (await mailsTo(stack, email)).map(({ subject }) => subject.split(' – ')[0])
  await test.step('Apple is connected', async () => {
    await ways.getByRole('button', { name: 'Connect Apple' }).click()
    await consent(page, email)
    await expect(page.getByText('You have succesfully connected Apple.').first()).toBeVisible()
    await expect(page).toHaveURL('/account/details')
    await expectAccessible(page, 'ways to log in')
    // Each email is sent by a job of its own: of two at once the second may come first.
    await expect.poll(told).toContain('You can now log in with Apple')
  })

  await test.step('a sign-in that has ended begins again at the provider, and returns to the page', async () => {
    // An open page could notice the end itself, and say so before the next one opens.
    await page.goto('about:blank')
    await endSignIns(stack, email)
    await visit(page, '/')
    await expect(page.getByText('Please log in to continue.').first()).toBeVisible()
    expect(await isLoggedIn(page)).toBe(false)
    await button(page, 'Log in').click()
    await consent(page, email)
    await untilLoggedIn(page)
    await expect(page).toHaveURL('/')
  })

  await test.step('Apple logs in over the screen that asks for a log-in', async () => {
    const isChange = (url: URL) => /\/customer\/[\w-]+$/.test(url.pathname)
    await page.route(isChange, (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 403, json: { code: 'InvalidRequest', message: 'Not yours.', type: 'error' } })
        : route.fallback(),
    )
    await navigate(page, '/account/details')
    await page.getByRole('checkbox', { name: 'Email me offers' }).check()
    await button(page, 'Save changes').click()
    const asked = page.getByRole('dialog', { name: 'Log in' })
    await asked.getByRole('checkbox', { name: 'Stay logged in' }).check()
    await expectAccessible(page, 'login modal with providers')
    await asked.getByRole('button', { name: 'Apple' }).click()
    await consent(page, email)
    await expect(page).toHaveURL('/account/details')
    await expect(ways).toContainText('Apple')
    expect(await isKept(page)).toBe(true)
  })

  await test.step('the customer disconnects PayPal', async () => {
    await ways.getByRole('button', { name: 'Disconnect PayPal' }).click()
    await page
      .getByRole('alertdialog', { name: 'Disconnect PayPal?' })
      .getByRole('button', { name: 'Disconnect' })
      .click()
    await expect(page.getByText('You have succesfully disconnected PayPal.').first()).toBeVisible()
    await expect(ways.getByRole('button', { name: 'Connect PayPal' })).toBeVisible()
    await expect(ways).toContainText('Your only way to log in.')
    await expect.poll(told).toContain('You can no longer log in with PayPal')
  })

  await test.step('Google', async () => {
    await button(page, 'Log out').click()
    await expect(page).toHaveURL('/')
    const script = '**/google/gsi/client'
    const failed = page.getByText(`Something went wrong. Please try again or call ${shopBrand.supportNumber}.`)
    await page.route(script, (route) => route.abort())
    await navigate(page, '/login')
    await button(page, 'Google').click()
    await expect(failed).toBeVisible()
    await expect(button(page, 'Google')).not.toHaveAttribute('aria-busy')
    await page.unroute(script)
    await button(page, 'Google').click()
    await expect(button(page, 'Continue with Google')).toBeVisible()
    const popup = page.waitForEvent('popup')
    await button(page, 'Continue with Google').click()
    await consent(await popup, `google-${store.slug}@example.com`)
    await complete(page)
    await expect.poll(() => isLoggedIn(page)).toBe(true)
  })
})
