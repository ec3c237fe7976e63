import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { storesLike, storeWith } from '../../../test/content-edits.ts'
import {
  expectRefusal,
  pickup,
  publishContent,
  shopOf,
  soon,
  type Answer,
  type TestBasket,
  type Shop,
} from '../../../test/shop.ts'
import { startApp, type TestApp } from '../../../test/start-app.ts'

/** Kitchen capacity in pizzas of 120 seconds per quarter hour. */
const pizzasPerSlot = 10
const minute = 60_000

/** A delivery time of no shipped store: a process that answers it has loaded the edited content. */
const editedMinutes = 43

/** Equal stores: each test has one whose kitchen is still free. */
const storeIds = ['NSW02', 'NSW03', 'NSW04', 'NSW05'] as const
const kitchens = [...storeIds]
let storeId = ''
let app: TestApp
let shop: Shop
let now: number
beforeAll(async () => {
  app = await startApp('2026-11-21T18:04:00+11:00')
  shop = shopOf(app)
  const edit = { capacitySeconds: pizzasPerSlot * 120, pickupTimeMinutes: 20, deliveryTimeMinutes: editedMinutes }
  await publishContent(app, storesLike('NSW02', storeIds, edit))
  const minutesNow = async () =>
    (await shop.good('GET /store/:code', { params: { code: 'NSW02' } })).deliveryTimeMinutes
  await soon(async () => expect(await minutesNow()).toBe(editedMinutes))
  now = app.clock()
})
afterAll(() => app.close())
beforeEach(() => app.pass(now - app.clock()))

const asap = () => ({ ...pickup, storeId })
const at = (time: string) => ({ ...asap(), isAsap: false, orderDueAt: `2026-11-21T${time}:00+11:00` })
const hold = (held: TestBasket) => shop.call('POST /baskets/:basketId/validateOrder', held)
const promiseOf = async (held: TestBasket) => (await shop.good('GET /baskets/:basketId', held)).promiseMinutes

/** Pizzas sold per quarter hour, by the clock of the store. */
const sold = async (of = storeId): Promise<Record<string, number>> => {
  const rows = await app.database.sql<{ time: string; used_seconds: number; held: number }>`
    select to_char(k.starts_at at time zone 'Australia/Sydney', 'HH24:MI') as time, k.used_seconds,
      coalesce((select sum(seconds) from slot_holds h where h.store_id = k.store_id and h.starts_at = k.starts_at), 0)::integer as held
    from kitchen_slots k where used_seconds > 0 and store_id = ${of} order by k.starts_at`
  for (const { used_seconds, held } of rows) expect(held).toBe(used_seconds)
  return Object.fromEntries(rows.map(({ time, used_seconds }) => [time, used_seconds / 120]))
}

describe('an order larger than a quarter hour of its kitchen', () => {
  beforeEach(() => {
    storeId = kitchens.pop() ?? ''
  })

  test('[TIM-13] [BAS-26] claims its work backwards from its due time, and releases all of it', async () => {
    const [held, other] = [await shop.readyBasket(at('20:00'), 25), await shop.readyBasket(at('19:45'), 1)]
    expect((await hold(held)).status).toBe(200)
    expect(await sold()).toEqual({ '19:30': 5, '19:45': 10, '20:00': 10 })
    expectRefusal(await hold(other), 'SlotFull')
    expect((await hold(await shop.readyBasket(at('19:30'), 5))).status).toBe(200)
    expect((await hold(held)).status).toBe(200)
    expect(await sold()).toEqual({ '19:30': 10, '19:45': 10, '20:00': 10 })
    await shop.good('PATCH /baskets/:basketId/expire', held)
    expect(await sold()).toEqual({ '19:30': 5 })
  })

  test('[BAS-26] claims less when it shrinks, moves to another time, and is released after ten minutes', async () => {
    const held = await shop.readyBasket(at('20:00'), 25)
    await hold(held)
    await shop.good('DELETE /baskets/:basketId/basketItems', held)
    await shop.add(held, { quantity: 12 })
    await hold(held)
    expect(await sold()).toEqual({ '19:45': 2, '20:00': 10 })
    await shop.change(held, at('21:00'))
    await hold(held)
    expect(await sold()).toEqual({ '20:45': 2, '21:00': 10 })
    app.pass(10 * minute + 1)
    expect((await hold(await shop.readyBasket(at('21:00'), 10))).status).toBe(200)
  })

  test('[ORD-12] releases all its make time when the store cannot make it', async () => {
    const { orderId } = await shop.placeCashOrder(await shop.readyBasket(at('20:00'), 14))
    expect(await sold()).toEqual({ '19:45': 4, '20:00': 10 })
    const screen = await shop.kitchenScreen(storeId)
    const body = { status: 'Unable to Deliver' } as const
    await shop.good('POST /kitchen/orders/:orderId/move', { ...screen, params: { orderId }, body })
    await app.database
      .sql`update order_events set published_at = at where order_id = ${orderId} and published_at is null`
    expect(await sold()).toEqual({})
  })

  test('[TIM-07] [TIM-13] [ORD-03] ASAP is the end of its quarter hours, also for later baskets', async () => {
    const large = await shop.readyBasket(asap(), 25)
    // The quarter hours of 18:15, 18:30 and 18:45 make it; the running one does not count.
    expect(await promiseOf(large)).toBe(41)
    expect((await hold(large)).status).toBe(200)
    expect(await sold()).toEqual({ '18:15': 5, '18:30': 10, '18:45': 10 })
    expect(await promiseOf(await shop.readyBasket(asap(), 5))).toBe(20)
    expect(await promiseOf(await shop.readyBasket(asap(), 6))).toBe(56)
  })
})

/** Refusal data: the store's phone number, where a large order can be agreed. */
const storePhone = { phone: '(02) 5550 0111' }
const otherPizzas = [
  'triple-cheese',
  'house-supreme',
  'meat-supreme',
  'hot-salami',
  'barbecue-chicken',
  'garden-veg',
  'capricciosa',
  'cheeseburger',
]
const validate = (held: TestBasket) => shop.call('POST /baskets/:basketId/validate', held)
const order = async (held: TestBasket) =>
  shop.call('POST /baskets/:basketId/order', { ...held, body: await shop.orderBody(held) })

describe('an order larger than the store takes online', () => {
  test.each<[string, (held: TestBasket) => Promise<Answer>]>([
    ['[BAS-25] POST /baskets/:basketId/validate refusal: OrderTooLarge', validate],
    ['[BAS-26] POST /baskets/:basketId/validateOrder refusal: OrderTooLarge', hold],
    ['[ORD-03] POST /baskets/:basketId/order refusal: OrderTooLarge', order],
  ])('%s', async (_, ask) => {
    const held = await shop.readyBasket({}, 41)
    expectRefusal(await ask(held), 'OrderTooLarge', storePhone)
  })

  test('[BAS-25] [TIM-13] refuses 891 pizzas and claims nothing of the kitchen', async () => {
    const held = await shop.readyBasket({ ...pickup, storeId: 'NSW30' }, 99)
    for (const productId of otherPizzas) await shop.add(held, { productId, quantity: 99 })
    for (const ask of [validate, hold, order]) expectRefusal(await ask(held), 'OrderTooLarge')
    expect(await sold('NSW30')).toEqual({})
  })

  test('[BAS-25] accepts up to 120 items, also of products that need hardly any work', async () => {
    expect((await validate(await shop.readyBasket({}, 40))).status).toBe(200)
    const mixed = await shop.readyBasket({}, 30)
    await shop.add(mixed, { productId: 'cola-1250', quantity: 90 })
    expect((await validate(mixed)).status).toBe(200)
    await shop.add(mixed, { productId: 'water-600', quantity: 1 })
    expectRefusal(await validate(mixed), 'OrderTooLarge', storePhone)
  })

  test('[BAS-25] limits a small kitchen to what it makes in two hours', async () => {
    await publishContent(app, storeWith('VIC01', { capacitySeconds: 4 * 120 }))
    const held = await shop.readyBasket({ ...pickup, storeId: 'VIC01' }, 33)
    const answer = async () => (await validate(held)).failure
    await expect.poll(answer).toMatchObject({ data: { reason: 'tooLarge' } })
  })
})
