import { expectAccessible } from '../drivers/screens/axe.ts'
import { atCheckout, atProviders, expectOrdered, method, note } from '../drivers/screens/paying.ts'
import { expect, test } from '../drivers/stack/shop.ts'
import { payWith, sheet } from '../drivers/screens/wallets.ts'
import { cola, customer, startPickup } from '../drivers/screens/start.ts'
import { navigate } from '../drivers/screens/visit.ts'

test('[PAY-08] [PAY-17] [PAY-32] [ORD-23] [PAY-34] [NAV-11] [PAY-19] an address selects Apple Pay; a guest cancels it and finds the checkout unchanged, has a card declined, and pays as the person named by Apple; an address selects Google Pay, and typed values survive a visit to the menu; a guest cancels it by keyboard, has a card declined, and pays with a device token by keyboard alone, only once despite a reload', async ({
  page,
  store,
  problems,
}) => {
  test.slow()
  await test.step('Apple Pay', async () => {
    problems.expect(...atProviders)
    await startPickup(page, store, cola, '/checkout/applepay')
    await expect(method(page, 'Apple Pay')).toBeChecked()
    await page.getByRole('textbox', { name: 'First name' }).fill(customer.firstName)
    await page.getByRole('textbox', { name: 'Note for the store' }).fill('Blue car')
    await payWith(page, 'Apple Pay').click()
    const apple = sheet(page, 'Apple Pay')
    await expect(apple.getByRole('button', { name: 'Pay' })).toBeEnabled()
    await expectAccessible(page, 'the checkout under the sheet')
    await apple.getByRole('button', { name: 'Cancel' }).click()
    await expect(apple).toHaveCount(0)
    await expect(page).toHaveURL('/checkout/applepay')
    await expect(note(page)).toHaveCount(0)
    await expect(method(page, 'Apple Pay')).toBeChecked()
    await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue(customer.firstName)
    await expect(page.getByRole('textbox', { name: 'Note for the store' })).toHaveValue('Blue car')

    await payWith(page, 'Apple Pay').click()
    await apple.getByRole('combobox', { name: 'Card' }).selectOption({ label: 'Visa without money' })
    await apple.getByRole('button', { name: 'Pay' }).click()
    await expect(note(page)).toContainText('Insufficient funds. Please use another card. You have not been charged.')
    await expect(apple).toHaveCount(0)
    await expect(method(page, 'Apple Pay')).toBeChecked()
    const kept = await page.evaluate(() =>
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
    )
    expect(kept).toContain(customer.firstName)
    expect(kept).not.toContain('alex.baker@example.com')
    await expectAccessible(page, 'the checkout after a card of Apple Pay was declined')

    await payWith(page, 'Apple Pay').click()
    await apple.getByRole('button', { name: 'Pay' }).click()
    await expectOrdered(page)
    await expect(apple).toHaveCount(0)
    expect(await page.evaluate(() => sessionStorage.getItem('pinia_checkoutInfo'))).toBe('null')
  })
  await test.step('Google Pay', async () => {
    problems.expect(...atProviders)
    // The device remembers the contact of the first order.
    await page.evaluate(() => localStorage.removeItem('pinia_contact'))
    await atCheckout(page, store, { email: 'jo@example.com' })
    await navigate(page, '/menu/sides')
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveCount(0)
    await navigate(page, '/checkout/googlepay')
    await expect(method(page, 'Google Pay')).toBeChecked()
    await expect(page.getByRole('region', { name: 'Your details' })).toContainText('jo@example.com')
    await method(page, 'Cash').focus()
    await page.keyboard.press('ArrowUp')
    await expect(method(page, 'Google Pay').or(method(page, 'Apple Pay')).and(page.locator(':checked'))).toBeFocused()
    await method(page, 'Google Pay').focus()
    await page.keyboard.press('Space')
    await expect(method(page, 'Google Pay')).toBeChecked()
    const button = payWith(page, 'Google Pay')
    await button.focus()
    await page.keyboard.press('Enter')
    const google = sheet(page, 'Google Pay')
    await expect(google).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(google).toHaveCount(0)
    await expect(button).toBeFocused()
    await expect(note(page)).toHaveCount(0)

    // A busy button ignores the key.
    await expect(button).not.toHaveAttribute('aria-busy')
    await page.keyboard.press('Enter')
    await google.getByRole('combobox', { name: 'Card' }).selectOption({ label: 'Visa that is declined' })
    await google.getByRole('combobox', { name: 'Kept as' }).selectOption({ label: 'Device token' })
    await google.getByRole('button', { name: 'Pay' }).click()
    await expect(note(page)).toContainText('You have not been charged.')
    await expect(note(page)).toBeFocused()
    await expect(method(page, 'Google Pay')).toBeChecked()

    await button.focus()
    await page.keyboard.press('Enter')
    const kind = google.getByRole('combobox', { name: 'Kept as' })
    await kind.focus()
    await page.keyboard.press('ArrowDown')
    await expect(kind).toHaveValue('CRYPTOGRAM_3DS')
    let sent = 0
    await page.route('**/completeGooglePay', async (route) => {
      await route.fetch()
      sent += 1
      // The answer is lost.
    })
    await google.getByRole('button', { name: 'Pay' }).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/process-order\//)
    await expect.poll(() => sent).toBe(1)
    await page.reload()
    await expectOrdered(page)
    expect(sent).toBe(1)
  })
})
