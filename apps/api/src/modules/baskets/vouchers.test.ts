import { randomUUID } from 'node:crypto'
import type { Basket } from '@forno/contracts/baskets/basket'
import { instant } from '@forno/domain/core/basic-types'
import { afterAll, describe, expect, test } from 'vitest'
import { expectRefusal, soon, type TestBasket } from '../../../test/shop.ts'
import { openVoucherShop } from '../../../test/voucher-shop.ts'
import { settledStatementCount } from '../../../test/settled-statement-count.ts'

const { app, shop, apply, applied, remove, removeFromGroup, withPizza, voucher } = await openVoucherShop()
afterAll(() => app.close())

describe('POST /baskets/:basketId/applyvoucher/:code', () => {
  test('[VOU-01] POST /baskets/:basketId/applyvoucher/:code happy: applies the discount of the code', async () => {
    const held = await withPizza()
    const before = await shop.good('GET /baskets/:basketId', held)
    const basket = await applied(held, '  five ')
    expect(basket).toMatchObject({
      discount: 5,
      totalSavings: 5,
      discounts: [{ offerId: 'five', code: 'FIVE', amount: 5, trail: [{ label: 'The five offer', amount: 5 }] }],
      vouchers: [{ code: 'FIVE', offerId: 'five', isIdle: false }],
    })
    expect(basket.basketTotal).toBeCloseTo(before.basketTotal - 5)
    expect(basket.basketSubTotal).toBe(before.basketSubTotal)
  })

  test('[VOU-01] [API-17] applying a code again, or repeating the call, changes nothing', async () => {
    const held = await withPizza()
    const key = randomUUID()
    const [first, again] = [await apply(held, 'five', key), await apply(held, 'FIVE', key)]
    const third = await apply(held, 'five')
    for (const { status, body } of [first, again, third]) expect([status, body.discount]).toEqual([200, 5])
  })

  test('[VOU-01] an issued voucher works like a public code and is counted only by the order', async () => {
    const held = await withPizza()
    const code = await voucher()
    expect(code).toMatch(/^[2-9B-DF-HJKMNP-TV-Z]{12}$/)
    expect((await applied(held, code.toLowerCase())).discount).toBe(5)
    const other = await withPizza()
    expect((await applied(other, code)).discount).toBe(5)
    const [row] = await app.database.sql`select used from vouchers where code = ${code}`
    expect(row).toEqual({ used: 0 })
  })

  test('[VOU-01] takes at most eight statements, four of them to count guesses', async () => {
    const held = await withPizza()
    const code = await voucher()
    const before = await settledStatementCount(app.database)
    await applied(held, code)
    expect(app.database.statements() - before).toBeLessThanOrEqual(8)
  })

  test('[VOU-01] adding an item to a basket with a code still takes two statements', async () => {
    const held = await withPizza()
    await applied(held, 'five')
    const before = await settledStatementCount(app.database)
    await shop.add(held, { productId: 'garlic-bread' })
    expect(app.database.statements() - before).toBe(2)
  })

  test('[VOU-01] [VOU-11] a code that unlocks a deal adds the standard deal, as a voucher', async () => {
    const basket = await applied(await withPizza(), 'club')
    expect(basket.groupedBasketItems).toMatchObject([
      { productId: 'date-night-box', isVoucher: true, voucherCode: 'CLUB', quantity: 1, isAvailable: true },
    ])
    expect(basket.groupedBasketItems[0]?.basketItems.length).toBeGreaterThan(1)
    expect(basket.vouchers).toMatchObject([{ code: 'CLUB', isIdle: false }])
  })

  const refusals = [
    ['VoucherUnknown', 'nonsense', {}],
    ['VoucherUnavailableForFulfillmentType', 'delivery', { serviceType: 'Pickup', serviceTypes: ['Delivery'] }],
    ['VoucherUnavailableForStore', 'elsewhere', {}],
    ['VoucherUnavailableForFulfillmentDate', 'monday', {}],
    ['VoucherConditions', 'dear', { condition: 'Spend $50.00 or more to use this voucher.' }],
    ['ProductNotFound', 'gone', { productId: 'veg-box' }],
  ] as const
  test.each(refusals)(
    '[VOU-01] POST /baskets/:basketId/applyvoucher/:code refusal: %s and the basket is unchanged',
    async (name, code, data) => {
      const held = await withPizza()
      expectRefusal(await apply(held, code), name, data)
      const { vouchers, groupedBasketItems } = await shop.good('GET /baskets/:basketId', held)
      expect([vouchers, groupedBasketItems]).toEqual([[], []])
    },
  )

  test('[VOU-01] POST /baskets/:basketId/applyvoucher/:code refusal: ProductOutOfStock when its deal is sold out', async () => {
    const screen = await shop.kitchenScreen()
    const params = { itemId: 'movie-night-box' }
    await shop.good('PUT /kitchen/items/:itemId/soldOut', { ...screen, params, body: { isSoldOut: true } })
    await soon(async () => expectRefusal(await apply(await withPizza(), 'dry'), 'ProductOutOfStock'))
  })

  test('[VOU-01] POST /baskets/:basketId/applyvoucher/:code refusal: VoucherAlreadyRedeemed once an order has used it', async () => {
    const code = await voucher()
    const held = await shop.readyBasket()
    await applied(held, code)
    await shop.placeCashOrder(held)
    expectRefusal(await apply(await withPizza(), code), 'VoucherAlreadyRedeemed', { code })
  })

  test('[RUL-05] POST /baskets/:basketId/applyvoucher/:code refusal: StockPromoLimitReached when a promotion is used up', async () => {
    for (const held of [await shop.readyBasket(), await shop.readyBasket()]) {
      await applied(held, 'two')
      await shop.placeCashOrder(held)
    }
    expectRefusal(await apply(await withPizza(), 'two'), 'StockPromoLimitReached')
  })

  test('[RUL-05] refuses a second code of the same offer and leaves the cart unchanged', async () => {
    const held = await withPizza()
    await applied(held, await voucher())
    expectRefusal(await apply(held, await voucher()), 'StockPromoLimitReached')
    expect((await shop.good('GET /baskets/:basketId', held)).discount).toBe(5)
  })

  test('[VOU-01] a voucher is valid from its first instant until just before its last', async () => {
    const now = app.clock()
    const hour = 60 * 60_000
    const held = await withPizza()
    const early = await voucher({ validFrom: instant(now + hour) })
    const late = await voucher({ validUntil: instant(now - hour) })
    for (const code of [early, late]) expectRefusal(await apply(held, code), 'VoucherUnavailableForFulfillmentDate')
    const good = await voucher({ validFrom: instant(now - hour), validUntil: instant(now + hour) })
    expect((await applied(held, good)).discount).toBe(5)
  })

  test('[VOU-01] an exclusive code is refused beside another, in either order', async () => {
    const one = await withPizza()
    await applied(one, 'five')
    expectRefusal(await apply(one, 'alone'), 'VoucherConditions')
    const other = await withPizza()
    await applied(other, 'alone')
    expectRefusal(await apply(other, 'five'), 'VoucherConditions')
  })

  test('[VOU-01] POST /baskets/:basketId/applyvoucher/:code refusal: TooManyRequests after ten unknown codes in ten minutes', async () => {
    const held = await withPizza()
    for (let index = 0; index < 10; index += 1) expectRefusal(await apply(held, `GUESS${index}`), 'VoucherUnknown')
    const answer = await apply(held, 'five')
    expectRefusal(answer, 'TooManyRequests')
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect((await apply(await withPizza(), 'five')).status).toBe(200)
    await app.ageLimits(10 * 60_000 + 1)
    expect((await apply(held, 'five')).status).toBe(200)
  })
})

describe('an item added by a code', () => {
  const ask = (held: TestBasket, voucherCode: string, more: object = {}) =>
    shop.call('POST /baskets/:basketId/basketItems', {
      ...held,
      body: { productId: 'cola-1250', quantity: 1, voucherCode, ...more },
    })

  test('[RUL-05] POST /baskets/:basketId/basketItems refusal: StockPromoLimitReached for a fourth free drink, which can be added at its price without the code', async () => {
    const held = await withPizza()
    await shop.add(held, { quantity: 4 })
    for (let count = 0; count < 3; count += 1) expect((await ask(held, 'drinks')).status).toBe(201)
    const three = await shop.good('GET /baskets/:basketId', held)
    expectRefusal(await ask(held, 'drinks'), 'StockPromoLimitReached', { code: 'DRINKS' })
    expect((await shop.good('GET /baskets/:basketId', held)).basketItems).toEqual(three.basketItems)
    const four = await shop.add(held, { productId: 'cola-1250' })
    expect(four.discount).toBe(three.discount)
    expect(four.messages).toMatchObject([{ code: 'StockPromoLimitReached', type: 'warning' }])
  })

  const usedUp = async (): Promise<string> => {
    const code = await voucher()
    const held = await shop.readyBasket()
    await applied(held, code)
    await shop.placeCashOrder(held)
    return code
  }
  const itemRefusals = [
    ['VoucherUnknown', 'nothing'],
    ['VoucherAlreadyRedeemed', null],
    ['VoucherUnavailableForFulfillmentType', 'delivery'],
    ['VoucherUnavailableForStore', 'elsewhere'],
    ['VoucherUnavailableForFulfillmentDate', 'monday'],
    ['VoucherConditions', 'dear'],
  ] as const
  test.each(itemRefusals)(
    '[BAS-16] POST /baskets/:basketId/basketItems refusal: %s does not add the item either',
    async (name, code) => {
      const held = await withPizza()
      const before = await shop.good('GET /baskets/:basketId', held)
      expectRefusal(await ask(held, code ?? (await usedUp())), name)
      expect((await shop.good('GET /baskets/:basketId', held)).basketItems).toEqual(before.basketItems)
    },
  )
})

describe('the deal of an item', () => {
  const deals = (items: Basket['basketItems']) =>
    items.map(({ productId, voucherCode, fulfilledProduct }) => ({ productId, voucherCode, fulfilledProduct }))

  test('[BAS-05] items of a deal name its code and the product that it supplies; other items name neither', async () => {
    const held = await withPizza()
    await shop.add(held, { productId: 'garlic-bread' })
    const body = { productId: 'cola-1250', quantity: 1, voucherCode: 'drinks' }
    const { basketItems } = await shop.good('POST /baskets/:basketId/basketItems', { ...held, body })
    const pizza = {
      productId: 'margherita',
      voucherCode: 'DRINKS',
      fulfilledProduct: { productId: 'margherita', name: 'Margherita' },
    }
    const drink = { productId: 'cola-1250', voucherCode: 'DRINKS' }
    expect(deals(basketItems)).toEqual([
      pizza,
      { productId: 'garlic-bread', voucherCode: null, fulfilledProduct: null },
      { ...drink, fulfilledProduct: { productId: 'cola-1250', name: basketItems[2]?.name } },
    ])
    const without = await remove(held, 'drinks')
    expect(deals(without.body.basketItems).filter(({ voucherCode }) => voucherCode !== null)).toEqual([])
  })

  test('[BAS-05] a discount on everything is no deal of an item', async () => {
    const held = await withPizza()
    expect(deals((await applied(held, 'five')).basketItems)).toMatchObject([
      { voucherCode: null, fulfilledProduct: null },
    ])
  })

  test('[BAS-05] [CAT-21] the items of a voucher’s meal name its code; in a meal without one a substitute is named', async () => {
    const [meal] = (await applied(await withPizza(), 'club')).groupedBasketItems
    expect(meal?.basketItems.map(({ voucherCode }) => voucherCode)).toEqual(['CLUB', 'CLUB', 'CLUB'])
    expect(meal?.basketItems[0]?.fulfilledProduct).toEqual({ productId: 'margherita', name: 'Margherita' })
    const held = await withPizza()
    const pieces = ['simply-pepperoni', 'garlic-bread', 'lemonade-375'].map((productId) => ({ productId, quantity: 1 }))
    const body = { productId: 'solo-box', quantity: 1, basketItems: pieces }
    const { groupedBasketItems } = await shop.good('POST /baskets/:basketId/groupedBasketItems', { ...held, body })
    expect(
      groupedBasketItems[0]?.basketItems.map(({ voucherCode, fulfilledProduct }) => [
        voucherCode,
        fulfilledProduct?.productId,
      ]),
    ).toEqual([
      [null, undefined],
      [null, undefined],
      [null, 'lemonade-375'],
    ])
  })
})

describe('removing codes', () => {
  test('[VOU-03] DELETE /baskets/:basketId/removeCartVoucher/:voucherCode happy: restores the price', async () => {
    const held = await withPizza()
    const before = await shop.good('GET /baskets/:basketId', held)
    await applied(held, 'five')
    const { status, body } = await remove(held, 'five')
    expect(status).toBe(200)
    const { version } = body
    expect({ ...body, storeTime: '' }).toEqual({ ...before, version, storeTime: '' })
  })

  test('[VOU-03] DELETE /baskets/:basketId/removeCartVoucher/:voucherCode refusal: VoucherNotOnBasket', async () => {
    expectRefusal(await remove(await withPizza(), 'five'), 'VoucherNotOnBasket', { code: 'FIVE' })
  })

  test('[VOU-02] DELETE /baskets/:basketId/groupedBasketItems/:groupedBasketItemId/removeVoucher happy: removes a deal that needs the code, keeps any other', async () => {
    const held = await withPizza()
    await applied(held, 'club')
    const basket = await applied(held, 'box')
    const [club, box] = ['CLUB', 'BOX'].map((code) => basket.groupedBasketItems.find((one) => one.voucherCode === code))
    const without = await removeFromGroup(held, club?.groupedBasketItemId ?? '')
    expect([without.status, without.body.groupedBasketItems.map(({ productId }) => productId)]).toEqual([
      200,
      ['solo-box'],
    ])
    const { body } = await removeFromGroup(held, box?.groupedBasketItemId ?? '')
    expect(body.groupedBasketItems).toMatchObject([
      { productId: 'solo-box', isVoucher: false, voucherCode: null, isAvailable: true },
    ])
    expect(body.vouchers).toEqual([])
  })

  test('[VOU-02] DELETE /baskets/:basketId/groupedBasketItems/:groupedBasketItemId/removeVoucher refusal: BasketItemNotFound', async () => {
    expectRefusal(await removeFromGroup(await withPizza(), randomUUID()), 'BasketItemNotFound')
  })
})
