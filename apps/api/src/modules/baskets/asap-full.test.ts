import { proving } from '@forno/proof/runs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { storesLike } from '../../../test/content-edits.ts'
import { expectRefusal, pickup, publishContent, shopOf, soon, type TestBasket, type Shop } from '../../../test/shop.ts'
import { startApp, type TestApp } from '../../../test/start-app.ts'
import { settledStatementCount } from '../../../test/settled-statement-count.ts'

const minute = 60_000
/** Kitchen capacity in pizzas of 120 seconds per quarter hour. */
const pizzasPerSlot = 5

/** A delivery time of no shipped store: a process that answers it has loaded the edited content. */
const editedMinutes = 43

/** Equal stores: each test has one whose kitchen is still free. */
const storeIds = ['NSW02', 'NSW03', 'NSW04', 'NSW05', 'NSW06', 'NSW07'] as const
const kitchens = [...storeIds]
let storeId = ''
let app: TestApp
let shop: Shop
let now: number
const storeNow = (code: string = storeId) => shop.good('GET /store/:code', { params: { code } })
beforeAll(async () => {
  app = await startApp('2026-11-21T18:04:00+11:00')
  shop = shopOf(app)
  const edit = { capacitySeconds: pizzasPerSlot * 120, pickupTimeMinutes: 20, deliveryTimeMinutes: editedMinutes }
  await publishContent(app, storesLike('NSW02', storeIds, edit))
  // Schedules are built from the content that the process has loaded.
  await soon(async () => expect((await storeNow('NSW02')).deliveryTimeMinutes).toBe(editedMinutes))
  now = app.clock()
})
afterAll(() => app.close())
beforeEach(() => {
  app.pass(now - app.clock())
  storeId = kitchens.pop() ?? ''
})

const asap = () => ({ ...pickup, storeId })
const at = (time: string) => ({ ...asap(), isAsap: false, orderDueAt: `2026-11-21T${time}:00+11:00` })
const hold = (held: TestBasket) => shop.call('POST /baskets/:basketId/validateOrder', held)
const fill = async (time: string) =>
  expect((await hold(await shop.readyBasket(at(time), pizzasPerSlot))).status).toBe(200)
const promiseOf = async (held: TestBasket) => (await shop.good('GET /baskets/:basketId', held)).promiseMinutes
const offered = async () => {
  const { schedule } = await storeNow()
  return schedule[0]?.asap.find(({ serviceType }) => serviceType === 'Pickup')
}
const dueOf = async (orderId: string) => {
  const [row] = await app.database.sql<{ due_at: number }>`select due_at from orders where order_id = ${orderId}`
  // The app's clock advances during the test, so compare whole minutes.
  return row === undefined ? null : Math.floor(row.due_at / minute) * minute
}
const heldBy = async ({ params }: TestBasket) => {
  const [row] = await app.database.sql<{ starts_at: number }>`
    select starts_at from slot_holds where basket_id = ${params.basketId}`
  return row?.starts_at
}
const when = (time: string) => Date.parse(`2026-11-21T${time}:00+11:00`)

describe('ASAP at a kitchen with limited capacity', () => {
  test('[TIM-07] [TIM-13] [ORD-03] a full quarter hour moves schedule, basket, hold and order to the next with capacity', async () => {
    const held = await shop.readyBasket(asap(), 2)
    expect([await promiseOf(held), (await offered())?.promiseMinutes]).toEqual([20, 20])
    await fill('18:30')
    expect([await promiseOf(held), (await offered())?.promiseMinutes]).toEqual([20, 20])
    // 18:04 plus 20 minutes is 18:24, which belongs to the quarter hour of 18:15.
    const last = await shop.readyBasket(asap(), pizzasPerSlot)
    expect((await hold(last)).body.promiseMinutes).toBe(20)
    expect(await heldBy(last)).toBe(when('18:15'))
    expect([await promiseOf(held), (await offered())?.promiseMinutes]).toEqual([41, 41])
    expect(await promiseOf(last)).toBe(20)
    expect((await hold(held)).body.promiseMinutes).toBe(41)
    expect(await heldBy(held)).toBe(when('18:45'))
    const { orderId } = await shop.placeCashOrder(held)
    expect(await dueOf(orderId)).toBe(when('18:45'))
  })

  test('[TIM-13] promises by the size of the basket: a large one waits where a small one does not', async () => {
    expect((await hold(await shop.readyBasket(asap(), 3))).status).toBe(200)
    expect(await promiseOf(await shop.readyBasket(asap(), 2))).toBe(20)
    expect(await promiseOf(await shop.readyBasket(asap(), 3))).toBe(26)
  })

  test('[BAS-26] a hold keeps its promise while the minutes pass during the checkout', async () => {
    const held = await shop.readyBasket(asap(), pizzasPerSlot)
    await hold(held)
    await fill('18:30')
    app.pass(9 * minute)
    expect(await promiseOf(held)).toBe(20)
    const { orderId } = await shop.placeCashOrder(held)
    expect(await dueOf(orderId)).toBe(when('18:33'))
  })

  test('[TIM-09] [RUL-14] POST /baskets/:basketId/order refusal: SlotFull without capacity before last orders', async () => {
    const held = await shop.readyBasket(asap())
    const { schedule } = await storeNow()
    const slots = (schedule[0]?.slots ?? []).filter(({ serviceType }) => serviceType === 'Pickup')
    await app.database.sql`
      insert into kitchen_slots (store_id, starts_at, capacity_seconds, used_seconds)
      select ${storeId}, starts_at, 600, 600 from generate_series(${new Date(when('18:15'))}::timestamptz,
        ${new Date(String(slots.at(-1)?.startsAt))}::timestamptz, interval '15 minutes') starts_at`
    await app.database.sql`
      insert into slot_holds (basket_id, store_id, starts_at, seconds, held_until)
      select gen_random_uuid(), store_id, starts_at, 600, 'infinity' from kitchen_slots where store_id = ${storeId}`
    expect(await offered()).toEqual({ serviceType: 'Pickup', isOffered: false, promiseMinutes: 20 })
    const body = await shop.orderBody(held)
    expectRefusal(await shop.call('POST /baskets/:basketId/order', { ...held, body }), 'SlotFull', {
      serviceType: 'Pickup',
    })
    expectRefusal(await shop.call('POST /baskets', { body: asap(), session: '0' }), 'SlotFull')
  })

  test('[BAS-16] an unlimited kitchen adds no statement, a limited one adds one', async () => {
    for (const [storeId, statements] of [
      ['NSW01', 1],
      ['NSW02', 2],
    ] as const) {
      const held = await shop.newBasket({ storeId })
      const before = await settledStatementCount(app.database)
      await shop.good('GET /baskets/:basketId', held)
      expect(app.database.statements() - before).toBe(statements)
    }
  })

  const checkouts = proving() ? 55 : 22
  test(`[BAS-26] [TIM-13] ${checkouts} concurrent checkouts fill one quarter hour after another, and none is refused`, async () => {
    const baskets: TestBasket[] = []
    for (let count = 0; count < checkouts; count += 1) baskets.push(await shop.readyBasket(asap(), 1))
    const answers = await Promise.all(baskets.map(hold))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const rows = await app.database.sql<{ used_seconds: number }>`
      select used_seconds from kitchen_slots where used_seconds > 0 and store_id = ${storeId} order by starts_at`
    const rest = (checkouts % pizzasPerSlot) * 120
    expect(rows.map(({ used_seconds }) => used_seconds)).toEqual([
      ...Array<number>(Math.floor(checkouts / pizzasPerSlot)).fill(pizzasPerSlot * 120),
      ...(rest === 0 ? [] : [rest]),
    ])
  })
})
