import type { OrderId } from '@forno/domain/core/basic-types'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { changeStore } from '../../../test/shop.ts'
import { startApp } from '../../../test/start-app.ts'
import { openWaitingShop, sweepOnce, type WaitingShop } from '../../../test/waiting-shop.ts'

let world: WaitingShop
beforeAll(async () => {
  world = await openWaitingShop()
})
afterAll(() => world.close())
beforeEach(() => world.clear())

const minute = 60
type Clock = { readonly orderId: OrderId; readonly waitsFrom: number; readonly status: string; readonly stage: number }
const clocks = (): Promise<readonly Clock[]> => world.app.database.sql<Clock>`
  select order_id as "orderId", waits_from as "waitsFrom", status, waiting_stage as stage from orders
  where acknowledged_at is null and waits_from is not null order by placed_at, order_id`
const lastRunAt = async (): Promise<number> => {
  const [row] = await world.app.database.sql<{ at: number }>`select last_run_at as at from acknowledgement_sweep`
  return row?.at ?? 0
}
const statusesOf = (all: readonly Clock[]) => [...new Set(all.map(({ status }) => status))]
const storeTexts = async () => (await world.texts()).filter(({ reference }) => reference.startsWith('waiting.'))
const inParallel = <T>(count: number, work: () => Promise<T>): Promise<readonly T[]> =>
  Promise.all(Array.from({ length: count }, work))

describe('minutes in which no sweep ran', () => {
  test('[ORD-02] move the clocks of ten orders at a restart, to the millisecond, and none is cancelled', async () => {
    await inParallel(10, () => world.cashOrder())
    await world.pass(2 * minute)
    const before = await clocks()
    const [stoppedAt, { pass }] = [await lastRunAt(), world.app]
    pass(12 * minute * 1_000)
    const again = await startApp(
      new Date(world.app.clock()).toISOString(),
      world.settings,
      undefined,
      world.app.databaseUrl,
    )
    try {
      await sweepOnce(again)
    } finally {
      await again.close()
    }
    const lost = (await lastRunAt()) - stoppedAt
    expect(lost).toBeGreaterThanOrEqual(12 * minute * 1_000)
    const after = await clocks()
    expect(statusesOf(after)).toEqual(['Preparing'])
    expect(after.map(({ waitsFrom }) => waitsFrom)).toEqual(before.map(({ waitsFrom }) => waitsFrom + lost))
    expect(await storeTexts()).toEqual([])
    // They had waited for two minutes, and wait for eight more.
    await world.pass(40)
    expect(await storeTexts()).toEqual([])
    await world.pass(40)
    expect(await storeTexts()).toHaveLength(1)
    await world.pass(6 * minute + 20)
    expect(statusesOf(await clocks())).toEqual(['Preparing'])
    await world.pass(60)
    expect(statusesOf(await clocks())).toEqual(['Unable to Deliver'])
  })

  test('[ORD-02] count for no order that was placed in them, and leave a later clock alone', async () => {
    await world.pass(20)
    world.app.pass(4 * minute * 1_000)
    const { orderId } = await world.cashOrder()
    const evening = await world.cashOrder({ storeId: 'NSW02', isAsap: false, orderDueAt: '2026-11-21T18:00:00+11:00' })
    const later = (await clocks()).find((each) => each.orderId === evening.orderId)?.waitsFrom
    world.app.pass(9 * minute * 1_000)
    await world.sweep()
    const after = await clocks()
    expect(after.find((each) => each.orderId === orderId)?.waitsFrom).toBe(await lastRunAt())
    expect(after.find((each) => each.orderId === evening.orderId)?.waitsFrom).toBe(later)
  })

  test('[ORD-02] notify the screens of the stores whose clocks they have moved', async () => {
    let notified: string[] = []
    onTestFinished(world.app.listener.on('kitchen_queue', (storeId) => notified.push(storeId)))
    await world.cashOrder()
    await expect.poll(() => notified).toContain('NSW01')
    notified = []
    world.app.pass(4 * minute * 1_000)
    await world.sweep()
    await expect.poll(() => notified).toEqual(['NSW01'])
  })

  test('[ORD-02] a pause of a minute counts', async () => {
    await world.cashOrder()
    await world.sweep()
    const [before] = await clocks()
    world.app.pass(59_000)
    await world.sweep()
    expect((await clocks())[0]?.waitsFrom).toBe(before?.waitsFrom)
  })

  test('[ORD-02] the first sweep ever starts all clocks', async () => {
    await world.cashOrder()
    await world.app.database.sql`delete from acknowledgement_sweep`
    world.app.pass(60 * minute * 1_000)
    await world.sweep()
    expect((await clocks()).map(({ waitsFrom, status }) => [waitsFrom, status])).toEqual([
      [await lastRunAt(), 'Preparing'],
    ])
  })
})

describe('an order for later', () => {
  test('[ORD-02] for 18:00, placed at 9:00 before opening, survives until its own time', async () => {
    const morning = await openWaitingShop('2026-11-21T09:00:00+11:00')
    onTestFinished(() => morning.close())
    await morning.sweep()
    const due = { storeId: 'NSW02', isAsap: false, orderDueAt: '2026-11-21T18:00:00+11:00' }
    const { orderId } = await morning.cashOrder(due)
    // 20 minutes to make a pickup, and a lead of 15.
    const starts = Date.parse('2026-11-21T17:25:00+11:00')
    const [row] = await morning.app.database.sql<{ at: number }>`
      select waits_from as at from orders where order_id = ${orderId}`
    expect(row?.at).toBe(starts)
    morning.app.pass(Date.parse('2026-11-21T11:00:00+11:00') - morning.app.clock())
    await morning.pass(15 * minute)
    expect((await morning.statusOf(orderId)).status).toBe('Preparing')
    morning.app.pass(starts - 20_000 - morning.app.clock())
    await morning.pass(3 * minute)
    expect(await morning.counted('alert')).toBe(0)
    await morning.pass(20)
    expect(await morning.counted('alert')).toBe(1)
    await morning.pass(6 * minute + 40)
    expect((await morning.statusOf(orderId)).status).toBe('Preparing')
    await morning.pass(40)
    expect((await morning.statusOf(orderId)).status).toBe('Unable to Deliver')
  })
})

describe('a store out of the rule', () => {
  const outside = (because: string | null) => changeStore(world.app, 'NSW01', { outsideRuleBecause: because })

  test('[ORD-02] has no clocks: neither those of new orders, nor those that ran before', async () => {
    const before = await world.cashOrder()
    await world.pass(2 * minute)
    await outside('takes orders by phone')
    // The shop hears of it by a notification.
    await expect.poll(async () => (await world.app.app.inject('/metrics')).body).toContain('stores_outside_rule 1')
    await world.pass(20)
    const during = await world.cashOrder()
    const screen = await world.shop.kitchenScreen()
    const { orders } = await world.shop.good('GET /kitchen/orders', screen)
    const rings = orders
      .filter(({ orderId }) => [before.orderId, during.orderId].includes(orderId))
      .map(({ ringsLouderAt }) => ringsLouderAt)
    await world.pass(12 * minute)
    await outside(null)
    await world.pass(12 * minute)
    expect([rings, await clocks(), await storeTexts()]).toEqual([[null, null], [], []])
    for (const { orderId } of [before, during]) expect((await world.statusOf(orderId)).status).toBe('Preparing')
  })
})
