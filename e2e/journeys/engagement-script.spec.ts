import type { Request } from '@playwright/test'
import { choosePersonalisation, engagementOf, expectEngagement } from '../drivers/screens/engagement.ts'
import { visit } from '../drivers/screens/visit.ts'
import { expect, test } from '../drivers/stack/shop.ts'

test.use({ hasOfficialSdk: true })

test.beforeEach(({ stack }) => engagementOf(stack).reset())

test('[CFG-02] [ENG-01] the provider’s own SDK replaces our client where its address is set, and is loaded after consent', async ({
  page,
  stack,
  troubles,
}) => {
  expectEngagement(troubles, stack)
  const requests: string[] = []
  page.on('request', (request: Request) => requests.push(request.url()))
  const script = `${stack.simulators.engagement}/sdk/6.13/braze.min.js`
  await visit(page, '/')
  expect(requests).not.toContain(script)
  await choosePersonalisation(page, true)
  const card = page.getByText('Wing night').first()
  await expect(card).toBeVisible()
  await card.scrollIntoViewIfNeeded()
  expect(requests.filter((url) => url === script)).toHaveLength(1)
  expect(requests.filter((url) => /engagement-client/.test(url))).toEqual([])
  await expect
    .poll(async () => (await engagementOf(stack).received()).events.map(({ kind }) => kind))
    .toContain('card impression')
})
