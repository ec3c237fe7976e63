import { paymentTimes } from '@forno/domain/payments/attempt'
import { instant } from '@forno/domain/core/basic-types'
import { hour } from '@forno/domain/core/durations'
import type { RefusalName } from '@forno/domain/core/refusal'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { storeWith } from '../../../test/content-edits.ts'
import { lockWaits } from '../../../test/lock-waits.ts'
import { expectRefusal, publishAndLoad, shopOf, type Shop, type TestBasket } from '../../../test/shop.ts'
import { startApp, type TestApp } from '../../../test/start-app.ts'
import type { Begin, Provider } from '../payments/index.ts'
import { retentionStore } from '../privacy/retention-store.ts'

const begin: Begin = ({ transactionId }) =>
  Promise.resolve({ kind: 'waiting', reference: transactionId, memo: {}, answer: null })
/** The scripted provider refuses the next payment with this; null = it is captured. */
const bank: { refusal: RefusalName | null } = { refusal: null }
const provider: Provider = {
  confirm: () =>
    Promise.resolve(bank.refusal === null ? { kind: 'captured' } : { kind: 'refused', refusal: bank.refusal }),
  lookUp: () => Promise.resolve({ kind: 'ready' }),
  capture: () => Promise.resolve('captured'),
  undo: () => Promise.resolve('refunded'),
}

let app: TestApp
let shop: Shop
beforeAll(async () => {
  // A Tuesday: a day later no weekend surcharge changes the total.
  app = await startApp('2026-11-24T12:00:00+11:00', {}, undefined, undefined, {
    paidBy: { afterpay: { name: 'afterpay', provider, begin } },
    times: { ...paymentTimes, waiter: 0 },
  })
  shop = shopOf(app)
  const option = { status: 'Enabled', maxOrderCharge: null } as const
  await publishAndLoad(
    app,
    storeWith('NSW01', {
      paymentOptions: [
        { ...option, paymentOption: 'afterpay', sortOrder: 1 },
        { ...option, paymentOption: 'cash', sortOrder: 2 },
      ],
    }),
  )
})
afterAll(() => app.close())

const read = (held: TestBasket) => shop.call('GET /baskets/:basketId', held)
const expire = (held: TestBasket) => shop.call('PATCH /baskets/:basketId/expire', held)
const responseOf = async (held: TestBasket) => (await read(held)).body.paymentInfo?.response

/** A basket whose customer is at Afterpay's page, and the body of the call that finishes the payment. */
const beginPayment = async () => {
  const held = await shop.readyBasket()
  await shop.change(held, { paymentInfo: { paymentType: 'afterpay' } })
  const approved = { orderRegister: 'order-guest', basketTotal: (await read(held)).body.basketTotal }
  const pages = { returnUrl: '/completeafterpay', cancelUrl: '/checkout' }
  await shop.good('POST /baskets/:basketId/initialiseAfterpay', { ...held, body: { ...approved, ...pages } })
  const [row] = await app.database.sql<{ reference: string }>`
    select provider_reference as reference from payment_attempts where basket_id = ${held.params.basketId}`
  return { held, body: { ...approved, orderToken: row?.reference ?? '', status: 'SUCCESS' } }
}
const finish = ({ held, body }: Awaited<ReturnType<typeof beginPayment>>) =>
  shop.call('PATCH /baskets/:basketId/apNotify', { ...held, body })

describe('a basket with an open payment', () => {
  test('[BAS-30] PATCH /baskets/:basketId/expire refusal: PaymentInProgress, and the payment places its order', async () => {
    const payment = await beginPayment()
    expectRefusal(await expire(payment.held), 'PaymentInProgress')
    expect((await read(payment.held)).status).toBe(200)
    expect((await finish(payment)).body).toMatchObject({ status: 'Preparing' })
  })

  test('[BAS-30] does not expire while its payment begins', async () => {
    const held = await shop.readyBasket()
    await shop.change(held, { paymentInfo: { paymentType: 'afterpay' } })
    const { basketTotal } = (await read(held)).body
    const pages = { returnUrl: '/completeafterpay', cancelUrl: '/checkout' }
    const { sql } = app.database
    const waiters = () => lockWaits(sql)
    // Both calls wait for the basket's row; PostgreSQL serves them in order.
    const [begun, expired] = await sql.begin(async (inside) => {
      await inside`select from baskets where basket_id = ${held.params.basketId} for update`
      const body = { orderRegister: 'order-guest', basketTotal, ...pages }
      const beginning = shop.call('POST /baskets/:basketId/initialiseAfterpay', { ...held, body })
      await expect.poll(waiters).toBe(1)
      const expiring = expire(held)
      await expect.poll(waiters).toBe(2)
      return [() => beginning, () => expiring] as const
    })
    expect((await begun()).status).toBe(200)
    expectRefusal(await expired(), 'PaymentInProgress')
    expect((await read(held)).status).toBe(200)
  })

  test('[BAS-30] [BAS-15] can be expired once its payment has failed', async () => {
    const payment = await beginPayment()
    bank.refusal = 'InsufficientFunds'
    expectRefusal(await finish(payment), 'InsufficientFunds')
    bank.refusal = null
    expect((await expire(payment.held)).status).toBe(200)
    expectRefusal(await expire(payment.held), 'BasketHasExpired')
  })

  test('[BAS-30] does not expire 24 hours after its last change; a basket without a payment does', async () => {
    const [payment, unpaid] = [await beginPayment(), await shop.readyBasket()]
    const kept = async () => {
      const [row] = await app.database.sql<{ name: string | null }>`
        select state -> 'customer' ->> 'firstName' as name from baskets where basket_id = ${payment.held.params.basketId}`
      return row?.name
    }
    app.pass(23 * hour)
    expect([(await read(payment.held)).status, (await read(unpaid)).status]).toEqual([200, 200])
    app.pass(2 * hour)
    expect((await read(payment.held)).status).toBe(200)
    expectRefusal(await read(unpaid), 'BasketHasExpired')
    await retentionStore(app.database.sql).basketContacts(instant(app.clock() + hour), 500)
    expect(await kept()).toBe('Ada')
    expect((await finish(payment)).body).toMatchObject({ status: 'Preparing' })
  })

  test('[BAS-08] paymentInfo.response is the provider’s last status of the chosen method', async () => {
    const payment = await beginPayment()
    expect(await responseOf(payment.held)).toBe('AwaitingCustomer')
    bank.refusal = 'CardDeclined'
    await finish(payment)
    bank.refusal = null
    expect(await responseOf(payment.held)).toBe('Declined')
    const { paymentInfo } = await shop.change(payment.held, { paymentInfo: { paymentType: 'cash' } })
    expect(paymentInfo).toEqual({
      paymentType: 'cash',
      reference: null,
      maskedCard: null,
      expiry: null,
      response: null,
    })
  })
})

test('[PAY-07] [PAY-10] a method without a page of its provider is refused, and its attempt does not hold the basket', async () => {
  const otherApp = await startApp('2026-11-24T12:00:00+11:00', {}, undefined, undefined, {
    paidBy: { afterpay: { name: 'afterpay', provider } },
    times: { ...paymentTimes, waiter: 0 },
  })
  onTestFinished(() => otherApp.close())
  await publishAndLoad(
    otherApp,
    storeWith('NSW01', {
      paymentOptions: [
        { status: 'Enabled', maxOrderCharge: null, paymentOption: 'afterpay', sortOrder: 1 },
        { status: 'Enabled', maxOrderCharge: null, paymentOption: 'cash', sortOrder: 2 },
      ],
    }),
  )
  const otherShop = shopOf(otherApp)
  const held = await otherShop.readyBasket()
  await otherShop.change(held, { paymentInfo: { paymentType: 'afterpay' } })
  const { basketTotal } = (await otherShop.call('GET /baskets/:basketId', held)).body
  const body = { orderRegister: 'order-guest', basketTotal, returnUrl: '/completeafterpay', cancelUrl: '/checkout' }
  expectRefusal(
    await otherShop.call('POST /baskets/:basketId/initialiseAfterpay', { ...held, body }),
    'PaymentOptionUnavailable',
  )
  const attempts = await otherApp.database.sql<{ state: string }>`select state from payment_attempts`
  expect(attempts.map(({ state }) => state)).toEqual(['failed'])
  await otherShop.change(held, { paymentInfo: { paymentType: 'cash' } })
  expect(
    (await otherShop.call('POST /baskets/:basketId/order', { ...held, body: await otherShop.orderBody(held) })).status,
  ).toBe(200)
})
