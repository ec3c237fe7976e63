import type { OfferId } from '@forno/domain/core/basic-types'
import { afterAll, describe, expect, test } from 'vitest'
import { expectRefusal, type TestBasket } from '../../../test/shop.ts'
import { openVoucherShop } from '../../../test/voucher-shop.ts'

const { app, shop, apply, applied, withPizza, voucher } = await openVoucherShop()
afterAll(() => app.close())

const deal = 'date-night-box'
const key = () => voucher({ offerId: 'key' as OfferId })
const addDeal = (held: TestBasket, voucherCode?: string, productId = deal) =>
  shop.call('POST /baskets/:basketId/groupedBasketItems', {
    ...held,
    body: { productId, quantity: 1, ...(voucherCode === undefined ? {} : { voucherCode }) },
  })
const removeGroup = (held: TestBasket, groupedBasketItemId: string) =>
  shop.good('DELETE /baskets/:basketId/groupedBasketItems/:groupedBasketItemId', {
    params: { ...held.params, groupedBasketItemId },
    session: held.session,
  })
const validateOrder = (held: TestBasket) => shop.call('POST /baskets/:basketId/validateOrder', held)
const ready = async (code: string) => {
  const held = await shop.readyBasket()
  const basket = await applied(held, code)
  return { held, groupId: basket.groupedBasketItems[0]?.groupedBasketItemId ?? '' }
}

describe('a deal that needs a code', () => {
  test('[VOU-11] can be added with an issued voucher or a public code', async () => {
    for (const code of [await key(), 'club', ' Club']) {
      const { status, body } = await addDeal(await withPizza(), code)
      expect(status).toBe(201)
      const appliedCode = code.trim().toUpperCase()
      expect(body.groupedBasketItems).toMatchObject([{ productId: deal, isVoucher: true, voucherCode: appliedCode }])
      expect(body.vouchers.map((voucher) => voucher.code)).toEqual([appliedCode])
    }
  })

  test('[VOU-11] is refused with CouponNeeded without a code, with an unknown code and with the code of another offer', async () => {
    const held = await withPizza()
    for (const code of [undefined, 'NONSENSE', 'five'])
      expectRefusal(await addDeal(held, code), 'CouponNeeded', { productId: deal })
    const { groupedBasketItems, vouchers } = await shop.good('GET /baskets/:basketId', held)
    expect([groupedBasketItems, vouchers]).toEqual([[], []])
  })

  test('[VOU-11] [VOU-01] is refused with a redeemed voucher', async () => {
    const code = await key()
    const { held } = await ready(code)
    await shop.placeCashOrder(held)
    expectRefusal(await addDeal(await withPizza(), code), 'VoucherAlreadyRedeemed', { code })
  })

  test('[VOU-01] unknown codes beside a deal count as guesses', async () => {
    const held = await withPizza()
    for (let index = 0; index < 10; index += 1) expectRefusal(await addDeal(held, `GUESS${index}`), 'CouponNeeded')
    expectRefusal(await addDeal(held, 'club'), 'TooManyRequests')
  })
})

describe('removing a deal', () => {
  test('[BAS-24] frees its voucher for this cart and any other', async () => {
    const code = await key()
    const { held, groupId } = await ready(code)
    expect((await validateOrder(held)).status).toBe(200)
    expectRefusal(await apply(await withPizza(), code), 'VoucherAlreadyRedeemed')
    const without = await removeGroup(held, groupId)
    expect([without.groupedBasketItems, without.vouchers, without.messages]).toEqual([[], [], []])
    const other = await ready(code)
    expect((await validateOrder(other.held)).status).toBe(200)
    await removeGroup(other.held, other.groupId)
    expect((await apply(held, code)).status).toBe(200)
  })

  test('[VOU-01] an order includes the deal and redeems its code', async () => {
    const code = await key()
    const { held } = await ready(code)
    const { orderId } = await shop.placeCashOrder(held)
    const [use] = await app.database.sql`select state, order_id from voucher_uses where code = ${code}`
    expect(use).toEqual({ state: 'used', order_id: orderId })
    const lines = await app.database
      .sql`select product_id from order_lines where order_id = ${orderId} and kind = 'group'`
    expect(lines).toEqual([{ product_id: deal }])
  })
})
