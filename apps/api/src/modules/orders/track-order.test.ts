import type { ContactBody } from '@forno/contracts/baskets/basket'
import type { OrderId } from '@forno/domain/core/basic-types'
import { hour, minute } from '@forno/domain/core/durations'
import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { openStream } from '../../../test/open-stream.ts'
import { headersOf, makeCustomer, type TestCustomer } from '../../../test/process/test-customer.ts'
import { ada, delivery, expectRefusal, pickup, publishAndLoad, shopOf, soon, type Shop } from '../../../test/shop.ts'
import { startApp, type TestApp } from '../../../test/start-app.ts'
import { withoutIds } from '../../../test/without-ids.ts'

let app: TestApp
/** Another process of the same shop, for later moments. */
let late: TestApp
let shop: Shop
beforeAll(async () => {
  app = await startApp()
  late = await startApp(undefined, {}, undefined, app.databaseUrl)
  shop = shopOf(app)
})
afterAll(async () => {
  await late.close()
  await app.close()
})

const placed = async (otherShop: Shop = shop, customerInfo: ContactBody = {}) => {
  const held = await otherShop.readyBasket(delivery)
  await otherShop.change(held, { orderNote: 'Ring twice', customerInfo })
  return otherShop.placeCashOrder(held)
}
/**
 * The contact details to order with, so that `contact` finds the order. All test orders have the same e-mail address.
 */
const contactOf = (contact: string | null | undefined): ContactBody =>
  contact == null || contact.includes('@') ? {} : { phoneNumber: contact }
const unknown = randomUUID() as OrderId

/** Places one order, and runs the test `passing` milliseconds later. */
const afterTime = async (
  passing: number,
  story: (laterShop: Shop, order: Awaited<ReturnType<typeof placed>>) => Promise<void>,
) => {
  const order = await placed()
  late.pass(app.clock() + passing - late.clock())
  await story(shopOf(late), order)
}

describe('the status', () => {
  const personal = /Ada|Byron|491.?57|example\.com|Example Street|Ring twice/

  test('[ORD-14] GET /order/:orderId/status happy: eleven fields, no personal data', async () => {
    const { orderId, orderReference, sessionId } = await placed()
    const { status, body, text } = await shop.call('GET /order/:orderId/status', { params: { orderId } })
    expect(status).toBe(200)
    expect(body).toEqual({
      orderId,
      orderReference,
      status: 'Preparing',
      serviceType: 'Delivery',
      storeName: 'Newtown',
      orderDueAt: expect.stringMatching(/^2026-11-21T12:3\d:\d\d\+11:00$/) as string,
      updatedAt: expect.stringMatching(/^2026-11-21T12:0\d:\d\d\+11:00$/) as string,
      storeConfirmedAt: null,
      collectedAt: null,
      wasNotConfirmed: false,
      storeTime: expect.stringMatching(/^2026-11-21T12:0\d:\d\d\+11:00$/) as string,
      pollAfterSeconds: 30,
    })
    expect(text).not.toMatch(personal)
    expect(text).not.toContain(sessionId)
  })

  test('[ORD-13] names a longer polling interval while the process is busy', async () => {
    const busy = await startApp(undefined, { LOAD_SHEDDING: 'on' })
    onTestFinished(() => busy.close())
    const busyShop = shopOf(busy)
    // A full machine makes this process late, too: it refuses calls, and the order is placed again.
    const { orderId } = await vi.waitFor(() => placed(busyShop), { timeout: 120_000, interval: 1_000 })
    const interval = async () =>
      (await busyShop.good('GET /order/:orderId/status', { params: { orderId } })).pollAfterSeconds
    const rest = () => new Promise((resolve) => setTimeout(resolve, 1_100))
    // Less than the second from which load shedding refuses calls, three times.
    const work = async () => {
      for (let round = 0; round < 3; round += 1) {
        const end = performance.now() + 500
        while (performance.now() < end);
        await new Promise(setImmediate)
      }
    }
    // A slow database or a full machine can hide the load of one period, never that of each.
    await expect.poll(() => rest().then(interval)).toBe(30)
    await expect.poll(() => work().then(interval)).toBeGreaterThanOrEqual(60)
    await expect.poll(() => rest().then(interval)).toBe(30)
  })

  test('[ORD-14] [ORD-02] GET /order/status/reference/:orderReference happy: accepts any letter case', async () => {
    const { orderId, orderReference } = await placed()
    for (const typed of [orderReference, orderReference.toLowerCase()]) {
      const { status, body, text } = await shop.call('GET /order/status/reference/:orderReference', {
        params: { orderReference: typed },
      })
      expect([status, body.orderId]).toEqual([200, orderId])
      expect(text).not.toMatch(personal)
    }
  })

  test('[ORD-02] finds an order id in upper case', async () => {
    const { orderId } = await placed()
    const answer = await shop.call('GET /order/:orderId/status', { params: { orderId: orderId.toUpperCase() } })
    expect(answer.body.orderId).toBe(orderId)
  })

  test('[ORD-14] GET /order/:orderId/status refusal: OrderUnknown', async () => {
    expectRefusal(await shop.call('GET /order/:orderId/status', { params: { orderId: unknown } }), 'OrderUnknown')
  })
  test.each(['3333333333', 'ABCDEFGHIJ', '333333'])(
    '[ORD-14] GET /order/status/reference/:orderReference refusal: OrderUnknown for %s',
    async (orderReference) => {
      const answer = await shop.call('GET /order/status/reference/:orderReference', { params: { orderReference } })
      expectRefusal(answer, 'OrderUnknown')
    },
  )
  test('[ORD-14] GET /order/:orderId/status refusal: OrderRestricted 8 hours after it was due', async () => {
    await afterTime(8 * hour + 36 * minute, async (laterShop, { orderId }) => {
      expectRefusal(await laterShop.call('GET /order/:orderId/status', { params: { orderId } }), 'OrderRestricted')
    })
    await afterTime(8 * hour + 30 * minute, async (laterShop, { orderId }) => {
      expect((await laterShop.call('GET /order/:orderId/status', { params: { orderId } })).status).toBe(200)
    })
  })
  test('[ORD-14] GET /order/status/reference/:orderReference refusal: OrderRestricted', async () => {
    await afterTime(9 * hour, async (laterShop, { orderReference }) => {
      const answer = await laterShop.call('GET /order/status/reference/:orderReference', { params: { orderReference } })
      expectRefusal(answer, 'OrderRestricted')
    })
  })
})

describe('a pickup that was fetched', () => {
  const ready = async (otherShop: Shop = shop) => {
    const order = await otherShop.placeCashOrder(await otherShop.readyBasket(pickup))
    await app.database
      .sql`update orders set status = 'Ready', updated_at = ${new Date(app.clock())} where order_id = ${order.orderId}`
    return order
  }
  const statusOf = async (otherShop: Shop, orderId: OrderId) =>
    (await otherShop.call('GET /order/:orderId/status', { params: { orderId } })).body
  const collect = (orderId: OrderId, sessionId: string) =>
    shop.call('POST /order/:orderId/collected', { params: { orderId }, session: sessionId })

  test('[ORD-12] POST /order/:orderId/collected happy: once, beside the status, for its session', async () => {
    const { orderId, sessionId } = await ready()
    expect(await statusOf(shop, orderId)).toMatchObject({ status: 'Ready', collectedAt: null })
    const { status, body } = await collect(orderId, sessionId)
    expect([status, body.status]).toEqual([200, 'Ready'])
    expect(body.collectedAt).toMatch(/^2026-11-21T12/)
    app.pass(60_000)
    expect((await collect(orderId, sessionId)).body.collectedAt).toBe(body.collectedAt)
    expect((await statusOf(shop, orderId)).collectedAt).toBe(body.collectedAt)
  })
  test('[ORD-12] POST /order/:orderId/collected leaves an order that is not ready, and a delivery, as they are', async () => {
    const early = await shop.placeCashOrder(await shop.readyBasket(pickup))
    const delivered = await placed()
    for (const { orderId, sessionId } of [early, delivered]) {
      const { status, body } = await collect(orderId, sessionId)
      expect([status, body.status, body.collectedAt]).toEqual([200, 'Preparing', null])
    }
  })
  test('[ORD-12] POST /order/:orderId/collected refusal: OrderUnknown', async () => {
    expectRefusal(await collect(unknown, 'a'.repeat(32)), 'OrderUnknown')
  })
  test('[ORD-12] POST /order/:orderId/collected stranger: another session gets the refusal of an unknown order', async () => {
    const { orderId } = await ready()
    expectRefusal(await collect(orderId, 'a'.repeat(32)), 'OrderUnknown')
    expect((await statusOf(shop, orderId)).collectedAt).toBeNull()
  })
  test('[ORD-12] counts as fetched an hour after it was ready, without a tap', async () => {
    const { orderId } = await ready()
    late.pass(app.clock() + hour - late.clock())
    expect((await statusOf(shopOf(late), orderId)).collectedAt).toMatch(/^2026-11-21T13/)
  })
  test('[ORD-12] POST /order/:orderId/collected refusal: OrderRestricted', async () => {
    const { orderId, sessionId } = await ready()
    late.pass(app.clock() + 9 * hour - late.clock())
    const answer = await shopOf(late).call('POST /order/:orderId/collected', {
      params: { orderId },
      session: sessionId,
    })
    expectRefusal(answer, 'OrderRestricted')
  })
})

const track = (body: object, otherShop: Shop = shop) => otherShop.call('POST /order/tracker', { body })

describe('tracking the whole order', () => {
  test('[ORD-15] [ORD-02] POST /order/tracker happy: by order and session', async () => {
    const { orderId, sessionId, orderReference } = await placed()
    const { status, body } = await track({ orderId, sessionId })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      orderId,
      orderReference,
      sessionId,
      status: 'Preparing',
      storeTime: expect.stringMatching(/^2026-11-21T12:0\d:\d\d\+11:00$/),
      storeConfirmedAt: null,
      statuses: [{ status: 'Preparing' }],
      storeContact: { storeId: 'NSW01', name: 'Newtown', phoneNumber: '(02) 5550 0111' },
      address: '12 Example Street, Newtown NSW 2042',
      items: [{ name: 'Margherita', quantity: 3, totalPrice: 31.5 }],
      charges: [{ name: 'Delivery', total: 6.95 }],
      total: 38.45,
      amountToCollect: 38.45,
      paymentType: 'cash',
      orderNote: 'Ring twice',
    })
  })

  test.each([ada.phoneNumber, '+61491570156', ada.emailAddress, ' ADA@EXAMPLE.COM '])(
    '[ORD-15] by reference and contact %j: no session, a masked address, no note',
    async (contact) => {
      const { orderReference } = await placed(shop, contactOf(contact))
      const { status, body } = await track({ orderReference: orderReference.toLowerCase(), contact })
      expect([status, body.sessionId, body.address, body.orderNote]).toEqual([
        200,
        null,
        '••• Example Street, Newtown NSW 2042',
        null,
      ])
    },
  )

  test.each([ada.phoneNumber, ada.emailAddress])(
    '[ORD-15] by id and contact %j, as in the link of a mail or text message: no session, no name, a masked address',
    async (contact) => {
      const { orderId } = await placed(shop, contactOf(contact))
      const { status, body } = await track({ orderId, contact })
      expect([status, body.sessionId, body.firstName, body.address]).toEqual([
        200,
        null,
        null,
        '••• Example Street, Newtown NSW 2042',
      ])
    },
  )

  test('[ORD-15] by id for the signed-in customer of the order, on any device: everything except the session', async () => {
    const [me, other] = [await makeCustomer(app), await makeCustomer(app)]
    const held = await shop.readyBasket(delivery)
    await shop.change(held, { orderNote: 'Ring twice' })
    const { orderId, sessionId } = await shop.placeCashOrder(held, headersOf(me))
    const trackAs = (who: TestCustomer, body: object) => shop.call('POST /order/tracker', { body, ...headersOf(who) })
    expect((await trackAs(me, { orderId })).body).toMatchObject({
      orderId,
      sessionId: null,
      firstName: 'Ada',
      orderNote: 'Ring twice',
      address: '12 Example Street, Newtown NSW 2042',
    })
    expectRefusal(await trackAs(other, { orderId }), 'OrderUnknown')
    expectRefusal(await trackAs(me, { orderId: unknown }), 'OrderUnknown')
    expect((await trackAs(other, { orderId, sessionId })).body.sessionId).toBe(sessionId)
  })

  test('[ORD-19] lists the added, reduced and removed toppings of a pizza', async () => {
    const topping = (productId: string, quantity: number) => ({ productId, quantity, category: 'Topping' as const })
    const held = await shop.readyBasket(pickup)
    await shop.add(held, {
      // The margherita's recipe has two units of mozzarella, one of tomato and one of basil.
      basketItemParts: [topping('mozzarella', 1), topping('basil', 0), topping('pepperoni', 2)],
    })
    const { orderId, sessionId } = await shop.placeCashOrder(held)
    const { body } = await track({ orderId, sessionId })
    expect(body.items.map(({ details }) => details)).toEqual([
      ['large (11") · classic', 'Tomato'],
      ['large (11") · classic', 'Tomato', '+ Pepperoni × 2', 'Less mozzarella', '− Basil leaves'],
    ])
  })

  test('[ORD-15] POST /order/tracker refusal: OrderUnknown for any wrong field', async () => {
    const { sessionId } = await placed()
    const answers = await Promise.all([
      track({ orderId: unknown, sessionId }),
      track({ orderReference: '3333333333', contact: ada.emailAddress }),
    ])
    for (const answer of answers) expectRefusal(answer, 'OrderUnknown')
  })

  test('[ORD-15] POST /order/tracker stranger: another session or contact gets the refusal of an unknown order', async () => {
    const { orderId, orderReference } = await placed()
    const other = await placed()
    const answers = await Promise.all([
      track({ orderId, sessionId: other.sessionId }),
      track({ orderId, sessionId: '' }),
      track({ orderReference, contact: '0491570157' }),
      track({ orderId, contact: '0491570157' }),
      track({ orderId, contact: other.orderReference }),
      track({ orderReference, contact: 'eve@example.com' }),
      track({ orderReference, contact: 'null' }),
    ])
    for (const answer of answers) expectRefusal(answer, 'OrderUnknown')
  })

  test.each([{}, { orderId: unknown }, { orderReference: '3333333333' }, { contact: 'ada@example.com' }])(
    '[ORD-15] refuses an incomplete proof, %j, as bad input',
    async (body) => {
      expectRefusal(await track(body), 'BadInput')
    },
  )

  test('[ORD-15] POST /order/tracker refusal: OrderRestricted, for the owner only', async () => {
    await afterTime(9 * hour, async (laterShop, { orderId, sessionId }) => {
      expectRefusal(await track({ orderId, sessionId }, laterShop), 'OrderRestricted')
      expectRefusal(await track({ orderId, sessionId: 'x' }, laterShop), 'OrderUnknown')
    })
  })
})

describe('the event stream', () => {
  test('[ORD-13] [ORD-12] GET /order/:orderId/stream happy: sends the status at once, then each published one', async () => {
    const { orderId, sessionId } = await placed()
    const screen = await shop.kitchenScreen()
    const stream = await openStream(app.app, `/api/v1/order/${orderId}/stream`, { 'x-session-id': sessionId })
    onTestFinished(() => stream.close())
    expect(stream.headers['content-security-policy']).toContain("default-src 'none'")
    expect(stream.headers['permissions-policy']).toContain('camera=()')
    await soon(() => expect(stream.text()).toContain('"status":"Preparing"'))
    const move = (status: string) =>
      shop.good('POST /kitchen/orders/:orderId/move', { ...screen, params: { orderId }, body: { status } })
    await move('Cooking')
    expect(stream.text()).not.toContain('Cooking')
    await move('Packing')
    await soon(() => expect(stream.text()).toContain('"status":"Cooking"'))
    expect(withoutIds(stream.text())).not.toMatch(/Ada|570.?156|Example Street/)
  })

  test.each([
    ['a move', "status = 'Cooking'", /"status":"Preparing".*\n.*\n.*\n.*"status":"Cooking"/],
    ['an acknowledgement', 'acknowledged_at = now()', /"storeConfirmedAt":null.*\n.*\n.*\n.*"storeConfirmedAt":"\d/],
  ])('[ORD-13] sends %s that comes after the order was read and before the stream listens', async (_, change, sent) => {
    const { orderId, sessionId } = await placed()
    const changeOrder = `
      import pg from 'pg'
      const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
      await client.connect()
      await client.query("update orders set ${change} where order_id = $1", [process.env.ORDER_ID])
      await client.end()`
    const env = { ...process.env, DATABASE_URL: app.databaseUrl, ORDER_ID: orderId }
    const listening = vi.spyOn(app.listener, 'on').mockImplementationOnce(() => {
      // In another process, because this one must not go on before the order has changed.
      execFileSync(process.execPath, ['--input-type=module', '-e', changeOrder], { env })
      return () => undefined
    })
    onTestFinished(() => listening.mockRestore())
    const stream = await openStream(app.app, `/api/v1/order/${orderId}/stream`, { 'x-session-id': sessionId })
    onTestFinished(() => stream.close())
    await soon(() => expect(stream.text()).toMatch(sent))
  })

  test('[ORD-13] ends when the store of the order leaves the shop', async () => {
    const other = await startApp()
    onTestFinished(() => other.close())
    const otherShop = shopOf(other)
    const { orderId, sessionId } = await otherShop.placeCashOrder(await otherShop.readyBasket({ storeId: 'NSW02' }))
    const stream = await openStream(other.app, `/api/v1/order/${orderId}/stream`, { 'x-session-id': sessionId })
    onTestFinished(() => stream.close())
    await soon(() => expect(stream.text()).toContain('"status":"Preparing"'))
    await publishAndLoad(other, (content) => ({
      ...content,
      stores: content.stores.filter(({ id }) => id !== 'NSW02'),
    }))
    await other.database.sql`select pg_notify('order_event', ${orderId})`
    await soon(() => expect(stream.ended()).toBe(true))
    expect(stream.text()).not.toContain('event: reconnect')
  })

  test('[ORD-13] GET /order/:orderId/stream stranger: another session gets the refusal of an unknown order', async () => {
    const { orderId } = await placed()
    const other = await placed()
    for (const session of [other.sessionId, '0'])
      expectRefusal(await shop.call('GET /order/:orderId/stream', { params: { orderId }, session }), 'OrderUnknown')
  })
  test('[ORD-13] GET /order/:orderId/stream refusal: OrderUnknown', async () => {
    const answer = await shop.call('GET /order/:orderId/stream', { params: { orderId: unknown }, session: 'x' })
    expectRefusal(answer, 'OrderUnknown')
  })
  test('[ORD-13] GET /order/:orderId/stream refusal: OrderRestricted', async () => {
    await afterTime(9 * hour, async (laterShop, { orderId, sessionId }) => {
      const answer = await laterShop.call('GET /order/:orderId/stream', { params: { orderId }, session: sessionId })
      expectRefusal(answer, 'OrderRestricted')
    })
  })
})
