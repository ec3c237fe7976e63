import type { Page } from '@playwright/test'
import { atCheckout, atProviders, expectOrdered, method, note } from '../drivers/screens/paying.ts'
import { seen } from '../drivers/screens/visit.ts'
import { expect, test } from '../drivers/stack/shop.ts'
import type { Stack } from '../drivers/stack/stack.ts'

const paypal = /^PayPal You'll/
const payIn4 = /^PayPal Pay in 4/
const button = (page: Page, name: 'PayPal' | 'PayPal Pay in 4' = 'PayPal') =>
  page.frameLocator('iframe[title="PayPal"]').getByRole('button', { name, exact: true })

/** Presses PayPal's button; resolves to its window, once it shows the payment. */
const openWindow = async (page: Page): Promise<Page> => {
  const opening = page.waitForEvent('popup')
  await button(page).click()
  const window = await opening
  await seen(window.getByRole('heading', { name: 'Pay with PayPal', exact: true }))
  return window
}
const choose = (window: Page, name: string) => window.getByRole('button', { name, exact: true }).click()

/** The number of payments whose money PayPal has. */
const chargesAt = async ({ simulators }: Stack): Promise<number> => {
  const answer = await fetch(`${simulators.paypal}/control/ledger`)
  const { ledger } = (await answer.json()) as { ledger: readonly { captured: number; refunded: number }[] }
  return ledger.filter(({ captured, refunded }) => captured > refunded).length
}

/** The page's own documents since the checkout opened: PayPal never replaces it. */
const documentsOf = (page: Page): readonly string[] => {
  const loaded: string[] = []
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) loaded.push(new URL(frame.url()).origin)
  })
  return loaded
}

test("[PAY-18] [API-17] a guest pays once in PayPal's window, even if the charge gets no answer: a cancellation changes nothing, and Pay in 4 has a button of its own", async ({
  page,
  store,
  stack,
  problems,
  baseURL,
}) => {
  test.slow()
  problems.expect(...atProviders, /Failed to load resource|net::ERR/)
  const asked: string[] = []
  page.on('request', (request) => void (/\/sdk\/js|paypal-buttons/.test(request.url()) && asked.push(request.url())))
  await atCheckout(page, store, { quantity: 8 })
  await expect(method(page, paypal)).toBeVisible()
  expect(asked).toEqual([])
  const documents = documentsOf(page)
  await test.step('the script loads with the choice of the method', async () => {
    await method(page, paypal).check()
    await expect(button(page)).toBeVisible()
    expect(asked.map((address) => new URL(address).pathname)).toEqual(['/paypal-buttons', '/sdk/js'])
    await page.getByRole('textbox', { name: 'Note for the store' }).fill('Blue car')
  })
  await test.step('a cancellation', async () => {
    await choose(await openWindow(page), 'Cancel')
    await expect.poll(() => page.context().pages().length).toBe(1)
    await expect(note(page)).toHaveCount(0)
    await expect(page.getByRole('textbox', { name: 'Note for the store' })).toHaveValue('Blue car')
  })
  await test.step('Pay in 4 has a button of its own, by keyboard', async () => {
    await method(page, payIn4).check()
    await button(page, 'PayPal Pay in 4').focus()
    const opening = page.waitForEvent('popup')
    await page.keyboard.press('Enter')
    const window = await opening
    await seen(window.getByRole('heading', { name: 'PayPal Pay in 4', exact: true }))
    await choose(window, 'Cancel')
    await expect.poll(() => page.context().pages().length).toBe(1)
    await method(page, paypal).check()
  })
  await test.step('an approval whose charge gets no answer', async () => {
    let sent = 0
    await page.route('**/completePayPal', async (route) => {
      sent += 1
      await route.fetch()
      await route.abort()
    })
    const before = await chargesAt(stack)
    await choose(await openWindow(page), 'Pay now')
    await expectOrdered(page)
    // PayPal's webhook may have placed the order before the page asks for the charge.
    expect(sent).toBeLessThanOrEqual(1)
    expect((await chargesAt(stack)) - before).toBe(1)
    expect(new Set(documents)).toEqual(new Set([new URL(baseURL ?? '').origin]))
  })
})
