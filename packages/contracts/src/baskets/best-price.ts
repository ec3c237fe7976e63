import { Type, type Static } from 'typebox'
import { basketRefusals } from './calls.ts'
import { Basket, BasketParams } from './basket.ts'
import { endpoint } from '../core/endpoint.ts'
import { Aud, Nullable, ProductTypeName } from '../core/values.ts'

/** The cheapest way to buy the items of a basket, and the reasons. */
export const BestPrice = Type.Object({
  basketTotal: Aud,
  bestTotal: Aud,
  saving: Aud,
  /** One sentence for display about each meal and code that reduces the price. */
  reasons: Type.Array(Type.String()),
  /** False: the search stopped early, so a cheaper way may exist. */
  isExact: Type.Boolean(),
  /** The one extra item that makes the whole basket cheaper; null = none saves enough to suggest it. */
  worthAdding: Nullable(
    Type.Object({
      productId: Type.String(),
      slug: Type.String(),
      productType: ProductTypeName,
      name: Type.String(),
      sizeId: Nullable(Type.String()),
      saving: Aud,
      words: Type.String(),
    }),
  ),
})
export type BestPrice = Static<typeof BestPrice>

export const getBestPrice = endpoint('GET /baskets/:basketId/bestPrice', {
  summary: 'The cheapest legal combination of meals and public codes for the items of the basket',
  callClass: 'costly',
  access: 'basket-session',
  params: BasketParams,
  reply: BestPrice,
  refusals: basketRefusals,
})
export const applyBestPrice = endpoint('POST /baskets/:basketId/bestPrice', {
  summary: 'Change the basket to its cheapest combination',
  callClass: 'costly',
  access: 'basket-session',
  params: BasketParams,
  reply: Basket,
  refusals: basketRefusals,
})
