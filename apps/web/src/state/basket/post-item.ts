import type { Basket } from '@forno/contracts/baskets/basket'
import type { BasketId } from '@forno/domain/core/words'
import type { Call } from '../../lib/http/call.ts'
import type { GroupBody, ThingBody } from '../../api/baskets.ts'

const isMeal = (body: ThingBody): body is GroupBody => 'basketItems' in body

/** Adds a product or a meal to a basket. [BAS-16] [BAS-22] */
export const postThing = (
  call: Call,
  basketId: BasketId,
  body: ThingBody,
  idempotencyKey?: string,
): Promise<Basket> => {
  const params = { basketId }
  const key = idempotencyKey === undefined ? {} : { idempotencyKey }
  return isMeal(body)
    ? call('POST /baskets/:basketId/groupedBasketItems', { params, body, ...key })
    : call('POST /baskets/:basketId/basketItems', { params, body, ...key })
}
