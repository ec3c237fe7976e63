import { Type, type Static } from 'typebox'
import { common } from './calls.ts'
import { Basket, BasketParams } from './basket.ts'
import { endpoint } from '../core/endpoint.ts'
import { Aud, Nullable, ProductTypeName } from '../core/values.ts'

/** The cheapest way to have what lies in a basket, and why. */
export const BestPrice = Type.Object({
  basketTotal: Aud,
  bestTotal: Aud,
  saving: Aud,
  /** One sentence for each meal and code that makes it cheaper, in words that can be shown. */
  reasons: Type.Array(Type.String()),
  /** false: the search stopped early, a cheaper way may be there. */
  isExact: Type.Boolean(),
  /** The one thing more with which everything together becomes cheaper; null = none is worth a word. */
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
  summary: 'The cheapest legal combination of meals and public codes for what lies in the basket',
  callClass: 'costly',
  access: 'basket-session',
  params: BasketParams,
  reply: BestPrice,
  refusals: common,
})
export const takeBestPrice = endpoint('POST /baskets/:basketId/bestPrice', {
  summary: 'Put the basket together in its cheapest way',
  callClass: 'costly',
  access: 'basket-session',
  params: BasketParams,
  reply: Basket,
  refusals: common,
})
