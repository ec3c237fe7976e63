import type { Page } from '@playwright/test'
import { expectAccessible } from '../drivers/screens/axe.ts'
import { cardNumber, chooseCard, forceAtGateway, payByCard, securityCode } from '../drivers/screens/card-steps.ts'
import { atCheckout, atProviders, expectOrdered, method, note, pay } from '../drivers/screens/paying.ts'
import { logInByCall, somebody } from '../drivers/people/people.ts'
import { expect, test } from '../drivers/stack/shop.ts'
import { addFromList, goToCheckout } from '../drivers/screens/steps.ts'
import { mainNavigation } from '../drivers/screens/visit.ts'

const payBySaved = (page: Page) => page.getByRole('button', { name: /^Pay \$\d+\.\d\d by saved card$/ })

test('[PAY-14] [PAY-31] a card is saved with an order, and pays the next one; its bank requires the security code, which alone is asked for', async ({
  page,
  stack,
  store,
  problems,
}) => {
  test.slow()
  problems.expect(...atProviders, /ERR_FAILED/)
  await logInByCall(page, stack, await somebody(stack, '0491 570 222'))
  await atCheckout(page, store, { hasContact: false })
  await expect(method(page, /^Saved card/)).toHaveCount(0)
  await chooseCard(page, '4111111111111111')
  const tick = pay(page).getByRole('checkbox', { name: 'Save this card for next time' })
  await expect(tick).not.toBeChecked()
  await tick.check()
  await payByCard(page).click()
  await expectOrdered(page)

  await mainNavigation(page).getByRole('link', { name: 'Menu' }).click()
  await addFromList(page, 'Drinks', 'Cola 1.25 litres')
  await goToCheckout(page)
  await expect(method(page, /^Saved card/)).toBeChecked()
  await expect(method(page, /^Visa ending in 1111/)).toBeChecked()
  await expectAccessible(page, 'the checkout with a saved card')
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
