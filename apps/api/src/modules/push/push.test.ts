import { randomUUID } from 'node:crypto'
import { mostPushDevices, mostPushRefusals } from '@forno/domain/customers/push'
import type { OrderId } from '@forno/domain/core/basic-types'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startAccountShop, type AccountShop } from '../../../test/account-shop.ts'
import { makeCustomer, headersOf, type TestCustomer } from '../../../test/process/test-customer.ts'
import {
  newVapidKeys,
  pushSettingsOf,
  startPushService,
  type PushService,
  type TestDevice,
} from '../../../test/push-service.ts'
import { delivery, expectRefusal, pickup, shopOf, type Shop } from '../../../test/shop.ts'
import { startApp, type TestApp } from '../../../test/start-app.ts'
import { startSimulators } from '../../../test/start-simulators.ts'
import { familiesStore } from '../sign-in/families-store.ts'

let service: PushService
let keys: Awaited<ReturnType<typeof newVapidKeys>>
let app: AccountShop
let shop: Shop
let screen: { headers: Record<string, string> }
beforeAll(async () => {
  keys = await newVapidKeys()
  service = await startPushService(keys.publicKey)
  app = await startAccountShop({ ...pushSettingsOf(keys), PUSH_EXTRA_ORIGINS: service.origin })
  shop = shopOf(app)
  screen = await shop.kitchenScreen()
})
afterAll(async () => {
  await app.stop()
  await service.stop()
})
beforeEach(() => service.reset())

type TestOrder = { readonly orderId: OrderId; readonly orderReference: string; readonly session: string }
/** An order of a guest, or of a customer. */
const placed = async (disposition = delivery, customer?: TestCustomer): Promise<TestOrder> => {
  const held = await shop.readyBasket(disposition)
  const by = customer === undefined ? {} : headersOf(customer)
  if (customer !== undefined) await shop.good('GET /baskets/:basketId', { ...held, ...by })
  return { session: held.session, ...(await shop.placeCashOrder(held, by)) }
}
/** Runs all waiting jobs now, including delayed moves and retries. */
const runAllJobs = async (): Promise<void> => {
  await app.database.sql`update graphile_worker._private_jobs set run_at = ${new Date(0)} where locked_at is null`
  await app.settled()
}
const moved = async (orderId: OrderId, status: string): Promise<void> => {
  const move = { ...screen, params: { orderId }, body: { status } }
  expect((await shop.call('POST /kitchen/orders/:orderId/move', move)).status).toBe(200)
  await runAllJobs()
}
const subscribe = ({ orderId, session }: Pick<TestOrder, 'orderId' | 'session'>, { subscription }: TestDevice) =>
  shop.call('POST /order/:orderId/push', { params: { orderId }, session, body: subscription })
const subscribeAll = (customer: TestCustomer, { subscription }: TestDevice) =>
  shop.call('POST /customer/:id/push', {
    params: { id: customer.customerId },
    ...headersOf(customer),
    body: subscription,
  })
const statusOf = ({ subscription: { endpoint } }: TestDevice, orderId: OrderId) =>
  shop.good('POST /push/status', { body: { endpoint, orderId } })
const devicesOf = (customer: TestCustomer) =>
  shop.good('GET /customer/:id/push', { params: { id: customer.customerId }, ...headersOf(customer) })
const titles = () => service.received.map(({ deviceId, payload }) => [deviceId, payload.title])
const count = async (): Promise<number> => {
  const [row] = await app.database.sql<{ n: number }>`select count(*)::integer as n from push_subscriptions`
  return row?.n ?? 0
}

describe('the pushes of an order', () => {
  test('POST /order/:orderId/push happy: web-push sends the moves of an order to a device, signed and encrypted', async () => {
    const order = await placed()
    const device = service.device()
    expect((await subscribe(order, device)).status).toBe(204)
    await moved(order.orderId, 'Cooking')
    expect(service.received).toEqual([])
    await moved(order.orderId, 'With Driver')
    const store = await shop.good('GET /store/:code', { params: { code: 'NSW01' } })
    expect([service.received, service.faults]).toEqual([
      [
        {
          deviceId: device.deviceId,
          payload: {
            title: 'Your order is on its way',
            body: `Order ${order.orderReference} has left ${store.name}.`,
            tag: order.orderId,
            message: 'onItsWay',
            url: `/order/${order.orderId}`,
          },
          bytes: expect.any(Number),
          topic: order.orderId.replaceAll('-', ''),
          ttl: 3_600,
          urgency: 'high',
        },
      ],
      [],
    ])
    expect(service.received[0]?.bytes).toBeLessThan(3_000)
  })

  test('tell a pickup customer when it is ready, and anybody about a cancellation', async () => {
    const [ready, cancelled] = [await placed(pickup), await placed()]
    const device = service.device()
    await subscribe(ready, device)
    await subscribe(cancelled, device)
    await moved(ready.orderId, 'Ready')
    await moved(cancelled.orderId, 'Unable to Deliver')
    expect(titles()).toEqual([
      [device.deviceId, 'Your order is ready'],
      [device.deviceId, 'Your order was cancelled'],
    ])
  })

  test('contain no name, number, address or item', async () => {
    const order = await placed()
    await subscribe(order, service.device())
    await moved(order.orderId, 'Unable to Deliver')
    expect(service.received).toHaveLength(1)
    expect(JSON.stringify(service.received)).not.toMatch(/Ada|Byron|0491|Example Street|Margherita|ada@/i)
  })

  test('reach every device once, however often the job runs', async () => {
    const order = await placed()
    const [one, other] = [service.device(), service.device()]
    await subscribe(order, one)
    await subscribe(order, one)
    await subscribe(order, other)
    await moved(order.orderId, 'With Driver')
    const again = JSON.stringify({ orderId: order.orderId, message: 'onItsWay', way: 'push' })
    await app.database.sql`
      select graphile_worker.add_job('send_order_message', payload := ${again}::json) from generate_series(1, 4)`
    await runAllJobs()
    expect(
      titles()
        .map(([deviceId]) => deviceId)
        .sort(),
    ).toEqual([one.deviceId, other.deviceId].sort())
  })

  test('are not sent again when a job runs once more after the push service has accepted its push', async () => {
    const order = await placed()
    const device = service.device()
    await subscribe(order, device)
    await moved(order.orderId, 'With Driver')
    const [delivery] = await app.database.sql<{ push_id: string }>`
      select push_id from push_deliveries where order_id = ${order.orderId}`
    const again = JSON.stringify({ orderId: order.orderId, message: 'onItsWay', pushId: delivery?.push_id })
    await app.database.sql`select graphile_worker.add_job('send_order_push', payload := ${again}::json)`
    await runAllJobs()
    expect([titles(), service.requests()]).toEqual([[[device.deviceId, 'Your order is on its way']], 1])
  })

  test('reach only the newest devices of an order', async () => {
    const order = await placed()
    const all = Array.from({ length: mostPushDevices.order + 1 }, () => service.device())
    for (const device of all) {
      await subscribe(order, device)
      app.pass(1)
    }
    await moved(order.orderId, 'With Driver')
    expect(
      titles()
        .map(([deviceId]) => deviceId)
        .sort(),
    ).toEqual(
      all
        .slice(1)
        .map(({ deviceId }) => deviceId)
        .sort(),
    )
  })

  test('are also for the customer who placed it, without its session', async () => {
    const customer = await makeCustomer(app)
    const { orderId } = await placed(delivery, customer)
    const device = service.device()
    const body = { params: { orderId }, ...headersOf(customer), body: device.subscription }
    expect((await shop.call('POST /order/:orderId/push', body)).status).toBe(204)
    expect(await statusOf(device, orderId)).toEqual({ isForOrder: true, isForCustomer: false })
  })

  test('POST /order/:orderId/push refusal: OrderUnknown for an unknown order', async () => {
    const { session } = await placed()
    expectRefusal(await subscribe({ orderId: randomUUID() as OrderId, session }, service.device()), 'OrderUnknown')
  })

  test('POST /order/:orderId/push refusal: OrderRestricted for an order that is too old to track', async () => {
    const order = await placed()
    app.pass(10 * 3_600_000)
    expectRefusal(await subscribe(order, service.device()), 'OrderRestricted')
    app.pass(-10 * 3_600_000)
  })

  test('POST /order/:orderId/push stranger: gets the answer for an unknown order, and no push', async () => {
    const order = await placed()
    const before = await count()
    expectRefusal(await subscribe({ ...order, session: randomUUID() }, service.device()), 'OrderUnknown')
    expectRefusal(await subscribe({ ...order, session: '0' }, service.device()), 'OrderUnknown')
    expect(await count()).toBe(before)
  })

  test.each([
    ['another host', (origin: string) => `http://169.254.169.254/${origin.length}`],
    ['another port', () => 'http://127.0.0.1:5432/push'],
    ['a host with a similar name', () => 'https://fcm.googleapis.com.example.com/push'],
    ['credentials', (origin: string) => `${origin.replace('http://', 'http://fcm.googleapis.com@')}/push`],
    ['no address', () => 'http://'],
  ])('POST /order/:orderId/push refusal: BadInput for %s, and the server sends nothing there', async (_, endpoint) => {
    const order = await placed()
    const { subscription } = service.device()
    const answer = await subscribe(order, {
      deviceId: '',
      subscription: { ...subscription, endpoint: endpoint(service.origin) },
    })
    expectRefusal(answer, 'BadInput', { errors: [{ field: 'endpoint' }] })
  })

  test('POST /order/:orderId/push refusal: BadInput for a key that is no point of the curve', async () => {
    const { subscription, deviceId } = service.device()
    const wrong = { ...subscription, keys: { ...subscription.keys, p256dh: `B${'A'.repeat(86)}` } }
    const answer = await subscribe(await placed(), { deviceId, subscription: wrong })
    expectRefusal(answer, 'BadInput', { errors: [{ field: 'keys.p256dh' }] })
  })
})

describe('a push service that does not accept a push', () => {
  const subscribed = async () => {
    const [order, device] = [await placed(), service.device()]
    await subscribe(order, device)
    return { order, device }
  }

  test.each([404, 410])('with status %i ends the subscription', async (status) => {
    const { order, device } = await subscribed()
    service.force({ status })
    await moved(order.orderId, 'With Driver')
    await runAllJobs()
    expect([await statusOf(device, order.orderId), service.requests()]).toEqual([
      { isForOrder: false, isForCustomer: false },
      1,
    ])
  })

  test.each([
    ['429 with Retry-After', { status: 429, headers: { 'retry-after': '60' } }],
    ['503', { status: 503 }],
    ['no answer', 'hangUp' as const],
  ])('with %s gets it again later, and once', async (_, response) => {
    const { order, device } = await subscribed()
    service.force(response)
    await moved(order.orderId, 'With Driver')
    expect(titles()).toEqual([])
    await runAllJobs()
    await runAllJobs()
    expect([titles(), service.requests()]).toEqual([[[device.deviceId, 'Your order is on its way']], 2])
  })

  test('waits as long as Retry-After asks for', async () => {
    const { order } = await subscribed()
    service.force({ status: 429, headers: { 'retry-after': '600' } })
    await moved(order.orderId, 'With Driver')
    const [job] = await app.database.sql<{ run_at: number }>`
      select run_at from graphile_worker.jobs where task_identifier = 'send_order_push'`
    const seconds = ((job?.run_at ?? 0) - Date.now()) / 1000
    expect(seconds).toBeGreaterThan(550)
    expect(seconds).toBeLessThanOrEqual(600)
    await runAllJobs()
  })

  test('with a refusal gets no retry, and the subscription ends after several in a row', async () => {
    const device = service.device()
    const orders = []
    for (let each = 0; each < mostPushRefusals; each += 1) orders.push(await placed())
    for (const order of orders) await subscribe(order, device)
    const last = orders.at(-1)!
    for (const order of orders) {
      expect(await statusOf(device, last.orderId)).toEqual({ isForOrder: true, isForCustomer: false })
      service.force({ status: 403 })
      await moved(order.orderId, 'With Driver')
    }
    expect(await statusOf(device, last.orderId)).toEqual({ isForOrder: false, isForCustomer: false })
    expect(service.requests()).toBe(mostPushRefusals)
  })

  test('with a redirect is not followed', async () => {
    const { order } = await subscribed()
    const elsewhere = service.device().subscription.endpoint
    service.force({ status: 307, headers: { location: elsewhere } })
    await moved(order.orderId, 'With Driver')
    expect([service.requests(), titles()]).toEqual([1, []])
  })

  test('gets no push that no longer applies', async () => {
    const { order } = await subscribed()
    service.force({ status: 503 })
    await moved(order.orderId, 'With Driver')
    const move = { ...screen, params: { orderId: order.orderId }, body: { status: 'Delivered' } }
    await shop.good('POST /kitchen/orders/:orderId/move', move)
    await app.database.sql`
      update order_events set published_at = at where order_id = ${order.orderId} and published_at is null`
    await runAllJobs()
    expect([titles(), service.requests()]).toEqual([[], 1])
  })

  test.each([
    ['30 minutes later gets it for the rest of the hour', 30, [1_800]],
    ['after its hour gets none', 61, []],
  ])('that answers again %s', async (_, minutes, lifetimes) => {
    const { order } = await subscribed()
    service.force({ status: 503 })
    await moved(order.orderId, 'With Driver')
    await app.database.sql`
      update push_deliveries set created_at = created_at - make_interval(mins => ${minutes})
      where order_id = ${order.orderId}`
    await runAllJobs()
    expect(service.received.map(({ ttl }) => ttl)).toEqual(lifetimes)
  })

  test('leaves neither address nor order in the error of the job', async () => {
    const { order } = await subscribed()
    service.force({ status: 503 })
    await moved(order.orderId, 'With Driver')
    const [job] = await app.database.sql<{ last_error: string }>`
      select last_error from graphile_worker.jobs where task_identifier = 'send_order_push'`
    expect(job?.last_error).toContain('status 503')
    expect(job?.last_error).not.toContain(service.origin)
    await runAllJobs()
  })
})

describe('the devices of a customer', () => {
  test('POST /customer/:id/push happy: a device gets the messages of all orders of the customer, and of no other', async () => {
    const [customer, other] = [await makeCustomer(app), await makeCustomer(app)]
    const device = service.device()
    expect((await subscribeAll(customer, device)).status).toBe(204)
    const [mine, theirs] = [await placed(delivery, customer), await placed(delivery, other)]
    expect(await statusOf(device, mine.orderId)).toEqual({ isForOrder: false, isForCustomer: true })
    expect(await statusOf(device, theirs.orderId)).toEqual({ isForOrder: false, isForCustomer: false })
    await moved(mine.orderId, 'With Driver')
    await moved(theirs.orderId, 'With Driver')
    expect(service.received.map(({ payload }) => payload.tag)).toEqual([mine.orderId])
  })

  test('a message goes once to a device that asked for the order and for all orders', async () => {
    const customer = await makeCustomer(app)
    const device = service.device()
    await subscribeAll(customer, device)
    const order = await placed(delivery, customer)
    await subscribe(order, device)
    await moved(order.orderId, 'With Driver')
    expect(titles()).toHaveLength(1)
  })

  test('a device gets no messages any more once its sign-in has ended', async () => {
    const customer = await makeCustomer(app)
    await subscribeAll(customer, service.device())
    const order = await placed(delivery, customer)
    await familiesStore(app.database.sql).end(customer.familyId, app.clock())
    await moved(order.orderId, 'With Driver')
    expect(titles()).toEqual([])
    expect(await devicesOf(await makeCustomer(app, customer))).toEqual([])
  })

  test('a device that another customer uses afterwards gets only that customer’s messages', async () => {
    const [first, second] = [await makeCustomer(app), await makeCustomer(app)]
    const device = service.device()
    await subscribeAll(first, device)
    await subscribeAll(second, device)
    const [theirs, mine] = [await placed(delivery, first), await placed(delivery, second)]
    await moved(theirs.orderId, 'With Driver')
    await moved(mine.orderId, 'With Driver')
    expect(service.received.map(({ payload }) => payload.tag)).toEqual([mine.orderId])
  })

  test('GET /customer/:id/push happy: lists the devices, the one of this sign-in first', async () => {
    const customer = await makeCustomer(app)
    const elsewhere = await makeCustomer(app, customer)
    await subscribeAll(customer, service.device())
    app.pass(60_000)
    await subscribeAll(elsewhere, service.device())
    const listed = await devicesOf(customer)
    expect(listed.map(({ device, isCurrent }) => [device, isCurrent])).toEqual([
      ['Unknown device', true],
      ['Unknown device', false],
    ])
    expect(listed[0]?.addedAt).toMatch(/^2026-11-21T\d\d:\d\d/)
  })

  test('keeps the newest devices of a customer', async () => {
    const customer = await makeCustomer(app)
    const all = Array.from({ length: mostPushDevices.customer + 2 }, () => service.device())
    for (const device of all) {
      await subscribeAll(await makeCustomer(app, customer), device)
      app.pass(1)
    }
    expect(await devicesOf(customer)).toHaveLength(mostPushDevices.customer)
    const order = await placed(delivery, customer)
    expect(await statusOf(all[0]!, order.orderId)).toEqual({ isForOrder: false, isForCustomer: false })
    expect(await statusOf(all.at(-1)!, order.orderId)).toEqual({ isForOrder: false, isForCustomer: true })
  })

  test('DELETE /customer/:id/push/:pushId happy: removes a device', async () => {
    const customer = await makeCustomer(app)
    await subscribeAll(customer, service.device())
    const [{ pushId } = { pushId: '' }] = await devicesOf(customer)
    const call = { params: { id: customer.customerId, pushId }, ...headersOf(customer) }
    expect((await shop.call('DELETE /customer/:id/push/:pushId', call)).status).toBe(204)
    expect(await devicesOf(customer)).toEqual([])
  })

  test('DELETE /customer/:id/push/:pushId refusal: PushDeviceUnknown for an unknown device and another customer’s', async () => {
    const [customer, other] = [await makeCustomer(app), await makeCustomer(app)]
    await subscribeAll(other, service.device())
    const [{ pushId } = { pushId: '' }] = await devicesOf(other)
    for (const unknown of [pushId, randomUUID()]) {
      const call = { params: { id: customer.customerId, pushId: unknown }, ...headersOf(customer) }
      expectRefusal(await shop.call('DELETE /customer/:id/push/:pushId', call), 'PushDeviceUnknown')
    }
    expect(await devicesOf(other)).toHaveLength(1)
  })

  const calls = ['POST /customer/:id/push', 'GET /customer/:id/push', 'DELETE /customer/:id/push/:pushId'] as const
  const optionsOf = (address: (typeof calls)[number], id: string) => ({
    params: { id, pushId: randomUUID() },
    ...(address === 'POST /customer/:id/push' ? { body: service.device().subscription } : {}),
  })

  test.each([
    ['POST /customer/:id/push refusal: LoginRequired without a token', calls[0]],
    ['GET /customer/:id/push refusal: LoginRequired without a token', calls[1]],
    ['DELETE /customer/:id/push/:pushId refusal: LoginRequired without a token', calls[2]],
    ['POST /customer/:id/push stranger: must log in', calls[0]],
    ['GET /customer/:id/push stranger: must log in', calls[1]],
    ['DELETE /customer/:id/push/:pushId stranger: must log in', calls[2]],
  ] as const)('%s', async (_, address) => {
    const { customerId } = await makeCustomer(app)
    expectRefusal(await shop.call(address, optionsOf(address, customerId)), 'LoginRequired')
  })

  test.each([
    ['POST /customer/:id/push refusal: NotYours for another customer', calls[0]],
    ['GET /customer/:id/push refusal: NotYours for another customer', calls[1]],
    ['DELETE /customer/:id/push/:pushId refusal: NotYours for another customer', calls[2]],
  ] as const)('%s', async (_, address) => {
    const [customer, other] = [await makeCustomer(app), await makeCustomer(app)]
    const call = { ...optionsOf(address, other.customerId), ...headersOf(customer) }
    expectRefusal(await shop.call(address, call), 'NotYours')
  })
})

describe('a device that changes', () => {
  test('POST /push/status happy: knows nothing about an unknown device', async () => {
    const { orderId } = await placed()
    expect(await statusOf(service.device(), orderId)).toEqual({ isForOrder: false, isForCustomer: false })
  })

  test('POST /push/status refusal: BadInput without an order', async () => {
    const { endpoint } = service.device().subscription
    expectRefusal(await shop.call('POST /push/status', { body: { endpoint } }), 'BadInput')
  })

  test('POST /push/stop happy: ends the messages of one order, or all of them', async () => {
    const [one, other] = [await placed(), await placed()]
    const device = service.device()
    const { endpoint } = device.subscription
    await subscribe(one, device)
    await subscribe(other, device)
    const stop = (body: object) => shop.call('POST /push/stop', { body: { endpoint, ...body } })
    expect((await stop({ orderId: one.orderId })).status).toBe(204)
    expect([
      (await statusOf(device, one.orderId)).isForOrder,
      (await statusOf(device, other.orderId)).isForOrder,
    ]).toEqual([false, true])
    const before = await count()
    expect((await stop({})).status).toBe(204)
    expect(await count()).toBe(before - 1)
    await moved(one.orderId, 'With Driver')
    await moved(other.orderId, 'With Driver')
    expect(titles()).toEqual([])
  })

  test('a device without any order left is deleted', async () => {
    const [order, device] = [await placed(), service.device()]
    const before = await count()
    await subscribe(order, device)
    const { endpoint } = device.subscription
    await shop.good('POST /push/stop', { body: { endpoint, orderId: order.orderId } })
    expect(await count()).toBe(before)
  })

  test('POST /push/stop refusal: BadInput without an address; an unknown device gets the same answer as a known one', async () => {
    expectRefusal(await shop.call('POST /push/stop', { body: {} }), 'BadInput')
    const { endpoint } = service.device().subscription
    expect((await shop.call('POST /push/stop', { body: { endpoint } })).status).toBe(204)
  })

  test('POST /push/renew happy: messages go to the new address, and no longer to the old one', async () => {
    const [order, old, renewed] = [await placed(), service.device(), service.device()]
    await subscribe(order, old)
    const body = { endpoint: old.subscription.endpoint, subscription: renewed.subscription }
    expect((await shop.call('POST /push/renew', { body })).status).toBe(204)
    await moved(order.orderId, 'With Driver')
    expect(titles()).toEqual([[renewed.deviceId, 'Your order is on its way']])
  })

  test('POST /push/renew happy: a repeated request changes nothing', async () => {
    const [order, old, renewed] = [await placed(), service.device(), service.device()]
    await subscribe(order, old)
    const body = { endpoint: old.subscription.endpoint, subscription: renewed.subscription }
    for (let time = 0; time < 2; time += 1) expect((await shop.call('POST /push/renew', { body })).status).toBe(204)
    expect((await statusOf(renewed, order.orderId)).isForOrder).toBe(true)
    await moved(order.orderId, 'With Driver')
    expect(titles()).toEqual([[renewed.deviceId, 'Your order is on its way']])
  })

  test('POST /push/renew refusal: PushDeviceUnknown for an unknown address', async () => {
    const body = { endpoint: service.device().subscription.endpoint, subscription: service.device().subscription }
    expectRefusal(await shop.call('POST /push/renew', { body }), 'PushDeviceUnknown')
  })

  test('[ACC-13] changes of one device are limited', async () => {
    const { endpoint } = service.device().subscription
    const stop = () => shop.call('POST /push/stop', { body: { endpoint } })
    for (let each = 0; each < 30; each += 1) expect((await stop()).status).toBe(204)
    expectRefusal(await stop(), 'TooManyRequests')
  })
})

describe('a shop without a key pair for pushes', () => {
  let plain: TestApp
  let theirs: Shop
  beforeAll(async () => {
    plain = await startApp()
    theirs = shopOf(plain)
  })
  afterAll(() => plain.close())

  test('[CFG-01] offers none: the configuration contains no key', async () => {
    expect((await theirs.good('GET /Configuration')).settings['KEY_PUSH']).toBe('')
  })

  test('POST /order/:orderId/push refusal: PushNotOffered', async () => {
    const own = await theirs.readyBasket()
    const { orderId } = await theirs.placeCashOrder(own)
    const call = { params: { orderId }, session: own.session, body: service.device().subscription }
    expectRefusal(await theirs.call('POST /order/:orderId/push', call), 'PushNotOffered')
  })

  test('POST /customer/:id/push refusal: PushNotOffered', async () => {
    const customer = await makeCustomer(plain)
    const call = { params: { id: customer.customerId }, ...headersOf(customer), body: service.device().subscription }
    expectRefusal(await theirs.call('POST /customer/:id/push', call), 'PushNotOffered')
  })

  test('POST /push/renew refusal: PushNotOffered', async () => {
    const { subscription } = service.device()
    const body = { endpoint: subscription.endpoint, subscription }
    expectRefusal(await theirs.call('POST /push/renew', { body }), 'PushNotOffered')
  })

  test('sends no push about an order, and its job ends', async () => {
    const kitchen = await theirs.kitchenScreen()
    const { orderId } = await theirs.placeCashOrder(await theirs.readyBasket(delivery))
    const move = { ...kitchen, params: { orderId }, body: { status: 'With Driver' } }
    await theirs.good('POST /kitchen/orders/:orderId/move', move)
    const job = { orderId, message: 'onItsWay', way: 'push' }
    await plain.tasks['send_order_message']?.(job, {} as never)
    expect(await plain.database.sql`select from push_deliveries`).toEqual([])
  })
})

test('[CFG-01] the configuration contains the public key of the shop, and not the private one', async () => {
  const { settings } = await shop.good('GET /Configuration')
  expect(settings['KEY_PUSH']).toBe(keys.publicKey)
  expect(JSON.stringify(settings)).not.toContain(keys.privateKey)
})

test('address and keys of a device are encrypted in the database', async () => {
  const [order, device] = [await placed(), service.device()]
  await subscribe(order, device)
  const rows = await app.database.sql`select * from push_subscriptions`
  const text = JSON.stringify(rows)
  for (const secret of [device.deviceId, device.subscription.keys.auth, device.subscription.keys.p256dh])
    expect(text).not.toContain(secret)
})

describe('the push simulator', () => {
  const messagesOf = async (url: string): Promise<readonly { text: string; topic: string; ttl: number }[]> => {
    const answer = await fetch(`${url}/control/messages`)
    return ((await answer.json()) as { messages: { text: string; topic: string; ttl: number }[] }).messages
  }

  test('[ENG-09] decrypts and verifies the pushes of an order that web-push has encrypted and signed, and ends a subscription with 410', async () => {
    const { urls, stop } = await startSimulators(['push'])
    const own = await startAccountShop({ ...pushSettingsOf(keys), PUSH_EXTRA_ORIGINS: urls.push })
    try {
      const theirs = shopOf(own)
      const kitchen = await theirs.kitchenScreen()
      const made = await fetch(`${urls.push}/control/subscriptions`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ applicationServerKey: keys.publicKey }),
      })
      const body = (await made.json()) as TestDevice['subscription']
      const publish = async () => {
        await own.database.sql`update graphile_worker._private_jobs set run_at = ${new Date(0)} where locked_at is null`
        await own.settled()
      }
      const orders = [await theirs.readyBasket(delivery), await theirs.readyBasket(delivery)]
      const placedOrders = []
      for (const held of orders) {
        const { orderId } = await theirs.placeCashOrder(held)
        await theirs.good('POST /order/:orderId/push', { params: { orderId }, session: held.session, body })
        placedOrders.push(orderId)
      }
      const [first = '', second = ''] = placedOrders
      const move = (orderId: string) =>
        theirs.good('POST /kitchen/orders/:orderId/move', {
          ...kitchen,
          params: { orderId },
          body: { status: 'With Driver' },
        })
      await move(first)
      await publish()
      const [message, ...more] = await messagesOf(urls.push)
      expect(more).toEqual([])
      expect(message).toMatchObject({ topic: first.replaceAll('-', ''), ttl: 3_600 })
      expect(JSON.parse(message?.text ?? '')).toMatchObject({
        title: 'Your order is on its way',
        url: `/order/${first}`,
      })

      await fetch(`${urls.push}/control/subscriptions/${body.endpoint.split('/').at(-1)}`, { method: 'DELETE' })
      await move(second)
      await publish()
      expect(await messagesOf(urls.push)).toHaveLength(1)
      expect(await own.database.sql`select from push_subscriptions`).toEqual([])
    } finally {
      await own.stop()
      await stop()
    }
  })
})
