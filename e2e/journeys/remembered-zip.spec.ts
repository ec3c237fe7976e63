import { allowAnalytics, sentEvents } from '../drivers/screens/analytics.ts'
import { logInByCall, somebody } from '../drivers/people/people.ts'
import { expectAccessible } from '../drivers/screens/axe.ts'
import {
  atCheckout,
  atProviders,
  expectOrdered,
  forceAt,
  leaveForZip,
  method,
  note,
  pay,
} from '../drivers/screens/paying.ts'
import { addFromList, goToCheckout } from '../drivers/screens/steps.ts'
import { mainNavigation, navigate, seen } from '../drivers/screens/visit.ts'
import { expect, test } from '../drivers/stack/shop.ts'

test('[ACC-15] [ANA-04] a customer lets the shop remember Zip, pays the next order without its page, and removes it in the account; each order is measured once', async ({
  page,
  context,
  stack,
  store,
  problems,
}) => {
  test.slow()
  await allowAnalytics(context)
  const purchases = sentEvents(context, 'purchase')
  problems.expect(...atProviders)
  await logInByCall(page, stack, await somebody(stack, '0491 570 231'))
  await atCheckout(page, store, { hasContact: false })
  await method(page, /^Zip Pay/).check()
  const remember = pay(page).getByRole('checkbox', { name: /^Remember Zip for next time/ })
  await expect(remember).not.toBeChecked()
  await remember.check()
  const button = page.getByRole('button', { name: /^Pay \$\d+\.\d\d with Zip$/ })
  const storing = page.waitForResponse(
    (response) => response.request().method() === 'POST' && /\/customer\/ziptoken$/.test(response.url()),
  )
  await leaveForZip(page)
  await expect(page.getByText('The shop asks to charge later orders without asking you again.')).toBeVisible()
  await page.getByRole('button', { name: 'Approve' }).click()
  await expectOrdered(page)
  expect((await storing).status()).toBe(200)
  const orderOf = (address: string) => ({ transaction_id: address.split('/').at(-1), items: [{ quantity: 1 }] })
  const first = orderOf(page.url())
  await expect.poll(() => purchases).toMatchObject([first])

  await mainNavigation(page).getByRole('link', { name: 'Menu' }).click()
  await addFromList(page, 'Drinks', 'Cola 1.25 litres')
  await goToCheckout(page)
  await method(page, /^Zip Pay/).check()
  const use = pay(page).getByRole('checkbox', { name: /^Use the Zip account that we remember/ })
  await expect(use).toBeChecked()
  await expect(remember).toHaveCount(0)
  await expectAccessible(page, 'the checkout with a remembered Zip account')
  const documents: string[] = []
  page.on('framenavigated', (frame) => void (frame === page.mainFrame() && documents.push(new URL(frame.url()).origin)))
  // The customer's Zip account is locked: the order is refused, and the next press leads to Zip's page.
  await forceAt(stack, 'zip', { outcome: 'account_locked', operation: 'createCharge' })
  await button.click()
  await seen(note(page))
  await expect(method(page, /^Zip Pay/)).toBeChecked()
  await expect(use).not.toBeChecked()
  await use.check()
  await button.click()
  await expectOrdered(page)
  await expect.poll(() => purchases).toMatchObject([first, orderOf(page.url())])
  expect(new Set(documents)).toEqual(new Set([new URL(page.url()).origin]))

  await navigate(page, '/account/payment')
  const zip = page.getByRole('region', { name: 'Zip' })
  await expect(zip).toContainText('We remember your Zip account until')
  await zip.getByRole('button', { name: 'Remove Zip' }).click()
  await expect(zip).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Your cards' })).toBeFocused()
  await expect(page.getByText('No cards yet')).toBeVisible()
})
