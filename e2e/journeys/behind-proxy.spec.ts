import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { get } from 'node:https'
import type { Page } from '@playwright/test'
import { expect, test } from '../drivers/stack/shop.ts'
import { placeOrder, tellContact } from '../drivers/screens/steps.ts'
import { startCheckout } from '../drivers/screens/start.ts'
import { ready } from '../drivers/screens/visit.ts'

// Each worker that runs a part of this file starts its own shop.
test.describe.configure({ mode: 'default' })

// As in production: https, a reverse proxy that appends its caller to X-Forwarded-For, rate limits and load shedding.
test.use({ isBehindProxy: true, ignoreHTTPSErrors: true })

test('[API-05] a guest orders through the proxy, with cookies and answers for https only', async ({
  page,
  store,
  stack,
  troubles,
}) => {
  // The first page alone: no call and no other page may be shed.
  troubles.expect(/503.*:\d+\/\)?$/)
  await visitOnceServed(page, '/')
  expect(new URL(page.url()).protocol).toBe('https:')
  const headers = (await page.request.get('/')).headers()
  expect(headers['strict-transport-security']).toMatch(/^max-age=\d{8}/)
  await startCheckout(page, store)
  await tellContact(page)
  await placeOrder(page)
  const cookies = await page.context().cookies()
  expect(cookies.filter(({ secure }) => !secure)).toEqual([])
  expect(stack.log()).not.toContain('"level":50')
})

test('[API-05] calls with invented addresses count as one caller, and no other caller waits for them', async ({
  page,
  stack,
}) => {
  // A menu with all details: an address may make 240 such calls a minute.
  const costly = '/api/v1/products?storeCode=NSW01&primaryCategory=sides&includeIngredientDetails=true'
  const statuses: number[] = []
  for (let batch = 0; batch < 15; batch += 1)
    await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        const headers = { 'x-forwarded-for': `10.${batch}.${index}.1` }
        statuses.push((await page.request.get(costly, { headers })).status())
      }),
    )
  expect(statuses).toHaveLength(600)
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(200)
  expect(await statusFor(`${stack.url}${costly}`, '127.0.0.3')).toBe(200)
})

/** A shop that has just started on a busy machine may shed a page: its visitor tries again, as the page says. */
const visitOnceServed = async (page: Page, path: string): Promise<void> => {
  await expect(async () => expect((await page.goto(path))?.status()).toBe(200)).toPass()
  await ready(page)
}

/** The status of a call from this address of the machine. */
const statusFor = async (url: string, localAddress: string): Promise<number | undefined> => {
  const call = get(url, { localAddress, rejectUnauthorized: false })
  const [answer] = (await once(call, 'response')) as [IncomingMessage]
  answer.resume()
  return answer.statusCode
}
