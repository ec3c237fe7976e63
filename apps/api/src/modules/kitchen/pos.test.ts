import type { OrderId, StoreId } from '@forno/domain/core/basic-types'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { delivery, expectRefusal, pickup, shopOf, type Shop } from '../../../test/shop.ts'
import { startApp, type TestApp } from '../../../test/start-app.ts'
import { callsPerMinute, callsPerMinuteByKey } from '../../platform/limits/call-limits.ts'
import { makeKitchenOperations } from './index.ts'

let app: TestApp
let shop: Shop
let chain: { readonly authorization: string }
let fitzroy: typeof chain
beforeAll(async () => {
  app = await startApp()
  shop = shopOf(app)
  chain = await posOf(null)
  fitzroy = await posOf(['VIC01'])
})
afterAll(() => app.close())

const operations = (from = app) =>
  makeKitchenOperations({ ...from, sql: from.database.sql, hashKey: 'demo-email-hash-key' })
/** The headers of a POS with a new key for these stores; null = all. */
const posOf = async (storeIds: readonly string[] | null, from = app) => {
  const { key } = await operations(from).addPosKey('Test', storeIds as readonly StoreId[] | null)
  return { authorization: `Bearer ${key}` }
}
const placed = async (disposition: object = delivery): Promise<{ orderId: OrderId; sessionId: string }> =>
  shop.placeCashOrder(await shop.readyBasket(disposition))
const atFitzroy = { ...pickup, storeId: 'VIC01' }
const orders = (headers = chain) => shop.good('GET /pos/orders', { headers })
const acknowledge = (orderId: string, headers = chain) =>
  shop.call('POST /pos/orders/:orderId/acknowledge', { headers, params: { orderId } })
const move = (orderId: string, status: string, headers = chain) =>
  shop.call('POST /pos/orders/:orderId/move', { headers, params: { orderId }, body: { status } })
const unknown = randomUUID()

describe('the queue of a POS', () => {
  test('[ORD-02] GET /pos/orders happy: the open orders of its stores as on their screens, those to confirm first', async () => {
    const otherApp = await startApp()
    onTestFinished(() => otherApp.close())
    const otherShop = shopOf(otherApp)
    const headers = await posOf(null, otherApp)
    const place = async (disposition: object) => otherShop.placeCashOrder(await otherShop.readyBasket(disposition))
    const seen = await place(delivery)
    const later = await place({ isAsap: false, orderDueAt: '2026-11-21T18:00:00+11:00' })
    const soon = await place(atFitzroy)
    const made = await place(pickup)
    const call = (orderId: string, action: 'acknowledge' | 'move', body?: object) =>
      otherShop.good(`POST /pos/orders/:orderId/${action}`, { headers, params: { orderId }, body })
    await call(seen.orderId, 'acknowledge')
    await call(made.orderId, 'move', { status: 'Ready' })
    await otherApp.database.sql`update order_events set published_at = at where published_at is null`
    const queue = await otherShop.good('GET /pos/orders', { headers })
    expect(queue.orders.map(({ orderId }) => orderId)).toEqual([soon.orderId, later.orderId, seen.orderId])
    expect(queue.orders.map(({ storeId, isAcknowledged }) => [storeId, isAcknowledged])).toEqual([
      ['VIC01', false],
      ['NSW01', false],
      ['NSW01', true],
    ])
    const screen = await otherShop.good('GET /kitchen/orders', await otherShop.kitchenScreen())
    const { storeId: _, ...ticket } = queue.orders[2]!
    expect(ticket).toEqual(screen.orders.find(({ orderId }) => orderId === seen.orderId))
  })

  test('GET /pos/orders happy: a key of one store sees the orders and the screens of that store alone', async () => {
    const [here, there] = [await placed(atFitzroy), await placed()]
    await shop.good('GET /kitchen/orders', await shop.kitchenScreen('VIC01'))
    await shop.good('GET /kitchen/orders', await shop.kitchenScreen('NSW01'))
    const ids = (queue: { orders: readonly { orderId: string }[] }) => queue.orders.map(({ orderId }) => orderId)
    const [all, own] = [await orders(), await orders(fitzroy)]
    expect(ids(all)).toEqual(expect.arrayContaining([here.orderId, there.orderId]))
    expect(all.storesWithScreen).toEqual(['NSW01', 'VIC01'])
    expect(ids(own)).toContain(here.orderId)
    expect(ids(own)).not.toContain(there.orderId)
    expect(own.storesWithScreen).toEqual(['VIC01'])
  })

  test('GET /pos/orders happy: names a store with a screen for two minutes after its last call', async () => {
    await shop.good('GET /kitchen/orders', await shop.kitchenScreen('NSW02'))
    app.pass(119_000)
    expect((await orders()).storesWithScreen).toContain('NSW02')
    app.pass(2_000)
    expect((await orders()).storesWithScreen).not.toContain('NSW02')
  })

  test('GET /pos/orders refusal: LoginRequired without a key, and with a wrong one', async () => {
    for (const headers of [
      {},
      { authorization: 'Bearer pos_nothing' },
      { authorization: chain.authorization.slice(7) },
    ])
      expectRefusal(await shop.call('GET /pos/orders', { headers }), 'LoginRequired')
  })

  test('GET /pos/orders stranger: a key that has ended is refused at once', async () => {
    const { posKeyId, key } = await operations().addPosKey('Old till', null)
    const headers = { authorization: `Bearer ${key}` }
    expect((await shop.call('GET /pos/orders', { headers })).status).toBe(200)
    await operations().endPosKey(posKeyId)
    expectRefusal(await shop.call('GET /pos/orders', { headers }), 'LoginRequired')
    expectRefusal(await acknowledge((await placed()).orderId, headers), 'LoginRequired')
  })

  test('only the hash of a key is stored', async () => {
    const { posKeyId, key } = await operations().addPosKey('Till', null)
    const [row] = await app.database
      .sql`select to_jsonb(k)::text as text from pos_keys k where pos_key_id = ${posKeyId}`
    expect(row?.['text']).not.toContain(key.slice(4))
  })
})

describe('a POS', () => {
  test('[ORD-02] POST /pos/orders/:orderId/acknowledge happy: shows the customer once that the store has the order', async () => {
    const { orderId, sessionId } = await placed()
    for (let time = 1; time <= 2; time += 1) {
      const { status, body } = await acknowledge(orderId.toUpperCase())
      expect([status, body.storeId, body.isAcknowledged]).toEqual([200, 'NSW01', true])
    }
    const tracked = await shop.good('POST /order/tracker', { body: { orderId, sessionId } })
    expect(tracked.storeConfirmedAt).toMatch(/^2026-11-21T12/)
    expect(tracked.statuses).toHaveLength(1)
  })

  test('[ORD-12] POST /pos/orders/:orderId/move happy: as a tap on the store’s screen, which shows it', async () => {
    const { orderId } = await placed()
    const { status, body } = await move(orderId, 'Cooking')
    expect([status, body.pending?.status, body.isAcknowledged]).toEqual([200, 'Cooking', true])
    const screen = await shop.good('GET /kitchen/orders', await shop.kitchenScreen())
    expect(screen.orders.find((order) => order.orderId === orderId)?.pending?.status).toBe('Cooking')
    const events = await app.database
      .sql`select actor from order_events where order_id = ${orderId} and actor is not null`
    expect(events.map(({ actor }) => actor)).toEqual(['customer', 'NSW01', 'NSW01'])
  })

  test('[ORD-12] POST /pos/orders/:orderId/move refusal: MoveNotAllowed backwards', async () => {
    const { orderId } = await placed()
    await move(orderId, 'Packing')
    expectRefusal(await move(orderId, 'Cooking'), 'MoveNotAllowed')
  })

  test('POST /pos/orders/:orderId/acknowledge refusal: OrderUnknown for an order of another store, or of none', async () => {
    const { orderId } = await placed()
    expectRefusal(await acknowledge(orderId, fitzroy), 'OrderUnknown')
    expectRefusal(await acknowledge(unknown), 'OrderUnknown')
    expect((await orders()).orders.find((order) => order.orderId === orderId)?.isAcknowledged).toBe(false)
  })

  test('POST /pos/orders/:orderId/move refusal: OrderUnknown for an order of another store, or of none', async () => {
    const { orderId } = await placed()
    expectRefusal(await move(orderId, 'Cooking', fitzroy), 'OrderUnknown')
    expectRefusal(await move(unknown, 'Cooking'), 'OrderUnknown')
    expect((await orders()).orders.find((order) => order.orderId === orderId)?.pending).toBeNull()
  })

  test('POST /pos/orders/:orderId/acknowledge refusal: LoginRequired without a key', async () => {
    const { orderId } = await placed()
    expectRefusal(await shop.call('POST /pos/orders/:orderId/acknowledge', { params: { orderId } }), 'LoginRequired')
  })

  test('POST /pos/orders/:orderId/move refusal: LoginRequired without a key', async () => {
    const { orderId } = await placed()
    const call = { params: { orderId }, body: { status: 'Cooking' } }
    expectRefusal(await shop.call('POST /pos/orders/:orderId/move', call), 'LoginRequired')
  })

  test('POST /pos/orders/:orderId/acknowledge stranger: a screen of the store has no key', async () => {
    const { orderId } = await placed()
    const call = { params: { orderId }, ...(await shop.kitchenScreen()) }
    expectRefusal(await shop.call('POST /pos/orders/:orderId/acknowledge', call), 'LoginRequired')
  })

  test('POST /pos/orders/:orderId/move stranger: a screen of the store has no key', async () => {
    const { orderId } = await placed()
    const call = { params: { orderId }, body: { status: 'Cooking' }, ...(await shop.kitchenScreen()) }
    expectRefusal(await shop.call('POST /pos/orders/:orderId/move', call), 'LoginRequired')
  })
})

describe('[API-05] the budget of a POS', () => {
  const processes = 100
  const callsOfKey = callsPerMinuteByKey / processes
  let small: TestApp
  beforeAll(async () => {
    small = await startApp(undefined, { API_PROCESSES: String(processes) })
  })
  afterAll(() => small.close())

  const poll = async (headers: { readonly authorization: string }, remoteAddress: string): Promise<number> =>
    (await small.app.inject({ url: '/api/v1/pos/orders', headers, remoteAddress })).statusCode
  const statusesOf = async (count: number, call: (index: number) => Promise<number>) => {
    const statuses: number[] = []
    for (let index = 0; index < count; index += 1) statuses.push(await call(index))
    return statuses
  }

  test('is its key’s: three POS make more calls than an address may make from one address', async () => {
    for (const headers of await Promise.all([1, 2, 3].map(() => posOf(['WA01'], small))))
      expect(new Set(await statusesOf(callsOfKey, () => poll(headers, '203.0.113.77')))).toEqual(new Set([200]))
    expect(callsOfKey * 3).toBeGreaterThan(callsPerMinute.read / processes)
  })

  test('ends with the calls of its key, from any address', async () => {
    const headers = await posOf(['WA01'], small)
    const statuses = await statusesOf(callsOfKey + 2, (index) => poll(headers, `10.20.0.${index}`))
    expect(statuses.slice(-1)).toEqual([429])
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  })

  test('is its address’s for a caller that invents keys, and for a key that has ended', async () => {
    const calls = callsPerMinute.read / processes
    const invented = await statusesOf(calls + 1, (index) =>
      poll({ authorization: `Bearer no-${index}` }, '203.0.113.78'),
    )
    expect(invented).toEqual([...Array.from({ length: calls }, () => 401), 429])
    // The address has no calls left: the key's last call is still counted by its key, the next one by its address.
    const headers = await posOf(['WA01'], small)
    expect(await poll(headers, '203.0.113.79')).toBe(200)
    expect(await poll(headers, '203.0.113.78')).toBe(200)
    await small.database.sql`update pos_keys set ended_at = created_at`
    expect(await statusesOf(2, () => poll(headers, '203.0.113.78'))).toEqual([401, 429])
  })
})
