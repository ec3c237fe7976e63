import type { Response } from '@playwright/test'
import { mainNavigation, ready } from '../drivers/screens/visit.ts'
import { shopBrand } from '../drivers/stack/shop-brand.ts'
import { expect, test } from '../drivers/stack/shop.ts'

// With the guard against overload, and with limits.
test.use({ isBehindProxy: true, ignoreHTTPSErrors: true })

test('[API-05] while the guard refuses, a first visit gets its files, or a page in the shop’s colours that tries again by itself at the same address, and then works', async ({
  page,
  request,
  stack,
  troubles,
}) => {
  // The page and calls of it that the guard refuses.
  troubles.expect(/status of (429|503)/, /^503 from/, /ApiError/)
  const documents: Response[] = []
  const refusedFiles: string[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'document') documents.push(response)
    else if (/\/(assets|pictures)\//.test(response.url()) && response.status() >= 400) refusedFiles.push(response.url())
  })
  const path = '/menu/pizza?utm_source=mail'
  // The page that tries again stays until the test has looked at it.
  let looked: Promise<unknown> = Promise.resolve()
  await page.route(
    ({ pathname }) => pathname === '/menu/pizza',
    async (route) => {
      if (documents.length > 0) await looked
      await route.continue()
    },
  )
  const visitWhileBusy = async (): Promise<number> => {
    await stack.delayLoop()
    // Two turns of the loop, after which the guard knows.
    for (const answered of [1, 2]) expect((await request.get('/healthz')).ok(), `answer ${answered}`).toBe(true)
    documents.length = 0
    const looking = Promise.withResolvers<undefined>()
    looked = looking.promise
    await page.goto(path, { waitUntil: 'commit' })
    const status = documents[0]?.status() ?? 0
    if (status === 503) {
      await expect(page.getByRole('heading', { name: 'We’re busy right now' })).toBeVisible()
      await expect(page.getByRole('link', { name: shopBrand.supportNumber })).toBeVisible()
    }
    looking.resolve(undefined)
    await ready(page)
    await expect(mainNavigation(page)).toBeVisible()
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(path)
    return status
  }
  // On a slow machine the guard may let the visit in again before it comes.
  await expect.poll(visitWhileBusy, { intervals: [0], timeout: 240_000 }).toBe(503)
  expect(documents.length).toBeGreaterThan(1)
  expect(refusedFiles).toEqual([])
})
