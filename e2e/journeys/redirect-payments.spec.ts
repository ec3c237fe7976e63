import type { Browser, Page } from '@playwright/test'
import { expectAccessible } from '../drivers/screens/axe.ts'
import { atCheckout, atProviders, expectOrdered, method, note, pay } from '../drivers/screens/paying.ts'
import { expect, test } from '../drivers/stack/shop.ts'
import { placeOrder } from '../drivers/screens/steps.ts'
import { seen, visit } from '../drivers/screens/visit.ts'
import { refusedExpiry } from '../drivers/screens/where-and-when.ts'

const providers = [
  {
    ids: '[PAY-22] [PAY-23] [PAY-24] [PAY-34] [NAV-10]',
    name: 'Afterpay',
    card: /^Afterpay [\d]/,
    button: /^Pay \$\d+\.\d\d with Afterpay$/,
    page: 'Pay with Afterpay',
    agree: 'Confirm',
    decline: 'Decline',
    cancelled: 'Your Afterpay payment was cancelled. You have not been charged.',
    declined: 'Afterpay declined this payment.',
  },
  {
    ids: '[PAY-01] [PAY-18] [PAY-34]',
    name: 'PayPal',
    card: /^PayPal You'll/,
    button: /^Pay \$\d+\.\d\d with PayPal$/,
    page: 'Pay with PayPal',
    agree: 'Pay now',
    decline: 'Pay with a card that is declined',
    cancelled: 'Your PayPal payment was cancelled. You have not been charged.',
    declined: 'PayPal declined this payment.',
  },
] as const
type Row = (typeof providers)[number]

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

for (const row of providers)
  test(`${row.ids} a guest cancels at ${row.name}, goes back by the browser, is declined there, and then pays, with a message each time`, async ({
    page,
    store,
    troubles,
  }) => {
    test.slow()
    troubles.expect(...atProviders)
    await atCheckout(page, store, basket)
    await choose(page, row)
    await expectAccessible(page, `the checkout with ${row.name}`)
    await leaveFor(page, row)
    await atProvider(page, 'Cancel').click()
    await expectBack(page, row, row.cancelled)
    await expect(note(page)).toBeFocused()
    await leaveFor(page, row)
    await page.goBack()
    await expectBack(page, row, 'You came back before the payment was finished. You have not been charged.')
    await leaveFor(page, row)
    await atProvider(page, row.decline).click()
    await expectBack(page, row, `${row.declined} Please choose another payment method. You have not been charged.`)
    await expectAccessible(page, `the checkout after ${row.name} declined`)
    await leaveFor(page, row)
    await atProvider(page, row.agree).click()
    await expectOrdered(page)
    await page.goBack()
    await expect(page).not.toHaveURL(/process-order|completeafterpay/)
  })

test('[PAY-01] [PAY-18] [PAY-34] a guest pays in four instalments on PayPal’s page', async ({
  page,
  store,
  troubles,
}) => {
  test.slow()
  troubles.expect(...atProviders)
  await atCheckout(page, store, basket)
  await method(page, /^PayPal Pay in 4 [\d]/).check()
  await page.getByRole('button', { name: /^Pay \$\d+\.\d\d with Pay in 4$/ }).click()
  await seen(page.getByRole('heading', { name: 'PayPal Pay in 4', exact: true }))
  await atProvider(page, 'Agree and pay').click()
  await expectOrdered(page)
})

const [afterpay] = providers

test(`${afterpay.ids} an approval at Afterpay in another browser gives one order that both show; a cancellation there gives none`, async ({
  page,
  store,
  troubles,
  browser,
}) => {
  const row = afterpay
  test.slow()
  troubles.expect(...atProviders)
  await atCheckout(page, store, basket)
  await choose(page, row)
  await leaveFor(page, row)
  const cancelling = await elsewhere(browser, page)
  await atProvider(cancelling.other, 'Cancel').click()
  await seen(cancelling.other.getByRole('heading', { level: 1, name: 'Your order has not been placed' }))
  await expect(cancelling.other.getByText('You have not been charged.')).toBeVisible()
  await cancelling.close()
  await page.goBack()
  await expectBack(page, row, 'You came back before the payment was finished.')
  await leaveFor(page, row)
  const { other, close } = await elsewhere(browser, page)
  await atProvider(other, row.agree).click()
  await seen(other.getByRole('heading', { level: 1, name: 'Your order is placed' }))
  await expect(other.getByText(/^Order [A-Z0-9]{10}\. You can follow it/)).toBeVisible()
  await expectAccessible(other, `back from ${row.name} in another browser`)
  await close()
  await page.goBack()
  await expectOrdered(page)
})

test("[NAV-10] [PAY-23] [API-17] a customer who reloads during Afterpay's payment has one order", async ({
  page,
  store,
  troubles,
  stack,
}) => {
  test.slow()
  troubles.expect(...atProviders)
  await atCheckout(page, store, basket)
  await choose(page, afterpay)
  await leaveFor(page, afterpay)
  await fetch(`${stack.simulators.afterpay}/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ outcome: 'delay', operation: 'capture', milliseconds: 4_000 }),
  })
  await atProvider(page, 'Confirm').click()
  const confirming = page.getByRole('heading', { level: 1, name: 'Confirming with Afterpay' })
  await seen(confirming)
  await page.reload()
  await seen(confirming)
  await expectOrdered(page)
})

test('[NAV-10] [API-17] of two tabs one orders; the other, back from Afterpay, finds that order and pays for none', async ({
  page,
  store,
  troubles,
  context,
}) => {
  test.slow()
  troubles.expect(...atProviders)
  await atCheckout(page, store, basket)
  await choose(page, afterpay)
  await leaveFor(page, afterpay)
  const other = await context.newPage()
  await other.goto('/checkout')
  await method(other, /^Cash/).check()
  const { orderId } = await placeOrder(other)
  await atProvider(page, 'Confirm').click()
  await expect(page).toHaveURL(`/order/${orderId}`)
})

test('[NAV-10] [BAS-30] a basket does not expire while its customer is at Afterpay, so the payment places its order', async ({
  page,
  store,
  troubles,
  context,
}) => {
  test.slow()
  troubles.expect(...atProviders)
  await atCheckout(page, store, basket)
  await choose(page, afterpay)
  await leaveFor(page, afterpay)
  const other = await context.newPage()
  await visit(other, '/about-us')
  const { status, reason } = await refusedExpiry(other)
  expect([status, reason]).toEqual([400, 'paymentInProgress'])
  await other.close()
  await atProvider(page, 'Confirm').click()
  await expectOrdered(page)
})

test('[PAY-24] [PAY-18] Afterpay and Pay in 4 are offered only within their limits, with the amount of a payment', async ({
  page,
  store,
  troubles,
  stack,
}) => {
  troubles.expect(...atProviders)
  const limits = (minimum: number) =>
    fetch(`${stack.simulators.afterpay}/control/limits`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ minimum, maximum: 200_000 }),
    })
  await limits(100)
  await atCheckout(page, store)
  await expect(method(page, afterpay.card)).toBeVisible()
  const words = await pay(page).innerText()
  const [, count, amount] = /(\d+) payments of (?:about )?\$(\d+\.\d\d)/.exec(words) ?? []
  const cents = (dollars: string | undefined): number => Math.round(Number(dollars) * 100)
  const total = /\$(\d+\.\d\d)/.exec(await page.getByRole('button', { name: /^Place order/ }).innerText())?.[1]
  await method(page, afterpay.card).check()
  const online = /\$(\d+\.\d\d)/.exec(await page.getByRole('button', { name: afterpay.button }).innerText())?.[1]
  expect(total).toBeDefined()
  // The card shows the largest payment: the others are at most a cent less.
  const difference = Number(count) * cents(amount) - cents(online)
  expect([difference >= 0, difference < Number(count)]).toEqual([true, true])
  await expect(method(page, /^PayPal You'll/)).toBeVisible()
  await expect(method(page, /^PayPal Pay in 4/)).toHaveCount(0)
})
