import { publishTexts } from '../drivers/people/editors.ts'
import { endUndoTime, openKitchenScreen, ticketOf } from '../drivers/screens/kitchen-screen.ts'
import { orderForPickup } from '../drivers/screens/start.ts'
import { mainNavigation, seen, visit } from '../drivers/screens/visit.ts'
import { shopBrand, storePath } from '../drivers/stack/shop-brand.ts'
import { expect, test } from '../drivers/stack/shop.ts'

const telLink = `tel:${shopBrand.supportNumber.replaceAll(' ', '')}`

test("[CON-08] [ERR-02] an editor's texts replace those of the shop by key, and an unusable one is logged while the shop's own text stays", async ({
  page,
  stack,
  store,
}) => {
  await publishTexts(stack, {
    'save.saved': 'Got it, {brand} knows where you are.',
    'basketChange.added': '{name} is in.',
    'voucher.applied': '{discount} off!',
  })
  await expect
    .poll(async () => (await page.request.get(`${stack.url}/api/v1/content/dictionary?fresh=${Date.now()}`)).text())
    .toContain('"save.saved"')
  const dictionary = page.waitForResponse('**/content/dictionary')
  await visit(page, storePath(store.slug))
  await dictionary
  await page.getByRole('button', { name: 'Order pickup from here' }).click()
  await seen(page.getByText(`Got it, ${shopBrand.name} knows where you are. Pickup from ${store.name}`).first())
  await mainNavigation(page).getByRole('link', { name: 'Menu' }).click()
  await page.getByRole('navigation', { name: 'Menu categories' }).getByRole('link', { name: 'Sides' }).click()
  await page.getByRole('button', { name: 'Add Garlic bread', exact: true }).click()
  await seen(page.getByText('Garlic bread is in.').first())
  await expect
    .poll(() => stack.log())
    .toContain('dictionary.yaml: voucher.applied has the unknown placeholder {discount}')
  // Other tests of this worker read the shop's own texts.
  await publishTexts(stack, { 'save.saved': '', 'basketChange.added': '', 'voucher.applied': '' })
})

test('[ORD-21] [ERR-14] an order that the store cancels says so, with a link to call', async ({
  page,
  browser,
  stack,
  store,
  troubles,
}) => {
  test.slow()
  const { orderId, reference } = await orderForPickup(page, store)
  const kitchen = await openKitchenScreen({ browser, stack, store, troubles })
  await ticketOf(kitchen, reference).getByRole('button', { name: /^More/ }).click()
  await kitchen.getByRole('dialog').getByRole('button', { name: 'Can’t make it' }).click()
  await kitchen.getByRole('alertdialog').getByRole('button', { name: 'Cancel the order' }).click()
  await seen(ticketOf(kitchen, reference).getByRole('button', { name: /^Undo/ }))
  await endUndoTime(stack, orderId)
  const text = `Sorry, your order was cancelled by the store. Please call ${shopBrand.supportNumber}.`
  await expect(page.getByRole('main').getByText(text)).toBeVisible()
  await expect(page.getByRole('main').getByText(text).getByRole('link')).toHaveAttribute('href', telLink)
  await kitchen.context().close()
})
