import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { pdfText } from '../../apps/api/test/pdf-text.ts'
import { expectAccessible } from '../drivers/screens/axe.ts'
import { appTokens, logInByCall, somebody, type Person } from '../drivers/people/people.ts'
import { forwardedFor, newAddress } from '../drivers/stack/own-address.ts'
import { expect, test } from '../drivers/stack/shop.ts'
import type { Stack } from '../drivers/stack/stack.ts'
import type { Store } from '../drivers/stack/stores.ts'
import { cola, customer, makePickupBasket, orderForPickup, type PlacedOrder } from '../drivers/screens/start.ts'
import { mainNavigation, visit } from '../drivers/screens/visit.ts'

/** Places a customer's small order for pickup by calls. */
const orderOf = async (page: Page, stack: Stack, store: Store, jo: Person): Promise<PlacedOrder> => {
  const { basketId, sessionId } = await makePickupBasket(page, store, cola)
  const { jsonWebToken } = await appTokens(stack, jo, new URL(stack.url).origin)
  const authorization = `Bearer ${jsonWebToken.access_token}`
  const headers = { 'x-session-id': sessionId, authorization, ...forwardedFor(newAddress()) }
  const read = await page.request.get(`/api/v1/baskets/${basketId}`, { headers })
  const { basketTotal } = (await read.json()) as { readonly basketTotal: number }
  const { firstName, lastName, phoneNumber } = customer
  const customerInfo = { firstName, lastName, phoneNumber, emailAddress: jo.email }
  const placed = await page.request.post(`/api/v1/baskets/${basketId}/order`, {
    headers,
    data: { paymentType: 'cash', orderRegister: 'order-customer', basketTotal, customerInfo },
  })
  expect(placed.status(), await placed.text()).toBe(200)
  const { orderId, orderReference } = (await placed.json()) as { orderId: string; orderReference: string }
  return { orderId, reference: orderReference }
}

test('[ORD-19] [ORD-22] a guest sees, prints and saves the tax invoice of their order, which no other visitor sees; a customer finds theirs in the history, also in another browser', async ({
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
  const elsewhere = await other.newPage()
  await test.step('no other visitor sees it', async () => {
    await elsewhere.goto(`/order/${orderId}/receipt`)
    await expect(elsewhere.getByRole('heading', { name: "We can't show this receipt here" })).toBeVisible()
    await expectAccessible(elsewhere, 'a receipt of somebody else')
  })

  await test.step('a customer finds theirs in the history', async () => {
    const jo = await somebody(stack, '0491 570 231')
    const own = await orderOf(page, stack, store, jo)
    await logInByCall(elsewhere, stack, jo)
    await visit(elsewhere, '/account/history')
    const past = elsewhere.getByRole('listitem', { name: `Order ${own.reference}` })
    await past.getByText('Details').click()
    await past.getByRole('link', { name: 'Receipt (tax invoice)' }).click()
    await expect(elsewhere).toHaveURL(`/order/${own.orderId}/receipt`)
    await expect(elsewhere.getByRole('article', { name: 'Tax invoice' })).toContainText(own.reference)
  })
  await other.close()
})
