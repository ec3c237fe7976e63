import type { Page } from '@playwright/test'
import { typeCard } from '../drivers/screens/card-steps.ts'
import { atCheckout, atProviders, expectOrdered, method, note, pay } from '../drivers/screens/paying.ts'
import { placeOrder } from '../drivers/screens/steps.ts'
import { seen } from '../drivers/screens/visit.ts'
import { expect, test } from '../drivers/stack/shop.ts'

/** The bank asks for a challenge; the other card is authenticated without one. */
const challenged = '4000000000002503'
const frictionless = '4000000000002701'
const refusal = "We couldn't authenticate your card."

const payByCard = async (page: Page, number: string): Promise<void> => {
  await method(page, /^Credit or debit card/).check()
  await typeCard(page, pay(page), number)
  await page.getByRole('textbox', { name: 'Note for the store' }).fill('Blue car')
  await page.getByRole('button', { name: /^Pay \$\d+\.\d\d by card$/ }).click()
  await page.waitForURL('/card-auth', { waitUntil: 'commit' })
}
const bank = (page: Page) => page.frameLocator('iframe[title="Your bank"]').getByRole('button', { name: 'Approve' })

/** The answers of the API to discarding a card. */
const discards = (page: Page): readonly number[] => {
  const statuses: number[] = []
  page.on('response', (response) => {
    if (response.request().method() === 'DELETE' && /\/token\//.test(response.url())) statuses.push(response.status())
  })
  return statuses
}

/** The checkout shows why, and every field is as the customer left it. */
const expectKept = async (page: Page): Promise<void> => {
  await expect(page).toHaveURL('/checkout')
  await seen(note(page).filter({ hasText: refusal }))
  await expect(method(page, /^Credit or debit card/)).toBeChecked()
  await expect(page.getByRole('textbox', { name: 'Note for the store' })).toHaveValue('Blue car')
  await expect(page.getByRole('region', { name: 'Your details' })).toContainText('jo@example.com')
}

const ways = [
  ['chooses another way to pay', (page: Page) => page.getByRole('button', { name: 'Use another way to pay' }).click()],
  ['goes back by the browser', (page: Page) => page.goBack()],
  ['does not answer for ten minutes', (page: Page) => page.clock.fastForward(10 * 60_000)],
] as const

for (const [name, leave] of ways)
  test(`[PAY-15] [PAY-27] a customer who ${name} at the bank finds the checkout unchanged and pays otherwise at once`, async ({
    page,
    store,
    troubles,
  }) => {
    test.slow()
    troubles.expect(...atProviders)
    await page.clock.install()
    const discarded = discards(page)
    await atCheckout(page, store, { email: 'jo@example.com' })
    await payByCard(page, challenged)
    await seen(bank(page))
    await leave(page)
    await expectKept(page)
    await expect.poll(() => discarded).toEqual([204])
    await method(page, /^Cash/).check()
    await placeOrder(page)
  })

test('[PAY-27] a device frame that never reports is given up after ten seconds, and the payment goes on', async ({
  page,
  store,
  troubles,
}) => {
  test.slow()
  troubles.expect(...atProviders)
  await page.clock.install()
  await page.route('**/V1/Cruise/Collect', (route) => route.fulfill({ contentType: 'text/html', body: 'Nothing.' }))
  const asked: string[] = []
  page.on('request', (request) => void (/payerAuth/.test(request.url()) && asked.push(request.url())))
  await atCheckout(page, store, { email: 'jo@example.com' })
  await payByCard(page, frictionless)
  await expect(page.getByText('Asking your bank')).toBeVisible()
  await page.clock.pauseAt(new Date(Date.now() + 9_000))
  await expect(page).toHaveURL('/card-auth')
  expect(asked).toEqual([])
  await page.clock.resume()
  await page.clock.fastForward(10_000)
  await expectOrdered(page)
  expect(asked).toHaveLength(1)
})

test('[PAY-27] the page of the bank without a payment leads to the checkout, and without a cart to the offers', async ({
  page,
  store,
}) => {
  await page.goto('/card-auth')
  await expect(page).not.toHaveURL(/card-auth|checkout/)
  await atCheckout(page, store, { email: 'jo@example.com' })
  await page.goto('/card-auth')
  await expect(page).toHaveURL('/checkout')
  await expect(method(page, /^Cash/)).toBeVisible()
})

/** A message event as a foreign page, or another frame of this page, would cause it. */
const post = (page: Page, origin: string, data: unknown) =>
  page.evaluate((message) => void window.dispatchEvent(new MessageEvent('message', message)), { origin, data })

test('[PAY-27] messages of other origins, and other messages of ours, neither pass the challenge nor end it', async ({
  page,
  store,
  troubles,
}) => {
  test.slow()
  troubles.expect(...atProviders)
  await atCheckout(page, store, { email: 'jo@example.com' })
  let completed = 0
  page.on('request', (request) => void (/completeFlex/.test(request.url()) && (completed += 1)))
  await payByCard(page, challenged)
  await seen(bank(page))
  const own = new URL(page.url()).origin
  await post(page, 'https://bank.example', { cardAuth: 'over' })
  await post(page, own, { cardAuth: 'begun' })
  await post(page, own, 'over')
  await expect(bank(page)).toBeVisible()
  await expect(page).toHaveURL('/card-auth')
  expect(completed).toBe(1)
  await bank(page).click()
  await expectOrdered(page)
  expect(completed).toBe(2)
})
