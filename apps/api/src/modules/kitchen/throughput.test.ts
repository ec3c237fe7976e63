import { instant, type OrderId, type StoreId } from '@forno/domain/core/basic-types'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { storesLike, storeWith } from '../../../test/content-edits.ts'
import { runWaitingJobs } from '../../../test/due-jobs.ts'
import {
  delivery as toNewtown,
  pickup as inNewtown,
  publishContent,
  shopOf,
  soon,
  type Shop,
} from '../../../test/shop.ts'
import { startApp, type TestApp } from '../../../test/start-app.ts'
import { timestamp } from '../../platform/db/database.ts'
import { throughputStore } from './throughput-store.ts'

const minute = 60_000

/** Stores like Newtown: each test has one whose kitchen has made nothing yet. */
const storeIds = ['NSW02', 'NSW03', 'NSW04', 'NSW05', 'NSW06', 'NSW07', 'NSW08'] as const
const kitchens = [...storeIds]
let storeId = ''
let app: TestApp
let shop: Shop
let screen: { headers: Record<string, string> }
let now: number
/** Set times: 15 minutes for pickup, 30 for delivery. */
const set = { pickupTimeMinutes: 15, deliveryTimeMinutes: 30, deliveryAdjustmentMinutes: 0, suburbSurcharges: [] }
beforeAll(async () => {
  app = await startApp()
  shop = shopOf(app)
  await publishContent(app, (content) =>
    storeWith('NSW01', { ...set, isAlgoPromiseTimeEnabled: false })(
      storesLike('NSW01', storeIds, { ...set, isAlgoPromiseTimeEnabled: true })(content),
    ),
  )
  for (const [code, isAlgoPromiseTimeEnabled] of [
    ['NSW01', false],
    ['NSW02', true],
  ] as const)
    await soon(async () =>
      expect(await store(code)).toMatchObject({ isAlgoPromiseTimeEnabled, deliveryTimeMinutes: 30 }),
    )
  now = app.clock()
})
afterAll(() => app.close())
const useStore = async (id: string): Promise<void> => {
  app.pass(now - app.clock())
  storeId = id
  screen = await shop.kitchenScreen(id)
}

const delivery = () => ({ ...toNewtown, storeId })
const pickup = () => ({ ...inNewtown, storeId })

const placed = async (count: number, disposition: object): Promise<readonly OrderId[]> => {
  const orderIds: OrderId[] = []
  for (let index = 0; index < count; index += 1)
    orderIds.push((await shop.placeCashOrder(await shop.readyBasket(disposition))).orderId)
  return orderIds
}
const tap = (orderId: OrderId, status: string) =>
  shop.good('POST /kitchen/orders/:orderId/move', { ...screen, params: { orderId }, body: { status } })
/** Milliseconds just below these minutes: the calls themselves take time, and the average is rounded up. */
const almost = (minutes: number): number => (minutes - 0.5) * minute
/** Places deliveries and makes them ready after these minutes: the driver's tap marks the food as made. */
const cookedIn = async (minutes: number, count = 3): Promise<void> => {
  const orderIds = await placed(count, delivery())
  app.pass(almost(minutes))
  for (const orderId of orderIds) await tap(orderId, 'Ready')
  for (const orderId of orderIds) await tap(orderId, 'With Driver')
}
const store = (code: string = storeId) => shop.good('GET /store/:code', { params: { code } })
const promise = async (serviceType = 'Delivery') =>
  (await store()).schedule[0]?.asap.find((asap) => asap.serviceType === serviceType)?.promiseMinutes

describe('the measured promise time', () => {
  beforeEach(() => useStore(kitchens.pop() ?? ''))

  test('[TIM-07] a slower kitchen promises more minutes and a faster one fewer, in the schedule, in baskets and in due times', async () => {
    expect(await promise()).toBe(30)
    await cookedIn(25)
    await soon(async () => expect(await promise()).toBe(40))
    expect((await store()).averageDeliveryTimeMinutes).toBe(40)
    const held = await shop.readyBasket(delivery())
    expect((await shop.good('GET /baskets/:basketId', held)).promiseMinutes).toBe(40)
    const { orderId } = await shop.placeCashOrder(held)
    const [order] = await app.database.sql<{ minutes: number }>`
      select extract(epoch from due_at - placed_at)::integer / 60 as minutes from orders where order_id = ${orderId}`
    expect(order?.minutes).toBe(40)
    await cookedIn(10, 10)
    await soon(async () => expect(await promise()).toBe(25))
  })

  test('[TIM-07] pickup is measured separately, ten seconds after the tap', async () => {
    const orderIds = await placed(3, pickup())
    app.pass(almost(25))
    for (const orderId of orderIds) await tap(orderId, 'Ready')
    expect((await store()).averagePickupTimeMinutes).toBeNull()
    await runWaitingJobs(app)
    await soon(async () => expect(await promise('Pickup')).toBe(25))
    expect(await promise()).toBe(30)
  })

  test('[TIM-07] two orders are too few, and orders for a chosen time do not count', async () => {
    const chosen = { ...delivery(), isAsap: false, orderDueAt: '2026-11-21T12:45:00+11:00' }
    const orderIds = await placed(3, chosen)
    await cookedIn(25, 2)
    for (const orderId of orderIds) {
      await tap(orderId, 'Ready')
      await tap(orderId, 'With Driver')
    }
    expect(await promise()).toBe(30)
    expect((await store()).averageDeliveryTimeMinutes).toBeNull()
  })

  test('[TIM-07] the latest ten orders count, and none that was ready more than six hours after its time', async () => {
    const orderIds = await placed(12, delivery())
    const { sql } = app.database
    const since = app.clock() - 90 * minute
    const counted = async () => (await throughputStore(sql).madeSince(storeId as StoreId, instant(since))).length
    await sql`update orders set made_at = placed_at where order_id = any(${orderIds})`
    expect(await counted()).toBe(10)
    const dueAt = (at: number) =>
      sql`update orders set due_at = ${timestamp(instant(at))} where order_id = any(${orderIds})`
    await dueAt(since - 360 * minute)
    expect(await counted()).toBe(10)
    await dueAt(since - 360 * minute - 1)
    expect(await counted()).toBe(0)
  })

  test('[TIM-07] a very slow kitchen is limited to the maximum promise time', async () => {
    await cookedIn(80)
    await soon(async () => expect(await promise()).toBe(15 + 3 * 15))
  })

  test('[TIM-07] a measured throughput expires after an hour and a half without new orders', async () => {
    await cookedIn(25)
    await soon(async () => expect(await promise()).toBe(40))
    await runWaitingJobs(app)
    app.pass(60 * minute)
    await runWaitingJobs(app)
    expect(await promise()).toBe(40)
    app.pass(31 * minute)
    await runWaitingJobs(app)
    await soon(async () => expect(await promise()).toBe(30))
    expect((await store()).averageDeliveryTimeMinutes).toBeNull()
  })

  test('[TIM-07] a difference of one minute is not published', async () => {
    await cookedIn(25)
    await soon(async () => expect(await promise()).toBe(40))
    const revision = async () => {
      const [row] = await app.database.sql<{ revision: number }>`
        select revision from store_state where store_id = ${storeId}`
      return row?.revision
    }
    const before = await revision()
    await cookedIn(26)
    expect(await revision()).toBe(before)
  })
})

test('[TIM-07] without the chain’s setting the average is shown and the set time is promised', async () => {
  await useStore('NSW01')
  await cookedIn(25)
  await soon(async () => expect((await store()).averageDeliveryTimeMinutes).toBe(40))
  expect(await promise()).toBe(30)
})
