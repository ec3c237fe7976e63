import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { get } from 'node:https'
import type { Page, Response } from '@playwright/test'
import { startCheckout } from '../drivers/screens/start.ts'
import { placeOrder, tellContact } from '../drivers/screens/steps.ts'
import { mainNavigation, ready } from '../drivers/screens/visit.ts'
import { shopBrand } from '../drivers/stack/shop-brand.ts'
import { expect, test } from '../drivers/stack/shop.ts'

// As in production: https, a reverse proxy that appends its caller to X-Forwarded-For, rate limits and load shedding.
// One shop serves both journeys.
test.describe.configure({ mode: 'default' })
test.use({ isBehindProxy: true, ignoreHTTPSErrors: true })

/** A menu with all details, one of the calls with the narrowest limit. */
const costly = '/api/v1/products?storeCode=NSW01&primaryCategory=sides&includeIngredientDetails=true'

test('[API-05] through the proxy a guest orders with cookies for https only, and calls with invented addresses count as one caller, who is not the next', async ({
  page,
  store,
  stack,
  problems,
}) => {
  // The first page alone: no call and no other page may be shed.
  problems.expect(/503.*:\d+\/\)?$/)
  const headers = await headersOnceServed(page, '/')
  expect(headers['strict-transport-security']).toMatch(/^max-age=\d{8}/)
  await startCheckout(page, store)
  expect(new URL(page.url()).protocol).toBe('https:')
  await tellContact(page)
  await placeOrder(page)
  const cookies = await page.context().cookies()
  expect(cookies.filter(({ secure }) => !secure)).toEqual([])
  expect(stack.log()).not.toContain('"level":50')

  // The minute of a limit may end between two calls.
  await expect(async () => {
    const left: number[] = []
    for (const address of ['10.0.0.1', '10.9.8.7', '203.0.113.5', '127.0.0.3']) {
      const answer = await page.request.get(costly, { headers: { 'x-forwarded-for': address } })
      expect(answer.status()).toBe(200)
      left.push(Number(answer.headers()['x-ratelimit-remaining']))
    }
    const [first = 0] = left
    expect(left).toEqual([first, first - 1, first - 2, first - 3])
  }).toPass()
  const { 'x-ratelimit-limit': limit, 'x-ratelimit-remaining': left } = await headersFor(
    `${stack.url}${costly}`,
    '127.0.0.3',
  )
  expect(Number(limit)).toBeGreaterThan(1)
  expect(Number(left)).toBe(Number(limit) - 1)
})

/** A shop that has just started on a busy machine may shed a page: its visitor tries again, as the page says. */
const headersOnceServed = async (page: Page, path: string): Promise<Readonly<Record<string, string>>> => {
  let headers: Readonly<Record<string, string>> = {}
  await expect(async () => {
    const answer = await page.request.get(path, { headers: { accept: 'text/html' } })
    expect(answer.status()).toBe(200)
    headers = answer.headers()
  }).toPass()
  return headers
}

/** The headers of an answer to this address of the machine. */
const headersFor = async (url: string, localAddress: string): Promise<IncomingMessage['headers']> => {
  const call = get(url, { localAddress, rejectUnauthorized: false })
  const [answer] = (await once(call, 'response')) as [IncomingMessage]
  answer.resume()
  return answer.headers
}

test('[API-05] while the guard refuses, a first visit gets its files, or a page in the shop’s colours that tries again by itself at the same address, and then works', async ({
  page,
  request,
  stack,
  problems,
}) => {
  // The page and calls of it that the guard refuses.
  problems.expect(/status of (429|503)/, /^503 from/, /ApiError/)
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
