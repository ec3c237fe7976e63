import { Type, type Static } from 'typebox'
import { Basket } from '../baskets/basket.ts'
import { Nullable, OrderIdText } from '../core/values.ts'
import { OrderResult } from '../orders/place-order.ts'

/** A path of our own, with its query: never another site's. */
export const OwnPath = Type.String({ pattern: '^/([^/\\\\\\s#][^\\\\\\s#]*)?$', maxLength: 500 })
/** What a provider calls a payment. */
export const ProviderId = Type.String({ pattern: '^[\\w.-]+$', minLength: 1, maxLength: 120 })

/** [PAY-21] [PAY-23] All that is told without the basket's session: whether its payment became an order; null = it did not. */
export const PlacedBriefly = Type.Object({
  orderId: Nullable(OrderIdText),
  orderReference: Nullable(Type.String()),
  fulfilmentStatus: Nullable(Type.String()),
})
export type PlacedBriefly = Static<typeof PlacedBriefly>

/**
 * What became of a payment at its provider's page: the order; or the basket as it is, nothing being charged, with one of `redirectMessages` among
 * its messages; or, without the basket's session, the little that may be told. One schema with the fields of all three: the compiled serialiser then
 * needs no trial and error.
 */
export const Returned = Type.Unsafe<OrderResult | Basket | PlacedBriefly>(
  Type.Partial(Type.Object({ ...Basket.properties, ...OrderResult.properties, ...PlacedBriefly.properties })),
)
export type Returned = Static<typeof Returned>
