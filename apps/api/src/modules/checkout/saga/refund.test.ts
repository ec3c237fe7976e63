import { paymentTimes } from '@forno/domain/payments/attempt'
import type { OrderId } from '@forno/domain/core/basic-types'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeWith } from '../../../../test/content-edits.ts'
import { makeScriptedBank } from '../../../../test/payments/scripted-bank.ts'
import { publishAndLoad, shopOf, type Shop } from '../../../../test/shop.ts'
import { startApp, type TestApp } from '../../../../test/start-app.ts'
import { ordersStore } from '../../orders/index.ts'
import type { Charge } from '../../payments/index.ts'
import { advanceJob, enqueueRefund, jobKeyOf, sweepJob } from './basket-transactions.ts'

const bank = makeScriptedBank({ fault: () => 'none', declines: () => false, takesAtOnce: false })
/** The bank's result of an undo: it voids captures that have not settled, and refunds the others. */
type UndoResult = 'voided' | 'refunded'
let undoResult = (result: UndoResult): UndoResult => result

let app: TestApp
let shop: Shop
beforeAll(async () => {
  const provider = { ...bank.provider, undo: async (charge: Charge) => undoResult(await bank.provider.undo(charge)) }
  const paidBy = { flex: { name: 'scripted', provider } }
  app = await startApp(undefined, {}, undefined, undefined, { paidBy, times: paymentTimes })
  shop = shopOf(app)
  const flex = { paymentOption: 'flex', status: 'Enabled', sortOrder: 5, maxOrderCharge: null } as const
  await publishAndLoad(app, storeWith('NSW01', { paymentOptions: [flex] }))
})
afterAll(() => app.close())

const sweep = () => Promise.resolve(app.tasks[sweepJob]?.({}, {} as never))

const paidOrder = async (): Promise<OrderId> => {
  const held = await shop.readyBasket()
  const { basketTotal } = await shop.good('GET /baskets/:basketId', held)
  const body = { flexToken: 'token', orderRegister: 'order-guest', basketTotal }
  const placed = await shop.good('POST /baskets/:basketId/completeFlex', { ...held, body })
  return ('orderId' in placed ? placed.orderId : '') as OrderId
}
const attemptOf = async (orderId: OrderId) => {
  const [attempt] = await app.database.sql<{ attempt_id: string; state: string; taken: number; returned: number }>`
    select attempt_id, state, taken, returned from payment_attempts where order_id = ${orderId}`
  return attempt!
}

test.each([
  ['before the capture', false],
  ['after the capture', true],
])('[ORD-21] [ORD-12] returns the money of an order that the store cancels %s', async (_, isTaken) => {
  bank.forget()
  const orderId = await paidOrder()
  if (isTaken) await sweep()
  expect(bank.entries()).toMatchObject([isTaken ? { held: 0, returned: 0 } : { taken: 0 }])
  const kitchen = await shop.kitchenScreen()
  const params = { orderId }
  await shop.good('POST /kitchen/orders/:orderId/move', { ...kitchen, params, body: { status: 'Unable to Deliver' } })
  const [tap] = await app.database.sql<{ seq: number }>`
    select seq from order_events where order_id = ${orderId} and published_at is null`
  await Promise.resolve(app.tasks['publish_move']?.({ orderId, storeId: 'NSW01', seq: tap?.seq ?? 0 }, {} as never))
  await sweep()
  expect([bank.kept(), bank.entries().map((entry) => entry.held)]).toEqual([0, [0]])
  expect((await attemptOf(orderId)).state).toBe(isTaken ? 'refunded' : 'voided')
})

test('[PAY-10] [ORD-21] counts a voided capture as returned', async () => {
  const orderId = await paidOrder()
  await sweep()
  expect(await attemptOf(orderId)).toMatchObject({ state: 'captured', taken: 2250, returned: 0 })
  undoResult = () => 'voided'
  await app.database.sql.begin(async (inside) => {
    await ordersStore(inside).cancel(orderId, app.clock())
    await enqueueRefund(inside, orderId, app.clock())
  })
  await sweep()
  undoResult = (result) => result
  expect(await attemptOf(orderId)).toMatchObject({ state: 'voided', taken: 2250, returned: 2250 })
})

test('[ORD-11] does not poll a settled payment', async () => {
  const orderId = await paidOrder()
  await sweep()
  const { attempt_id: attemptId } = await attemptOf(orderId)
  await Promise.resolve(app.tasks[advanceJob]?.({ attemptId }, {} as never))
  const jobs = await app.database.sql`select from graphile_worker.jobs where key = ${jobKeyOf(attemptId)}`
  expect(jobs).toHaveLength(0)
})
