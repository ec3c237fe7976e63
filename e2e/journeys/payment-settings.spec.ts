import type { Page } from '@playwright/test'
import { publishEntries, publishPaymentOption } from '../drivers/people/editors.ts'
import { expectAccessible } from '../drivers/screens/axe.ts'
import { atCheckout, atProviders, expectOrdered, method, note } from '../drivers/screens/paying.ts'
import { payWith, setWallet } from '../drivers/screens/wallets.ts'
import { expect, test } from '../drivers/stack/shop.ts'

/** A setting as clients receive it. */
const settingOf = async (page: Page, name: string): Promise<string | undefined> => {
  const answer = await page.request.get('/api/v1/Configuration')
  return ((await answer.json()) as { settings: Readonly<Record<string, string>> }).settings[name]
}

test.afterEach(({ stack }) => setWallet(stack, 'googlepay', {}))
test.use({ userAgent: 'Mozilla/5.0 (Linux; Android 15) KioskBrowser/7.1 Mobile' })

test("[PAY-02] [PAY-06] [PAY-08] [PAY-16] a browser that editors list is offered no cash, and no wallet that the device lacks or whose check hangs; a shop that still has Visa Checkout shows Visa's panel: a customer cancels it, and pays", async ({
  page,
  store,
  stack,
  problems,
}) => {
  test.slow()
  problems.expect(...atProviders, /Failed to load resource|net::ERR/, /the device check of a wallet failed/)
  await publishEntries(stack, 'blacklists', { 'blacklist-user-agents': 'OldPhone,kioskbrowser' })
  await expect.poll(() => settingOf(page, 'BLACKLIST_USER_AGENTS')).toBe('OldPhone,kioskbrowser')
  await setWallet(stack, 'googlepay', { isAvailable: false })
  // The request stays without an answer.
  await page.route('**/jsapi/**', () => undefined)
  const asked = page.waitForResponse('**/gp/p/js/pay.js')
  await publishPaymentOption(stack, store.id, 'visacheckout', { canAcceptOnlineVisaCheckout: true })
  await publishEntries(stack, 'feature-flag', { visa_checkout: 'true' })
  await expect.poll(() => settingOf(page, 'visa_checkout')).toBe('true')
  await atCheckout(page, store, { email: 'jo@example.com' })
  await asked
  await expect(method(page, 'Visa Checkout')).toBeVisible()
  for (const name of [/^Cash/, 'Apple Pay', 'Google Pay']) await expect(method(page, name)).toHaveCount(0)
  const loaded: string[] = []
  page.on('request', (request) => void (/checkout-widget/.test(request.url()) && loaded.push(request.url())))
  await method(page, 'Visa Checkout').check()
  const button = payWith(page, 'Visa Checkout')
  expect(loaded).toEqual([])
  await button.click()
  const panel = page.getByRole('dialog', { name: 'Visa Checkout' })
  await expect(panel).toBeVisible()
  const frame = page.frameLocator('dialog iframe')
  await expect(frame.getByRole('button', { name: 'Pay' })).toBeVisible()
  await expectAccessible(page, "the checkout with Visa's panel")
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(note(page)).toHaveCount(0)
  await expect(page).toHaveURL('/checkout')
  await button.click()
  await frame.getByLabel('Mastercard ••4444').check()
  await frame.getByRole('button', { name: 'Pay' }).click()
  await expectOrdered(page)
  await publishEntries(stack, 'feature-flag', { visa_checkout: 'false' })
})
