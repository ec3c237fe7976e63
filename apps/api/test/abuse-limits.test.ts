import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { delivery, expectRefusal, shopOf, type Shop } from './shop.ts'
import { saturdayNoon, startApp, type TestApp } from './start-app.ts'

let apps: readonly TestApp[]
let shops: readonly Shop[]
const beside = (first: TestApp) => startApp(saturdayNoon, {}, undefined, first.databaseUrl)
beforeAll(async () => {
  const first = await startApp()
  apps = [first, await beside(first), await beside(first)]
  shops = apps.map(shopOf)
})
afterAll(async () => {
  for (const app of apps) await app.close()
})

/** Every test starts with expired rate limit windows. */
beforeEach(async () => {
  for (const app of apps) await app.ageLimits(60 * 60_000)
})

const counts = (answers: readonly { status: number }[]) =>
  Object.fromEntries(
    [...new Set(answers.map(({ status }) => status))].map((status) => [
      status,
      answers.filter((each) => each.status === status).length,
    ]),
  )
/** The same call `times` times in parallel, spread over the apps. */
const spread = <T>(times: number, call: (shop: Shop, index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: times }, (_, index) => call(shops[index % shops.length] as Shop, index)))
const form = {
  firstName: 'Jo',
  lastName: 'Lee',
  email: 'jo@example.com',
  mobileNumber: '0491570156',
  subject: 'Hello',
  message: 'Hello',
}
const send = (shop: Shop) => shop.call('POST /storeform/contact', { body: form })

test('[VOU-01] three processes together allow as many unknown codes as one', async () => {
  const [first] = shops as [Shop]
  const basket = await first.newBasket()
  const apply = (shop: Shop, code: string) =>
    shop.call('POST /baskets/:basketId/applyvoucher/:code', { ...basket, params: { ...basket.params, code } })
  const answers = await spread(15, (shop, index) => apply(shop, `GUESS-${index}`))
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(5)
})

test('[LOC-22] three processes together allow as many store forms as one', async () => {
  expect(counts(await spread(9, send))).toEqual({ 200: 6, 429: 3 })
})

test('[LOC-22] a restart keeps the counters', async () => {
  await spread(6, send)
  const restarted = await beside(apps[0] as TestApp)
  onTestFinished(() => restarted.close())
  expectRefusal(await send(shopOf(restarted)), 'TooManyRequests')
})

test.each<[title: string, guess: (shop: Shop) => Promise<{ readonly status: number }>]>([
  [
    '[ORD-15] with a contact',
    (shop: Shop) =>
      shop.call('POST /order/tracker', { body: { orderReference: '3467934679', contact: 'jo@example.com' } }),
  ],
  [
    '[ORD-14] for a status',
    (shop: Shop) =>
      shop.call('GET /order/status/reference/:orderReference', { params: { orderReference: '3467934679' } }),
  ],
])('%s, guesses of order references are limited by IP address across all processes', async (_, guess) => {
  expect(counts(await spread(36, guess))).toEqual({ 404: 30, 429: 6 })
})

test('[ORD-14] [ORD-15] guesses for a status and with a contact share one limit', async () => {
  const [shop] = shops as [Shop]
  const params = { orderReference: '3467934679' }
  await spread(30, () => shop.call('GET /order/status/reference/:orderReference', { params }))
  const body = { ...params, contact: 'jo@example.com' }
  expectRefusal(await shop.call('POST /order/tracker', { body }), 'TooManyRequests')
})

test('[ORD-15] the right contact among too many parallel guesses is limited too', async () => {
  const [shop] = shops as [Shop]
  const basket = await shop.readyBasket(delivery)
  const { orderId } = await shop.placeCashOrder(basket)
  const track = (contact: string) => shop.call('POST /order/tracker', { body: { orderId, contact } })
  for (let each = 0; each < 29; each += 1) expectRefusal(await track(`wrong${each}@example.com`), 'OrderUnknown')
  const guesses = [...Array.from({ length: 20 }, (_, index) => `guess${index}@example.com`), 'ada@example.com']
  const answers = await Promise.all(guesses.map(track))
  expect(counts(answers)).toEqual({ 404: 1, 429: 20 })
})

test('[ORD-15] lookups with the right contact do not count as guesses', async () => {
  const [shop] = shops as [Shop]
  const { orderId } = await shop.placeCashOrder(await shop.readyBasket(delivery))
  const body = { orderId, contact: 'ada@example.com' }
  for (let each = 0; each < 35; each += 1) expect((await shop.call('POST /order/tracker', { body })).status).toBe(200)
})

test('[LOC-22] all addresses of one IPv6 network share a limit', async () => {
  const from = (ip: string) => (shop: Shop) => shop.call('POST /storeform/contact', { body: form, ip })
  const answers = await spread(9, (shop, index) => from(`2001:db8:0:7:${index}::${index + 1}`)(shop))
  expect(counts(answers)).toEqual({ 200: 6, 429: 3 })
  expect((await from('2001:db8:0:8::1')(shops[0] as Shop)).status).toBe(200)
})
