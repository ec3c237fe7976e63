import { expect } from 'vitest'
import type { OfferId, ProductId } from '@forno/domain/core/basic-types'
import { issueVoucher } from '../src/modules/vouchers/index.ts'
import { withoutProduct } from './content-edits.ts'
import { couponOnly, limited, offer, onlyFor, opens, spending, withOffers } from './offer-edits.ts'
import { publishAndLoad, shopOf, type TestBasket } from './shop.ts'
import { startApp } from './start-app.ts'

const offers = [
  offer('five'),
  offer('pickup', { conditions: [onlyFor('Pickup')] }),
  offer('delivery', { conditions: [onlyFor('Delivery')] }),
  offer('elsewhere', { conditions: [{ kind: 'states', states: ['WA'] }] }),
  offer('monday', { conditions: [{ kind: 'weekdays', weekdays: ['monday'] }] }),
  offer('dear', { conditions: [spending(5_000)] }),
  offer('two', limited({ total: 2 })),
  offer('alone', { stacking: 'alone' }),
  offer('box', { ...opens('solo-box'), ...limited({ perOrder: 1 }) }),
  offer('club', opens('date-night-box')),
  offer('gone', opens('veg-box')),
  offer('dry', opens('movie-night-box')),
  offer('given', { code: null }),
  offer('key', { code: null, ...opens('date-night-box') }),
  offer('drinks', {
    effect: {
      kind: 'buyXGetY',
      buy: { types: ['Pizzas'] },
      buyCount: 1,
      get: { products: ['cola-1250' as ProductId] },
      getCount: 1,
    },
    ...limited({ perOrder: 3 }),
  }),
  offer('daily', { code: null, ...limited({ perEmailPerDay: 1 }) }),
  offer('once', limited({ perCustomer: 1 })),
  offer('onlyone', limited({ total: 1 })),
  offer('lastone', limited({ total: 1 })),
  offer('single', limited({ total: 1 })),
]

/** A shop with an offer for every refusal of a code, and the calls of its customers. */
export const openVoucherShop = async () => {
  const app = await startApp()
  const shop = shopOf(app)
  await publishAndLoad(app, (content) =>
    withOffers(...offers)(couponOnly('date-night-box')(withoutProduct('veg-box')(content))),
  )
  const apply = (basket: TestBasket, code: string, key?: string) =>
    shop.call('POST /baskets/:basketId/applyvoucher/:code', {
      params: { ...basket.params, code },
      session: basket.session,
      ...(key === undefined ? {} : { key }),
    })
  const applied = async (basket: TestBasket, code: string) => {
    const { status, body, text } = await apply(basket, code)
    expect([status, text.slice(0, 200)]).toEqual([200, text.slice(0, 200)])
    return body
  }
  const remove = (basket: TestBasket, voucherCode: string) =>
    shop.call('DELETE /baskets/:basketId/removeCartVoucher/:voucherCode', {
      params: { ...basket.params, voucherCode },
      session: basket.session,
    })
  const removeFromGroup = (basket: TestBasket, groupedBasketItemId: string) =>
    shop.call('DELETE /baskets/:basketId/groupedBasketItems/:groupedBasketItemId/removeVoucher', {
      params: { ...basket.params, groupedBasketItemId },
      session: basket.session,
    })
  const withPizza = async (): Promise<TestBasket> => {
    const basket = await shop.newBasket()
    await shop.add(basket)
    return basket
  }
  const voucher = (more: Partial<Parameters<typeof issueVoucher>[1]> = {}) =>
    issueVoucher(
      app.database.sql,
      { offerId: 'given' as OfferId, emailHash: null, maximum: 1, validFrom: null, validUntil: null, ...more },
      app.clock(),
    )

  return { app, shop, apply, applied, remove, removeFromGroup, withPizza, voucher }
}
