import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startPushShop, type PushShop } from '../../../test/push-shop.ts'

let world: PushShop
beforeAll(async () => {
  world = await startPushShop()
})
afterAll(() => world.stop())
beforeEach(() => world.service.reset())

describe('a push service that does not accept a push', () => {
  const subscribed = async () => {
    const [order, device] = [await world.place(), world.service.device()]
    await world.subscribe(order, device)
    return { order, device }
  }

  test.each([404, 410])('[ENG-09] with status %i ends the subscription', async (status) => {
    const { order, device } = await subscribed()
    world.service.force({ status })
    await world.move(order.orderId, 'With Driver')
    await world.runAllJobs()
    expect([await world.statusOf(device, order.orderId), world.service.requests()]).toEqual([
      { isForOrder: false, isForCustomer: false },
      1,
    ])
  })

  test.each([
    ['429 with Retry-After', { status: 429, headers: { 'retry-after': '60' } }],
    ['503', { status: 503 }],
    ['no answer', 'hangUp' as const],
  ])('[ENG-09] with %s gets it again later, and once', async (_, response) => {
    const { order, device } = await subscribed()
    world.service.force(response)
    await world.move(order.orderId, 'With Driver')
    expect(world.titles()).toEqual([])
    await world.runAllJobs()
    await world.runAllJobs()
    expect([world.titles(), world.service.requests()]).toEqual([[[device.deviceId, 'Your order is on its way']], 2])
  })

  test('[ENG-09] waits as long as Retry-After asks for', async () => {
    const { order } = await subscribed()
    world.service.force({ status: 429, headers: { 'retry-after': '600' } })
    await world.move(order.orderId, 'With Driver')
    const [job] = await world.app.database.sql<{ run_at: number }>`
      select run_at from graphile_worker.jobs where task_identifier = 'send_order_push'`
    const seconds = ((job?.run_at ?? 0) - Date.now()) / 1000
    expect(seconds).toBeGreaterThan(550)
    expect(seconds).toBeLessThanOrEqual(600)
    await world.runAllJobs()
  })

  test('[ENG-09] with a refusal gets no retry, and the subscription ends after several in a row', async () => {
    const device = world.service.device()
    const orders = []
    for (let each = 0; each < 5; each += 1) orders.push(await world.place())
    for (const order of orders) await world.subscribe(order, device)
    const last = orders.at(-1)!
    for (const order of orders) {
      expect(await world.statusOf(device, last.orderId)).toEqual({ isForOrder: true, isForCustomer: false })
      world.service.force({ status: 403 })
      await world.move(order.orderId, 'With Driver')
    }
    expect(await world.statusOf(device, last.orderId)).toEqual({ isForOrder: false, isForCustomer: false })
    expect(world.service.requests()).toBe(5)
  })

  test('[ENG-09] with a redirect is not followed', async () => {
    const { order } = await subscribed()
    const elsewhere = world.service.device().subscription.endpoint
    world.service.force({ status: 307, headers: { location: elsewhere } })
    await world.move(order.orderId, 'With Driver')
    expect([world.service.requests(), world.titles()]).toEqual([1, []])
  })

  test('[ENG-09] gets no push that no longer applies', async () => {
    const { order } = await subscribed()
    world.service.force({ status: 503 })
    await world.move(order.orderId, 'With Driver')
    const move = { ...world.screen, params: { orderId: order.orderId }, body: { status: 'Delivered' } }
    await world.shop.good('POST /kitchen/orders/:orderId/move', move)
    await world.app.database.sql`
      update order_events set published_at = at where order_id = ${order.orderId} and published_at is null`
    await world.runAllJobs()
    expect([world.titles(), world.service.requests()]).toEqual([[], 1])
  })

  test.each([
    ['30 minutes later gets it for the rest of the hour', 30, [1_800]],
    ['after its hour gets none', 61, []],
  ])('[ENG-09] that answers again %s', async (_, minutes, lifetimes) => {
    const { order } = await subscribed()
    world.service.force({ status: 503 })
    await world.move(order.orderId, 'With Driver')
    await world.app.database.sql`
      update push_deliveries set created_at = created_at - make_interval(mins => ${minutes})
      where order_id = ${order.orderId}`
    await world.runAllJobs()
    expect(world.service.received.map(({ ttl }) => ttl)).toEqual(lifetimes)
  })

  test('[ENG-09] leaves neither address nor order in the error of the job', async () => {
    const { order } = await subscribed()
    world.service.force({ status: 503 })
    await world.move(order.orderId, 'With Driver')
    const [job] = await world.app.database.sql<{ last_error: string }>`
      select last_error from graphile_worker.jobs where task_identifier = 'send_order_push'`
    expect(job?.last_error).toContain('status 503')
    expect(job?.last_error).not.toContain(world.service.origin)
    await world.runAllJobs()
  })
})
