import { expect, type Page } from '@playwright/test'
import { cardNumber, forceAtGateway, securityCode, typeCard } from '../drivers/screens/card-steps.ts'
import { atCheckout, atProviders, expectOrdered, method, pay } from '../drivers/screens/paying.ts'
import { logInByCall, somebody } from '../drivers/people/people.ts'
import { orderForPickup } from '../drivers/screens/start.ts'
import { goToCheckout, placeButton, tellContact } from '../drivers/screens/steps.ts'
import { payWith } from '../drivers/screens/wallets.ts'
import { storedSession } from '../drivers/screens/where-and-when.ts'
import { visit } from '../drivers/screens/visit.ts'
import { toldRefusal, withSide, type State, type Visitor } from './state.ts'

/** A provider may send a browser back with an unknown basket. */
const basketOfNobody = '0f8fad5b-d9cb-469f-a165-70867728950e'

const payByCard = (page: Page) => page.getByRole('button', { name: /^Pay \$\d+\.\d\d by card$/ })

/** The hosted card page as the phone app opens it in a browser. */
const visitCardPage = async (
  { page, stack }: Visitor,
  headers: Record<string, string>,
  more: object,
): Promise<void> => {
  const { basketId, sessionId } = await storedSession(page)
  const answer = await page.request.post(`/api/v1/baskets/${basketId}/initialiseFlexApi`, {
    headers: { 'x-session-id': sessionId, ...headers },
    data: { targetOrigin: new URL(stack.url).origin, hostedPage: true, ...more },
  })
  const { appReturn } = (await answer.json()) as { readonly appReturn: { readonly returnId: string } }
  await visit(page, `/card-page/${appReturn.returnId}`)
}

const openCardPage = async (visitor: Visitor): Promise<void> => {
  await withSide(visitor)
  await visitCardPage(visitor, {}, {})
  await expect(cardNumber(visitor.page)).toBeVisible()
}

const saveCard = async ({ page }: Pick<Visitor, 'page'>): Promise<void> => {
  await visit(page, '/account/payment')
  await page.getByRole('button', { name: 'Add a card' }).click()
  await expect(cardNumber(page)).toBeVisible()
  await typeCard(page, page.getByRole('region', { name: 'New card' }), '4111111111111111')
  await page.getByRole('button', { name: 'Save card' }).click()
  await expect(page.getByRole('listitem', { name: 'Visa ending in 1111' })).toBeVisible()
}

/** The same page for the security code of a saved card. */
const openCodePage = async (visitor: Visitor): Promise<void> => {
  const { page, stack } = visitor
  await logInByCall(page, stack, await somebody(stack, '0491 570 225'))
  await saveCard(visitor)
  await withSide(visitor)
  const { customerId, accessToken } = await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('pinia_login') ?? '{}') as {
      readonly state: { readonly signIn: { readonly customerId: string; readonly accessToken: string } }
    }
    return kept.state.signIn
  })
  const headers = { authorization: `Bearer ${accessToken}` }
  const profile = await page.request.get(`/api/v1/customer/${customerId}`, { headers })
  const { cards } = (await profile.json()) as { readonly cards: readonly { readonly cardId: string }[] }
  await visitCardPage(visitor, headers, { savedCardId: cards[0]?.cardId })
  await expect(page.getByText('needs its security code')).toBeVisible()
  await expect(securityCode(page)).toBeVisible()
}

/** Payment methods with their fields, and the steps after the button. */
export const payingStates: readonly State[] = [
  {
    name: 'checkout-card',
    isWide: true,
    problems: atProviders,
    reach: async ({ page, store }) => {
      await atCheckout(page, store, { email: 'jo@example.com' })
      await method(page, /^Credit or debit card/).check()
      await expect(cardNumber(page)).toBeVisible()
      await pay(page).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'card-page',
    isWide: true,
    problems: atProviders,
    reach: openCardPage,
  },
  {
    name: 'card-page-code',
    isWide: true,
    problems: atProviders,
    reach: openCodePage,
  },
  {
    name: 'card-page-expired',
    problems: [/status of 4\d\d/, toldRefusal],
    reach: async ({ page }) => {
      await visit(page, `/card-page/${basketOfNobody}`)
      await expect(page.getByText('This page has expired')).toBeVisible()
    },
  },
  {
    name: 'back-to-app',
    isWide: true,
    // No browser of a test opens an app.
    problems: [...atProviders, /Content Security Policy/, /Failed to launch/],
    reach: async (visitor) => {
      const { page } = visitor
      await openCardPage(visitor)
      await typeCard(page, page.getByRole('group', { name: 'Card details' }), '4111111111111111')
      await page.getByRole('button', { name: 'Use this card' }).click()
      await expect(page.getByRole('link', { name: 'Open the app' })).toBeVisible()
    },
  },
  {
    name: 'checkout-pay-later',
    isWide: true,
    problems: atProviders,
    reach: async ({ page, store }) => {
      await atCheckout(page, store, { quantity: 8 })
      for (const each of [/^Zip Pay/, /^PayPal Pay in 4/, /^PayPal You'll/, /^Afterpay/])
        await method(page, each).check()
      await page.getByRole('button', { name: /^Pay .* with Afterpay$/ }).click()
      await expect(page.getByText('Enter your email to pay with Afterpay.')).toBeVisible()
      await pay(page).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'checkout-paypal',
    isWide: true,
    problems: atProviders,
    reach: async ({ page, store }) => {
      await atCheckout(page, store, { email: 'jo@example.com' })
      await method(page, /^PayPal You'll/).check()
      await expect(page.frameLocator('iframe[title="PayPal"]').getByRole('button', { name: 'PayPal' })).toBeVisible()
      await pay(page).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'checkout-zip-remember',
    isWide: true,
    problems: atProviders,
    reach: async ({ page, store, stack }) => {
      await logInByCall(page, stack, await somebody(stack, '0491 570 232'))
      await atCheckout(page, store, { hasContact: false })
      await method(page, /^Zip Pay/).check()
      await expect(pay(page).getByRole('checkbox', { name: /^Remember Zip/ })).toBeVisible()
      await pay(page).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'account-zip',
    isWide: true,
    problems: atProviders,
    reach: async ({ page, store, stack }) => {
      await logInByCall(page, stack, await somebody(stack, '0491 570 233'))
      await atCheckout(page, store, { hasContact: false })
      await method(page, /^Zip Pay/).check()
      await pay(page)
        .getByRole('checkbox', { name: /^Remember Zip/ })
        .check()
      // The order does not wait for it; leaving earlier would abort it.
      const remembered = page.waitForResponse(
        (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/customer/ziptoken'),
      )
      await page.getByRole('button', { name: /with Zip$/ }).click()
      await page.getByRole('button', { name: 'Approve' }).click()
      await expectOrdered(page)
      await remembered
      await visit(page, '/account/payment')
      await expect(page.getByRole('region', { name: 'Zip' })).toBeVisible()
    },
  },
  {
    name: 'checkout-apple-pay',
    isWide: true,
    problems: atProviders,
    reach: async ({ page, store }) => {
      await atCheckout(page, store, { hasContact: false })
      await method(page, 'Apple Pay').check()
      await expect(pay(page).getByText('Apple asks you to confirm.')).toBeVisible()
      await pay(page).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'checkout-google-pay',
    problems: atProviders,
    reach: async ({ page, store }) => {
      await atCheckout(page, store)
      await method(page, 'Google Pay').check()
      await expect(pay(page).getByText('Google shows your cards and asks you to confirm.')).toBeVisible()
      await pay(page).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'checkout-click-to-pay',
    isWide: true,
    problems: atProviders,
    reach: async ({ page, store }) => {
      await atCheckout(page, store, { email: 'jo@example.com' })
      await method(page, 'Click to Pay').check()
      await payWith(page, 'Click to Pay').click()
      await expect(page.frameLocator('iframe[title="Click to Pay"]').getByText(/Alex Baker pays/)).toBeVisible()
    },
  },
  {
    name: 'checkout-wallet-not-opened',
    problems: [...atProviders, /a wallet could not be opened/, /Failed to load resource|net::ERR/],
    reach: async ({ page, store }) => {
      await page.route('**/up/v1/assets/**', (route) => route.abort())
      await atCheckout(page, store, { email: 'jo@example.com' })
      await method(page, 'Click to Pay').check()
      await payWith(page, 'Click to Pay').click()
      await expect(page.getByText("Click to Pay couldn't be opened")).toBeVisible()
    },
  },
  {
    name: 'card-auth',
    isWide: true,
    problems: atProviders,
    reach: async ({ page, store }) => {
      await atCheckout(page, store, { email: 'jo@example.com' })
      await method(page, /^Credit or debit card/).check()
      await expect(cardNumber(page)).toBeVisible()
      await typeCard(page, pay(page), '4000000000002503')
      await payByCard(page).click()
      await expect(page.frameLocator('iframe[title="Your bank"]').getByRole('button').first()).toBeVisible()
    },
  },
  {
    name: 'checkout-card-saved-and-refused',
    isWide: true,
    problems: atProviders,
    reach: async ({ page, store, stack }) => {
      await logInByCall(page, stack, await somebody(stack, '0491 570 224'))
      await saveCard({ page })
      await atCheckout(page, store, { hasContact: false })
      await forceAtGateway(stack, { outcome: 'CVN_NOT_MATCH', operation: 'authorise' })
      await page.getByRole('button', { name: /by saved card$/ }).click()
      await expect(page.getByText('Your card details are invalid.')).toBeVisible()
      await expect(securityCode(page)).toBeVisible()
    },
  },
  {
    name: 'processing',
    reach: async (visitor) => {
      await withSide(visitor)
      await goToCheckout(visitor.page)
      await tellContact(visitor.page)
      await visitor.page.route('**/baskets/*/order', () => undefined)
      await placeButton(visitor.page).click()
      await expect(visitor.page.getByRole('heading', { level: 1, name: 'Placing your order' })).toBeVisible()
    },
  },
  {
    name: 'checkout-still-confirming',
    problems: [/Failed to load resource|net::ERR/],
    reach: async (visitor) => {
      const { page } = visitor
      await withSide(visitor)
      await goToCheckout(page)
      await tellContact(page)
      await page.route('**/baskets/*/order', (route) => route.abort())
      // The payment's outcome stays unknown.
      await page.route('**/baskets/*/payment', () => undefined)
      await placeButton(page).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Still confirming your order' })).toBeVisible()
    },
  },
  {
    name: 'checkout-return-confirming',
    reach: async ({ page }) => {
      await page.route('**/apNotify', () => undefined)
      await visit(page, `/completeafterpay/${basketOfNobody}?status=SUCCESS&orderToken=001.demo`)
      await expect(page.getByRole('heading', { level: 1, name: 'Confirming with Afterpay' })).toBeVisible()
    },
  },
  {
    name: 'checkout-return-unpaid',
    isWide: true,
    problems: [/status of 4\d\d/],
    reach: async ({ page }) => {
      await visit(page, `/completeafterpay/${basketOfNobody}?status=CANCELLED&orderToken=001.demo`)
      await expect(page.getByRole('heading', { level: 1, name: 'Your order has not been placed' })).toBeVisible()
    },
  },
  {
    name: 'receipt',
    isWide: true,
    reach: async ({ page, store }) => {
      await orderForPickup(page, store)
      await page.getByRole('link', { name: 'Receipt', exact: true }).click()
      await expect(page.getByRole('article', { name: 'Tax invoice' })).toBeVisible()
    },
  },
]
