import { randomUUID } from 'node:crypto'
import type { CustomerId, UserId } from '@forno/domain/core/basic-types'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bearerOf } from '../../../test/account-shop.ts'
import { keptLog } from '../../../test/payments/gateway-shop.ts'
import { makeCustomer } from '../../../test/process/test-customer.ts'
import { ada, expectRefusal, publishAndLoad, shopOf, soon, type TestBasket, type Shop } from '../../../test/shop.ts'
import { startApp, type TestApp } from '../../../test/start-app.ts'
import { idHash, phoneHash } from '../../platform/crypto/keyed-hash.ts'
import { makeMayPayCash } from '../payments/index.ts'

const log = keptLog()
let app: TestApp
let shop: Shop
beforeAll(async () => {
  app = await startApp(undefined, {}, log.logger)
  shop = shopOf(app)
})
afterAll(() => app.close())

const sendPaymentInfo = (held: TestBasket, body: object) =>
  shop.call('PATCH /baskets/:basketId/paymentInfo', { ...held, body })

describe('the payment method of a basket', () => {
  test('[PAY-30] PATCH /baskets/:basketId/paymentInfo happy: is stored and shown until another one replaces it', async () => {
    const held = await shop.readyBasket()
    const summary = { paymentType: 'flex', reference: 'pay-1', maskedCard: '411111XXXXXX1111', expiry: '12/30' }
    expect((await sendPaymentInfo(held, summary)).body.paymentInfo).toEqual({ ...summary, response: null })
    expect((await shop.good('GET /baskets/:basketId', held)).paymentInfo).toEqual({ ...summary, response: null })
    const other = { paymentType: 'cash', reference: null, maskedCard: null, expiry: null, response: null }
    const changed = await shop.good('PATCH /baskets/:basketId', {
      ...held,
      body: { paymentInfo: { paymentType: 'cash' } },
    })
    expect(changed.paymentInfo).toEqual(other)
    expect((await sendPaymentInfo(held, { paymentType: 'cash' })).body.paymentInfo).toEqual(other)
  })

  test('[PAY-30] PATCH /baskets/:basketId/paymentInfo refusal: BadInput for more than the first six and last four digits of a card; no log or table holds them', async () => {
    const held = await shop.readyBasket()
    const number = '4111111111111111'
    for (const [field, value] of [
      ['maskedCard', number],
      ['maskedCard', '4111111XXXXX1111'],
      ['reference', `card ${number}`],
      ['expiry', '1230'],
    ] as const) {
      const answer = await sendPaymentInfo(held, { paymentType: 'flex', [field]: value })
      expectRefusal(answer, 'BadInput', { errors: [{ field }] })
      expect(answer.text).not.toContain(value)
    }
    expect(log.logged()).not.toContain('1111111111')
    const [row] = await app.database.sql<{ state: object }>`
      select state from baskets where basket_id = ${held.params.basketId}`
    expect(JSON.stringify(row?.state)).not.toContain('411111')
  })

  test('[PAY-30] PATCH /baskets/:basketId/paymentInfo refusal: PaymentOptionUnavailable for a method that the store does not take, or not for this basket', async () => {
    const held = await shop.readyBasket()
    for (const paymentType of ['free', 'mobileeftpos'])
      expectRefusal(await sendPaymentInfo(held, { paymentType }), 'PaymentOptionUnavailable')
    expectRefusal(await sendPaymentInfo(held, { paymentType: 'barter' }), 'BadInput')
  })

  test('[PAY-30] [BAS-03] PATCH /baskets/:basketId/paymentInfo refusal: CashLimitExceeded with the store’s number, while a card is accepted', async () => {
    const dear = await shop.readyBasket({ storeId: 'NSW02' }, 21)
    expectRefusal(await sendPaymentInfo(dear, { paymentType: 'cash' }), 'CashLimitExceeded', storePhone)
    expectRefusal(await sendPaymentInfo(dear, { paymentType: 'visacheckout' }), 'PaymentOptionUnavailable')
    expect((await sendPaymentInfo(dear, { paymentType: 'flex' })).status).toBe(200)
  })

  test('[PAY-30] [ERR-16] an item that sold out makes the basket free, yet its method is stored: the order names the item', async () => {
    const held = await shop.readyBasket({ storeId: 'NT01' })
    await shop.good('PUT /kitchen/items/:itemId/soldOut', {
      ...(await shop.kitchenScreen('NT01')),
      params: { itemId: 'margherita' },
      body: { isSoldOut: true },
    })
    await soon(async () => expect((await shop.good('GET /baskets/:basketId', held)).basketTotal).toBe(0))
    expect((await sendPaymentInfo(held, { paymentType: 'cash' })).status).toBe(200)
    expectRefusal(await shop.call('POST /baskets/:basketId/validateOrder', held), 'BasketItemNotFound')
  })
})

/** The store to call about an order that is too large for cash. */
const storePhone = { phone: '(02) 5550 0112' }

const key = 'demo-email-hash-key'
const list = (ids: readonly string[]) =>
  publishAndLoad(app, (content) => {
    const { datasources } = content
    return { ...content, datasources: { ...datasources, blacklists: { 'blacklist-ids': ids.join(', ') } } }
  })
const cashOf = async (held: TestBasket, headers: Readonly<Record<string, string>> = {}) =>
  (await shop.good('GET /baskets/:basketId', { ...held, headers })).storeInfo.paymentOptions.find(
    ({ paymentOption }) => paymentOption === 'cash',
  )?.status
const payCash = async (held: TestBasket, headers: Readonly<Record<string, string>> = {}) => {
  const { basketTotal } = await shop.good('GET /baskets/:basketId', { ...held, headers })
  const body = { paymentType: 'cash', orderRegister: 'order-guest', basketTotal }
  return shop.call('POST /baskets/:basketId/order', { ...held, headers, body })
}

describe('the cash blacklist', () => {
  test('[PAY-06] by phone number: cash is Disabled and refused, and is back when the number leaves the list', async () => {
    const held = await shop.readyBasket()
    await shop.change(held, { customerInfo: ada })
    await list([phoneHash(key, '+61491570156')])
    expect(await cashOf(held)).toBe('Disabled')
    expectRefusal(await payCash(held), 'PaymentOptionUnavailable')
    expectRefusal(await sendPaymentInfo(held, { paymentType: 'cash' }), 'PaymentOptionUnavailable')
    const other = await shop.readyBasket()
    await shop.change(other, { customerInfo: { phoneNumber: '0491 570 157' } })
    expect(await cashOf(other)).toBe('Enabled')
    await list([])
    expect(await cashOf(held)).toBe('Enabled')
    expect((await payCash(held)).status).toBe(200)
  })

  test.each(['customer', 'user'] as const)('[PAY-06] by %s id, with any phone number', async (kind) => {
    const me = await makeCustomer(app)
    const headers = bearerOf(me.accessToken)
    await list([idHash(key, kind, kind === 'user' ? me.userId : me.customerId)])
    const held = await shop.readyBasket()
    expect(await cashOf(held)).toBe('Enabled')
    expect(await cashOf(held, headers)).toBe('Disabled')
    expectRefusal(await payCash(held, headers), 'PaymentOptionUnavailable')
    const stranger = await makeCustomer(app)
    const theirs = await shop.readyBasket()
    expect(await cashOf(theirs, bearerOf(stranger.accessToken))).toBe('Enabled')
    await list([])
  })

  test('[PAY-06] ignores plain ids in the list, and browsers receive none of it', async () => {
    const held = await shop.readyBasket()
    await shop.change(held, { customerInfo: ada })
    await list(['+61491570156', phoneHash('another key', '+61491570156')])
    expect(await cashOf(held)).toBe('Enabled')
    await list([phoneHash(key, '+61491570156')])
    const { text } = await shop.call('GET /Configuration')
    expect(text).not.toContain(phoneHash(key, '+61491570156'))
    await list([])
  })

  test('[PAY-06] follows the published list, and never matches a guest without ids', () => {
    const mine = { userId: randomUUID() as UserId, customerId: randomUUID() as CustomerId, phoneNumber: '+61491570156' }
    const hashes = [idHash(key, 'user', mine.userId), idHash(key, 'customer', mine.customerId)]
    let text = ''
    const mayPayCash = makeMayPayCash(() => ({ datasources: { blacklists: { 'blacklist-ids': text } } }), key)
    expect(mayPayCash(mine)).toBe(true)
    for (text of [...hashes, phoneHash(key, mine.phoneNumber)]) expect(mayPayCash(mine)).toBe(false)
    text = hashes.join(',')
    expect(mayPayCash({ userId: null, customerId: null, phoneNumber: mine.phoneNumber })).toBe(true)
  })
})
