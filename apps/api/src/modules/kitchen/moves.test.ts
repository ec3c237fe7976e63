import type { OrderId } from '@forno/domain/core/basic-types'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { runWaitingJobs } from '../../../test/due-jobs.ts'
import { ada, delivery, expectRefusal, shopOf, type Shop } from '../../../test/shop.ts'
import { startApp, type TestApp } from '../../../test/start-app.ts'

let app: TestApp
let shop: Shop
let screen: { headers: Record<string, string> }
beforeAll(async () => {
  app = await startApp()
  shop = shopOf(app)
  screen = await shop.kitchenScreen()
})
afterAll(() => app.close())

const placed = async (disposition: object = delivery): Promise<{ orderId: OrderId; sessionId: string }> =>
  shop.placeCashOrder(await shop.readyBasket(disposition))
const move = (orderId: OrderId, status: string, headers = screen.headers) =>
  shop.call('POST /kitchen/orders/:orderId/move', { headers, params: { orderId }, body: { status } })
const undo = (orderId: OrderId) => shop.call('DELETE /kitchen/orders/:orderId/move', { ...screen, params: { orderId } })
const customerStatus = async (orderId: OrderId) =>
  (await shop.good('GET /order/:orderId/status', { params: { orderId } })).status
const queue = async (headers = screen.headers) => (await shop.good('GET /kitchen/orders', { headers })).orders
const unknown = randomUUID() as OrderId

describe('the queue', () => {
  test('GET /kitchen/orders happy: items, customer and due time, next due first', async () => {
    const own = await startApp()
    onTestFinished(() => own.close())
    const theirs = shopOf(own)
    const later = await theirs.placeCashOrder(
      await theirs.readyBasket({ isAsap: false, orderDueAt: '2026-11-21T18:00:00+11:00' }),
    )
    const held = await theirs.readyBasket(delivery)
    await theirs.change(held, { orderNote: 'No nuts please, allergic', customerInfo: ada })
    const { orderId } = await theirs.placeCashOrder(held)
    const { store, orders } = await theirs.good('GET /kitchen/orders', await theirs.kitchenScreen())
    expect(store.storeId).toBe('NSW01')
    expect(orders.map((order) => order.orderId)).toEqual([orderId, later.orderId])
    expect(orders[0]).toMatchObject({
      status: 'Preparing',
      pending: null,
      nextStatuses: ['Cooking', 'Packing', 'Ready', 'With Driver', 'Delivered', 'Unable to Deliver'],
      customerName: 'Ada Byron',
      phoneNumber: '+61491570156',
      address: '12 Example Street, Newtown NSW 2042',
      orderNote: 'No nuts please, allergic',
      amountToCollect: 38.45,
      isAcknowledged: false,
      lines: [
        { quantity: 3, name: 'Margherita', build: 'LARGE (11") · CLASSIC', sauce: 'Tomato', plus: [], minus: [] },
      ],
    })
    expect(orders[0]?.allergyNote).not.toBeNull()
  })

  test('final orders are not in the queue', async () => {
    const { orderId } = await placed()
    await move(orderId, 'Unable to Deliver')
    await app.database
      .sql`update order_events set published_at = at where order_id = ${orderId} and published_at is null`
    expect((await queue()).map((order) => order.orderId)).not.toContain(orderId)
  })

  test('[ORD-02] POST /kitchen/orders/:orderId/acknowledge happy: shows the customer once that the store has seen the order', async () => {
    const { orderId, sessionId } = await placed()
    const acknowledge = () => shop.call('POST /kitchen/orders/:orderId/acknowledge', { ...screen, params: { orderId } })
    const first = await acknowledge()
    expect([first.status, first.body.isAcknowledged]).toEqual([200, true])
    expect((await acknowledge()).status).toBe(200)
    const tracked = await shop.good('POST /order/tracker', { body: { orderId, sessionId } })
    expect(tracked.storeConfirmedAt).toMatch(/^2026-11-21T12/)
    expect(tracked.statuses).toHaveLength(1)
  })
})

describe('a tap', () => {
  test('[ORD-12] POST /kitchen/orders/:orderId/move happy: stays unpublished for ten seconds', async () => {
    const { orderId } = await placed()
    const { status, body } = await move(orderId, 'Cooking')
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'Preparing', pending: { status: 'Cooking' }, isAcknowledged: true })
    expect(body.nextStatuses[0]).toBe('Packing')
    expect(Date.parse(body.pending?.publishesAt ?? '') - Number(app.clock())).toBeGreaterThan(8_000)
    expect(await customerStatus(orderId)).toBe('Preparing')
  })

  test('[ORD-12] the next tap publishes the previous one, with the time of its tap', async () => {
    const { orderId, sessionId } = await placed()
    await move(orderId, 'Cooking')
    const { body } = await move(orderId, 'Ready')
    expect([body.status, body.pending?.status, await customerStatus(orderId)]).toEqual(['Cooking', 'Ready', 'Cooking'])
    const { statuses } = await shop.good('POST /order/tracker', { body: { orderId, sessionId } })
    expect(statuses.map(({ status }) => status)).toEqual(['Preparing', 'Cooking'])
  })

  test('[ORD-12] repeated taps of one status count once', async () => {
    const { orderId } = await placed()
    const taps = await Promise.all([move(orderId, 'Cooking'), move(orderId, 'Cooking'), move(orderId, 'Cooking')])
    expect(taps.map(({ status, body }) => [status, body.pending?.status])).toEqual(Array(3).fill([200, 'Cooking']))
  })

  test('[ORD-12] DELETE /kitchen/orders/:orderId/move happy: undoes a tap without a trace', async () => {
    const { orderId } = await placed()
    await move(orderId, 'Delivered')
    const { status, body } = await undo(orderId)
    expect([status, body.status, body.pending]).toEqual([200, 'Preparing', null])
    const jobs = await app.database.sql`select from graphile_worker.jobs where key = ${`publish_move:${orderId}`}`
    expect(jobs).toEqual([])
    expect((await move(orderId, 'Cooking')).status).toBe(200)
  })

  test('[ORD-12] DELETE /kitchen/orders/:orderId/move refusal: MoveAlreadyPublished', async () => {
    const { orderId } = await placed()
    expectRefusal(await undo(orderId), 'MoveAlreadyPublished', { orderId })
  })

  test('[ORD-12] a job publishes the status to the customer after ten seconds', async () => {
    const [kept, withdrawn] = [await placed(), await placed()]
    const before = Date.now()
    await move(kept.orderId, 'Cooking')
    const after = Date.now()
    await move(withdrawn.orderId, 'Cooking')
    await undo(withdrawn.orderId)
    const [job] = await app.database.sql<{ run_at: number }>`
      select run_at from graphile_worker.jobs where key = ${`publish_move:${kept.orderId}`}`
    expect(job?.run_at).toBeGreaterThanOrEqual(before + 10_000)
    expect(job?.run_at).toBeLessThanOrEqual(after + 10_000)
    await runWaitingJobs(app)
    expect([await customerStatus(kept.orderId), await customerStatus(withdrawn.orderId)]).toEqual([
      'Cooking',
      'Preparing',
    ])
    expectRefusal(await undo(kept.orderId), 'MoveAlreadyPublished')
  })
})

describe('moves that are not allowed', () => {
  test.each([
    [['Cooking', 'Preparing']],
    [['Packing', 'Cooking']],
    [['Delivered', 'With Driver']],
    [['Unable to Deliver', 'Cooking']],
  ])(
    '[ORD-12] POST /kitchen/orders/:orderId/move refusal: MoveNotAllowed, delivery %j',
    async ([first = '', second = '']) => {
      const { orderId } = await placed()
      expect((await move(orderId, first)).status).toBe(200)
      expectRefusal(await move(orderId, second), 'MoveNotAllowed', { orderId })
    },
  )

  test.each(['With Driver', 'Delivered'])('[ORD-12] a pickup order never becomes %s', async (status) => {
    const { orderId } = await placed({})
    expectRefusal(await move(orderId, status), 'MoveNotAllowed')
  })

  test('[ORD-12] refuses an unknown status as bad input', async () => {
    const { orderId } = await placed()
    expectRefusal(await move(orderId, 'Eaten'), 'BadInput', { errors: [{ field: 'status' }] })
  })

  const write = (orderId: OrderId, status: string) => app.database.sql`
    insert into order_events (order_id, seq, kind, status, at, published_at, actor)
    values (${orderId}, 90, 'moved', ${status}, ${new Date(app.clock())}, ${new Date(app.clock())}, 'somebody')`

  test('[ORD-12] the database refuses backward and sideways moves', async () => {
    const { orderId } = await placed({})
    for (const status of ['Preparing', 'With Driver', 'Delivered', 'Eaten'])
      await expect(write(orderId, status)).rejects.toMatchObject({ code: 'FO002' })
    expect(await customerStatus(orderId)).toBe('Preparing')
    await write(orderId, 'Ready')
    expect(await customerStatus(orderId)).toBe('Ready')
  })

  test('[ORD-12] the database refuses changes to published events', async () => {
    const { orderId } = await placed()
    const { sql } = app.database
    await expect(sql`update order_events set status = 'Ready' where order_id = ${orderId}`).rejects.toMatchObject({
      code: 'FO001',
    })
    await expect(sql`delete from order_events where order_id = ${orderId}`).rejects.toMatchObject({ code: 'FO001' })
  })

  test('[ORD-12] the database keeps at most one unpublished tap per order', async () => {
    const { orderId } = await placed()
    await move(orderId, 'Cooking')
    const second = app.database.sql`
      insert into order_events (order_id, seq, kind, status, at, actor)
      values (${orderId}, 91, 'moved', 'Ready', ${new Date(app.clock())}, 'somebody')`
    await expect(second).rejects.toMatchObject({ code: '23505' })
  })
})

describe('another store’s order', () => {
  const calls = [
    ['POST /kitchen/orders/:orderId/acknowledge refusal: OrderUnknown', 'POST /kitchen/orders/:orderId/acknowledge'],
    ['POST /kitchen/orders/:orderId/move refusal: OrderUnknown', 'POST /kitchen/orders/:orderId/move'],
    ['DELETE /kitchen/orders/:orderId/move refusal: OrderUnknown', 'DELETE /kitchen/orders/:orderId/move'],
  ] as const
  test.each(calls)('%s, as for an unknown order', async (_, call) => {
    const { orderId } = await placed()
    const foreign = await shop.kitchenScreen('VIC01')
    const body = call.endsWith('move') && call.startsWith('POST') ? { status: 'Cooking' } : undefined
    expectRefusal(await shop.call(call, { ...foreign, params: { orderId }, body }), 'OrderUnknown')
    expectRefusal(await shop.call(call, { ...screen, params: { orderId: unknown }, body }), 'OrderUnknown')
    expect((await queue(foreign.headers)).map((order) => order.orderId)).not.toContain(orderId)
    expect(await customerStatus(orderId)).toBe('Preparing')
  })
})
