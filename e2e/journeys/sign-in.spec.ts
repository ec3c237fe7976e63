import type { Locator } from '@playwright/test'
import { signInAgent } from '../drivers/people/agents.ts'
import { expectAccessible } from '../drivers/screens/axe.ts'
import { button, heading, isLoggedIn, logInByForm, password, sendRegistration } from '../drivers/people/customers.ts'
import { allowAnalytics, sentEvents } from '../drivers/screens/analytics.ts'
import { botCheck } from '../drivers/screens/form-steps.ts'
import { linkTo } from '../drivers/people/mails.ts'
import { somebody } from '../drivers/people/people.ts'
import { expect, test } from '../drivers/stack/shop.ts'
import { garlicBread, startPickup } from '../drivers/screens/start.ts'
import { goToCheckout, placeOrder, tellContact, untilAdded } from '../drivers/screens/steps.ts'
import { mainNavigation, navigate, quiet, ready, seen, visit } from '../drivers/screens/visit.ts'
import { storedSession } from '../drivers/screens/where-and-when.ts'
import { shopBrand, storePath } from '../drivers/stack/shop-brand.ts'

const refusedCall = /status of 400/

/** The seconds that the dialog's countdown shows. */
const secondsIn = async (dialog: Locator): Promise<number> => {
  await expect(dialog).toContainText(/\d+ seconds/)
  return Number(/(\d+) seconds/.exec(await dialog.innerText())?.[1])
}

test('[ACC-08] [ACC-18] [ACC-19] [ACC-20] [NAV-31] [NAV-33] [SES-07] [SES-08] [ACC-12] [ACC-30] [ACC-33] [ACC-34] [ACC-37] [ACC-09] [ANA-01] [NAV-34] [ACC-13] [ACC-10] a forgotten password is replaced by a link, and a link that does not work leads to a new one; customers who are signed in are redirected from the sign-in pages; one who is idle for a quarter of an hour is logged out in every tab, a minute after a question; a guest opens an account, confirms it by the second email, and logs in', async ({
  page,
  stack,
  problems,
  context,
  store,
}) => {
  test.slow()
  await test.step('a forgotten password, and an idle customer', async () => {
    problems.expect(botCheck, refusedCall)
    const { email } = await somebody(stack, '0491 570 156')
    await page.clock.install()
    await visit(page, '/login')
    await page.getByRole('textbox', { name: 'Email' }).fill(email)
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
    await button(page, 'Send me a link').click()
    await expect(
      page.getByText(
        `If your email has a ${shopBrand.name} account associated, you will receive an email with instructions.`,
      ),
    ).toBeVisible()
    const link = await linkTo(stack, email, 'reset-password')
    await test.step('a link that does not work leads to a new one', async () => {
      await navigate(
        page,
        link.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
      )
      await expect(page.getByText('This password reset link is invalid or has expired.')).toBeVisible()
      await expect(button(page, 'Send me a new link')).toBeEnabled()
    })
    const referrers: string[] = []
    page.on('request', (request) => referrers.push(request.headers()['referer'] ?? ''))
    await visit(page, link)
    await expect(page).toHaveURL('/reset-password')
    await page.reload()
    await ready(page)
    await page.getByLabel('New password', { exact: true }).fill('Sk8ter-girl')
    await button(page, 'Save new password').click()
    await expect(page).toHaveURL('/account/sign-ins')
    await expect(page.getByText(/Your new password works/)).toBeVisible()
    // The other ways to log in are shown where they can be removed.
    await expect(page.getByRole('heading', { name: 'How you log in' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeVisible()
    await expectAccessible(page, 'after a reset')
    expect(await isLoggedIn(page)).toBe(true)
    await test.step('who is signed in is redirected from the sign-in pages', async () => {
      await navigate(page, '/login')
      // The end of the redirect: its next step would replace the page after it.
      await expect(page).toHaveURL('/account/details')
      for (const path of ['/oauth-register', '/oauth/redirect', '/oauth/paypal-redirect', '/register']) {
        await navigate(page, path)
        await expect(page, path).toHaveURL('/account/details')
      }
      for (const path of ['/reset-password', '/verify-email']) {
        await navigate(page, path)
        await expect(page, path).toHaveURL('/')
      }
    })
    const token = link.split('/').at(-1) ?? ''
    expect(referrers.filter((referrer) => referrer.includes(token))).toEqual([])

    await test.step('an idle customer', async () => {
      await navigate(page, '/stores')
      await expect(heading(page, 'Stores')).toBeVisible()
      const dialog = page.getByRole('alertdialog', { name: 'Are you still there?' })
      // Otherwise the countdown would go on while a busy machine checks the dialog. The clock runs until it is paused,
      // which fails at a time that has passed.
      await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 30_000)
      await page.clock.fastForward('13:32')
      const left = await secondsIn(dialog)
      expect(left).toBeLessThan(60)
      await page.clock.runFor(10_000)
      await expect(dialog).toContainText(`in${left - 10} seconds`)
      // axe needs a running clock.
      await page.clock.resume()
      await expectAccessible(page, 'idle')
      // The server receives the sign of activity; a moved clock would time out that call.
      const told = page.waitForResponse((answer) => /\/customer\/[0-9a-f-]{36}$/.test(answer.url()))
      await dialog.getByRole('button', { name: 'Stay signed in' }).click()
      await told
      await expect(dialog).toHaveCount(0)
      // Half a minute before the next question: the clock runs on during the call and the check.
      await page.clock.fastForward('13:30')
      await expect(dialog).toHaveCount(0)
      const other = await page.context().newPage()
      await visit(other, '/menu/pizza')
      // The tabs share the clock: the first to notice ends the sign-in for both.
      const ended = page.context().waitForEvent('response', (answer) => answer.url().endsWith('/customer/token/revoke'))
      await page.clock.fastForward('02:00')
      expect((await ended).status()).toBe(204)
      await expect(page.getByText('You have been logged out due to inactivity. Please log in again.')).toBeVisible()
      expect(await isLoggedIn(page)).toBe(false)
      await expect(other.getByText('You have been logged out due to inactivity. Please log in again.')).toBeVisible()
      await page.getByRole('button', { name: 'Log in' }).click()
      await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible()
    })
  })
  await test.step('a new account', async () => {
    problems.expect(botCheck, refusedCall)
    const email = `new-${store.slug}@example.com`
    await allowAnalytics(context)
    const [signUps, logIns] = [sentEvents(context, 'sign_up'), sentEvents(context, 'login')]
    await visit(page, '/offers')
    // The code that tracks the route loads after the first view; a test is faster than a person.
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('pinia_cameFrom'))).toContain('/offers')
    await navigate(page, '/register')
    const secret = page.getByLabel('Password', { exact: true })
    await test.step('the form explains what is missing', async () => {
      await button(page, 'Create account').click()
      await expect(page.getByText('Please complete all required fields.')).toBeVisible()
      await expect(page.getByRole('textbox', { name: 'First name' })).toBeFocused()
      const boxes = page.getByRole('group').getByRole('checkbox')
      expect(await boxes.evaluateAll((all) => all.filter((box) => (box as HTMLInputElement).checked))).toEqual([])
      await secret.fill(password)
      await expect(page.getByText('6 of 6 done')).toBeAttached()
      await button(page, 'Show password').click()
      await expect(secret).toHaveAttribute('type', 'text')
    })

    await test.step('a log-in before the confirmation leads to the inbox, and to another email', async () => {
      await sendRegistration(page, email)
      await expect(page).toHaveURL(new RegExp(`/verify-email/[0-9a-f-]{36}\\?email=${encodeURIComponent(email)}$`))
      await expect(page.getByRole('button', { name: /^Send the link again in \d+ s$/ })).toBeVisible()
      await linkTo(stack, email, 'verify-email')
      await page.getByRole('link', { name: 'Log in' }).click()
      await logInByForm(page, email)
      await expect(page).toHaveURL(`/verify-email?email=${encodeURIComponent(email)}`)
      await expect(page.getByText(email)).toBeVisible()
      await button(page, 'Send the link again').click()
      await expect(page.getByText('a new link is on its way')).toBeVisible()
    })

    await test.step('another device asks the link whether the account is theirs, and a wrong link helps no one', async () => {
      const newest = await linkTo(stack, email, 'verify-email', 2)
      await navigate(
        page,
        newest.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
      )
      await expect(heading(page, "We couldn't confirm your address")).toBeVisible()
      const cased = await page.request.get(newest.replace('verify-email', 'Verify-Email'))
      expect(cased.status()).toBe(404)
      // As in another browser, which did not register.
      await page.evaluate(() => localStorage.removeItem('pinia_registered'))
      await navigate(page, newest)
      await expect(heading(page, 'Is this account yours?')).toBeVisible()
      await expect(page.getByText(`Someone used your email address ${email} to open an account`)).toBeVisible()
      await expect(page.getByText('If it was you, log in with your password.')).toBeVisible()
      await expectAccessible(page, 'verify-email-link')
      await page.getByRole('link', { name: 'Choose a new password' }).click()
      await expect(page.getByLabel('New password')).toBeVisible()
      await expect(page.getByText(`For the account of ${email}.`)).toBeVisible()
      await page.goBack()
      await page.getByRole('link', { name: 'Log in' }).click()
      await expect(page).toHaveURL('/login')
    })

    await test.step('a log-in that fails keeps what was typed, and the next one returns to the page', async () => {
      await logInByForm(page, email, { with: 'Sk8ter-girl' })
      await expect(page.getByText('Incorrect email or password.')).toBeVisible()
      await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
      await expect(secret).toHaveValue('Sk8ter-girl')
      // By keyboard alone from here on.
      await secret.fill(password)
      await secret.press('Enter')
      await expect(page).toHaveURL('/offers')
      await expect(page.getByText(/^Hi .+, you're logged in\.$/)).toBeVisible()
      expect(await isLoggedIn(page)).toBe(true)
      await expect.poll(() => signUps).toMatchObject([{ method: 'password' }])
      await expect.poll(() => logIns).toMatchObject([{ method: 'password' }])
    })
  })
})

test("[BAS-01] [BAS-15] [NAV-36] a new call says without a network why it cannot start; with one it ends the cart of the last caller and gives the next cart its reference; an agent signs in with a second factor, is named on every screen and on the basket, leaves no caller's data, and signs out", async ({
  page,
  context,
  stack,
  store,
  problems,
}) => {
  // Late code that is under way when the network goes is lost too.
  problems.expect(/Failed to load resource/, /net::ERR/, /^console error: TypeError: Failed to fetch/)
  problems.expect(refusedCall, /status of 401/)
  await startPickup(page, store, garlicBread, '/callcentermode/Kim')
  await expect(page).toHaveURL('/')
  const strip = page.getByRole('complementary', { name: 'Call-centre mode' })
  await expect(strip).toContainText('kim, not signed in')
  const first = await storedSession(page)
  const dialog = page.getByRole('dialog', { name: 'New call' })
  await test.step('without a network the cart stays', async () => {
    await strip.getByRole('button', { name: 'New call' }).click()
    await seen(dialog)
    await quiet(page)
    await context.setOffline(true)
    await dialog.getByRole('button', { name: 'Start the call' }).click()
    await expect(page.getByText('The call has not ended.').first()).toBeVisible()
    await context.setOffline(false)
    expect((await storedSession(page)).basketId).toBe(first.basketId)
  })

  await test.step('with a network the cart ends', async () => {
    await dialog.getByRole('textbox', { name: /^Call reference/ }).fill('ACD-4711')
    const expired = page.waitForResponse((answer) => answer.url().endsWith('/expire'))
    await page.keyboard.press('Enter')
    expect((await expired).status()).toBe(200)
    await expect(dialog).toHaveCount(0)
    await expect(strip).toContainText('kim, not signed in, call ACD-4711')
    expect((await storedSession(page)).basketId).toBeNull()
    const headers = { 'x-session-id': first.sessionId }
    expect((await page.request.get(`/api/v1/baskets/${first.basketId}`, { headers })).status()).toBe(410)
  })

  await test.step('the next cart has the reference', async () => {
    const created = page.waitForResponse(
      (answer) => /POST/.test(answer.request().method()) && answer.url().endsWith('/baskets'),
    )
    await navigate(page, storePath(store.slug))
    await page.getByRole('button', { name: 'Order pickup from here' }).click()
    expect(await (await created).json()).toMatchObject({ externalReference: 'ACD-4711', basketItems: [] })
    await mainNavigation(page).getByRole('link', { name: 'Menu' }).click()
    await untilAdded(page, 'Margherita', () => page.getByRole('button', { name: /^Add Margherita/ }).click())
  })

  await test.step('an agent signs in, and marks the basket', async () => {
    await strip.getByRole('link', { name: 'Sign in' }).click()
    const marked = page.waitForRequest(
      (request) => request.method() === 'PATCH' && (request.postData() ?? '').includes('agent:demo'),
    )
    await signInAgent(page, stack)
    await expect(strip).toHaveText(/demo\s*(, call ACD-4711)?\s*New call\s*Sign out$/)
    expect((await marked).postDataJSON()).toEqual({ channelName: 'CallCentre', tags: ['agent:demo'] })
  })

  await test.step('an order leaves no data of the caller', async () => {
    await goToCheckout(page)
    await tellContact(page)
    const edges = async (part: Locator): Promise<DOMRect> => part.evaluate((element) => element.getBoundingClientRect())
    const button = await edges(page.getByRole('button', { name: /^Place order/ }))
    expect(button.bottom, 'the strip is below the order button').toBeLessThanOrEqual((await edges(strip)).top)
    const fresh: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/baskets')) fresh.push(request.url())
    })
    await placeOrder(page)
    await expect(strip).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('pinia_session'))).toContain('"basketId":null')
    expect(await page.evaluate(() => localStorage.getItem('pinia_contact'))).toBe('null')
    expect(fresh).toEqual([])
  })

  await test.step('the agent signs out', async () => {
    const shift = () => page.evaluate(async () => (await fetch('/api/v1/staff/session')).status)
    expect(await shift()).toBe(200)
    await strip.getByRole('button', { name: 'Sign out' }).click()
    await expect(strip).toHaveCount(0)
    expect(await shift()).toBe(401)
    // A tab with an outdated shift is informed.
    const believed = { state: { agentName: 'demo', isSignedIn: true }, version: 1 }
    await page.evaluate((kept) => sessionStorage.setItem('pinia_callCentre', kept), JSON.stringify(believed))
    await visit(page, '/about-us')
    await expect(page.getByText('Your shift has ended.')).toBeVisible()
    await expect(strip).toHaveCount(0)
    await navigate(page, '/callcentermode/Kim')
    await strip.getByRole('button', { name: 'Leave' }).click()
    await expect(strip).toHaveCount(0)
  })
})
