import type * as Braze from '@braze/web-sdk'
import { choosePersonalisation, engagementOf } from '../drivers/screens/engagement.ts'
import { cola, startPickup } from '../drivers/screens/start.ts'
import { placeButton, tellContact } from '../drivers/screens/steps.ts'
import { seen, visit } from '../drivers/screens/visit.ts'
import { expect, test } from '../drivers/stack/shop.ts'
import type { EngagementSdk } from '../../apps/web/src/lib/third-parties/engagement/engagement-sdk.ts'

test.use({ hasOfficialSdk: true })
test.beforeEach(({ stack }) => engagementOf(stack).reset())

/** Names that the shop uses and the provider's namespace lacks: none. */
export const missingNames: readonly Exclude<keyof EngagementSdk, keyof typeof Braze>[] = []

test('[CFG-02] [ENG-01] [ENG-04] [ENG-07] the SDK at URL_BRAZE_SDK replaces our client, and never runs where customers pay', async ({
  page,
  store,
  stack,
  troubles,
}) => {
  troubles.expect(/^left the origin: /)
  const service = engagementOf(stack)
  await service.replace('messages', [
    { id: 'hello', trigger: { type: 'open' }, type: 'MODAL', header: 'Hello there', message: 'Welcome.', extras: {} },
  ])
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  const sdkRuns = () => page.evaluate(() => 'braze' in window)
  await startPickup(page, store, cola, '/cart')
  expect(await sdkRuns()).toBe(false)
  await choosePersonalisation(page, true)
  const message = page.getByRole('dialog', { name: 'Hello there' })
  await message.getByRole('button', { name: 'Got it' }).click()
  await expect(message).toBeHidden()
  const upsell = page.getByRole('region', { name: 'Picked for you' })
  await upsell.getByText('Finish with a lava cake').scrollIntoViewIfNeeded()
  expect(scripts.filter((url) => url.startsWith(stack.simulators.engagement))).toHaveLength(1)
  expect(await sdkRuns()).toBe(true)
  await expect
    .poll(async () => (await service.received()).events.map(({ kind }) => kind))
    .toEqual(expect.arrayContaining(['session start', 'card impression', 'message impression']))

  await page
    .getByRole('main')
    .getByRole('link', { name: /Checkout/ })
    .click()
  await expect(page).toHaveURL('/checkout')
  await tellContact(page)
  await seen(page.getByText('Garlic bread with that?'))
  expect(await sdkRuns()).toBe(false)
  const before = (await service.calls()).length
  await placeButton(page).click()
  await expect(page).toHaveURL(/\/order\//)
  expect(await sdkRuns()).toBe(false)
  expect((await service.calls()).length).toBe(before)
  await visit(page, '/')
  await expect.poll(async () => (await service.received()).purchases.length).toBe(1)

  await choosePersonalisation(page, false)
  const after = (await service.calls()).length
  await visit(page, '/cart')
  await visit(page, '/offers')
  expect(await sdkRuns()).toBe(false)
  expect((await service.calls()).length).toBe(after)
})
