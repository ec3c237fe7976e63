import { codes, refusals, type Code } from '@forno/contracts/refusals'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { delivery, pickup, shopOf, storeSays, type Answer, type Held, type Shop } from './shop.ts'
import { startApp, type TestApp } from './start-app.ts'

let app: TestApp
let shop: Shop
beforeAll(async () => {
  app = await startApp()
  shop = shopOf(app)
})
afterAll(() => app.close())

const add = (held: Held, body: object) => shop.call('POST /baskets/:basketId/basketItems', { ...held, body })
const cola = { productId: 'cola-1250', quantity: 1, basketItemParts: [] }
const pizzaWith = (category: string, productId: string, quantity = 1) => ({
  productId: 'margherita',
  quantity: 1,
  basketItemParts: [
    { category: 'Size', productId: 'small', quantity: 1 },
    { category, productId, quantity },
  ],
})
const order = async (held: Held, more: object = {}) =>
  shop.call('POST /baskets/:basketId/order', { ...held, body: { ...(await shop.orderBody(held)), ...more } })

type Row = readonly [requirement: string, code: Code, status: number, text: string, provoke: () => Promise<Answer>]

/** Every code that a basket without vouchers and cards can answer, as somebody comes to hear it. */
const rows: readonly Row[] = [
  [
    'ERR-03',
    'BasketHasExpired',
    410,
    'Your session has expired. Please proceed to reset your session.',
    async () => {
      const held = await shop.newBasket()
      await shop.good('PATCH /baskets/:basketId/expire', held)
      return shop.call('GET /baskets/:basketId', held)
    },
  ],
  [
    'ERR-03',
    'BasketNotValid',
    412,
    '$5.95 below $22.00 minimum delivery',
    async () => {
      const held = await shop.newBasket(delivery)
      await add(held, cola)
      return shop.call('POST /baskets/:basketId/validate', held)
    },
  ],
  [
    'ERR-15',
    'BasketNotValid',
    412,
    'Your cart is empty.',
    async () => shop.call('POST /baskets/:basketId/validate', await shop.newBasket()),
  ],
  [
    'ERR-03',
    'BasketOrdered',
    410,
    'This order has already been placed.',
    async () => {
      const held = await shop.readyBasket()
      await shop.placeCashOrder(held)
      return shop.call('GET /baskets/:basketId', held)
    },
  ],
  [
    'ERR-03',
    'BasketItemNotFound',
    404,
    'Some items in your cart are no longer available.',
    async () => {
      const { params, session } = await shop.newBasket()
      const basketItemId = '01234567-89ab-4def-8123-456789abcdef'
      return shop.call('DELETE /baskets/:basketId/basketItems/:basketItemId', {
        params: { ...params, basketItemId },
        session,
      })
    },
  ],
  [
    'ERR-03',
    'BasketItemPartNotFound',
    404,
    'Part of this item is no longer available.',
    async () => add(await shop.newBasket(), pizzaWith('Topping', 'gravel')),
  ],
  [
    'ERR-04',
    'OrderFailed',
    410,
    "Your cart is locked because we couldn't confirm your order. Please call 13 11 66.",
    async () => {
      const held = await shop.newBasket()
      await app.database.sql`update baskets set status = 'locked' where basket_id = ${held.params.basketId}`
      return shop.call('GET /baskets/:basketId', held)
    },
  ],
  [
    'ERR-04',
    'InvalidOrderDateTime',
    412,
    'The time you selected is no longer available. Please choose another time.',
    async () => {
      const held = await shop.newBasket()
      const body = { isAsap: false, orderDueAt: '2020-01-01T18:00:00+11:00' }
      return shop.call('PATCH /baskets/:basketId', { ...held, body })
    },
  ],
  [
    'ERR-04',
    'UnapprovedBasketTotal',
    400,
    'Your cart total has changed. Please review your cart and try again.',
    async () => order(await shop.readyBasket(), { basketTotal: 1 }),
  ],
  [
    'ERR-05',
    'UnmatchedBases',
    400,
    "That base isn't available for this pizza. Please choose another.",
    async () => add(await shop.newBasket(), pizzaWith('Base', 'stuffed-crust')),
  ],
  [
    'ERR-05',
    'ValidateUnrealPizzas',
    400,
    "This pizza can't be ordered as selected.",
    async () =>
      add(await shop.newBasket(), {
        productId: 'nans-sunday-roast',
        quantity: 1,
        basketItemParts: [{ category: 'Topping', productId: 'potato', quantity: 0 }],
      }),
  ],
  [
    'ERR-05',
    'InvalidAlcohol',
    400,
    'You can order up to 6 units of alcohol per order.',
    async () => add(await shop.newBasket(), { productId: 'lager-330', quantity: 7, basketItemParts: [] }),
  ],
  [
    'BAS-26',
    'InvalidRequest',
    400,
    'We need a few details before you can proceed.',
    async () => {
      const held = await shop.newBasket()
      await shop.add(held, {})
      return shop.call('POST /baskets/:basketId/validateOrder', held)
    },
  ],
  [
    'ERR-07',
    'StoreNotFound',
    404,
    "We couldn't find that store.",
    async () => shop.call('POST /baskets', { body: { ...pickup, storeId: 'NSW99' }, session: '0' }),
  ],
  [
    'ERR-17',
    'ServiceUnavailable',
    406,
    'This store is currently offline. Please try another store or call 13 11 66.',
    async () => {
      const held = await shop.readyBasket({ storeId: 'NSW02' })
      await storeSays(app, 'NSW02', { isPosOnline: false })
      for (let tries = 0; ; tries += 1) {
        const answer = await shop.call('POST /baskets/:basketId/validateOrder', held)
        if (answer.status !== 200 || tries > 100) return answer
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    },
  ],
]

test.each(rows)('[%s] [API-05] %s is answered with %i and “%s”', async (_, code, status, text, provoke) => {
  const answer = await provoke()
  expect([answer.status, answer.failure.code, answer.failure.message]).toEqual([status, code, text])
  expect(answer.failure.type).toBe('error')
})

/** Provoked where they belong: vouchers in the tests of vouchers, cards and accounts in theirs. */
const elsewhere: ReadonlySet<Code> = new Set<Code>([
  'ZipPayOutOfStock',
  'StockPromoLimitReached',
  'VoucherAlreadyRedeemed',
  'VoucherAutoRemove',
  'VoucherUnavailableForFulfillmentType',
  'VoucherUnavailableForStore',
  'VoucherUnavailableForFulfillmentDate',
  'InternalError',
])

test('[ERR-01] every code of baskets and orders is provoked here, or named as provoked elsewhere', () => {
  const ofBaskets = codes.slice(0, codes.indexOf('InsufficientFunds'))
  const provoked = new Set(rows.map(([, code]) => code))
  expect(ofBaskets.filter((code) => !provoked.has(code) && !elsewhere.has(code))).toEqual([])
  expect(Object.values(refusals).map(({ code }) => code)).toEqual(expect.arrayContaining([...ofBaskets]))
})
