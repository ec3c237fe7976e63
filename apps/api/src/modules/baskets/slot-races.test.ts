import { proving } from '@forno/proof/runs'
import { chance, seeds } from '@forno/proof/seeds'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { storeWith } from '../../../test/content-edits.ts'
import { expectRefusal, pickup, publishContent, shopOf, soon, type TestBasket, type Shop } from '../../../test/shop.ts'
import { ageCounters, startApp, type TestApp } from '../../../test/start-app.ts'

const capacity = 20
const margheritaSeconds = 120
const checkouts = proving() ? 200 : 60
const minute = 60_000

/** Two processes of the app on one database. */
const apps: TestApp[] = []
const shops: Shop[] = []
beforeAll(async () => {
  const first = await startApp()
  apps.push(first, await startApp(undefined, {}, undefined, first.databaseUrl))
  shops.push(...apps.map(shopOf))
  const cash = { paymentOption: 'cash', status: 'Enabled', sortOrder: 1, maxOrderCharge: null } as const
  const edit = { capacitySeconds: capacity * margheritaSeconds, paymentOptions: [cash] }
  await publishContent(first, storeWith('NSW02', edit))
})
afterAll(async () => {
  for (const app of apps) await app.close()
})
beforeEach(async () => {
  const { sql } = apps[0]!.database
  await ageCounters(apps[0]!.database, 60 * minute)
  await sql`delete from slot_holds`
  await sql`delete from kitchen_slots`
})

const shopFor = (index: number): Shop => shops[index % shops.length]!
const at = (time: string) => ({
  ...pickup,
  storeId: 'NSW02',
  isAsap: false,
  orderDueAt: `2026-11-21T${time}:00+11:00`,
})
const basketsFor = async (count: number, time: string): Promise<readonly TestBasket[]> => {
  const held: TestBasket[] = []
  for (let start = 0; start < count; start += capacity)
    held.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(capacity, count - start) }, (_, index) =>
          shopFor(index).readyBasket(at(time), 1),
        ),
      )),
    )
  return held
}
const checkOut = (held: TestBasket, index: number) => shopFor(index).call('POST /baskets/:basketId/validateOrder', held)
const slotOf = async (time: string) => {
  const { schedule } = await shopFor(1).good('GET /store/:code', { params: { code: 'NSW02' } })
  return schedule[0]?.slots.find(
    ({ startsAt, serviceType }) => serviceType === 'Pickup' && startsAt.includes(`T${time}`),
  )
}
/** Fails unless the used seconds of every quarter hour equal the sum of its holds and stay within capacity. */
const expectConsistentSlots = async (): Promise<void> => {
  const wrong = await apps[0]!.database.sql`
    select k.store_id, k.starts_at, k.used_seconds, sum(h.seconds)
    from kitchen_slots k left join slot_holds h using (store_id, starts_at) group by 1, 2, 3, k.capacity_seconds
    having k.used_seconds <> coalesce(sum(h.seconds), 0) or k.used_seconds > k.capacity_seconds`
  expect(wrong).toEqual([])
}
const heldAt = async (time: string): Promise<number> => {
  const [row] = await apps[0]!.database.sql<{ count: number }>`
    select count(*) from slot_holds where starts_at = ${new Date(`2026-11-21T${time}:00+11:00`)}`
  return row?.count ?? 0
}

describe(`${checkouts} concurrent checkouts for a slot with capacity for ${capacity}`, () => {
  test('[BAS-26] [TIM-13] exactly its capacity is held, the others get SlotFull', async () => {
    const baskets = await basketsFor(checkouts, '18:00')
    const answers = await Promise.all(baskets.map(checkOut))
    const holding = answers.filter(({ status }) => status === 200)
    expect(holding).toHaveLength(capacity)
    for (const answer of answers.filter(({ status }) => status !== 200))
      expectRefusal(answer, 'SlotFull', { serviceType: 'Pickup' })
    expect(await heldAt('18:00')).toBe(capacity)
    expect((await slotOf('18:00'))?.isFull).toBe(true)
    await expectConsistentSlots()
  })

  test('[BAS-26] a released hold is free for the next basket at once, a renewed one is not', async () => {
    const baskets = await basketsFor(capacity + 1, '18:15')
    const next = baskets.at(-1)!
    for (const [index, held] of baskets.slice(0, capacity).entries())
      expect((await checkOut(held, index)).status).toBe(200)
    expect((await checkOut(baskets[0]!, 1)).status).toBe(200)
    expectRefusal(await checkOut(next, 0), 'SlotFull')
    await shops[0]!.good('PATCH /baskets/:basketId/expire', baskets[0])
    await soon(async () => expect((await slotOf('18:15'))?.isFull).toBe(false))
    expect((await checkOut(next, 0)).status).toBe(200)
    await expectConsistentSlots()
  })

  test('[BAS-26] a basket that moves to another time releases its old one', async () => {
    const baskets = await basketsFor(capacity, '18:30')
    await Promise.all(baskets.map(checkOut))
    expect((await slotOf('18:30'))?.isFull).toBe(true)
    await shops[0]!.change(baskets[0]!, at('19:00'))
    expect((await slotOf('18:30'))?.isFull).toBe(false)
    await shops[0]!.change(baskets[1]!, { orderNote: 'Ring twice' })
    expect(await heldAt('18:30')).toBe(capacity - 1)
    await expectConsistentSlots()
  })

  test('[BAS-26] other baskets can take the capacity of expired holds, and no more', async () => {
    const baskets = await basketsFor(2 * capacity, '19:15')
    await Promise.all(baskets.slice(0, capacity).map(checkOut))
    for (const app of apps) app.pass(10 * minute + 1)
    expect((await slotOf('19:15'))?.isFull).toBe(false)
    const answers = await Promise.all(baskets.slice(capacity).map(checkOut))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    await expectConsistentSlots()
  })
})

describe('baskets that hold, move, expire and order at once', () => {
  const times = ['20:00', '20:15', '20:30']

  test.each(seeds({ sample: 1, prove: 25 }))(
    '[BAS-26] [ORD-03] never oversell, fail or leave a partial write (seed %i)',
    async (seed) => {
      const draw = chance(seed)
      const time = (): string => times[Math.floor(draw() * times.length)]!
      const small = (await Promise.all(times.map((each) => basketsFor(10, each)))).flat()
      const large = await Promise.all(
        times.map((each, index) => shopFor(index).readyBasket(at(each), 1 + Math.floor(draw() * 2.5 * capacity))),
      )
      const baskets = [...small, ...large]
      const act = async (held: TestBasket, index: number, kind: number, wanted: string) => {
        const shop = shopFor(index)
        if (kind < 0.5) return checkOut(held, index)
        if (kind < 0.75) return shop.call('PATCH /baskets/:basketId', { ...held, body: at(wanted) })
        if (kind < 0.85) return shop.call('PATCH /baskets/:basketId/expire', held)
        const body = await shop.orderBody(held).catch(() => null)
        return body === null ? null : shop.call('POST /baskets/:basketId/order', { ...held, body })
      }
      for (let round = 0; round < 4; round += 1) {
        const answers = await Promise.all(baskets.map((held, index) => act(held, index, draw(), time())))
        for (const answer of answers) expect([200, 404, 410, 412, undefined]).toContain(answer?.status)
        await expectConsistentSlots()
        if (round === 1) for (const app of apps) app.pass(10 * minute + 1)
      }
    },
  )
})
