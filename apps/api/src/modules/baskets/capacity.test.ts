import type { DispositionBody } from '@forno/contracts/baskets/basket'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { storeWith } from '../../../test/content-edits.ts'
import { expectRefusal, pickup, publishContent, shopOf, type TestBasket, type Shop } from '../../../test/shop.ts'
import { startApp, type TestApp } from '../../../test/start-app.ts'
import { settledStatementCount } from '../../../test/settled-statement-count.ts'

let app: TestApp
let shop: Shop
beforeAll(async () => {
  app = await startApp()
  shop = shopOf(app)
})
afterAll(() => app.close())

/** Surry Hills has 5,400 seconds per quarter hour: 45 pizzas of 120 seconds. */
const at = (time: string): Partial<DispositionBody> => ({
  ...pickup,
  storeId: 'NSW02',
  isAsap: false,
  orderDueAt: `2026-11-21T${time}:00+11:00`,
})
const all = 45
const hold = (held: TestBasket) => shop.call('POST /baskets/:basketId/validateOrder', held)
const minute = 60_000

const slotAt = async (time: string, otherShop: Shop = shop) => {
  const store = await otherShop.good('GET /store/:code', { params: { code: 'NSW02' } })
  const slots = store.schedule[0]?.slots ?? []
  return slots.find(({ startsAt, serviceType }) => serviceType === 'Pickup' && startsAt.includes(`T${time}`))
}
const used = async (time: string, otherApp: TestApp = app): Promise<number> => {
  const [row] = await otherApp.database.sql<{ used_seconds: number }>`
    select used_seconds from kitchen_slots where store_id = 'NSW02' and starts_at = ${new Date(`2026-11-21T${time}:00+11:00`)}`
  return row?.used_seconds ?? 0
}
/** Fails unless the used seconds of every quarter hour equal the sum of its holds. */
const expectConsistentSlots = async (otherApp: TestApp = app): Promise<void> => {
  const wrong = await otherApp.database.sql`
    select k.store_id, k.starts_at, k.used_seconds, sum(h.seconds) from kitchen_slots k left join slot_holds h using (store_id, starts_at)
    group by 1, 2, 3 having k.used_seconds <> coalesce(sum(h.seconds), 0)`
  expect(wrong).toEqual([])
}

describe('a quarter hour of a kitchen', () => {
  test('[BAS-26] [TIM-13] fills up and is shown as full', async () => {
    expect((await slotAt('17:00'))?.isFull).toBe(false)
    expect((await hold(await shop.readyBasket(at('17:00'), all))).status).toBe(200)
    expect((await slotAt('17:00'))?.isFull).toBe(true)
    expect((await slotAt('17:15'))?.isFull).toBe(false)
    await expectConsistentSlots()
  })

  test('[BAS-26] one of several baskets that race for its last seconds wins', async () => {
    const racers = await Promise.all([1, 2, 3, 4].map(() => shop.readyBasket(at('17:30'), 30)))
    const answers = await Promise.all(racers.map(hold))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412])
    for (const answer of answers.filter(({ status }) => status === 412)) expectRefusal(answer, 'SlotFull')
    expect(await used('17:30')).toBe(3600)
    await expectConsistentSlots()
  })

  test('[ORD-03] orders that race for its last seconds without a hold never exceed its capacity', async () => {
    const racers = await Promise.all([1, 2, 3, 4].map(() => shop.readyBasket(at('17:45'), 15)))
    const sent = await Promise.all(racers.map(async (held) => ({ ...held, body: await shop.orderBody(held) })))
    const answers = await Promise.all(sent.map((each) => shop.call('POST /baskets/:basketId/order', each)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 412])
    expect(await used('17:45')).toBe(5400)
    await expectConsistentSlots()
  })

  test('[BAS-26] [TIM-09] a hold lasts ten minutes and is then released', async () => {
    const otherApp = await startApp('2026-11-21T12:00:00+11:00')
    onTestFinished(() => otherApp.close())
    const otherShop = shopOf(otherApp)
    const held = await otherShop.readyBasket(at('18:00'), all)
    await otherShop.good('POST /baskets/:basketId/validateOrder', held)
    otherApp.pass(10 * minute - 5_000)
    expect((await slotAt('18:00', otherShop))?.isFull).toBe(true)
    otherApp.pass(5_001)
    expect((await slotAt('18:00', otherShop))?.isFull).toBe(false)
    const other = await otherShop.readyBasket(at('18:00'), all)
    await otherShop.good('POST /baskets/:basketId/validateOrder', other)
    expectRefusal(await otherShop.call('POST /baskets/:basketId/validateOrder', held), 'SlotFull')
    await expectConsistentSlots(otherApp)
  })

  test('[TIM-09] a held time can be ordered after the promise time has passed it', async () => {
    const otherApp = await startApp('2026-11-21T12:04:00+11:00')
    onTestFinished(() => otherApp.close())
    const otherShop = shopOf(otherApp)
    const [held, unheld] = [await otherShop.readyBasket(at('12:30')), await otherShop.readyBasket(at('12:30'))]
    await otherShop.good('POST /baskets/:basketId/validateOrder', held)
    otherApp.pass(9 * minute)
    await otherShop.placeCashOrder(held)
    expectRefusal(await otherShop.call('POST /baskets/:basketId/validateOrder', unheld), 'TimePast')
  })

  test('[BAS-26] an order keeps its make time permanently', async () => {
    const otherApp = await startApp()
    onTestFinished(() => otherApp.close())
    const otherShop = shopOf(otherApp)
    const held = await otherShop.readyBasket(at('19:00'), 16)
    await otherShop.good('POST /baskets/:basketId/validateOrder', held)
    await otherShop.placeCashOrder(held)
    await otherShop.placeCashOrder(await otherShop.readyBasket(at('19:00'), 16))
    otherApp.pass(60 * minute)
    const [large, small] = [await otherShop.readyBasket(at('19:00'), 14), await otherShop.readyBasket(at('19:00'), 13)]
    expectRefusal(await otherShop.call('POST /baskets/:basketId/validateOrder', large), 'SlotFull')
    expect((await otherShop.call('POST /baskets/:basketId/validateOrder', small)).status).toBe(200)
    await expectConsistentSlots(otherApp)
  })

  test('[ORD-12] an order that the store cannot make releases its make time', async () => {
    const { orderId } = await shop.placeCashOrder(await shop.readyBasket(at('19:30'), 10))
    expect(await used('19:30')).toBe(1200)
    const screen = await shop.kitchenScreen('NSW02')
    await shop.good('POST /kitchen/orders/:orderId/move', {
      ...screen,
      params: { orderId },
      body: { status: 'Unable to Deliver' },
    })
    expect(await used('19:30')).toBe(1200)
    await app.database
      .sql`update order_events set published_at = at where order_id = ${orderId} and published_at is null`
    expect(await used('19:30')).toBe(0)
    await expectConsistentSlots()
  })

  test('[BAS-15] expiring a basket releases its make time', async () => {
    const held = await shop.readyBasket(at('19:15'), all)
    await hold(held)
    await shop.good('PATCH /baskets/:basketId/expire', held)
    expect(await used('19:15')).toBe(0)
    await expectConsistentSlots()
  })
})

describe('a hold that no longer matches its basket', () => {
  test('a basket that grew after its hold claims more, or is refused', async () => {
    const held = await shop.readyBasket(at('20:00'), 5)
    await hold(held)
    await hold(await shop.readyBasket(at('20:00'), 35))
    await shop.add(held, { quantity: 6 })
    const body = await shop.orderBody(held)
    expectRefusal(await shop.call('POST /baskets/:basketId/order', { ...held, body }), 'SlotFull')
    await shop.good('DELETE /baskets/:basketId/basketItems', held)
    await shop.add(held, { quantity: 3 })
    await shop.placeCashOrder(held)
    expect(await used('20:00')).toBe((35 + 3) * 120)
    await expectConsistentSlots()
  })

  test('a basket that moved to another time claims make time there', async () => {
    const held = await shop.readyBasket(at('20:30'), 10)
    await hold(held)
    await shop.change(held, at('20:45'))
    await shop.placeCashOrder(held)
    expect([await used('20:30'), await used('20:45')]).toEqual([0, 1200])
    await expectConsistentSlots()
  })

  test('baskets that exchange their times both succeed', async () => {
    const [one, other] = [await shop.readyBasket(at('21:00'), 10), await shop.readyBasket(at('21:15'), 10)]
    await Promise.all([hold(one), hold(other)])
    await Promise.all([shop.change(one, at('21:15')), shop.change(other, at('21:00'))])
    const answers = await Promise.all([hold(one), hold(other)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    await expectConsistentSlots()
  })

  test('a kitchen whose capacity grows sells the new capacity at once', async () => {
    const otherApp = await startApp()
    onTestFinished(() => otherApp.close())
    const otherShop = shopOf(otherApp)
    const [first, second] = [
      await otherShop.readyBasket(at('18:00'), all),
      await otherShop.readyBasket(at('18:00'), all),
    ]
    await otherShop.good('POST /baskets/:basketId/validateOrder', first)
    expectRefusal(await otherShop.call('POST /baskets/:basketId/validateOrder', second), 'SlotFull')
    await publishContent(otherApp, storeWith('NSW02', { capacitySeconds: 10_800 }))
    expect((await otherShop.call('POST /baskets/:basketId/validateOrder', second)).status).toBe(200)
  })
})

describe('statements of an order', () => {
  test.each([
    ['an unlimited kitchen', { storeId: 'NSW01' }],
    ['a finite kitchen as soon as possible', { storeId: 'NSW02' }],
    ['a finite kitchen at a time that is not held', at('22:00')],
  ])(
    '[ORD-03] placing an order at %s takes at most fifteen statements, three of them to count guests’ orders',
    async (_, disposition) => {
      const held = await shop.readyBasket(disposition)
      const body = await shop.orderBody(held)
      const before = await settledStatementCount(app.database)
      await shop.good('POST /baskets/:basketId/order', { ...held, body })
      expect(app.database.statements() - before).toBeLessThanOrEqual(15)
    },
  )

  test('[ORD-03] an order at a held time takes fewer statements', async () => {
    const held = await shop.readyBasket(at('22:15'))
    await hold(held)
    const body = await shop.orderBody(held)
    const before = await settledStatementCount(app.database)
    await shop.good('POST /baskets/:basketId/order', { ...held, body })
    expect(app.database.statements() - before).toBeLessThanOrEqual(11)
  })
})
