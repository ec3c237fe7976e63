import { readFile } from 'node:fs/promises'
import { pdfText } from '../../apps/api/test/pdf-text.ts'
import { expectAccessible } from '../drivers/screens/axe.ts'
import { logInByCall, somebody } from '../drivers/people/people.ts'
import { expect, test } from '../drivers/stack/shop.ts'
import { orderForPickup, startCheckout } from '../drivers/screens/start.ts'
import { placeOrder } from '../drivers/screens/steps.ts'
import { mainNavigation, visit } from '../drivers/screens/visit.ts'

test('[ORD-19] a guest sees the tax invoice of their order, prints only it and saves it as a PDF; no other visitor sees it', async ({
  page,
  browser,
  store,
  stack,
  troubles,
}) => {
  test.slow()
  troubles.expect(/status of 404/)
  const { orderId, reference } = await orderForPickup(page, store)
  await page.getByRole('link', { name: 'Receipt', exact: true }).click()
  await expect(page).toHaveURL(`/order/${orderId}/receipt`)
  const invoice = page.getByRole('article', { name: 'Tax invoice' })
  for (const words of [
    'ABN 51 824 753 556',
    reference,
    'Cola 1.25 litres',
    'Includes GST of',
    store.name,
    /Cash, \$\d+\.\d\d/,
  ])
    await expect(invoice).toContainText(words)
  await expectAccessible(page, 'the receipt')

  const total = /Total\s*(\$\d+\.\d\d)/.exec(await invoice.innerText())?.[1] ?? 'no total'
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download PDF' }).click(),
  ])
  expect(file.suggestedFilename()).toBe(`tax-invoice-${reference}.pdf`)
  const [read = []] = await pdfText(await readFile(await file.path()))
  expect(read[0]).toBe('Tax invoice')
  for (const words of [`Order ${reference}`, 'ABN 51 824 753 556', total, '1 × Cola 1.25 litres'])
    expect(read).toContain(words)

  await page.emulateMedia({ media: 'print' })
  await expect(invoice).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(mainNavigation(page)).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('link', { name: 'Back to the order' }).click()
  await expect(page).toHaveURL(`/order/${orderId}`)

  const other = await browser.newContext({ baseURL: stack.url })
  const stranger = await other.newPage()
  await stranger.goto(`/order/${orderId}/receipt`)
  await expect(stranger.getByRole('heading', { name: "We can't show this receipt here" })).toBeVisible()
  await expectAccessible(stranger, 'a receipt of somebody else')
  await other.close()
})

test('[ORD-19] [ORD-22] a customer finds the tax invoice from the history, also in another browser', async ({
  page,
  browser,
  stack,
  store,
}) => {
  test.slow()
  const jo = await somebody(stack, '0491 570 231')
  await logInByCall(page, stack, jo)
  await startCheckout(page, store)
  const { reference, orderId } = await placeOrder(page)

  const other = await browser.newContext({ baseURL: stack.url })
  const elsewhere = await other.newPage()
  await logInByCall(elsewhere, stack, jo)
  await visit(elsewhere, '/account/history')
  const past = elsewhere.getByRole('listitem', { name: `Order ${reference}` })
  await past.getByText('Details').click()
  await past.getByRole('link', { name: 'Receipt (tax invoice)' }).click()
  await expect(elsewhere).toHaveURL(`/order/${orderId}/receipt`)
  await expect(elsewhere.getByRole('article', { name: 'Tax invoice' })).toContainText(reference)
  await other.close()
})
