import { expectAccessible } from '../drivers/screens/axe.ts'
import { atCheckout, atProviders, expectOrdered, method, note, pay } from '../drivers/screens/paying.ts'
import { expect, test } from '../drivers/stack/shop.ts'
import { customer } from '../drivers/screens/start.ts'
import { pill } from '../drivers/screens/steps.ts'
import { payWith } from '../drivers/screens/wallets.ts'

test('[PAY-08] [PAY-14] [PAY-20] [PAY-28] no method moves when the wallets become available; a chosen one asks at once for the details it needs, until it has them; the guest cancels Click to Pay, and then pays there', async ({
  page,
  store,
  troubles,
}) => {
  test.slow()
  troubles.expect(...atProviders)
  await atCheckout(page, store, { hasContact: false })
  await test.step('Apple Pay and Google Pay keep their rows', async () => {
    // The header may grow by a line with the minutes. Afterpay is offered once its limits are known.
    await expect(pill(page)).toContainText(/ASAP \(\d+ mins\)/)
    for (const name of [/^Cash/, /^Afterpay/]) await expect(method(page, name)).toBeVisible()
    const rows = pay(page).getByRole('radio')
    const labels = () =>
      rows.evaluateAll((all) =>
        all.map((each) => each.closest('label')?.textContent.replace('Checking this device…', '')),
      )
    const tops = () => rows.evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().top)))
    const [names, places] = [await labels(), await tops()]
    await expect(method(page, 'Apple Pay')).toBeEnabled()
    await expect(method(page, 'Google Pay')).toBeEnabled()
    expect(await tops()).toEqual(places)
    expect(await labels()).toHaveLength(names.length)
    const wallets = (all: typeof names) => all.map((label) => /Apple Pay|Google Pay/.exec(label ?? '')?.[0])
    expect(wallets(await labels())).toEqual(wallets(names))
  })

  const field = (name: RegExp | string) => page.getByRole('textbox', { name })
  await field('First name').fill(customer.firstName)
  await field('Mobile').fill(customer.phoneNumber)
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(field('Mobile')).toHaveCount(0)

  await method(page, /^Credit or debit card/).check()
  await expect(field('Email')).toBeVisible()
  await expect(page.getByText('Email (optional)')).toHaveCount(0)
  await expect(page.getByText('Last name (optional)')).toBeVisible()
  await expectAccessible(page, 'the checkout with a card that needs an email')
  await pay(page).getByRole('button', { name: 'Add your email to pay by card' }).click()
  await expect(field('Email')).toBeFocused()

  await method(page, /^Zip Pay/).check()
  await expect(page.getByText(/^(First|Last) name \(optional\)$/)).toHaveCount(0)
  await expect(pay(page).getByRole('button', { name: 'Add your last name and email to pay with Zip' })).toBeVisible()
  await field('Email').fill('jo@example.com')
  await expect(pay(page).getByRole('button', { name: 'Add your last name to pay with Zip' })).toBeVisible()
  await page.getByRole('button', { name: /^Pay \$\d+\.\d\d with Zip$/ }).click()
  await expect(page.getByText('Enter your last name to pay with Zip.')).toBeVisible()
  await expect(field('Last name')).toBeFocused()
  await field('Last name').fill(customer.lastName)
  await expect(pay(page).getByRole('button', { name: /^Add your/ })).toHaveCount(0)

  await test.step('Click to Pay: cancelled, closed, and paid', async () => {
    await method(page, 'Click to Pay').check()
    const button = payWith(page, 'Click to Pay')
    const panel = page.frameLocator('iframe[title="Click to Pay"]')
    await button.click()
    await expect(panel.getByText(/Alex Baker pays AUD/)).toBeVisible()
    // Pressed by the keyboard: Playwright does not check what covers a frame from outside, such as the sticky bar.
    // Enter would act when it goes down: the frame may be gone before it comes up, for which Playwright waits.
    await panel.getByRole('button', { name: 'Cancel' }).press('Space')
    await expect(page.locator('iframe[title="Click to Pay"]')).toHaveCount(0)
    await expect(note(page)).toHaveCount(0)
    await button.click()
    await expect(panel.getByRole('button', { name: 'Pay' })).toBeVisible()
    await page.getByRole('button', { name: 'Close Click to Pay' }).click()
    await expect(button).not.toHaveAttribute('aria-busy')
    await expect(button).toBeFocused()

    await button.click()
    await panel.getByLabel('Mastercard ••4444').check()
    await panel.getByRole('button', { name: 'Pay' }).press('Space')
    await expectOrdered(page)
  })
})
