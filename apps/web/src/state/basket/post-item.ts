import type { Basket } from '@forno/contracts/baskets/basket'
import type { BasketId } from '@forno/domain/core/basic-types'
import type { Call } from '../../lib/http/call.ts'
import type { GroupBody, ItemOrMealBody } from '../../api/baskets.ts'

const isMeal = (body: ItemOrMealBody): body is GroupBody => 'basketItems' in body

/** Adds a product or a meal to a basket; the same key adds it once, however often it is sent. [BAS-16] [BAS-22] */
export const postItemOrMeal = (
  call: Call,
  basketId: BasketId,
  body: ItemOrMealBody,
  idempotencyKey?: string,
): Promise<Basket> => {
  const params = { basketId }
  const key = idempotencyKey === undefined ? {} : { idempotencyKey }
  return isMeal(body)
    ? call('POST /baskets/:basketId/groupedBasketItems', { params, body, ...key })
    : call('POST /baskets/:basketId/basketItems', { params, body, ...key })
}
