import { expect, test } from '../../drivers/app/app.ts'
import { keepCart, openTab, start } from '../../drivers/app/app-steps.ts'
import { watchRecordings } from '../../drivers/app/recordings.ts'
import { chooseAnalytics, sentEvents } from '../../drivers/screens/analytics.ts'
import { customer } from '../../drivers/screens/start.ts'
import { goToCheckout, locator, tellContact } from '../../drivers/screens/steps.ts'
import { navigate } from '../../drivers/screens/visit.ts'

const email = 'jo@example.com'

test('[NAT-10] [ANA-03] a visit is recorded with consent alone and without texts and personal data, not at the checkout, nor after the consent is withdrawn', async ({
  device,
  context,
  stack,
  store,
  problems,
}) => {
  test.slow()
  problems.expect(new RegExp(`^left the origin: ${stack.simulators['session-recorder']}/`))
  const recordings = await watchRecordings({ device, context, stack })
  const lists = sentEvents(context, 'view_item_list')
  await keepCart({ context, stack }, store)

  // Without consent nothing is loaded or called.
  const page = await start(device)
  await openTab(page, 'Menu')
  await expect(page).toHaveURL(/\/menu/)
  await recordings.flush()
  expect(await recordings.calls()).toEqual([])
  expect(recordings.loads).toEqual([])

  await chooseAnalytics(page, true)
  await expect.poll(recordings.starts).toEqual(['start 200'])
  expect(recordings.loads).toHaveLength(1)
  await navigate(page, '/?localise=delivery')
  await locator(page).getByRole('combobox', { name: 'Delivery address' }).fill(`12 ${store.city} ${store.postCode}`)
  const address = (await locator(page).getByRole('option').first().textContent()) ?? ''
  await recordings.flush()
  await expect.poll(async () => (await recordings.batches()).length).toBeGreaterThan(0)
  expect(new Set(await recordings.batches())).toEqual(new Set(['batch 200']))
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await openTab(page, 'Menu')
  // The events of the app carry the platform of the website.
  await expect
    .poll(() => lists[0])
    .toMatchObject({ platform: 'website', country: 'au', language: 'en', region: 'apac' })
  await goToCheckout(page)
  const beforeCheckout = await recordings.settledCalls()
  await tellContact(page)
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await recordings.flush()
  expect(await recordings.calls()).toEqual(beforeCheckout)

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
    ...[address, store.city, 'Margherita', 'Garlic', 'Delivery or pickup?'],
    ...[customer.lastName, customer.phoneNumber, email],
  ])
    expect(text, word).not.toContain(word)
})
