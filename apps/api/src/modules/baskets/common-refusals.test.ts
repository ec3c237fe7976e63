import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectRefusal, margherita, shopOf, type TestBasket, type CallOptions, type Shop } from '../../../test/shop.ts'
import { startApp, type TestApp } from '../../../test/start-app.ts'

let app: TestApp
let shop: Shop
beforeAll(async () => {
  app = await startApp()
  shop = shopOf(app)
})
afterAll(() => app.close())

const basketItemId = randomUUID()
const ids = {
  basketItemId,
  groupedBasketItemId: basketItemId,
  code: 'BOTTLE',
  voucherCode: 'BOTTLE',
  flexToken: 'NOTHING',
  referenceID: 'nothing',
}
const targetOrigin = 'http://localhost'
const screen = { colorDepth: 24, screenHeight: 844, screenWidth: 390 }
const browserInfo = { language: 'en-AU', ...screen, timeDifference: -660, javaEnabled: false }
const changes = {
  'GET /baskets/:basketId': undefined,
  'GET /baskets/:basketId/bestPrice': undefined,
  'POST /baskets/:basketId/bestPrice': undefined,
  'GET /baskets/:basketId/sameOrder': undefined,
  'PATCH /baskets/:basketId': { orderNote: 'no bell' },
  'PATCH /baskets/:basketId/expire': undefined,
  'PATCH /baskets/:basketId/paymentInfo': { paymentType: 'cash' },
  'POST /baskets/:basketId/basketItems': margherita,
  'DELETE /baskets/:basketId/basketItems': undefined,
  'PATCH /baskets/:basketId/basketItems': [{ basketItemId, quantity: 2 }],
  'PATCH /baskets/:basketId/basketItems/:basketItemId': { quantity: 2 },
  'PATCH /baskets/:basketId/basketItems/:basketItemId/swap': {
    addBasketItemParts: [],
    removeProductIds: [],
    updateSingle: true,
  },
  'DELETE /baskets/:basketId/basketItems/:basketItemId': undefined,
  'POST /baskets/:basketId/applyvoucher/:code': undefined,
  'DELETE /baskets/:basketId/removeCartVoucher/:voucherCode': undefined,
  'DELETE /baskets/:basketId/groupedBasketItems/:groupedBasketItemId/removeVoucher': undefined,
  'POST /baskets/:basketId/groupedBasketItems': { productId: 'family-box', quantity: 1 },
  'PATCH /baskets/:basketId/groupedBasketItems/:groupedBasketItemId': { quantity: 2 },
  'DELETE /baskets/:basketId/groupedBasketItems/:groupedBasketItemId': undefined,
  'POST /baskets/:basketId/validate': undefined,
  'POST /baskets/:basketId/validateOrder': undefined,
  'POST /baskets/:basketId/order': { paymentType: 'cash', orderRegister: 'order-guest', basketTotal: 22.5 },
  'POST /baskets/:basketId/initialiseApplePay': {
    validationURL: 'https://apple-pay-gateway.apple.com',
    domainName: 'localhost',
  },
  'POST /baskets/:basketId/initialiseClickToPay': { targetOrigin },
  'POST /baskets/:basketId/initialiseVCO': undefined,
  'POST /baskets/:basketId/initialiseFlex': { targetOrigin },
  'POST /baskets/:basketId/initialiseFlexApi': { targetOrigin },
  'POST /baskets/:basketId/verifyFlex': { flexToken: 'token' },
  'DELETE /baskets/:basketId/token/:flexToken': undefined,
  'POST /baskets/:basketId/customerToken': { tokenV3: '', action: 'CUSTOMER_TOKEN' },
  'POST /baskets/:basketId/payerAuth/:referenceID': { flexToken: 'token', browserInfo },
} as const
type Call = keyof typeof changes

const calls: readonly Call[] = [
  'GET /baskets/:basketId',
  'GET /baskets/:basketId/bestPrice',
  'POST /baskets/:basketId/bestPrice',
  'GET /baskets/:basketId/sameOrder',
  'PATCH /baskets/:basketId',
  'PATCH /baskets/:basketId/paymentInfo',
  'PATCH /baskets/:basketId/expire',
  'POST /baskets/:basketId/basketItems',
  'DELETE /baskets/:basketId/basketItems',
  'PATCH /baskets/:basketId/basketItems',
  'PATCH /baskets/:basketId/basketItems/:basketItemId',
  'PATCH /baskets/:basketId/basketItems/:basketItemId/swap',
  'DELETE /baskets/:basketId/basketItems/:basketItemId',
  'POST /baskets/:basketId/applyvoucher/:code',
  'DELETE /baskets/:basketId/removeCartVoucher/:voucherCode',
  'DELETE /baskets/:basketId/groupedBasketItems/:groupedBasketItemId/removeVoucher',
  'POST /baskets/:basketId/groupedBasketItems',
  'PATCH /baskets/:basketId/groupedBasketItems/:groupedBasketItemId',
  'DELETE /baskets/:basketId/groupedBasketItems/:groupedBasketItemId',
  'POST /baskets/:basketId/validate',
  'POST /baskets/:basketId/validateOrder',
  'POST /baskets/:basketId/order',
  'POST /baskets/:basketId/initialiseApplePay',
  'POST /baskets/:basketId/initialiseClickToPay',
  'POST /baskets/:basketId/initialiseVCO',
  'POST /baskets/:basketId/initialiseFlex',
  'POST /baskets/:basketId/initialiseFlexApi',
  'POST /baskets/:basketId/verifyFlex',
  'DELETE /baskets/:basketId/token/:flexToken',
  'POST /baskets/:basketId/customerToken',
  'POST /baskets/:basketId/payerAuth/:referenceID',
]

const send = (call: Call, { params, session }: TestBasket, sent: CallOptions = {}) =>
  shop.call(call, { params: { ...params, ...ids }, session, body: changes[call], ...sent })

describe('a basket is only for its holder', () => {
  test.each(calls)('[API-09] %s stranger: another session gets the refusal of an unknown basket', async (call) => {
    const held = await shop.readyBasket()
    const stranger = await shop.newBasket()
    for (const session of [stranger.session, '0', 'guessed']) {
      const answer = await send(call, { ...held, session })
      expectRefusal(answer, 'BasketHasExpired')
      expect(answer.failure.data).toBeUndefined()
    }
    const unknownBasket = await shop.call(call, { params: { ...held.params, ...ids }, body: changes[call] })
    expectRefusal(unknownBasket, 'BasketHasExpired')
    expect((await shop.call('GET /baskets/:basketId', held)).status).toBe(200)
  })
})

describe('a basket that has ended', () => {
  test.each(calls)(
    '[API-10] [BAS-30] %s refusal: BasketHasExpired for an unknown and an expired basket',
    async (call) => {
      const held = await shop.readyBasket()
      const unknown = { ...held, params: { basketId: randomUUID() as typeof held.params.basketId } }
      expectRefusal(await send(call, unknown), 'BasketHasExpired')
      await shop.good('PATCH /baskets/:basketId/expire', held)
      expectRefusal(await send(call, held), 'BasketHasExpired')
    },
  )

  test.each(calls)('[API-10] %s refusal: BasketOrdered with the id of its order', async (call) => {
    const held = await shop.readyBasket()
    const { orderId } = await shop.placeCashOrder(held)
    expectRefusal(await send(call, held), 'BasketOrdered', { orderId })
  })

  test.each(calls)('[API-10] %s refusal: OrderFailed while the basket is locked', async (call) => {
    const held = await shop.readyBasket()
    await app.database.sql`update baskets set status = 'locked' where basket_id = ${held.params.basketId}`
    expectRefusal(await send(call, held), 'OrderFailed')
  })

  test.each(calls)('[API-16] %s answers a malformed id as an unknown basket', async (call) => {
    const params = { basketId: 'tea' as TestBasket['params']['basketId'] }
    expectRefusal(await send(call, { params, session: 'x' }), 'BasketHasExpired')
  })
})

const repeatable: readonly Call[] = [
  'POST /baskets/:basketId/bestPrice',
  'PATCH /baskets/:basketId/paymentInfo',
  'PATCH /baskets/:basketId',
  'POST /baskets/:basketId/basketItems',
  'DELETE /baskets/:basketId/basketItems',
  'PATCH /baskets/:basketId/basketItems',
  'PATCH /baskets/:basketId/basketItems/:basketItemId',
  'PATCH /baskets/:basketId/basketItems/:basketItemId/swap',
  'DELETE /baskets/:basketId/basketItems/:basketItemId',
  'POST /baskets/:basketId/applyvoucher/:code',
  'DELETE /baskets/:basketId/removeCartVoucher/:voucherCode',
  'DELETE /baskets/:basketId/groupedBasketItems/:groupedBasketItemId/removeVoucher',
  'POST /baskets/:basketId/groupedBasketItems',
  'PATCH /baskets/:basketId/groupedBasketItems/:groupedBasketItemId',
  'DELETE /baskets/:basketId/groupedBasketItems/:groupedBasketItemId',
  'POST /baskets/:basketId/order',
]

describe('an idempotency key belongs to one request', () => {
  test.each(repeatable)('[API-17] %s refusal: IdempotencyKeyReused when another request used the key', async (call) => {
    const held = await shop.readyBasket()
    const key = randomUUID()
    await shop.good('PATCH /baskets/:basketId', { ...held, key, body: { orderNote: 'first' } })
    expectRefusal(await send(call, held, { key }), 'IdempotencyKeyReused')
  })

  test('[API-17] a repeated call with the same key changes the basket once', async () => {
    const held = await shop.newBasket()
    const key = randomUUID()
    const tap = () => shop.call('POST /baskets/:basketId/basketItems', { ...held, key, body: margherita })
    const [first, second] = [await tap(), await tap()]
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body.basketItems).toEqual(first.body.basketItems)
    expect(second.body.basketItems[0]?.quantity).toBe(1)
  })

  test('[API-17] concurrent calls with one key change the basket once', async () => {
    const held = await shop.newBasket()
    const key = randomUUID()
    const taps = Array.from({ length: 6 }, () =>
      shop.call('POST /baskets/:basketId/basketItems', { ...held, key, body: margherita }),
    )
    expect((await Promise.all(taps)).map(({ status }) => status)).toEqual(Array(6).fill(201))
    expect((await shop.good('GET /baskets/:basketId', held)).basketItems[0]?.quantity).toBe(1)
  })

  test('[API-17] concurrent calls with different keys all take effect', async () => {
    const held = await shop.newBasket()
    const taps = Array.from({ length: 8 }, () =>
      shop.call('POST /baskets/:basketId/basketItems', { ...held, key: randomUUID(), body: margherita }),
    )
    expect((await Promise.all(taps)).map(({ status }) => status)).toEqual(Array(8).fill(201))
    expect((await shop.good('GET /baskets/:basketId', held)).basketItems[0]?.quantity).toBe(8)
  })

  test('[API-17] refuses a key that is not a UUID', async () => {
    const answer = await shop.call('POST /baskets', { body: {}, key: 'again' })
    expectRefusal(answer, 'BadInput')
  })
})
