import type { Page } from '@playwright/test'
import { cardForCode } from '../../apps/simulators/src/cybersource/core/test-cards.ts'
import { expectAccessible } from '../drivers/screens/axe.ts'
import { cardNumber, securityCode, typeCard } from '../drivers/screens/card-steps.ts'
import { atCheckout, atProviders, expectOrdered, method, note, pay } from '../drivers/screens/paying.ts'
import { expect, test } from '../drivers/stack/shop.ts'
import { visit } from '../drivers/screens/visit.ts'

test('[NAV-10] [PAY-20] [PAY-21] [PAY-35] a guest cancels at Zip, finds the checkout unchanged, and then pays there', async ({
  page,
  store,
  troubles,
}) => {
  test.slow()
  troubles.expect(...atProviders)
  await atCheckout(page, store)
  await expect(method(page, /^Cash/)).toBeChecked()
  await method(page, /^Zip Pay/).check()
  await page.getByRole('textbox', { name: 'Note for the store' }).fill('Blue car')
  await expectAccessible(page, 'the checkout with its ways of paying')
  const button = page.getByRole('button', { name: /^Pay \$\d+\.\d\d with Zip$/ })
  await button.click()
  await expect(page.getByText('Enter your email to pay with Zip.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused()
  await page.getByRole('textbox', { name: 'Email' }).fill('jo@example.com')
  await button.click()
  await expect(page.getByRole('heading', { name: 'Pay with Zip' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/checkout')
  await expect(note(page)).toContainText('Your Zip payment was cancelled. You have not been charged.')
  await expect(note(page)).toBeFocused()
  await expect(method(page, /^Zip Pay/)).toBeChecked()
  await expect(page.getByRole('textbox', { name: 'Note for the store' })).toHaveValue('Blue car')
  await button.click()
  await page.getByRole('button', { name: 'Approve' }).click()
  await expectOrdered(page)
})

test('[NAV-10] a return without a Zip checkout leads to the offers, also for a customer who could check out', async ({
  page,
  store,
}) => {
  await page.goto('/zippayconfirmation')
  await expect(page).toHaveURL('/offers')
  await atCheckout(page, store)
  await page.goto('/zippayconfirmation')
  await expect(page).toHaveURL('/offers')
})

test('[NAV-24] [PAY-32] an address selects a payment method, and an unknown one leads to the checkout', async ({
  page,
  store,
}) => {
  await atCheckout(page, store)
  await visit(page, '/checkout/zippay')
  await expect(method(page, /^Zip Pay/)).toBeChecked()
  await visit(page, '/checkout/gold')
  await expect(page).toHaveURL('/checkout')
  await expect(method(page, /^Cash/)).toBeChecked()
})

const expiry = (page: Page) => pay(page).getByRole('textbox', { name: 'Expiry' })
const payByCard = (page: Page) => page.getByRole('button', { name: /^Pay \$\d+\.\d\d by card$/ })

test('[PAY-01] [PAY-03] [PAY-04] [PAY-05] [PAY-12] [PAY-14] [PAY-34] a guest sees what a card is missing, has one declined and pays with another', async ({
  page,
  store,
  troubles,
}) => {
  test.slow()
  troubles.expect(...atProviders)
  await atCheckout(page, store)
  await method(page, /^Credit or debit card/).check()
  await expect(cardNumber(page)).toBeVisible()
  await page.getByRole('textbox', { name: 'Email' }).fill('jo@example.com')
  await payByCard(page).click()
  for (const words of [
    'Please enter your card number.',
    'Please enter when your card expires.',
    'Please enter your security code.',
  ])
    await expect(pay(page).getByText(words)).toBeVisible()
  await expectAccessible(page, 'the checkout with a card')
  await cardNumber(page).fill('55')
  await expect(pay(page).getByText('Security code (CVC)')).toBeVisible()
  await typeCard(page, pay(page), cardForCode('001', '204'))
  await expect(expiry(page)).toHaveValue('12/30')
  await expect(pay(page).getByText('Security code (CVV)')).toBeVisible()
  await payByCard(page).click()
  await expect(note(page)).toContainText('Insufficient funds. Please use another card. You have not been charged.')
  await expect(page).toHaveURL('/checkout')
  await expect(method(page, /^Credit or debit card/)).toBeChecked()
  await note(page).getByRole('button', { name: 'Choose another way to pay' }).click()
  await expect(method(page, /^Credit or debit card/)).toBeFocused()
  await typeCard(page, pay(page), '4111111111111111')
  await payByCard(page).click()
  await expectOrdered(page)
})

test('[PAY-12] a card pays at once, before the page has received its last keys', async ({ page, store, troubles }) => {
  troubles.expect(...atProviders)
  // Frames report typed keys a moment later; here never.
  await page.addInitScript(() => {
    addEventListener('message', (event: MessageEvent<{ type?: string } | null>) => {
      if (event.data?.type === 'change') event.stopImmediatePropagation()
    })
  })
  await atCheckout(page, store, { email: 'jo@example.com' })
  await method(page, /^Credit or debit card/).check()
  await typeCard(page, pay(page), '4111111111111111')
  await payByCard(page).click()
  await expectOrdered(page)
})

test("[PAY-25] [PAY-27] a bank's challenge is answered in its frame by keyboard alone, and the order continues", async ({
  page,
  store,
  troubles,
}) => {
  test.slow()
  troubles.expect(...atProviders)
  await atCheckout(page, store)
  await page.getByRole('textbox', { name: 'Email' }).fill('jo@example.com')
  await method(page, /^Cash/).focus()
  await page.keyboard.press('ArrowDown')
  await expect(method(page, /^Credit or debit card/)).toBeChecked()
  await expect(cardNumber(page)).toBeVisible()
  for (const [field, typed] of [
    [cardNumber(page), '4000000000002503'],
    [expiry(page), '1230'],
    [securityCode(page), '123'],
  ] as const) {
    await page.keyboard.press('Tab')
    // The focus arrives in a frame of another origin a moment later.
    await expect(field).toBeFocused()
    await page.keyboard.type(typed)
  }
  await payByCard(page).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/card-auth')
  const approve = page.frameLocator('iframe[title="Your bank"]').getByRole('button').first()
  await expect(approve).toBeVisible()
  await approve.focus()
  // The frame disappears with the key press, so nothing confirms it.
  void page.keyboard.press('Enter').catch(() => undefined)
  await expectOrdered(page)
})
