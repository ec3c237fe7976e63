import { Type, type Static } from 'typebox'
import { Basket } from '../baskets/basket.ts'
import { Nullable, OrderIdText } from '../core/values.ts'
import { OrderResult } from '../orders/place-order.ts'

/** A path of the shop with its query, never the URL of another site. */
export const OwnPath = Type.String({ pattern: '^/([^/\\\\\\s#][^\\\\\\s#]*)?$', maxLength: 500 })
/** The provider's id of a payment. */
export const ProviderId = Type.String({ pattern: '^[\\w.-]+$', minLength: 1, maxLength: 120 })

/**
 * [PAY-21] [PAY-23] The answer without the basket's session: only whether the payment became an order; null = it did
 * not.
 */
export const PlacedOrderReference = Type.Object({
  orderId: Nullable(OrderIdText),
  orderReference: Nullable(Type.String()),
  fulfilmentStatus: Nullable(Type.String()),
})
export type PlacedOrderReference = Static<typeof PlacedOrderReference>

/**
 * The outcome of a payment on its provider's page. It has one of three forms: the order; or the basket, if nothing
 * was charged, with one of `redirectMessages` among its messages; or, without the basket's session,
 * `PlacedOrderReference`. One schema has the fields of all three, so that the compiled serialiser does not have to try
 * each.
 */
export const PaymentOutcome = Type.Unsafe<OrderResult | Basket | PlacedOrderReference>(
  Type.Partial(Type.Object({ ...Basket.properties, ...OrderResult.properties, ...PlacedOrderReference.properties })),
)
export type PaymentOutcome = Static<typeof PaymentOutcome>
