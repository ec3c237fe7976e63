import { minute } from '@forno/domain/core/durations'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fcmError } from '../../../test/app-push-services.ts'
import { startAppPushShop, type AppPushShop, type TestPhone } from '../../../test/app-push-shop.ts'
import { headersOf, makeCustomer } from '../../../test/process/test-customer.ts'
import { delivery, expectRefusal, pickup } from '../../../test/shop.ts'
import { withoutIds } from '../../../test/without-ids.ts'
import { instant } from '@forno/domain/core/basic-types'
import { pushStore } from './push-store.ts'

let world: AppPushShop
beforeAll(async () => {
  world = await startAppPushShop()
})
afterAll(() => world.stop())
beforeEach(() => world.resetAll())

/** The phones of both platforms: the device, and its push service. */
const platforms = [
  ['Android', () => [world.androidPhone(), world.fcm] as const],
  ['iPhone', () => [world.iPhone(), world.apns] as const],
] as const

const subscribed = async (phone: TestPhone) => {
  const order = await world.place()
  expect((await world.subscribe(order, phone)).status).toBe(204)
  return order
}

describe.each(platforms)('an order with the app on %s', (_, make) => {
  test('[ENG-09] gets each move once, with number and store alone, and the path of its page', async () => {
    const [phone, service] = make()
    const order = await subscribed(phone)
    const store = await world.shop.good('GET /store/:code', { params: { code: 'NSW01' } })
    await world.move(order.orderId, 'Cooking')
    await world.move(order.orderId, 'With Driver')
    await world.runAllJobs()
    expect([service.pushes, service.faults]).toEqual([
      [
        {
          token: phone.deviceId,
          title: 'Your order is on its way',
          body: `Order ${order.orderReference} has left ${store.name}.`,
          data: { url: `/order/${order.orderId}`, orderId: order.orderId, message: 'onItsWay' },
          tag: expect.stringMatching(/^[0-9a-f-]{32,36}$/),
          lifetime: expect.closeTo(3_600, -1) as number,
        },
      ],
      [],
    ])
    expect(withoutIds(JSON.stringify(service.pushes))).not.toMatch(/Ada|Byron|0491|Example Street|Margherita|ada@/i)
  })

  test('[ENG-09] sends one push although two jobs send it at once', async () => {
    const [phone, service] = make()
    const order = await subscribed(phone)
    service.force({ status: 503 })
    await world.move(order.orderId, 'With Driver')
    service.reset()
    await world.runTwice(order.orderId)
    await world.runAllJobs()
    world.app.pass(minute)
    await world.runAllJobs()
    expect([world.shown(), service.requests()]).toEqual([[[phone.deviceId, 'Your order is on its way']], 1])
  })

  test('[ENG-09] sends nothing to a device that was removed after the move', async () => {
    const [phone, service] = make()
    const order = await subscribed(phone)
    await world.moveOnly(order.orderId, 'With Driver')
    expect((await world.stopAll(phone)).status).toBe(204)
    await world.runAllJobs()
    expect([world.shown(), service.requests()]).toEqual([[], 0])
  })

  test('[ENG-09] goes to the new token after the phone has got one, and once', async () => {
    const [phone] = make()
    const [renewed] = make()
    const order = await subscribed(phone)
    for (let time = 0; time < 2; time += 1) expect((await world.renew(phone, renewed)).status).toBe(204)
    expect(await world.statusOf(phone, order.orderId)).toEqual({ isForOrder: false, isForCustomer: false })
    await world.move(order.orderId, 'With Driver')
    expect(world.shown()).toEqual([[renewed.deviceId, 'Your order is on its way']])
  })

  test('[ENG-09] goes once to a phone that reported its new token before it was renewed, and for the orders of both', async () => {
    const [old, renewed] = [make()[0], make()[0]]
    const [first, second] = [await subscribed(old), await subscribed(renewed)]
    await world.subscribe(first, renewed)
    expect((await world.renew(old, renewed)).status).toBe(204)
    await world.move(first.orderId, 'With Driver')
    await world.move(second.orderId, 'With Driver')
    const title = 'Your order is on its way'
    expect(world.shown()).toEqual([
      [renewed.deviceId, title],
      [renewed.deviceId, title],
    ])
  })

  test.each([
    ['is overloaded', { status: 503 }],
    ['limits pushes', { status: 429, headers: { 'retry-after': '60' } }],
    ['cuts the connection', 'hangUp' as const],
  ])('[ENG-09] gets its push later, and once, from a push service that %s', async (__, response) => {
    const [phone, service] = make()
    const order = await subscribed(phone)
    service.force(response)
    await world.move(order.orderId, 'With Driver')
    expect(world.shown()).toEqual([])
    await world.runAllJobs()
    await world.runAllJobs()
    expect([world.shown(), service.requests()]).toEqual([[[phone.deviceId, 'Your order is on its way']], 2])
  })

  test('[ENG-09] shows one notification although the answer to its push was lost: the second replaces the first', async () => {
    const [phone, service] = make()
    const order = await subscribed(phone)
    service.force('acceptAndHangUp')
    await world.move(order.orderId, 'With Driver')
    await world.runAllJobs()
    expect([service.pushes.length, new Set(service.pushes.map(({ tag }) => tag)).size]).toEqual([2, 1])
  })

  test('[ENG-09] gets no push after its hour', async () => {
    const [phone, service] = make()
    const order = await subscribed(phone)
    service.force({ status: 503 })
    await world.move(order.orderId, 'With Driver')
    await world.app.database.sql`
      update push_deliveries set created_at = created_at - make_interval(mins => 61) where order_id = ${order.orderId}`
    await world.runAllJobs()
    expect([world.shown(), service.requests()]).toEqual([[], 1])
  })

  test('[ENG-09] gets no more pushes of the account after a log-out', async () => {
    const [phone] = make()
    const customer = await makeCustomer(world.app)
    await world.subscribeAll(customer, phone)
    const order = await world.place(delivery, customer)
    expect(await world.statusOf(phone, order.orderId)).toEqual({ isForOrder: false, isForCustomer: true })
    expect((await world.logOut(customer)).status).toBeLessThan(300)
    expect(await world.statusOf(phone, order.orderId)).toEqual({ isForOrder: false, isForCustomer: false })
    await world.move(order.orderId, 'With Driver')
    expect(world.shown()).toEqual([])
  })
})

describe('a phone whose app is gone', () => {
  test.each([
    ['UNREGISTERED of Google', platforms[0][1], fcmError(404, 'UNREGISTERED')],
    ['410 of Apple', platforms[1][1], { status: 410, body: 'Unregistered' }],
    ['BadDeviceToken of Apple', platforms[1][1], { status: 400, body: 'BadDeviceToken' }],
  ])('[ENG-09] is deleted after %s', async (_, make, response) => {
    const [phone, service] = make()
    const order = await subscribed(phone)
    const before = await world.count()
    service.force(response)
    await world.move(order.orderId, 'With Driver')
    await world.runAllJobs()
    expect([await world.count(), service.requests()]).toEqual([before - 1, 1])
  })

  test('[ENG-09] keeps its row if it has a new token in the meantime, and gets the push there', async () => {
    const [old, renewed] = [world.androidPhone(), world.androidPhone()]
    const order = await subscribed(old)
    await world.moveOnly(order.orderId, 'With Driver')
    await world.app.database.sql`
      update graphile_worker._private_jobs set run_at = ${new Date(0)} where locked_at is null`
    // The token changes while Google answers about the old one.
    world.fcm.forceLater(async () => {
      await world.renew(old, renewed)
      return fcmError(404, 'UNREGISTERED')
    })
    await world.app.settled()
    await world.runAllJobs()
    expect(world.shown()).toEqual([[renewed.deviceId, 'Your order is on its way']])
  })
})

describe('refused credentials', () => {
  test.each([
    ['Android', platforms[0][1], fcmError(403, 'PERMISSION_DENIED')],
    ['iPhone', platforms[1][1], { status: 403, body: 'InvalidProviderToken' }],
  ])('[ENG-09] delete no device on %s', async (_, make, response) => {
    const [phone, service] = make()
    const order = await subscribed(phone)
    for (let time = 0; time < 7; time += 1) service.force(response)
    await world.move(order.orderId, 'With Driver')
    for (let time = 0; time < 6; time += 1) await world.runAllJobs()
    expect([service.requests(), world.shown()]).toEqual([7, []])
    await world.runAllJobs()
    expect(world.shown()).toEqual([[phone.deviceId, 'Your order is on its way']])
  })
})

test('[ENG-09] one move reaches a browser and the phones of both platforms', async () => {
  const order = await world.place(pickup)
  const [browser, android, iPhone] = [world.service.device(), world.androidPhone(), world.iPhone()]
  for (const device of [browser, android, iPhone]) await world.subscribe(order, device)
  await world.move(order.orderId, 'Ready')
  const title = 'Your order is ready'
  expect([...world.titles(), ...world.shown()]).toEqual([
    [browser.deviceId, title],
    [android.deviceId, title],
    [iPhone.deviceId, title],
  ])
})

test('[ENG-09] a job that ends without a word gives its lease back after a minute', async () => {
  const phone = world.iPhone()
  const order = await subscribed(phone)
  world.apns.force({ status: 503 })
  await world.move(order.orderId, 'With Driver')
  const { sql } = world.app.database
  const [row] = await sql<{ push_id: string }>`select push_id from push_deliveries where order_id = ${order.orderId}`
  const work = { orderId: order.orderId, message: 'onItsWay', pushId: row?.push_id ?? '' } as const
  const at = world.app.clock()
  await pushStore(sql).lease(work, { at, until: instant(at + minute) })
  await world.runAllJobs()
  expect(world.shown()).toEqual([])
  world.app.pass(minute)
  await world.runAllJobs()
  expect(world.shown()).toHaveLength(1)
})

describe('the devices of a customer', () => {
  test('[ENG-09] list the app by its platform', async () => {
    const customer = await makeCustomer(world.app)
    const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
    const { headers } = headersOf(customer) as { headers: Record<string, string> }
    const { status } = await world.shop.call('POST /customer/:id/push', {
      params: { id: customer.customerId },
      headers: { ...headers, 'user-agent': userAgent },
      body: world.iPhone().subscription,
    })
    expect(status).toBe(204)
    expect(await world.devicesOf(customer)).toMatchObject([{ device: 'App on iPhone', isCurrent: true }])
  })

  test('[ENG-09] the token is encrypted in the database', async () => {
    const [android, iPhone] = [world.androidPhone(), world.iPhone()]
    await subscribed(android)
    await subscribed(iPhone)
    const text = JSON.stringify(await world.app.database.sql`select * from push_subscriptions`)
    for (const { deviceId } of [android, iPhone]) expect(text).not.toContain(deviceId)
  })

  test.each([
    ['fcm:', 'fcm:short'],
    ['a token with another alphabet', `fcm:${'a b'.repeat(20)}`],
    ['an odd number of digits', `apns:${'a'.repeat(65)}`],
    ['capitals', `apns:${'AB'.repeat(32)}`],
    ['a path', `apns:${'../'.repeat(30)}`],
    ['a browser without keys', 'https://web.push.apple.com/x'],
  ])('[ENG-09] POST /order/:orderId/push refusal: BadInput for %s', async (_, endpoint) => {
    const before = await world.count()
    expectRefusal(await world.subscribe(await world.place(), { subscription: { endpoint } }), 'BadInput')
    expect(await world.count()).toBe(before)
  })
})

test('[CFG-01] the configuration names the platforms on which the app gets pushes', async () => {
  expect((await world.shop.good('GET /Configuration')).settings['PUSH_PLATFORMS']).toBe('android,ios')
})
