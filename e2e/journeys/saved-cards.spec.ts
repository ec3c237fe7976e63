import type { Page } from '@playwright/test'
import { expectAccessible } from '../drivers/screens/axe.ts'
import {
  cardNumber,
  chooseCard,
  forceAtGateway,
  payByCard,
  securityCode,
  typeCard,
} from '../drivers/screens/card-steps.ts'
import { atCheckout, atProviders, expectOrdered, method, note, pay } from '../drivers/screens/paying.ts'
import { logInByCall, somebody } from '../drivers/people/people.ts'
import { expect, test } from '../drivers/stack/shop.ts'
import { addFromList, goToCheckout } from '../drivers/screens/steps.ts'
import { mainNavigation, visit } from '../drivers/screens/visit.ts'

const payBySaved = (page: Page) => page.getByRole('button', { name: /^Pay \$\d+\.\d\d by saved card$/ })
const row = (page: Page, name: string) => page.getByRole('listitem', { name })

const addCard = async (page: Page, digits: string) => {
  await page.getByRole('button', { name: 'Add a card' }).click()
  const form = page.getByRole('region', { name: 'New card' })
  await typeCard(page, form, digits)
  return form
}

test('[ACC-25] [ACC-26] [ACC-27] [ACC-37] [NAV-28] a customer adds a card in the account, makes another the default, switches one off, and removes both', async ({
  page,
  stack,
  troubles,
}) => {
  test.slow()
  troubles.expect(...atProviders)
  await logInByCall(page, stack, await somebody(stack, '0491 570 221'))
  await visit(page, '/account/details')
  await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Cards' }).click()
  await expect(page).toHaveURL('/account/payment')
  await expect(page.getByText('No cards yet')).toBeVisible()
  await expectAccessible(page, 'the account without a card')

  const visa = row(page, 'Visa ending in 1111')
  const master = row(page, 'Mastercard ending in 4444')
  const save = async () => page.getByRole('button', { name: 'Save card' }).click()
  await page.getByRole('button', { name: 'Add a card' }).click()
  await expect(cardNumber(page)).toBeVisible()
  await save()
  await expect(page.getByText('Please enter your card number.')).toBeVisible()
  await expectAccessible(page, 'the account with a new card')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await forceAtGateway(stack, { outcome: 'error', operation: 'authorise' })
  await addCard(page, '4111111111111111')
  await save()
  await expect(page.getByRole('alert').filter({ hasText: 'Your card has not been saved' })).toContainText(
    "We couldn't save your card. Please try again.",
  )
  await expectAccessible(page, 'a card that was not saved')
  await save()
  await expect(visa).toContainText('Default')

  const form = await addCard(page, '5555555555554444')
  await form.getByRole('checkbox', { name: 'Offer this card first' }).check()
  await save()
  await expect(master).toContainText('Default')
  await expect(visa).not.toContainText('Default')
  await visa.getByRole('button', { name: /^Make default/ }).click()
  await expect(visa).toContainText('Default')
  await master.getByRole('button', { name: /^Switch off/ }).click()
  await expect(master).toContainText('not offered at checkout')
  await expectAccessible(page, 'the account with its cards')

  await visa.getByRole('button', { name: /^Remove/ }).click()
  const asked = page.getByRole('alertdialog', { name: 'Remove Visa ending in 1111?' })
  await asked.getByRole('button', { name: 'Keep it' }).click()
  await expect(visa).toBeVisible()
  for (const card of [visa, master]) {
    await card.getByRole('button', { name: /^Remove/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove card' }).click()
    await expect(card).toHaveCount(0)
  }
  await expect(page.getByText('No cards yet')).toBeVisible()
})

test('[PAY-14] [PAY-31] a card is saved with an order, and pays the next order in one tap, unless its bank requires the security code', async ({
  page,
  stack,
  store,
  troubles,
}) => {
  test.slow()
  troubles.expect(...atProviders, /ERR_FAILED/)
  await logInByCall(page, stack, await somebody(stack, '0491 570 222'))
  await atCheckout(page, store, { hasContact: false })
  await expect(method(page, /^Saved card/)).toHaveCount(0)
  await chooseCard(page, '4111111111111111')
  const tick = pay(page).getByRole('checkbox', { name: 'Save this card for next time' })
  await expect(tick).not.toBeChecked()
  await tick.check()
  await payByCard(page).click()
  await expectOrdered(page)

  const orderAgain = async () => {
    await mainNavigation(page).getByRole('link', { name: 'Menu' }).click()
    await addFromList(page, 'Drinks', 'Cola 1.25 litres')
    await goToCheckout(page)
    await expect(method(page, /^Saved card/)).toBeChecked()
  }
  await orderAgain()
  await expect(method(page, /^Visa ending in 1111/)).toBeChecked()
  await expectAccessible(page, 'the checkout with a saved card')
  await payBySaved(page).click()
  await expectOrdered(page)

  await orderAgain()
  await test.step('the bank requires the security code, which alone is asked for', async () => {
    await forceAtGateway(stack, { outcome: 'CVN_NOT_MATCH', operation: 'authorise' })
    await payBySaved(page).click()
    await expect(note(page)).toContainText('Your card details are invalid. You have not been charged.')
    await expect(page).toHaveURL('/checkout')
    await expect(securityCode(page)).toBeVisible()
    await expect(cardNumber(page)).toHaveCount(0)
    await payBySaved(page).click()
    await expect(pay(page).getByText('Please enter your security code.')).toBeVisible()
    await securityCode(page).fill('123')
  })
  await test.step("a refusal that is not the bank's keeps the field", async () => {
    const line = { isLost: true }
    await page.route(/\/baskets\/[^/]+$/, (route) =>
      line.isLost && route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
    )
    await payBySaved(page).click()
    await expect(note(page)).toContainText("You're offline. Check your connection.")
    await expect(securityCode(page)).toHaveValue('123')
    line.isLost = false
    await payBySaved(page).click()
    await expectOrdered(page)
  })
})
