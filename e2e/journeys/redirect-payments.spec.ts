import type { Browser, Page } from '@playwright/test'
import { allowAnalytics, sentEvents } from '../drivers/screens/analytics.ts'
import { expectAccessible } from '../drivers/screens/axe.ts'
import { atCheckout, atProviders, expectOrdered, forceAt, method, note, pay } from '../drivers/screens/paying.ts'
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

test('[PAY-22] [PAY-23] [PAY-24] [PAY-34] [NAV-10] [API-17] a guest goes back from Afterpay by the browser, is declined, and then pays once, despite a reload', async ({
  page,
  store,
  stack,
  troubles,
}) => {
  test.slow()
  troubles.expect(...atProviders)
  await atCheckout(page, store, basket)
  await choose(page, afterpay)
  await test.step('the way back by the browser', async () => {
    await leaveFor(page, afterpay)
    await page.goBack()
    await expectBack(page, afterpay, cameBack)
  })
  await test.step('a decline', async () => {
    await leaveFor(page, afterpay)
    await atProvider(page, 'Decline').click()
    const declined = 'Afterpay declined this payment. Please choose another payment method. You have not been charged.'
    await expectBack(page, afterpay, declined)
    await expectAccessible(page, 'the checkout after Afterpay declined')
  })
  await test.step('a payment whose page is reloaded', async () => {
    await leaveFor(page, afterpay)
    await forceAt(stack, 'afterpay', { outcome: 'delay', operation: 'capture', milliseconds: 4_000 })
    const asked = page.waitForRequest('**/apNotify')
    // The page itself looks at every frame, because the payment takes four seconds.
    const shown = page.waitForFunction(() => document.querySelector('h1')?.textContent === 'Confirming with Afterpay')
    await atProvider(page, 'Confirm').click()
    await asked
    await shown
    // The payment may end while a busy machine loads the page again.
    const { promise: held, resolve: release } = Promise.withResolvers<undefined>()
    await page.route('**/apNotify', async (route) => {
      await held
      await route.continue()
    })
    await page.reload()
    await seen(page.getByRole('heading', { level: 1, name: 'Confirming with Afterpay' }))
    release(undefined)
    await expectOrdered(page)
    await page.goBack()
    await expect(page).not.toHaveURL(/process-order|completeafterpay/)
  })
})

test("[PAY-01] [PAY-18] [ANA-04] without PayPal's script a guest cancels on PayPal's page and then pays there in four instalments, which is measured once", async ({
  page,
  context,
  store,
  troubles,
}) => {
  test.slow()
  await allowAnalytics(context)
  const purchases = sentEvents(context, 'purchase')
  troubles.expect(...atProviders, /Failed to load resource|net::ERR/)
  await page.route('**/sdk/js**', (route) => route.abort())
  await atCheckout(page, store, basket)
  await choose(page, paypal)
  await test.step('a cancellation', async () => {
    await leaveFor(page, paypal)
    await atProvider(page, 'Cancel').click()
    await expectBack(page, paypal, 'Your PayPal payment was cancelled. You have not been charged.')
    await expect(note(page)).toBeFocused()
  })
  await expect(pay(page).locator('iframe[title="PayPal"]')).toHaveCount(0)
  await test.step('four instalments', async () => {
    await method(page, /^PayPal Pay in 4 [\d]/).check()
    await page.getByRole('button', { name: /^Pay \$\d+\.\d\d with Pay in 4$/ }).click()
    await seen(page.getByRole('heading', { name: 'PayPal Pay in 4', exact: true }))
    await atProvider(page, 'Agree and pay').click()
    await expectOrdered(page)
    const orderId = page.url().split('/').at(-1)
    await expect.poll(() => purchases).toMatchObject([{ transaction_id: orderId, items: [{ quantity: 8 }] }])
    await page.goBack()
    await expect(page).not.toHaveURL(/process-order|completeafterpay/)
    expect(purchases).toHaveLength(1)
  })
})

test('[PAY-22] [PAY-23] [PAY-24] [PAY-34] [NAV-10] an approval at Afterpay in another browser gives one order that both show', async ({
  page,
  store,
  troubles,
  browser,
}) => {
  test.slow()
  troubles.expect(...atProviders)
  await atCheckout(page, store, basket)
  await choose(page, afterpay)
  await leaveFor(page, afterpay)
  const { other, close } = await elsewhere(browser, page)
  await atProvider(other, 'Confirm').click()
  await seen(other.getByRole('heading', { level: 1, name: 'Your order is placed' }))
  await expect(other.getByText(/^Order [A-Z0-9]{10}\. You can follow it/)).toBeVisible()
  await expectAccessible(other, 'back from Afterpay in another browser')
  await close()
  await page.goBack()
  await expectOrdered(page)
})
