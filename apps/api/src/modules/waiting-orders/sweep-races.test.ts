import { setTimeout as sleep } from 'node:timers/promises'
import { proving } from '@forno/proof/runs'
import type { OrderId } from '@forno/domain/core/basic-types'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { runWaitingJobs } from '../../../test/due-jobs.ts'
import { startApp, type TestApp } from '../../../test/start-app.ts'
import { allowSweep, chainMailbox, openWaitingShop, sweepOnce, type WaitingShop } from '../../../test/waiting-shop.ts'

let world: WaitingShop
let other: TestApp
beforeAll(async () => {
  // A store takes 120 cash orders of guests an hour.
  world = await openWaitingShop(undefined, { RATE_LIMITS: 'off' })
  const { app, settings } = world
  other = await startApp(new Date(app.clock()).toISOString(), settings, undefined, app.databaseUrl)
})
afterAll(async () => {
  await other.close()
  await world.close()
})
beforeEach(() => world.clear())

const placed = async (count: number): Promise<readonly OrderId[]> => {
  const orders = await Promise.all(Array.from({ length: count }, () => world.cashOrder()))
  return orders.map(({ orderId }) => orderId)
}
/** Each with twelve orders. */
const rounds = proving() ? 20 : 3

/** The clock of the second process is behind that of the first one by the time that its start took. */
const behind = 10_000

/** Starts the clocks of these orders so long ago that these minutes have passed for both processes. */
const waited = async (orderIds: readonly OrderId[], minutes: number): Promise<void> => {
  const from = new Date(world.app.clock() - minutes * 60_000 - behind)
  await world.app.database.sql`update orders set waits_from = ${from} where order_id = any(${[...orderIds]}::uuid[])`
  await allowSweep(world.app)
}
type Row = { readonly isAcknowledged: boolean; readonly status: string; readonly events: readonly string[] }
const rowOf = async (orderId: OrderId): Promise<Row> => {
  const [row] = await world.app.database.sql<Row>`
    select o.acknowledged_at is not null as "isAcknowledged", o.status,
      (select array_agg(kind || ' ' || status order by seq) from order_events e where e.order_id = o.order_id) as events
    from orders o where order_id = ${orderId}`
  return row!
}

test.each(['acknowledge', 'move'] as const)(
  '[ORD-02] [ORD-21] of a kitchen’s %s and the cancel at the same moment, one wins',
  async (call) => {
    const screen = await world.shop.kitchenScreen()
    const outcomes = new Set<string>()
    for (let round = 0; round < rounds; round += 1) {
      const orderIds = await placed(12)
      await waited(orderIds, 10)
      const tap = async (orderId: OrderId, index: number) => {
        await sleep(index * 6)
        const params = { orderId }
        return call === 'move'
          ? world.shop.call('POST /kitchen/orders/:orderId/move', { ...screen, params, body: { status: 'Cooking' } })
          : world.shop.call('POST /kitchen/orders/:orderId/acknowledge', { ...screen, params })
      }
      const taps = [...orderIds].reverse().map((orderId, index) => tap(orderId, index))
      const [answers] = await Promise.all([Promise.all(taps), world.sweep()])
      for (const [index, orderId] of [...orderIds].reverse().entries()) {
        const { isAcknowledged, status, events } = await rowOf(orderId)
        const isCancelled = status === 'Unable to Deliver'
        expect([isAcknowledged, isCancelled, events]).not.toEqual([isCancelled, isCancelled, events])
        if (call === 'acknowledge') expect(answers[index]?.body).toMatchObject({ isAcknowledged })
        else expect(answers[index]?.status).toBe(isAcknowledged ? 200 : 400)
        outcomes.add(isCancelled ? 'cancelled' : 'seen')
      }
      await runWaitingJobs(world.app)
    }
    expect([...outcomes].sort()).toEqual(['cancelled', 'seen'])
  },
  60_000,
)

test('[ORD-02] two processes that sweep at once take each order through each stage once', async () => {
  const orderIds = await placed(8)
  await runWaitingJobs(world.app)
  const both = async (minutes: number): Promise<void> => {
    await waited(orderIds, minutes)
    // The second one runs although the first is under way.
    const first = world.sweep()
    await allowSweep(world.app)
    await Promise.all([first, sweepOnce(other)])
  }
  const counted = async (stage: string): Promise<number> => {
    const bodies = await Promise.all([world.app, other].map(async ({ app }) => (await app.inject('/metrics')).body))
    const count = new RegExp(`orders_not_acknowledged_total\\{stage="${stage}"\\} (\\d+)`)
    return bodies.reduce((sum, body) => sum + Number(count.exec(body)?.[1]), 0)
  }
  const before = { text: await counted('text'), alert: await counted('alert'), cancelled: await counted('cancelled') }
  await both(3)
  await both(5)
  await runWaitingJobs(world.app)
  expect((await world.texts()).filter(({ reference }) => reference.startsWith('waiting.'))).toHaveLength(1)
  expect(await world.mails(chainMailbox)).toHaveLength(1)
  await both(10)
  await runWaitingJobs(world.app)
  for (const orderId of orderIds)
    expect((await rowOf(orderId)).events).toEqual(['placed Preparing', 'moved Unable to Deliver'])
  const cancellationTexts = (await world.texts()).filter(({ reference }) => reference.endsWith('.notConfirmed'))
  expect(cancellationTexts.map(({ reference }) => reference).sort()).toEqual(
    orderIds.map((id) => `${id}.notConfirmed`).sort(),
  )
  for (const stage of ['text', 'alert', 'cancelled'] as const)
    expect([stage, await counted(stage)]).toEqual([stage, before[stage] + 8])
})

test('[ORD-02] of two sweeps in turn only the first one runs', async () => {
  const [orderId] = await placed(1)
  await waited([orderId!], 3)
  await world.sweep()
  await world.app.database
    .sql`update orders set waits_from = ${new Date(world.app.clock() - 600_000)} where order_id = ${orderId}`
  await sweepOnce(other)
  expect((await rowOf(orderId!)).status).toBe('Preparing')
})

test('[ORD-02] a process that ends in the middle of a step loses nothing: the next sweep makes up for it', async () => {
  const { sql } = world.app.database
  const [orderId] = await placed(1)
  const broken = async (minutes: number): Promise<void> => {
    await waited([orderId!], minutes)
    await world.sweep()
  }
  onTestFinished(async () => void (await sql`drop function lose_connection() cascade`))
  // The connection is lost when the stage, and later the cancellation, is about to be stored.
  await sql`create function lose_connection() returns trigger language plpgsql as
    'begin raise exception ''lost''; end'`
  await sql`create trigger orders_lose before update of waiting_stage on orders for each row execute function lose_connection()`
  const alerts = await world.counted('alert')
  await broken(5)
  expect(await world.counted('alert')).toBe(alerts)
  await broken(10)
  expect((await rowOf(orderId!)).events).toEqual(['placed Preparing'])
  expect(await sql`select from graphile_worker.jobs where task_identifier = 'send_waiting_alert'`).toEqual([])
  await sql`drop trigger orders_lose on orders`
  await broken(5)
  expect(await world.counted('alert')).toBe(alerts + 1)
  await broken(10)
  expect((await rowOf(orderId!)).events).toEqual(['placed Preparing', 'moved Unable to Deliver'])
  // The text was sent once, although the sweeps around it failed.
  expect((await world.texts()).filter(({ reference }) => reference.startsWith('waiting.'))).toHaveLength(1)
})
