import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeCustomer, headersOf } from '../../../test/process/test-customer.ts'
import { startPushShop, type PushShop } from '../../../test/push-shop.ts'
import { delivery, expectRefusal } from '../../../test/shop.ts'
import { familiesStore } from '../sign-in/families-store.ts'

let world: PushShop
beforeAll(async () => {
  world = await startPushShop()
})
afterAll(() => world.stop())
beforeEach(() => world.service.reset())

describe('the devices of a customer', () => {
  test('[ENG-09] POST /customer/:id/push happy: a device gets the messages of all orders of the customer, and of no other', async () => {
    const [customer, other] = [await makeCustomer(world.app), await makeCustomer(world.app)]
    const device = world.service.device()
    expect((await world.subscribeAll(customer, device)).status).toBe(204)
    const [mine, theirs] = [await world.place(delivery, customer), await world.place(delivery, other)]
    expect(await world.statusOf(device, mine.orderId)).toEqual({ isForOrder: false, isForCustomer: true })
    expect(await world.statusOf(device, theirs.orderId)).toEqual({ isForOrder: false, isForCustomer: false })
    await world.move(mine.orderId, 'With Driver')
    await world.move(theirs.orderId, 'With Driver')
    expect(world.service.received.map(({ payload }) => payload.tag)).toEqual([mine.orderId])
  })

  test('[ENG-09] a message goes once to a device that asked for the order and for all orders', async () => {
    const customer = await makeCustomer(world.app)
    const device = world.service.device()
    await world.subscribeAll(customer, device)
    const order = await world.place(delivery, customer)
    await world.subscribe(order, device)
    await world.move(order.orderId, 'With Driver')
    expect(world.titles()).toHaveLength(1)
  })

  test('[ENG-09] a device gets no messages any more once its sign-in has ended', async () => {
    const customer = await makeCustomer(world.app)
    await world.subscribeAll(customer, world.service.device())
    const order = await world.place(delivery, customer)
    await familiesStore(world.app.database.sql).end(customer.familyId, world.app.clock())
    await world.move(order.orderId, 'With Driver')
    expect(world.titles()).toEqual([])
    expect(await world.devicesOf(await makeCustomer(world.app, customer))).toEqual([])
  })

  test('[ENG-09] a device that another customer uses afterwards gets only that customer’s messages', async () => {
    const [first, second] = [await makeCustomer(world.app), await makeCustomer(world.app)]
    const device = world.service.device()
    await world.subscribeAll(first, device)
    await world.subscribeAll(second, device)
    const [theirs, mine] = [await world.place(delivery, first), await world.place(delivery, second)]
    await world.move(theirs.orderId, 'With Driver')
    await world.move(mine.orderId, 'With Driver')
    expect(world.service.received.map(({ payload }) => payload.tag)).toEqual([mine.orderId])
  })

  test('[ENG-09] a device that another customer uses afterwards gets no messages of the first customer’s orders, but those of guests', async () => {
    const [first, second] = [await makeCustomer(world.app), await makeCustomer(world.app)]
    const device = world.service.device()
    const [theirs, guests] = [await world.place(delivery, first), await world.place(delivery)]
    await world.subscribe(theirs, device)
    await world.subscribe(guests, device)
    await world.subscribeAll(second, device)
    await world.move(theirs.orderId, 'With Driver')
    await world.move(guests.orderId, 'With Driver')
    expect(world.service.received.map(({ payload }) => payload.tag)).toEqual([guests.orderId])
  })

  test('[ENG-09] GET /customer/:id/push happy: lists the devices, the one of this sign-in first', async () => {
    const customer = await makeCustomer(world.app)
    const elsewhere = await makeCustomer(world.app, customer)
    await world.subscribeAll(customer, world.service.device())
    world.app.pass(60_000)
    await world.subscribeAll(elsewhere, world.service.device())
    const listed = await world.devicesOf(customer)
    expect(listed.map(({ device, isCurrent }) => [device, isCurrent])).toEqual([
      ['Unknown device', true],
      ['Unknown device', false],
    ])
    expect(listed[0]?.addedAt).toMatch(/^2026-11-21T\d\d:\d\d/)
  })

  test('[ENG-09] keeps the newest devices of a customer', async () => {
    const customer = await makeCustomer(world.app)
    const all = Array.from({ length: 12 }, () => world.service.device())
    for (const device of all) {
      await world.subscribeAll(await makeCustomer(world.app, customer), device)
      world.app.pass(1)
    }
    expect(await world.devicesOf(customer)).toHaveLength(10)
    const order = await world.place(delivery, customer)
    expect(await world.statusOf(all[0]!, order.orderId)).toEqual({ isForOrder: false, isForCustomer: false })
    expect(await world.statusOf(all.at(-1)!, order.orderId)).toEqual({ isForOrder: false, isForCustomer: true })
  })

  test('[ENG-09] DELETE /customer/:id/push/:pushId happy: removes a device', async () => {
    const customer = await makeCustomer(world.app)
    await world.subscribeAll(customer, world.service.device())
    const [{ pushId } = { pushId: '' }] = await world.devicesOf(customer)
    const call = { params: { id: customer.customerId, pushId }, ...headersOf(customer) }
    expect((await world.shop.call('DELETE /customer/:id/push/:pushId', call)).status).toBe(204)
    expect(await world.devicesOf(customer)).toEqual([])
  })

  test('[ENG-09] DELETE /customer/:id/push/:pushId refusal: PushDeviceUnknown for an unknown device and another customer’s', async () => {
    const [customer, other] = [await makeCustomer(world.app), await makeCustomer(world.app)]
    await world.subscribeAll(other, world.service.device())
    const [{ pushId } = { pushId: '' }] = await world.devicesOf(other)
    for (const unknown of [pushId, randomUUID()]) {
      const call = { params: { id: customer.customerId, pushId: unknown }, ...headersOf(customer) }
      expectRefusal(await world.shop.call('DELETE /customer/:id/push/:pushId', call), 'PushDeviceUnknown')
    }
    expect(await world.devicesOf(other)).toHaveLength(1)
  })

  const calls = ['POST /customer/:id/push', 'GET /customer/:id/push', 'DELETE /customer/:id/push/:pushId'] as const
  const optionsOf = (address: (typeof calls)[number], id: string) => ({
    params: { id, pushId: randomUUID() },
    ...(address === 'POST /customer/:id/push' ? { body: world.service.device().subscription } : {}),
  })

  test.each([
    ['POST /customer/:id/push refusal: LoginRequired without a token', calls[0]],
    ['GET /customer/:id/push refusal: LoginRequired without a token', calls[1]],
    ['DELETE /customer/:id/push/:pushId refusal: LoginRequired without a token', calls[2]],
    ['POST /customer/:id/push stranger: must log in', calls[0]],
    ['GET /customer/:id/push stranger: must log in', calls[1]],
    ['DELETE /customer/:id/push/:pushId stranger: must log in', calls[2]],
  ] as const)('[ENG-09] %s', async (_, address) => {
    const { customerId } = await makeCustomer(world.app)
    expectRefusal(await world.shop.call(address, optionsOf(address, customerId)), 'LoginRequired')
  })

  test.each([
    ['POST /customer/:id/push refusal: NotYours for another customer', calls[0]],
    ['GET /customer/:id/push refusal: NotYours for another customer', calls[1]],
    ['DELETE /customer/:id/push/:pushId refusal: NotYours for another customer', calls[2]],
  ] as const)('[ENG-09] %s', async (_, address) => {
    const [customer, other] = [await makeCustomer(world.app), await makeCustomer(world.app)]
    const call = { ...optionsOf(address, other.customerId), ...headersOf(customer) }
    expectRefusal(await world.shop.call(address, call), 'NotYours')
  })
})

describe('a device that changes', () => {
  test('[ENG-09] POST /push/status happy: knows nothing about an unknown device', async () => {
    const { orderId } = await world.place()
    expect(await world.statusOf(world.service.device(), orderId)).toEqual({ isForOrder: false, isForCustomer: false })
  })

  test('[ENG-09] POST /push/status refusal: BadInput without an order', async () => {
    const { endpoint } = world.service.device().subscription
    expectRefusal(await world.shop.call('POST /push/status', { body: { endpoint } }), 'BadInput')
  })

  test('[ENG-09] POST /push/stop happy: ends the messages of one order, or all of them', async () => {
    const [one, other] = [await world.place(), await world.place()]
    const device = world.service.device()
    const { endpoint } = device.subscription
    await world.subscribe(one, device)
    await world.subscribe(other, device)
    const stop = (body: object) => world.shop.call('POST /push/stop', { body: { endpoint, ...body } })
    expect((await stop({ orderId: one.orderId })).status).toBe(204)
    expect([
      (await world.statusOf(device, one.orderId)).isForOrder,
      (await world.statusOf(device, other.orderId)).isForOrder,
    ]).toEqual([false, true])
    const before = await world.count()
    expect((await stop({})).status).toBe(204)
    expect(await world.count()).toBe(before - 1)
    await world.move(one.orderId, 'With Driver')
    await world.move(other.orderId, 'With Driver')
    expect(world.titles()).toEqual([])
  })

  test('[ENG-09] a device without any order left is deleted', async () => {
    const [order, device] = [await world.place(), world.service.device()]
    const before = await world.count()
    await world.subscribe(order, device)
    const { endpoint } = device.subscription
    await world.shop.good('POST /push/stop', { body: { endpoint, orderId: order.orderId } })
    expect(await world.count()).toBe(before)
  })

  test('[ENG-09] POST /push/stop refusal: BadInput without an address; an unknown device gets the same answer as a known one', async () => {
    expectRefusal(await world.shop.call('POST /push/stop', { body: {} }), 'BadInput')
    const { endpoint } = world.service.device().subscription
    expect((await world.shop.call('POST /push/stop', { body: { endpoint } })).status).toBe(204)
  })

  test('[ENG-09] POST /push/renew happy: messages go to the new address, and no longer to the old one', async () => {
    const [order, old, renewed] = [await world.place(), world.service.device(), world.service.device()]
    await world.subscribe(order, old)
    const body = { endpoint: old.subscription.endpoint, subscription: renewed.subscription }
    expect((await world.shop.call('POST /push/renew', { body })).status).toBe(204)
    await world.move(order.orderId, 'With Driver')
    expect(world.titles()).toEqual([[renewed.deviceId, 'Your order is on its way']])
  })

  test('[ENG-09] POST /push/renew happy: a repeated request changes nothing', async () => {
    const [order, old, renewed] = [await world.place(), world.service.device(), world.service.device()]
    await world.subscribe(order, old)
    const body = { endpoint: old.subscription.endpoint, subscription: renewed.subscription }
    for (let time = 0; time < 2; time += 1)
      expect((await world.shop.call('POST /push/renew', { body })).status).toBe(204)
    expect((await world.statusOf(renewed, order.orderId)).isForOrder).toBe(true)
    await world.move(order.orderId, 'With Driver')
    expect(world.titles()).toEqual([[renewed.deviceId, 'Your order is on its way']])
  })

  test('[ENG-09] POST /push/renew refusal: PushDeviceUnknown for an unknown address', async () => {
    const body = {
      endpoint: world.service.device().subscription.endpoint,
      subscription: world.service.device().subscription,
    }
    expectRefusal(await world.shop.call('POST /push/renew', { body }), 'PushDeviceUnknown')
  })

  test('[ACC-13] changes of one device are limited', async () => {
    const { endpoint } = world.service.device().subscription
    const stop = () => world.shop.call('POST /push/stop', { body: { endpoint } })
    for (let each = 0; each < 30; each += 1) expect((await stop()).status).toBe(204)
    expectRefusal(await stop(), 'TooManyRequests')
  })
})
