import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { get } from 'node:https'
import type { Page } from '@playwright/test'
import { expect, test } from '../drivers/stack/shop.ts'
import { placeOrder, tellContact } from '../drivers/screens/steps.ts'
import { startCheckout } from '../drivers/screens/start.ts'

// As in production: https, a reverse proxy that appends its caller to X-Forwarded-For, rate limits and load shedding.
test.use({ isBehindProxy: true, ignoreHTTPSErrors: true })

/** A menu with all details, one of the calls with the narrowest limit. */
const costly = '/api/v1/products?storeCode=NSW01&primaryCategory=sides&includeIngredientDetails=true'

test('[API-05] through the proxy a guest orders with cookies for https only, and calls with invented addresses count as one caller, who is not the next', async ({
  page,
  store,
  stack,
  troubles,
}) => {
  // The first page alone: no call and no other page may be shed.
  troubles.expect(/503.*:\d+\/\)?$/)
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
