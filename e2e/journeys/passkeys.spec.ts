import type { Page } from '@playwright/test'
import { expectAccessible } from '../drivers/screens/axe.ts'
import { button, isLoggedIn, password } from '../drivers/people/customers.ts'
import { mailsTo } from '../drivers/people/mails.ts'
import { passkeyDevice } from '../drivers/people/passkey-device.ts'
import { appTokens, logInByCall, somebody } from '../drivers/people/people.ts'
import { forgetProof } from '../drivers/people/proofs.ts'
import { expect, test } from '../drivers/stack/shop.ts'
import { navigate, visit } from '../drivers/screens/visit.ts'

const refusedCall = /status of 400/
const passkeysOf = (page: Page) => page.getByRole('region', { name: 'Passkeys' })

const logOut = async (page: Page): Promise<void> => {
  await button(page, 'Log out').click()
  // No page outside the account but home was visited.
  await expect(page).toHaveURL('/')
  expect(await isLoggedIn(page)).toBe(false)
}

/** No script can tap the browser's autofill list: an event replaces the tap, the rest is real. */
const pickByEvent = (): void => {
  const { credentials } = navigator
  const get = credentials.get.bind(credentials)
  credentials.get = async (options) => {
    if (options?.mediation !== 'conditional') return get(options)
    await new Promise<void>((resolve, reject) => {
      addEventListener('picked', () => resolve(), { once: true })
      document.documentElement.dataset['autofill'] = 'offered'
      options.signal?.addEventListener('abort', () => reject(new DOMException('taken back', 'AbortError')))
    })
    return get({ ...options, mediation: 'optional' })
  }
}

/** Presses Tab until the control has the focus. */
const tabTo = async (page: Page, name: string): Promise<void> => {
  for (let tabs = 0; tabs < 40; tabs += 1) {
    await page.keyboard.press('Tab')
    const isThere = await button(page, name).evaluate((element) => element === document.activeElement)
    if (isThere) return
  }
  throw new Error(`no tab leads to ${name}`)
}

const withoutPasskeys = 'test-without-passkeys'

/** A browser that supports no passkeys, while the entry is set. */
const removePasskeys = (entry: string): void => {
  if (location.origin !== 'null' && localStorage.getItem(entry) !== null)
    Reflect.deleteProperty(globalThis, 'PublicKeyCredential')
}

test('[M4] [ACC-06] [ACC-32] [ACC-35] [ACC-36] @desktop a password by keyboard or a passkey confirms a sensitive act, a cancellation changes nothing, and each device is listed and can be logged out; a passkey is added and named in the account by keyboard alone and logs in: by keyboard, in the log-in dialog, and picked from autofill, however long the page was open; a refused one shows a plain message; a browser without passkeys offers none', async ({
  page,
  stack,
  problems,
}) => {
  test.slow()
  // The clock passes minutes of activity, whose report may come after the log-out.
  problems.expect(refusedCall, /status of 40[13]/, /activity could not be reported/)
  const jo = await somebody(stack, '0491 570 213')
  const device = await passkeyDevice(page)
  await page.addInitScript(pickByEvent)
  await page.addInitScript(removePasskeys, withoutPasskeys)
  await page.clock.install()
  for (let other = 0; other < 3; other += 1) await appTokens(stack, jo, new URL(stack.url).origin)
  await logInByCall(page, stack, jo)
  await visit(page, '/account/details')
  const dialog = page.getByRole('dialog', { name: "Confirm it's you" })
  const field = dialog.getByLabel('Your password', { exact: true })
  await test.step('a data download by keyboard alone', async () => {
    await forgetProof(stack, jo)
    await button(page, 'Download your data').focus()
    await page.keyboard.press('Enter')
    await expect(field).toBeFocused()
    await expectAccessible(page, 'step-up')
    await expect(dialog.getByRole('button', { name: 'Use a passkey' })).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('Please enter your password.')).toBeVisible()
    await page.keyboard.type('Wr0ng-one')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('That is not your password.')).toBeVisible()
    await expectAccessible(page, 'step-up refused')
    await field.fill(password)
    const saved = page.waitForEvent('download')
    await page.keyboard.press('Enter')
    await saved
    await expect(dialog).toHaveCount(0)
    await expect(button(page, 'Download your data')).toBeFocused()
  })

  await button(page, 'Add a passkey').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('You have succesfully added a passkey.').first()).toBeVisible()
  const mine = passkeysOf(page)
  await expect(mine.getByRole('listitem')).toHaveText(/Passkey · 21 Nov 2026Added 21 November 2026 · not used yet/)
  expect(await device.passkeys()).toHaveLength(1)
  await expect
    .poll(async () => (await mailsTo(stack, jo.email)).map(({ subject }) => subject))
    .toContainEqual(expect.stringContaining('A passkey was added to your account'))

  // A device has one passkey for each account.
  await button(page, 'Add a passkey').click()
  await expect(mine.getByRole('alert')).toHaveText('This device has a passkey for your account already.')
  await expectAccessible(page, 'passkeys')

  await button(page, 'Rename Passkey · 21 Nov 2026').focus()
  await page.keyboard.press('Enter')
  const name = mine.getByRole('textbox', { name: 'Name of this passkey' })
  await expect(name).toBeFocused()
  await page.keyboard.press('Delete')
  await page.keyboard.press('Enter')
  await expect(mine.getByText('Please enter a name.')).toBeVisible()
  await expectAccessible(page, 'naming a passkey')
  await page.keyboard.type('My phone')
  await test.step('a second Enter while the name is saved sends nothing', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<undefined>()
    const calls: string[] = []
    await page.route(/\/passkeys\/[^/]+$/, async (route) => {
      calls.push(route.request().method())
      await held
      await route.continue()
    })
    await page.keyboard.press('Enter')
    await expect(mine.getByRole('button', { name: 'Save name' })).toHaveAttribute('aria-busy', 'true')
    await page.keyboard.press('Enter')
    release(undefined)
    await expect(button(page, 'Rename My phone')).toBeFocused()
    expect(calls).toEqual(['PATCH'])
    await page.unroute(/\/passkeys\/[^/]+$/)
  })

  await forgetProof(stack, jo)
  const remove = async () => {
    await button(page, 'Remove My phone').click()
    await button(page, 'Remove passkey').click()
  }
  await test.step('a cancelled confirmation changes nothing', async () => {
    await remove()
    await expect(dialog.getByRole('button', { name: 'Use a passkey' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(mine.getByRole('listitem')).toHaveCount(1)
    await expect(page.getByRole('dialog', { name: 'Log in' })).toHaveCount(0)
  })
  await test.step('a passkey confirms', async () => {
    await button(page, 'Download your data').click()
    const downloaded = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Use a passkey' }).click()
    await downloaded
  })
  await test.step('other devices are logged out one by one or all at once', async () => {
    await navigate(page, '/account/sign-ins')
    const devices = page.getByRole('region', { name: /devices|Only here/ })
    await expect(devices.getByRole('listitem')).toHaveCount(4)
    await expect(devices.getByRole('listitem').first()).toContainText('This device')
    await expectAccessible(page, 'sign-ins')
    await button(page, /^Log out .+ Last used/)
      .first()
      .click()
    await expect(devices.getByRole('listitem')).toHaveCount(3)
    await expect(page.getByRole('heading', { name: '3 devices' })).toBeFocused()
    await forgetProof(stack, jo)
    await button(page, 'Log out everywhere else').click()
    await field.fill(password)
    await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Only here' })).toBeFocused()
    await expect(devices.getByRole('listitem')).toHaveCount(1)
  })

  await navigate(page, '/account/details')
  await logOut(page)
  await navigate(page, '/login')
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAttribute('autocomplete', 'username webauthn')
  await expectAccessible(page, 'login with passkeys')
  await page.getByRole('textbox', { name: 'Email' }).focus()
  await tabTo(page, 'Log in with a passkey')
  await page.keyboard.press('Enter')
  await expect.poll(() => isLoggedIn(page)).toBe(true)
  await expect(page).not.toHaveURL(/login/)

  await navigate(page, '/account/details')
  await expect(mine.getByRole('listitem')).toContainText('last used 21 November 2026')

  await test.step('the log-in dialog', async () => {
    await page.route(
      (url) => url.pathname.endsWith(`/customer/${jo.customerId}`),
      (route) =>
        route.request().method() === 'PATCH'
          ? route.fulfill({ status: 403, json: { code: 'InvalidRequest', message: 'Not yours.', type: 'error' } })
          : route.fallback(),
    )
    await page.getByRole('textbox', { name: 'First name' }).fill('Joanna')
    await page.getByRole('button', { name: 'Save changes' }).click()
    const logIn = page.getByRole('dialog', { name: 'Log in' })
    await expectAccessible(page, 'login modal with passkeys')
    await logIn.getByRole('button', { name: 'Log in with a passkey' }).click()
    await expect(logIn).toHaveCount(0)
    await expect(page).toHaveURL('/account/details')
  })

  const asked: string[] = []
  // The limit of a call under way would pass with the clock.
  page.on('requestfinished', (request) => {
    if (request.url().endsWith('/customer/passkey/options')) asked.push(request.url())
  })
  await test.step('the request for the autofill is renewed; the picked passkey logs in, and keeps the customer logged in', async () => {
    await logOut(page)
    await page.evaluate(() => delete document.documentElement.dataset['autofill'])
    await navigate(page, '/login')
    await expect.poll(() => asked.length).toBe(1)
    await page.clock.fastForward('04:45')
    await expect.poll(() => asked.length).toBe(2)
    await page.getByRole('checkbox', { name: 'Stay logged in' }).check()
    // The list opens only after the answer to the request.
    await page.waitForFunction(() => document.documentElement.dataset['autofill'] === 'offered')
    await page.evaluate(() => dispatchEvent(new Event('picked')))
    await expect.poll(() => isLoggedIn(page)).toBe(true)
    await expect(page).not.toHaveURL(/login/)
    expect(await page.evaluate(() => localStorage.getItem('pinia_login'))).toMatch(/"refreshToken":"[^"]+"/)
  })

  await test.step('a browser without passkeys offers none, but removes one', async () => {
    await page.evaluate((entry) => localStorage.setItem(entry, 'true'), withoutPasskeys)
    await visit(page, '/account/details')
    await expect(mine).toContainText("This browser can't store passkeys.")
    await button(page, 'Remove My phone').click()
    const question = page.getByRole('alertdialog', { name: 'Remove “My phone”?' })
    await expectAccessible(page, 'removing a passkey')
    await button(page, 'Remove passkey').click()
    await expect(question).toHaveCount(0)
    await expect(mine.getByRole('listitem')).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeFocused()
    await logOut(page)
    await navigate(page, '/login')
    await expect(button(page, 'Log in')).toBeVisible()
    await expect(button(page, 'Log in with a passkey')).toHaveCount(0)
  })

  await test.step('a refused passkey and a refused fingerprint keep the form', async () => {
    await page.evaluate((entry) => localStorage.removeItem(entry), withoutPasskeys)
    await visit(page, '/login')
    // This browser still has the passkey that was removed. A passkey log-in needs no email.
    await page.getByRole('textbox', { name: 'Email' }).focus()
    await button(page, 'Log in with a passkey').click()
    await expect(page.getByRole('alert')).toContainText([
      "We couldn't confirm that passkey. Please try again, or log in another way.",
    ])
    await expect(page.getByText('Please enter your email address.')).toHaveCount(0)
    await page.getByRole('textbox', { name: 'Email' }).fill(jo.email)
    await device.knowsItsPerson(false)
    await button(page, 'Log in with a passkey').click()
    await expect(page.getByText('No passkey was used. Please try again, or log in with your email.')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(jo.email)
    await expectAccessible(page, 'login with a passkey that failed')
  })
})
