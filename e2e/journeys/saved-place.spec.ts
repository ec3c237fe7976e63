import { logInByForm } from '../drivers/people/customers.ts'
import { openDesk } from '../drivers/people/desk.ts'
import { endUndoTime } from '../drivers/screens/kitchen-screen.ts'
import { logInByCall, somebody } from '../drivers/people/people.ts'
import { expect, test } from '../drivers/stack/shop.ts'
import { botCheck } from '../drivers/screens/form-steps.ts'
import { startCheckout, startPickup } from '../drivers/screens/start.ts'
import { pill, placeOrder } from '../drivers/screens/steps.ts'
import { mainNavigation, navigate, visit } from '../drivers/screens/visit.ts'

test('[ACC-11] [ORD-20] [ORD-22] an order is remembered: at checkout, as the next place, and as the usual in two taps', async ({
  page,
  browser,
  stack,
  store,
  troubles,
}) => {
  troubles.expect(botCheck)
  test.slow()
  const jo = await somebody(stack, '0491 570 221', { optinSms: true })
  await logInByCall(page, stack, jo)
  await startCheckout(page, store)
  // The profile's details are filled in and folded.
  await expect(page.getByText('0491 570 221')).toBeVisible()
  await expect(page.getByText(jo.email)).toBeVisible()
  await page.getByRole('button', { name: 'Change your details' }).click()
  await expect(page.getByRole('checkbox', { name: 'Text me offers' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Email me offers' })).not.toBeChecked()
  await page.getByRole('checkbox', { name: 'Email me offers' }).check()
  // The details are saved after the order; leaving earlier would abort that.
  const remembered = page.waitForResponse(
    (answer) => answer.request().method() === 'PATCH' && answer.url().endsWith(`/customer/${jo.customerId}`),
  )
  const { orderId, reference } = await placeOrder(page)
  await remembered

  await navigate(page, '/account/details')
  await expect(page.getByRole('region', { name: 'Saved places' })).toContainText(store.name)
  await expect(page.getByRole('checkbox', { name: 'Email me offers' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Text me offers' })).toBeChecked()
  await page.goBack()

  // The same customer on another device, with a cart for another store.
  const other = await browser.newContext({ baseURL: stack.url, viewport: { width: 390, height: 844 } })
  await other.addInitScript(() => sessionStorage.setItem('pinia_localisationPopover', 'true'))
  const elsewhere = await other.newPage()
  await startPickup(elsewhere, await stack.lendBeside(store), {}, '/login')
  await logInByForm(elsewhere, jo.email)
  const asked = elsewhere.getByRole('alertdialog', { name: 'Change to your usual?' })
  await expect(asked).toContainText(`pickup from ${store.name}`)
  await elsewhere.keyboard.press('Escape')
  await asked.getByRole('button', { name: 'Yes, please change' }).click()
  await expect(pill(elsewhere)).toContainText(store.name)
  await mainNavigation(elsewhere).getByRole('link', { name: 'Home' }).click()
  await expect(elsewhere.getByRole('region', { name: 'Order in progress' })).toContainText(reference)

  await (await openDesk(stack, store)).move(orderId, 'Ready')
  await endUndoTime(stack, orderId)
  await expect(page.getByRole('heading', { level: 1, name: 'Ready to pick up' })).toBeVisible()
  await visit(elsewhere, '/')
  await expect(elsewhere.getByRole('region', { name: 'The usual' })).toContainText('Cola')
  // Two taps.
  await elsewhere.getByRole('button', { name: 'Reorder' }).click()
  await elsewhere.getByRole('button', { name: 'Add to cart' }).click()
  await expect(elsewhere).toHaveURL('/cart')
  await expect(elsewhere.getByRole('main')).toContainText('Cola 1.25 litres')
  await other.close()
})
