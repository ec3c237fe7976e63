import type { Browser, Page } from '@playwright/test'
import { expectAccessible } from '../drivers/screens/axe.ts'
import { atCheckout, atProviders, expectOrdered, forceAt, method, note, pay } from '../drivers/screens/paying.ts'
import { expect, test } from '../drivers/stack/shop.ts'
import { placeOrder } from '../drivers/screens/steps.ts'
import { seen } from '../drivers/screens/visit.ts'
import { storedSession } from '../drivers/screens/where-and-when.ts'

type Row = {
  readonly card: RegExp
  readonly button: RegExp
  /** The heading of the provider's page. */
  readonly page: string
  readonly decline: string
  readonly cancelled: string
  readonly declined: string
}

const afterpay: Row = {
  card: /^Afterpay [\d]/,
  button: /^Pay \$\d+\.\d\d with Afterpay$/,
  page: 'Pay with Afterpay',
  decline: 'Decline',
  cancelled: 'Your Afterpay payment was cancelled. You have not been charged.',
  declined: 'Afterpay declined this payment.',
}
const paypal: Row = {
  card: /^PayPal You'll/,
  button: /^Pay \$\d+\.\d\d with PayPal$/,
  page: 'Pay with PayPal',
  decline: 'Pay with a card that is declined',
  cancelled: 'Your PayPal payment was cancelled. You have not been charged.',
  declined: 'PayPal declined this payment.',
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

const cancelThere = async (page: Page, row: Row) => {
  await leaveFor(page, row)
  await atProvider(page, 'Cancel').click()
  await expectBack(page, row, row.cancelled)
  await expect(note(page)).toBeFocused()
}
const declineThere = async (page: Page, row: Row) => {
  await leaveFor(page, row)
  await atProvider(page, row.decline).click()
  await expectBack(page, row, `${row.declined} Please choose another payment method. You have not been charged.`)
}

test('[PAY-22] [PAY-23] [PAY-24] [PAY-34] [NAV-10] [BAS-30] [API-17] a guest cancels at Afterpay here and in another browser, is declined, and then pays once, despite a reload', async ({
  page,
  store,
  stack,
  troubles,
  browser,
}) => {
  test.slow()
  troubles.expect(...atProviders)
  await atCheckout(page, store, basket)
  await choose(page, afterpay)
  await test.step('a cancellation', () => cancelThere(page, afterpay))
  await test.step('a cancellation in another browser, and the way back by the browser', async () => {
    await leaveFor(page, afterpay)
    const { other, close } = await elsewhere(browser, page)
    await atProvider(other, 'Cancel').click()
    await seen(other.getByRole('heading', { level: 1, name: 'Your order has not been placed' }))
    await expect(other.getByText('You have not been charged.')).toBeVisible()
    await close()
    await page.goBack()
    await expectBack(page, afterpay, cameBack)
  })
  await test.step('a decline', async () => {
    await declineThere(page, afterpay)
    await expectAccessible(page, 'the checkout after Afterpay declined')
  })
  await test.step('the basket does not expire while its customer is at Afterpay', async () => {
    const { basketId, sessionId } = await storedSession(page)
    await leaveFor(page, afterpay)
    const headers = { 'x-session-id': sessionId }
    const answer = await page.request.patch(`/api/v1/baskets/${basketId}/expire`, { headers })
    const { data } = (await answer.json()) as { data?: { reason?: string } }
    expect([answer.status(), data?.reason]).toEqual([400, 'paymentInProgress'])
  })
  await test.step('a payment whose page is reloaded', async () => {
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

test("[PAY-01] [PAY-18] [PAY-34] a guest cancels at PayPal, goes back by the browser and is declined; without PayPal's script the way back and Pay in 4 on PayPal's page work too", async ({
  page,
  store,
  troubles,
}) => {
  test.slow()
  troubles.expect(...atProviders, /Failed to load resource|net::ERR/)
  await atCheckout(page, store, basket)
  await choose(page, paypal)
  await test.step('a decline', () => declineThere(page, paypal))
  // The checkout that opens after the cancellation loads without it, and so do the next ones.
  await page.route('**/sdk/js**', (route) => route.abort())
  await test.step('a cancellation', () => cancelThere(page, paypal))
  await expect(pay(page).locator('iframe[title="PayPal"]')).toHaveCount(0)
  await test.step('the way back by the browser', async () => {
    await leaveFor(page, paypal)
    await page.goBack()
    await expectBack(page, paypal, cameBack)
  })
  await test.step('four instalments', async () => {
    await method(page, /^PayPal Pay in 4 [\d]/).check()
    await page.getByRole('button', { name: /^Pay \$\d+\.\d\d with Pay in 4$/ }).click()
    await seen(page.getByRole('heading', { name: 'PayPal Pay in 4', exact: true }))
    await atProvider(page, 'Agree and pay').click()
    await expectOrdered(page)
    await page.goBack()
    await expect(page).not.toHaveURL(/process-order|completeafterpay/)
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

test('[PAY-24] [PAY-18] [NAV-10] [API-17] Afterpay shows the amount of a payment, Pay in 4 is not offered below its limit, and a tab back from Afterpay finds the order of another', async ({
  page,
  store,
  troubles,
  stack,
  context,
}) => {
  test.slow()
  troubles.expect(...atProviders)
  await test.step('the limits, and the amount of a payment', async () => {
    await fetch(`${stack.simulators.afterpay}/control/limits`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ minimum: 100, maximum: 200_000 }),
    })
    await atCheckout(page, store, { email: 'jo@example.com' })
    await expect(method(page, afterpay.card)).toBeVisible()
    const words = await pay(page).innerText()
    const [, count, amount] = /(\d+) payments of (?:about )?\$(\d+\.\d\d)/.exec(words) ?? []
    const cents = (dollars: string | undefined): number => Math.round(Number(dollars) * 100)
    await expect(page.getByRole('button', { name: /^Place order – \$\d+\.\d\d/ })).toBeVisible()
    await choose(page, afterpay)
    const online = /\$(\d+\.\d\d)/.exec(await page.getByRole('button', { name: afterpay.button }).innerText())?.[1]
    // The card shows the largest payment: the others are at most a cent less.
    const difference = Number(count) * cents(amount) - cents(online)
    expect([difference >= 0, difference < Number(count)]).toEqual([true, true])
    await expect(method(page, paypal.card)).toBeVisible()
    await expect(method(page, /^PayPal Pay in 4/)).toHaveCount(0)
  })
  await test.step('of two tabs one orders, and the other pays for none', async () => {
    await leaveFor(page, afterpay)
    const other = await context.newPage()
    await other.goto('/checkout')
    await method(other, /^Cash/).check()
    const { orderId } = await placeOrder(other)
    await atProvider(page, 'Confirm').click()
    await expect(page).toHaveURL(`/order/${orderId}`)
  })
})
