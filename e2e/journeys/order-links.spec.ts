import { orderedHeading } from '../drivers/screens/paying.ts'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { pdfText } from '../../apps/api/test/pdf-text.ts'
import { expectAccessible } from '../drivers/screens/axe.ts'
import { endUndoTime } from '../drivers/screens/kitchen-screen.ts'
import { withAutopilot, withoutConfirmation } from '../drivers/stack/pos.ts'
import { expect, test } from '../drivers/stack/shop.ts'
import { customer, orderForPickup } from '../drivers/screens/start.ts'
import { mainNavigation, navigate, quiet, visit } from '../drivers/screens/visit.ts'

const mobileField = (page: Page) => page.getByRole('textbox', { name: 'Mobile or email' })

test('[ACC-41] [ORD-02] [ORD-05] [ORD-14] [ORD-15] [ORD-18] [ORD-24] [NAV-05] [NAV-12] [ORD-13] [ORD-19] an emailed link opens the status on another device, which the mobile number unlocks for good; a guest sees, prints and saves the tax invoice, which no other visitor sees; /track-order shows the orders of this device and the one that its form finds, or says why not; home and order page follow the POS from its confirmation to Ready, although the file of the survey is lost; /cart shows the cart, /coupons the coupons; the open page tells its owner alone that the mailbox refused the email', async ({
  page,
  browser,
  stack,
  store,
  problems,
}) => {
  test.slow()
  problems.expect(/status of 404/, /the survey was not offered/, /Failed to load resource/, /net::ERR/)
  await page.route('**/order-survey*', (route) => route.abort())
  const email = 'unknown@example.com'
  const waiting = page.getByText(`Waiting for ${store.name} to confirm`)
  const { orderId, reference } = await withoutConfirmation(stack, store, async () => {
    const placed = await orderForPickup(page, store, { email })
    await expect(waiting.first()).toBeVisible()
    return placed
  })
  await test.step('the open page hears at once that the POS of the store confirms the order', async () => {
    await expect(waiting).toHaveCount(0)
  })
  const refusedMail = `We couldn't send your receipt to ${email}`
  await test.step('a refused mailbox shows while the page is open', async () => {
    await expect(page.getByText(refusedMail)).toBeVisible()
  })
  await test.step('the late file of the survey is lost, and the order page stays as it is', async () => {
    await expect(page.getByRole('region', { name: 'What you ordered' })).toBeVisible()
    await quiet(page)
    await expect(page.getByRole('region', { name: 'How was ordering?' })).toHaveCount(0)
  })
  await test.step('the tax invoice is on screen, on paper and in a file', async () => {
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
  })
  await test.step('another device', async () => {
    const other = await browser.newContext({ baseURL: stack.url, viewport: { width: 390, height: 844 } })
    await problems.watch(other, () => new URL(stack.url).origin)
    const phone = await other.newPage()
    await visit(phone, `/order/${orderId}`)
    await expect(orderedHeading(phone)).toBeVisible()
    await expect(phone.getByText(`Order ${reference}`).first()).toBeVisible()
    const ordered = phone.getByRole('region', { name: 'What you ordered' })
    await expect(ordered).toHaveCount(0)
    await navigate(phone, `/order/${orderId}/receipt`)
    await expect(phone.getByRole('heading', { name: "We can't show this receipt here" })).toBeVisible()
    await expectAccessible(phone, 'a receipt of somebody else')
    await navigate(phone, `/order/${orderId}`)
    await mobileField(phone).fill('0491 570 157')
    await phone.getByRole('button', { name: 'Show my order' }).click()
    await expect(
      phone.getByText("That doesn't match this order. Please check the mobile number or email."),
    ).toBeVisible()
    await mobileField(phone).fill(customer.phoneNumber)
    await phone.getByRole('button', { name: 'Show my order' }).click()
    await expect(ordered).toContainText('Cola 1.25 litres')
    await expect(phone.getByText(refusedMail)).toHaveCount(0)

    await navigate(phone, '/')
    await expect(phone.getByRole('region', { name: 'Order in progress' })).toContainText('Preparing your order')
    await phone.getByRole('link', { name: 'Track order' }).click()
    await expect(ordered).toBeVisible()
    await other.close()
  })
  const strip = page.getByRole('region', { name: 'Order in progress' })
  await test.step('the home page during the order', async () => {
    await navigate(page, '/')
    await expect(strip).toContainText('Preparing your order')
    await expect(strip).toContainText(/About \d+ minutes/)
    await expect(page.getByText('The usual?')).toHaveCount(0)
  })
  const isPlaced = orderedHeading(page)
  await test.step('the orders of this device', async () => {
    await navigate(page, '/track-order')
    const own = page.getByRole('region', { name: 'Recent orders' })
    await expect(own.getByRole('listitem')).toHaveCount(1)
    await expect(own).toContainText(`Pickup from ${store.name}`)
    await expect(own).toContainText(reference)
    await own.getByRole('link', { name: 'Track order' }).click()
    await expect(page).toHaveURL(`/order/${orderId}`)
    await expect(isPlaced).toBeVisible()
  })
  await test.step('the form says that an order is missing, and finds one in any letter case', async () => {
    const find = async (wanted: string) => {
      await page.getByRole('textbox', { name: 'Order number' }).fill(wanted)
      await mobileField(page).fill(customer.phoneNumber)
      await page.getByRole('button', { name: 'Find my order' }).click()
    }
    await navigate(page, '/track-order')
    await find('ABCDEFGH23')
    await expect(page.getByText("We couldn't find that order. Please check your order number.")).toBeVisible()
    await page.getByRole('button', { name: 'Another order' }).click()
    await find(reference.toLowerCase())
    await expect(isPlaced).toBeVisible()
    await expect(page).toHaveURL('/track-order')
    await navigate(page, `/order/${orderId}`)
  })
  await test.step('the autopilot of the POS makes the order ready', async () => {
    await expect(isPlaced).toBeVisible()
    await withAutopilot(stack, () =>
      expect(async () => {
        await endUndoTime(stack, orderId)
        await expect(page.getByRole('heading', { level: 1, name: 'Ready to pick up' })).toBeVisible({
          timeout: 500,
        })
      }).toPass({ timeout: 120_000 }),
    )
    const ready = page.getByRole('region', { name: 'Ready now' })
    await expect(ready).toContainText(store.name)
    await expect(ready.getByText(customer.firstName, { exact: true })).toBeVisible()
    await expect(ready.getByText(reference, { exact: true })).toBeVisible()
    await expect(ready).toContainText(/Bring \$\d+\.\d\d cash/)
    await expect(ready.getByRole('link', { name: 'Directions' })).toHaveAttribute('href', /destination=/)
    await expect(ready.getByRole('link', { name: `Call ${store.name}` })).toHaveAttribute('href', /^tel:/)
  })
  await test.step('the home page once it is ready', async () => {
    await navigate(page, '/')
    await expect(strip).toContainText(`Ready – pick up at ${store.name}`)
    await expect(page.getByText('The usual?')).toBeVisible()
  })
  await test.step('the customer has it, on this device and in the home page', async () => {
    await navigate(page, `/order/${orderId}`)
    await page.getByRole('button', { name: 'I have it' }).click()
    await expect(page.getByRole('region', { name: 'Ready now' })).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1, name: 'Picked up. Enjoy!' })).toBeVisible()
    await navigate(page, '/')
    await expect(page.getByText('The usual?')).toBeVisible()
    await expect(strip).toHaveCount(0)
  })
  await test.step('the pages of the cart and the coupons', async () => {
    await navigate(page, '/cart')
    await expect(page.getByRole('heading', { level: 1, name: 'Your cart' })).toBeVisible()
    await navigate(page, '/coupons')
    await expect(page.getByRole('heading', { level: 1, name: 'Coupons' })).toBeVisible()
    await expect(page.getByRole('main').getByText('Three sides for two')).toBeVisible()
  })
})
