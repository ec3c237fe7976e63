import type { BasketId, CustomerId } from '@forno/domain/core/basic-types'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ada, expectRefusal, shopOf, type TestBasket, type Shop } from '../../../test/shop.ts'
import { startApp, type TestApp } from '../../../test/start-app.ts'
import { vouchersStore } from './index.ts'

/** Uses the shipped offers: WELCOME is for a first order, FIRST100 gives a tiramisu to a hundred customers. */
let app: TestApp
let shop: Shop
beforeAll(async () => {
  app = await startApp()
  shop = shopOf(app)
})
afterAll(() => app.close())

let people = 0
/** Contact details of a new customer. */
const somebody = () => {
  people += 1
  return { ...ada, emailAddress: `guest-${people}@example.com`, phoneNumber: `0491 570 ${200 + people}` }
}
type Contact = ReturnType<typeof somebody>

const basketFor = async (customerInfo: Contact | null, productId = 'margherita'): Promise<TestBasket> => {
  const held = await shop.newBasket()
  await shop.add(held, { productId, quantity: 1 })
  if (customerInfo !== null) await shop.change(held, { customerInfo })
  return held
}
const apply = (held: TestBasket, code: string) =>
  shop.call('POST /baskets/:basketId/applyvoucher/:code', { params: { ...held.params, code }, session: held.session })
const validateOrder = (held: TestBasket) => shop.call('POST /baskets/:basketId/validateOrder', held)
const order = async (held: TestBasket) => {
  const { basketTotal } = await shop.good('GET /baskets/:basketId', held)
  const body = { paymentType: basketTotal === 0 ? 'free' : 'cash', orderRegister: 'order-guest', basketTotal }
  return shop.call('POST /baskets/:basketId/order', { ...held, body })
}
const codesOf = async (held: TestBasket) =>
  (await shop.good('GET /baskets/:basketId', held)).vouchers.map(({ code }) => code)
const notFirst = { condition: 'This voucher is for your first order with us.' }

describe('a code for a first order', () => {
  test('[VOU-01] can be redeemed with the first order', async () => {
    const held = await basketFor(somebody())
    expect((await apply(held, 'WELCOME')).status).toBe(200)
    expect((await validateOrder(held)).status).toBe(200)
    expect((await order(held)).status).toBe(200)
  })

  test.each([
    ['mobile', (one: Contact): Contact => ({ ...somebody(), phoneNumber: one.phoneNumber })],
    [
      'e-mail address in capitals',
      (one: Contact): Contact => ({ ...somebody(), emailAddress: one.emailAddress.toUpperCase() }),
    ],
  ])('[VOU-01] is refused with a second order by the same %s, although the first had no code', async (_, again) => {
    const one = somebody()
    expect((await order(await basketFor(one))).status).toBe(200)
    const held = await basketFor(again(one))
    const answer = await apply(held, 'WELCOME')
    expectRefusal(answer, 'VoucherConditions')
    expect(answer.failure.message).toBe(notFirst.condition)
    expect(await codesOf(held)).toEqual([])
  })

  test('[VOU-01] [VOU-08] is refused and removed at the checkout if it was applied before the contact was known', async () => {
    const one = somebody()
    expect((await order(await basketFor(one))).status).toBe(200)
    const held = await basketFor(null)
    expect((await apply(held, 'WELCOME')).status).toBe(200)
    await shop.change(held, { customerInfo: { ...somebody(), phoneNumber: one.phoneNumber } })
    const answer = await validateOrder(held)
    expectRefusal(answer, 'VoucherConditions')
    expect(answer.failure.message).toBe(notFirst.condition)
    expect(await codesOf(held)).toEqual([])
    expect((await order(held)).status).toBe(200)
  })

  test('[VOU-01] ignores an order that the store could not make, and recognises a customer by account', async () => {
    const one = somebody()
    const placed = await order(await basketFor(one))
    const { orderId } = placed.body
    const sql = app.database.sql
    const customerId = randomUUID() as CustomerId
    await sql`update orders set customer_id = ${customerId} where order_id = ${orderId}`
    const noContact = { emailAddress: null, phoneNumber: null }
    const hasOrdered = (who: string | null) =>
      vouchersStore(sql).hasOrdered(randomUUID() as BasketId, {
        ...noContact,
        customerId: who as CustomerId | null,
      })
    expect([await hasOrdered(customerId), await hasOrdered(randomUUID()), await hasOrdered(null)]).toEqual([
      true,
      false,
      false,
    ])
    await sql`update orders set status = 'Unable to Deliver' where order_id = ${orderId}`
    expect(await hasOrdered(customerId)).toBe(false)
  })
})

describe('a free item by a code', () => {
  test('[VOU-01] [RUL-05] is free once per customer, without a purchase', async () => {
    const one = somebody()
    const first = await basketFor(one, 'tiramisu')
    expect((await apply(first, 'FIRST100')).body.basketTotal).toBe(0)
    expect((await order(first)).status).toBe(200)
    for (const contact of [
      { ...somebody(), phoneNumber: one.phoneNumber },
      { ...somebody(), emailAddress: one.emailAddress },
    ]) {
      const second = await basketFor(contact, 'tiramisu')
      expectRefusal(await apply(second, 'FIRST100'), 'VoucherAlreadyRedeemed')
      const late = await basketFor(null, 'tiramisu')
      expect((await apply(late, 'FIRST100')).status).toBe(200)
      await shop.change(late, { customerInfo: contact })
      expectRefusal(await order(late), 'VoucherAlreadyRedeemed')
    }
  })

  test('[VOU-01] stays usable for another order when it made nothing free in this one', async () => {
    const one = somebody()
    const held = await basketFor(one)
    expect((await apply(held, 'FIRST100')).status).toBe(200)
    expect((await order(held)).status).toBe(200)
    const next = await basketFor(one, 'tiramisu')
    expect((await apply(next, 'FIRST100')).body.basketTotal).toBe(0)
    expect((await order(next)).status).toBe(200)
  })
})
