import type { Page } from '@playwright/test'
import { cardForCode } from '../../apps/simulators/src/cybersource/core/test-cards.ts'
import { expectAccessible } from '../drivers/screens/axe.ts'
import {
  bankApproval,
  cardNumber,
  challengedCard,
  payByCard,
  securityCode,
  typeCard,
} from '../drivers/screens/card-steps.ts'
import { atCheckout, atProviders, expectOrdered, leaveForZip, method, note, pay } from '../drivers/screens/paying.ts'
import { cola, startPickup } from '../drivers/screens/start.ts'
import { tellContact } from '../drivers/screens/steps.ts'
import { navigate, seen } from '../drivers/screens/visit.ts'
import { expect, test } from '../drivers/stack/shop.ts'

const expiry = (page: Page) => pay(page).getByRole('textbox', { name: 'Expiry' })

/** The changing calls about a basket, by method and last part of the path, with their bodies. */
const writes = (page: Page) => {
  const sent: { readonly call: string; readonly body: unknown }[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'GET' || !pathname.startsWith('/api/v1/baskets/')) return
    sent.push({ call: `${request.method()} ${pathname.split('/').at(-1)}`, body: request.postDataJSON() as unknown })
  })
  return sent
}

test("[NAV-10] [NAV-24] [PAY-20] [PAY-21] [PAY-32] [PAY-35] [ACC-15] [PAY-01] [PAY-03] [PAY-04] [PAY-05] [PAY-12] [PAY-13] [PAY-14] [PAY-25] [PAY-27] [PAY-30] [PAY-34] an address selects Zip for a guest, who cancels there, finds the checkout unchanged, and then pays; returns without a Zip checkout lead to the offers; a guest sees what a card is missing, has one declined and pays with another, typed by keyboard alone, before the page has received its last keys; the bank's challenge is answered by keyboard", async ({
  page,
  store,
  problems,
}) => {
  test.slow()
  await test.step('Zip', async () => {
    problems.expect(...atProviders)
    await test.step('a return without a Zip checkout, of a customer who could check out', async () => {
      await startPickup(page, store, cola, '/zippayconfirmation')
      await expect(page).toHaveURL('/offers')
    })
    await test.step('an address selects a method, and an unknown one leads to the checkout', async () => {
      await navigate(page, '/checkout/zippay')
      await expect(method(page, /^Zip Pay/)).toBeChecked()
      await navigate(page, '/checkout/gold')
      await expect(page).toHaveURL('/checkout')
      await expect(method(page, /^Cash/)).toBeChecked()
    })
    await test.step('the button leads to the missing email', async () => {
      await tellContact(page)
      await method(page, /^Zip Pay/).check()
      await page.getByRole('textbox', { name: 'Note for the store' }).fill('Blue car')
      await expect(pay(page).getByRole('checkbox')).toHaveCount(0)
      await page.getByRole('button', { name: /^Pay \$\d+\.\d\d with Zip$/ }).click()
      await expect(page.getByText('Enter your email to pay with Zip.')).toBeVisible()
      await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused()
      await page.getByRole('textbox', { name: 'Email' }).fill('jo@example.com')
    })
    await test.step('a cancellation', async () => {
      await leaveForZip(page)
      await page.getByRole('button', { name: 'Cancel' }).click()
      await expect(page).toHaveURL('/checkout')
      await expect(note(page)).toContainText('Your Zip payment was cancelled. You have not been charged.')
      await expect(note(page)).toBeFocused()
      await expect(method(page, /^Zip Pay/)).toBeChecked()
      await expect(page.getByRole('textbox', { name: 'Note for the store' })).toHaveValue('Blue car')
    })
    await test.step('a payment, whose return lacks our basket in its address', async () => {
      await leaveForZip(page)
      await page.route(/zippayconfirmation\?.*basketId=/, (route) => {
        const address = new URL(route.request().url())
        address.searchParams.delete('basketId')
        return route.fulfill({ status: 302, headers: { location: address.href } })
      })
      await page.getByRole('button', { name: 'Approve' }).click()
      await expectOrdered(page)
    })
    await test.step('a return without a Zip checkout and without a cart', async () => {
      await navigate(page, '/zippayconfirmation')
      await expect(page).toHaveURL('/offers')
    })
  })
  await test.step('a card', async () => {
    problems.expect(...atProviders)
    // Frames report typed keys a moment later; here never, once the page has its mark.
    await page.addInitScript(() => {
      addEventListener('message', (event: MessageEvent<{ type?: string } | null>) => {
        if (event.data?.type === 'change' && document.documentElement.dataset['silent'] === 'true')
          event.stopImmediatePropagation()
      })
    })
    // The device remembers the contact of the first order.
    await page.evaluate(() => localStorage.removeItem('pinia_contact'))
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
    // The gateway's frames load again; the key would pass a field that is not there yet.
    await seen(cardNumber(page))
    await page.evaluate(() => (document.documentElement.dataset['silent'] = 'true'))
    for (const [field, typed] of [
      [cardNumber(page), challengedCard],
      [expiry(page), '1230'],
      [securityCode(page), '123'],
    ] as const) {
      await page.keyboard.press('Tab')
      // The focus arrives in a frame of another origin a moment later.
      await expect(field).toBeFocused()
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.type(typed)
    }
    const sent = writes(page)
    await payByCard(page).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/card-auth')
    await seen(bankApproval(page))
    await bankApproval(page).focus()
    await expect(bankApproval(page)).toBeFocused()
    // The frame disappears with the key press, so nothing confirms it.
    void page.keyboard.press('Enter').catch(() => undefined)
    await expectOrdered(page)
    // The card is verified first, and the basket learns no more of it than may be shown.
    const [verified, ...later] = sent.filter(({ call }) => /verifyFlex|paymentInfo|completeFlex/.test(call))
    expect([verified?.call, later.map(({ call }) => call)]).toEqual([
      'POST verifyFlex',
      // Once before the bank has authenticated the card, and once after.
      ['PATCH paymentInfo', 'POST completeFlex', 'POST completeFlex'],
    ])
    expect(later[0]?.body).toEqual({ paymentType: 'flex', maskedCard: '400000XXXXXX2503', expiry: '12/30' })
    for (const { body } of sent) expect(JSON.stringify(body)).not.toContain(challengedCard)
  })
})
