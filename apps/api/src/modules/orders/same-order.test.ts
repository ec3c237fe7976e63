import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCustomer } from '../../../test/process/test-customer.ts'
import { ada, shopOf, type TestBasket, type Shop } from '../../../test/shop.ts'
import { startApp, type TestApp } from '../../../test/start-app.ts'

const minute = 60_000
let app: TestApp
let shop: Shop
beforeAll(async () => {
  app = await startApp()
  shop = shopOf(app)
})
afterAll(() => app.close())

const sameAs = async (held: TestBasket, headers: Record<string, string> = {}) =>
  shop.good('GET /baskets/:basketId/sameOrder', { ...held, headers })

/** A new basket of the same session with that many pizzas. */
const again = async ({ session }: TestBasket, quantity = 3): Promise<TestBasket> => {
  const held = await shop.newBasket({}, session)
  await shop.add(held, { quantity })
  await shop.change(held, { customerInfo: ada })
  return held
}

test('[BAS-28] GET /baskets/:basketId/sameOrder happy: reports an order of the same food within half an hour, and still allows another', async () => {
  const first = await shop.readyBasket()
  expect((await sameAs(first)).order).toBeNull()
  const { orderId, orderReference } = await shop.placeCashOrder(first)
  const second = await again(first)
  app.pass(4 * minute)
  const { order, storeTime } = await sameAs(second)
  expect(order).toMatchObject({ orderId, orderReference })
  const age = Date.parse(storeTime) - Date.parse(order?.createdAt ?? '')
  expect([4 * minute, 5 * minute]).toContain(Math.floor(age / minute) * minute)
  expect((await shop.placeCashOrder(second)).orderId).not.toBe(orderId)
  app.pass(-4 * minute)
})

test('[BAS-28] reports nothing after half an hour, for other food, another session or a cancelled order', async () => {
  const first = await shop.readyBasket()
  const { orderId } = await shop.placeCashOrder(first)
  expect((await sameAs(await shop.readyBasket())).order).toBeNull()
  expect((await sameAs(await again(first, 4))).order).toBeNull()
  const second = await again(first)
  expect((await sameAs(second)).order?.orderId).toBe(orderId)
  app.pass(30 * minute)
  expect((await sameAs(second)).order).toBeNull()
  app.pass(-30 * minute)
  await app.database.sql`update orders set status = 'Unable to Deliver' where order_id = ${orderId}`
  expect((await sameAs(second)).order).toBeNull()
})

test('[BAS-28] reports a customer’s order from another device', async () => {
  const { accessToken } = await makeCustomer(app)
  const headers = { authorization: `Bearer ${accessToken}` }
  const there = await shop.readyBasket()
  const { orderId } = await shop.good('POST /baskets/:basketId/order', {
    ...there,
    headers,
    body: await shop.orderBody(there),
  })
  const here = await shop.readyBasket()
  expect((await sameAs(here)).order).toBeNull()
  await shop.good('PATCH /baskets/:basketId', { ...here, headers, body: { orderNote: 'mine' } })
  expect((await sameAs(here, headers)).order?.orderId).toBe(orderId)
})
