import { mailsTo } from '../drivers/people/mails.ts'
import { expectAccessible } from '../drivers/screens/axe.ts'
import { chooseCard, forceAtGateway, payByCard } from '../drivers/screens/card-steps.ts'
import { atCheckout, atProviders } from '../drivers/screens/paying.ts'
import { cart, openCart } from '../drivers/screens/steps.ts'
import { mainNavigation } from '../drivers/screens/visit.ts'
import { storedSession } from '../drivers/screens/where-and-when.ts'
import { shopBrand } from '../drivers/stack/shop-brand.ts'
import { expect, test } from '../drivers/stack/shop.ts'
import type { Stack } from '../drivers/stack/stack.ts'

// Two minutes without an outcome become twelve seconds.
test.use({ timeScale: 10 })

/** The gateway's calls that tell what became of a payment, or return its money. */
const outcomeCalls = ['search', 'readTransaction', 'reverse', 'reverseLost', 'void', 'voidLost', 'refund'] as const

/** The gateway takes one payment without an answer, and does not answer about it any more. */
const loseTheOutcome = async (stack: Stack): Promise<void> => {
  await forceAtGateway(stack, { outcome: 'lostAnswer', operation: 'authorise' })
  for (const operation of outcomeCalls) await forceAtGateway(stack, { outcome: 'error', operation, times: 10_000 })
}

test('[ORD-10] [ORD-11] a payment without outcome locks the cart; Okay leads to a fresh start, and the money comes back with an email', async ({
  page,
  stack,
  store,
  troubles,
}) => {
  test.slow()
  // Behind the message, the checkout draws the card's fields again, which the locked cart refuses.
  troubles.expect(...atProviders, /the gateway's fields could not be drawn/)
  const email = `locked-${store.slug}@example.com`
  await atCheckout(page, store, { email })
  await chooseCard(page, '4111111111111111')
  const { basketId } = await storedSession(page)
  await loseTheOutcome(stack)
  await payByCard(page).click()

  const message = page.getByRole('alertdialog', { name: 'Heads Up' })
  await expect(message).toContainText(
    `Your cart is locked because we couldn't confirm your order. Please call ${shopBrand.supportNumber}.`,
    { timeout: 60_000 },
  )
  await expectAccessible(page, 'a locked cart')
  // The message blocks: Escape does not close it, and the session stays until the customer has confirmed.
  await page.keyboard.press('Escape')
  await expect(message).toBeVisible()
  expect((await storedSession(page)).basketId).toBe(basketId)
  await message.getByRole('button', { name: 'Okay' }).click()
  await expect(page).toHaveURL('/')
  expect(await storedSession(page)).toMatchObject({ basketId: null, disposition: { serviceType: 'Unlocalised' } })
  await openCart(page)
  await expect(cart(page)).not.toContainText('Cola')
  await page.keyboard.press('Escape')
  await expect
    .poll(async () => (await mailsTo(stack, 'support@example.com')).map(({ subject }) => subject))
    .toContain(`Payment without outcome: cart ${basketId} is locked`)

  await fetch(`${stack.simulators.cybersource}/control`, { method: 'DELETE' })
  const returned = async () => (await mailsTo(stack, email)).map(({ subject }) => subject.split(' – ')[0])
  await expect.poll(returned, { timeout: 90_000 }).toEqual(['Your payment was returned'])
  const [mail] = await mailsTo(stack, email)
  expect(mail?.text).toContain("we couldn't confirm your order with")
  await mainNavigation(page).getByRole('link', { name: 'Menu' }).click()
  await expect(page.getByRole('navigation', { name: 'Menu categories' })).toBeVisible()
})
