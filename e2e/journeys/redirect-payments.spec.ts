import type { Browser, Page } from '@playwright/test'
import { expectAccessible } from '../drivers/screens/axe.ts'
import {
  atCheckout,
  atProviders,
  expectOrdered,
  forceAt,
  method,
  note,
  orderedHeading,
} from '../drivers/screens/paying.ts'
import { expect, test } from '../drivers/stack/shop.ts'
import { seen } from '../drivers/screens/visit.ts'

type Row = {
  readonly card: RegExp
  readonly button: RegExp
  /** The heading of the provider's page. */
  readonly page: string
}

const afterpay: Row = {
  card: /^Afterpay [\d]/,
  button: /^Pay \$\d+\.\d\d with Afterpay$/,
  page: 'Pay with Afterpay',
}
const paypal: Row = {
  card: /^PayPal You'll/,
  button: /^Pay \$\d+\.\d\d with PayPal$/,
  page: 'Pay with PayPal',
}

const leaveFor = async (page: Page, row: Row) => {
  await page.getByRole('button', { name: row.button }).click()
  await seen(page.getByRole('heading', { name: row.page, exact: true }))
}
const atProvider = (page: Page, label: string) => page.getByRole('button', { name: label, exact: true })
const expectBack = async (page: Page, row: Row, words: string) => {
  await seen(note(page).filter({ hasText: words }))
  await expect(page).toHaveURL('/checkout')
  await expect(method(page, row.card)).toBeChecked()
  await expect(page.getByRole('textbox', { name: 'Note for the store' })).toHaveValue('Blue car')
}
/** The provider's page in its current state, in a browser that has never visited the shop. */
const elsewhere = async (browser: Browser, page: Page) => {
  const context = await browser.newContext()
  const other = await context.newPage()
  await other.goto(page.url())
  return { other, close: () => context.close() }
}
const choose = async (page: Page, row: Row) => {
  await method(page, row.card).check()
  await page.getByRole('textbox', { name: 'Note for the store' }).fill('Blue car')
}
/** Enough for Pay in 4. */
const basket = { quantity: 8, email: 'jo@example.com' }

const cameBack = 'You came back before the payment was finished. You have not been charged.'

test("[PAY-01] [PAY-18] [PAY-22] [PAY-23] [PAY-24] [PAY-34] [NAV-10] [API-17] a guest goes back from Afterpay by the browser, cancels on PayPal's page without its script, and then pays at Afterpay in another browser: one order, which both show", async ({
  page,
  browser,
  store,
  stack,
  problems,
}) => {
  test.slow()
  problems.expect(...atProviders, /Failed to load resource|net::ERR/)
  await page.route('**/sdk/js**', (route) => route.abort())
  await atCheckout(page, store, basket)
  await choose(page, afterpay)
  await test.step('the way back from Afterpay by the browser', async () => {
    await leaveFor(page, afterpay)
    await page.goBack()
    await expectBack(page, afterpay, cameBack)
    await expectAccessible(page, 'the checkout after a visit at Afterpay')
  })
  await test.step("a cancellation on PayPal's page", async () => {
    await method(page, paypal.card).check()
    await leaveFor(page, paypal)
    await atProvider(page, 'Cancel').click()
    await expectBack(page, paypal, 'Your PayPal payment was cancelled. You have not been charged.')
    await expect(note(page)).toBeFocused()
  })
  await test.step('a payment in another browser', async () => {
    await method(page, afterpay.card).check()
    await leaveFor(page, afterpay)
    const { other, close } = await elsewhere(browser, page)
    await forceAt(stack, 'afterpay', { outcome: 'delay', operation: 'capture', milliseconds: 4_000 })
    const asked = other.waitForRequest('**/apNotify')
    // The page itself looks at every frame, because the payment takes four seconds.
    const shown = other.waitForFunction(() => document.querySelector('h1')?.textContent === 'Confirming with Afterpay')
    await atProvider(other, 'Confirm').click()
    await asked
    await shown
    await seen(orderedHeading(other))
    await expect(other.getByText(/^Order [A-Z0-9]{10}\. You can follow it/)).toBeVisible()
    await expectAccessible(other, 'back from Afterpay in another browser')
    await close()
  })
  await test.step('the order in the first browser', async () => {
    await page.goBack()
    await expectOrdered(page)
    await page.goBack()
    await expect(page).not.toHaveURL(/process-order|completeafterpay/)
  })
})
