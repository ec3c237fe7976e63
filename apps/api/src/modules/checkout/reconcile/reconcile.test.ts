import { randomUUID } from 'node:crypto'
import { instant } from '@forno/domain/core/basic-types'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { shopOf, type Shop } from '../../../../test/shop.ts'
import { startApp, type TestApp } from '../../../../test/start-app.ts'
import { reconcile } from './reconcile.ts'

const hour = 3_600_000
let app: TestApp
let shop: Shop
beforeAll(async () => {
  app = await startApp()
  shop = shopOf(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.database.sql`delete from payment_attempts`
  await app.database.sql`update orders set method = 'cash'`
})

/** An order of $22.50 with this payment; null = without one. */
const paid = async (
  payment: { state: string; taken: number; returned?: number; amount?: number } | null,
  method = 'flex',
) => {
  const held = await shop.readyBasket()
  const { orderId } = await shop.placeCashOrder(held)
  await app.database.sql`update orders set method = ${method} where order_id = ${orderId}`
  if (payment === null) return orderId
  const { state, taken, returned = 0, amount = 2250 } = payment
  const at = new Date(app.clock())
  await app.database.sql`
    insert into payment_attempts (attempt_id, basket_id, store_id, order_id, method, provider, transaction_id, amount, taken, returned,
      state, basket_print, order_facts, created_at, updated_at)
    values (${randomUUID()}, ${held.params.basketId}, 'NSW01', ${orderId}, ${method}, 'bank', ${randomUUID()}, ${amount}, ${taken},
      ${returned}, ${state}, '', '{}', ${at}, ${at})`
  return orderId
}
const later = () => reconcile(app.database.sql, instant(app.clock() - hour), instant(app.clock() + hour))
const cancelOrder = (orderId: string) => app.database.sql`
  update orders set status = 'Unable to Deliver' where order_id = ${orderId}`

test('[PAY-10] agrees if captured minus refunded equals the orders, provider by provider', async () => {
  await paid({ state: 'captured', taken: 2250 })
  await cancelOrder(await paid({ state: 'refunded', taken: 2250, returned: 2250 }))
  expect(await later()).toEqual({
    lines: ['bank: 2 payments, captured $45.00, refunded $22.50; 1 orders, $22.50', 'Payments and orders agree.'],
    agrees: true,
  })
})

test('[PAY-10] adds up more cents than a database integer holds', async () => {
  const twentyMillion = 2_000_000_000
  for (const orderId of [
    await paid({ state: 'captured', taken: twentyMillion, amount: twentyMillion }),
    await paid({ state: 'captured', taken: twentyMillion, amount: twentyMillion }),
  ])
    await app.database.sql`update orders set total = ${twentyMillion} where order_id = ${orderId}`
  expect((await later()).lines).toEqual([
    'bank: 2 payments, captured $40,000,000.00, refunded $0.00; 2 orders, $40,000,000.00',
    'Payments and orders agree.',
  ])
})

test.each([
  ['money without an order', async () => cancelOrder(await paid({ state: 'captured', taken: 2250 }))],
  ['order without its money', () => paid({ state: 'voided', taken: 0 })],
  ['another amount', () => paid({ state: 'captured', taken: 2000, amount: 2000 })],
  ['not settled', () => paid({ state: 'capturing', taken: 0 })],
])('[PAY-10] [ORD-11] reports: %s', async (what, make) => {
  await make()
  const { agrees, lines } = await later()
  expect(agrees).toBe(false)
  expect(lines.at(-1)).toContain(what)
})

test('[PAY-10] reports an online order without a payment, but not an order paid at the door', async () => {
  await paid(null, 'cash')
  expect((await later()).agrees).toBe(true)
  const orderId = await paid(null, 'zippay')
  expect((await later()).lines.at(-1)).toBe(`  order without its money: payment –, order ${orderId}`)
  await cancelOrder(orderId)
})

test('[ORD-11] ignores unsettled payments newer than two minutes', async () => {
  await paid({ state: 'capturing', taken: 0 })
  const now = instant(app.clock())
  expect((await reconcile(app.database.sql, instant(now - hour), instant(now + 60_000))).agrees).toBe(true)
  expect((await reconcile(app.database.sql, instant(now - hour), instant(now + 180_000))).agrees).toBe(false)
})
