import { randomUUID } from 'node:crypto'
import type { OrderId } from '@forno/domain/core/basic-types'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeCustomer, headersOf } from '../../../test/process/test-customer.ts'
import { startPushShop, type PushShop } from '../../../test/push-shop.ts'
import { delivery, expectRefusal, pickup } from '../../../test/shop.ts'
import { withoutIds } from '../../../test/without-ids.ts'

let world: PushShop
beforeAll(async () => {
  world = await startPushShop()
})
afterAll(() => world.stop())
beforeEach(() => world.service.reset())

describe('the pushes of an order', () => {
  test('[ENG-09] POST /order/:orderId/push happy: web-push sends the moves of an order to a device, signed and encrypted', async () => {
    const order = await world.place()
    const device = world.service.device()
    expect((await world.subscribe(order, device)).status).toBe(204)
    await world.move(order.orderId, 'Cooking')
    expect(world.service.received).toEqual([])
    await world.move(order.orderId, 'With Driver')
    const store = await world.shop.good('GET /store/:code', { params: { code: 'NSW01' } })
    expect([world.service.received, world.service.faults]).toEqual([
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
    expect(world.service.received[0]?.bytes).toBeLessThan(3_000)
  })

  test('[ENG-09] tell a pickup customer for an hour when it is ready, and anybody for six hours about a cancellation', async () => {
    const [ready, cancelled] = [await world.place(pickup), await world.place()]
    const device = world.service.device()
    await world.subscribe(ready, device)
    await world.subscribe(cancelled, device)
    await world.move(ready.orderId, 'Ready')
    await world.move(cancelled.orderId, 'Unable to Deliver')
    expect(world.titles()).toEqual([
      [device.deviceId, 'Your order is ready'],
      [device.deviceId, 'Your order was cancelled'],
    ])
    expect(world.service.received.map(({ ttl }) => ttl)).toEqual([3_600, 6 * 3_600])
  })

  test('[ENG-09] contain no name, number, address or item', async () => {
    const order = await world.place()
    await world.subscribe(order, world.service.device())
    await world.move(order.orderId, 'Unable to Deliver')
    expect(world.service.received).toHaveLength(1)
    expect(withoutIds(JSON.stringify(world.service.received))).not.toMatch(
      /Ada|Byron|0491|Example Street|Margherita|ada@/i,
    )
  })

  test('[ENG-09] reach every device once, however often the job runs', async () => {
    const order = await world.place()
    const [one, other] = [world.service.device(), world.service.device()]
    await world.subscribe(order, one)
    await world.subscribe(order, one)
    await world.subscribe(order, other)
    await world.move(order.orderId, 'With Driver')
    const again = JSON.stringify({ orderId: order.orderId, message: 'onItsWay', way: 'push' })
    await world.app.database.sql`
      select graphile_worker.add_job('send_order_message', payload := ${again}::json) from generate_series(1, 4)`
    await world.runAllJobs()
    expect(
      world
        .titles()
        .map(([deviceId]) => deviceId)
        .sort(),
    ).toEqual([one.deviceId, other.deviceId].sort())
  })

  test('[ENG-09] are not sent again when a job runs once more after the push service has accepted its push', async () => {
    const order = await world.place()
    const device = world.service.device()
    await world.subscribe(order, device)
    await world.move(order.orderId, 'With Driver')
    const [delivery] = await world.app.database.sql<{ push_id: string }>`
      select push_id from push_deliveries where order_id = ${order.orderId}`
    const again = JSON.stringify({ orderId: order.orderId, message: 'onItsWay', pushId: delivery?.push_id })
    await world.app.database.sql`select graphile_worker.add_job('send_order_push', payload := ${again}::json)`
    await world.runAllJobs()
    expect([world.titles(), world.service.requests()]).toEqual([[[device.deviceId, 'Your order is on its way']], 1])
  })

  test('[ENG-09] reach only the newest devices of an order', async () => {
    const order = await world.place()
    const all = Array.from({ length: 6 }, () => world.service.device())
    for (const device of all) {
      await world.subscribe(order, device)
      world.app.pass(1)
    }
    await world.move(order.orderId, 'With Driver')
    expect(
      world
        .titles()
        .map(([deviceId]) => deviceId)
        .sort(),
    ).toEqual(
      all
        .slice(1)
        .map(({ deviceId }) => deviceId)
        .sort(),
    )
  })

  test('[ENG-09] are also for the customer who placed it, without its session', async () => {
    const customer = await makeCustomer(world.app)
    const { orderId } = await world.place(delivery, customer)
    const device = world.service.device()
    const body = { params: { orderId }, ...headersOf(customer), body: device.subscription }
    expect((await world.shop.call('POST /order/:orderId/push', body)).status).toBe(204)
    expect(await world.statusOf(device, orderId)).toEqual({ isForOrder: true, isForCustomer: false })
  })

  test('[ENG-09] POST /order/:orderId/push refusal: OrderUnknown for an unknown order', async () => {
    const { session } = await world.place()
    expectRefusal(
      await world.subscribe({ orderId: randomUUID() as OrderId, session }, world.service.device()),
      'OrderUnknown',
    )
  })

  test('[ENG-09] POST /order/:orderId/push refusal: OrderRestricted for an order that is too old to track', async () => {
    const order = await world.place()
    world.app.pass(10 * 3_600_000)
    expectRefusal(await world.subscribe(order, world.service.device()), 'OrderRestricted')
    world.app.pass(-10 * 3_600_000)
  })

  test('[ENG-09] POST /order/:orderId/push stranger: gets the answer for an unknown order, and no push', async () => {
    const order = await world.place()
    const before = await world.count()
    expectRefusal(await world.subscribe({ ...order, session: randomUUID() }, world.service.device()), 'OrderUnknown')
    expectRefusal(await world.subscribe({ ...order, session: '0' }, world.service.device()), 'OrderUnknown')
    expect(await world.count()).toBe(before)
  })

  test.each([
    ['another host', (origin: string) => `http://169.254.169.254/${origin.length}`],
    ['another port', () => 'http://127.0.0.1:5432/push'],
    ['a host with a similar name', () => 'https://fcm.googleapis.com.example.com/push'],
    ['credentials', (origin: string) => `${origin.replace('http://', 'http://fcm.googleapis.com@')}/push`],
    ['no address', () => 'http://'],
  ])(
    '[ENG-09] POST /order/:orderId/push refusal: BadInput for %s, and the server sends nothing there',
    async (_, endpoint) => {
      const order = await world.place()
      const { subscription } = world.service.device()
      const answer = await world.subscribe(order, {
        deviceId: '',
        subscription: { ...subscription, endpoint: endpoint(world.service.origin) },
      })
      expectRefusal(answer, 'BadInput', { errors: [{ field: 'endpoint' }] })
    },
  )

  test('[ENG-09] POST /order/:orderId/push refusal: BadInput for a key that is no point of the curve', async () => {
    const { subscription, deviceId } = world.service.device()
    const wrong = { ...subscription, keys: { ...subscription.keys, p256dh: `B${'A'.repeat(86)}` } }
    const answer = await world.subscribe(await world.place(), { deviceId, subscription: wrong })
    expectRefusal(answer, 'BadInput', { errors: [{ field: 'keys.p256dh' }] })
  })
})

test('[ENG-09] address and keys of a device are encrypted in the database', async () => {
  const [order, device] = [await world.place(), world.service.device()]
  await world.subscribe(order, device)
  const rows = await world.app.database.sql`select * from push_subscriptions`
  const text = JSON.stringify(rows)
  for (const secret of [device.deviceId, device.subscription.keys.auth, device.subscription.keys.p256dh])
    expect(text).not.toContain(secret)
})
