import { expect, test } from '../../drivers/app/app.ts'
import { openLogin, openTab, start } from '../../drivers/app/app-steps.ts'
import { watchRecordings } from '../../drivers/app/recordings.ts'
import { chooseAnalytics } from '../../drivers/screens/analytics.ts'
import { customer } from '../../drivers/screens/start.ts'
import { addOwnPizza, cart, chooseDeliveryTo, openCart, tellContact } from '../../drivers/screens/steps.ts'

const email = 'jo@example.com'

test('[NAT-10] a visit is recorded with consent alone and without texts and personal data, not at the checkout and in the account, nor after the consent is withdrawn', async ({
  device,
  context,
  stack,
  store,
  troubles,
}) => {
  test.slow()
  troubles.expect(new RegExp(`^left the origin: ${stack.simulators['session-recorder']}/`))
  const recordings = await watchRecordings({ device, context, stack })

  // Without consent nothing is loaded or called.
  const page = await start(device)
  await openTab(page, 'Menu')
  await expect(page).toHaveURL(/\/menu/)
  await openTab(page, 'Home')
  await recordings.flush()
  expect(await recordings.calls()).toEqual([])
  expect(recordings.loads).toEqual([])

  await chooseAnalytics(page, true)
  await expect.poll(recordings.starts).toEqual(['start 200'])
  expect(recordings.loads).toHaveLength(1)
  await page.getByRole('group', { name: 'Start my order' }).getByRole('button', { name: 'Delivery' }).click()
  const address = await chooseDeliveryTo(page, store)
  await recordings.flush()
  await expect.poll(async () => (await recordings.batches()).length).toBeGreaterThan(0)
  expect(new Set(await recordings.batches())).toEqual(new Set(['batch 200']))

  await openTab(page, 'Menu')
  await addOwnPizza(page)
  await openCart(page)
  await cart(page).getByRole('button', { name: 'More Margherita', exact: true }).click()
  await cart(page)
    .getByRole('link', { name: /^Checkout/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible()
  const beforeCheckout = await recordings.settledCalls()
  await tellContact(page)
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await recordings.flush()
  expect(await recordings.calls()).toEqual(beforeCheckout)
  await device.pressBack()
  await openTab(page, 'Account')
  const beforeLogin = await recordings.settledCalls()
  await openLogin(page)
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill('not recorded')
  await recordings.flush()
  expect(await recordings.calls()).toEqual(beforeLogin)

  // On the menu the recording continues; a withdrawn consent ends it.
  const startsBefore = (await recordings.starts()).length
  await openTab(page, 'Menu')
  await expect.poll(async () => (await recordings.starts()).length).toBeGreaterThan(startsBefore)
  await chooseAnalytics(page, false)
  const beforeWithdrawal = await recordings.settledCalls()
  await openTab(page, 'Home')
  await recordings.flush()
  expect(await recordings.calls()).toEqual(beforeWithdrawal)
  expect(recordings.loads).toHaveLength(1)

  // The structure of the pages is there, their words are not.
  const text = await recordings.text()
  expect(text).toMatch(/MAIN.*BUTTON/)
  // Words that no number and no name of a class contains by chance.
  for (const word of [
    ...[address, store.city, 'Margherita', 'Garlic', 'Start my order', 'Delivery'],
    ...[customer.lastName, customer.phoneNumber, email, 'not recorded'],
  ])
    expect(text, word).not.toContain(word)
})
