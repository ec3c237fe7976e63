import { expect, test } from '../../drivers/app/app.ts'
import { start } from '../../drivers/app/app-steps.ts'
import type { Device } from '../../drivers/app/device.ts'
import { packageLoads, recorderOf } from '../../drivers/app/recordings.ts'
import { chooseAnalytics } from '../../drivers/screens/analytics.ts'
import { chooseDeliveryTo } from '../../drivers/screens/steps.ts'
import { mainNavigation } from '../../drivers/screens/visit.ts'

/** The app in the background sends what it has recorded. */
const flush = (device: Device): Promise<void> => device.background(500)

const startCalls = (calls: readonly string[]) => calls.filter((call) => call.startsWith('start'))
const batchCalls = (calls: readonly string[]) => calls.filter((call) => call.startsWith('batch'))

test('[NAT-10] a visit is recorded with consent alone, without texts and personal data', async ({
  device,
  context,
  stack,
  store,
  troubles,
}) => {
  test.slow()
  troubles.expect(new RegExp(`^left the origin: ${stack.simulators['session-recorder']}/`))
  const recorder = recorderOf(stack)
  await recorder.reset()
  const loads = packageLoads(context)

  // Without consent nothing is loaded or called.
  const page = await start(device)
  await mainNavigation(page).getByRole('link', { name: 'Menu' }).click()
  await expect(page).toHaveURL(/\/menu/)
  await mainNavigation(page).getByRole('link', { name: 'Home' }).click()
  await flush(device)
  expect(await recorder.calls()).toEqual([])
  expect(loads).toEqual([])

  await chooseAnalytics(page, true)
  await expect.poll(async () => startCalls(await recorder.calls())).toEqual(['start 200'])
  expect(loads).toHaveLength(1)
  await page.getByRole('group', { name: 'Start my order' }).getByRole('button', { name: 'Delivery' }).click()
  const address = await chooseDeliveryTo(page, store)
  await flush(device)
  await expect.poll(async () => batchCalls(await recorder.calls()).length).toBeGreaterThan(0)
  expect(new Set(batchCalls(await recorder.calls()))).toEqual(new Set(['batch 200']))
  const text = await recorder.text()
  // The structure of the page is there, its words are not.
  expect(text).toMatch(/MAIN.*BUTTON/)
  for (const word of [address, store.city, store.postCode, 'Margherita', 'Garlic', 'Start my order', 'Delivery'])
    expect(text, word).not.toContain(word)
})
