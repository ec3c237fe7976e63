import type { trackOrder } from '@forno/contracts/orders'
import type { BodyOf } from '@forno/contracts/endpoint'
import { normalisePhone } from '@forno/domain/customers/phone'
import { readReference } from '@forno/domain/orders/reference'
import { mayTrack } from '@forno/domain/orders/tracking'
import type { Instant } from '@forno/domain/words'
import type { RateLimiter } from '../../kernel/rate-limiter.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Order, OrdersStore } from './orders-store.ts'

type Proof = BodyOf<typeof trackOrder>

const isContactOf = ({ customer }: Order, contact: string): boolean => {
  const typed = contact.trim().toLowerCase()
  return typed === customer.emailAddress?.toLowerCase() || normalisePhone(typed) === (customer.phoneNumber ?? '')
}

/** Only the right holder hears that an order has become too old to track. [ORD-14] */
export const stillTracked = (order: Order, at: Instant): Order =>
  mayTrack(order.placedAt, order.dueAt, at) ? order : refuse('OrderRestricted')

const byContact = async (orders: OrdersStore, typed: string, contact: string): Promise<Order | null> => {
  const reference = readReference(typed)
  const order = reference === null ? null : await orders.byReference(reference)
  return order !== null && isContactOf(order, contact) ? order : null
}

/**
 * Counts references and contacts that fit no order, by the caller's address. A hit costs none, so that a page may poll. Refuses
 * `TooManyRequests` and, for a miss, `OrderUnknown`.
 */
export const foundByGuess = async (
  { rateLimiter, ip }: { readonly rateLimiter: RateLimiter; readonly ip: string },
  find: () => Promise<Order | null>,
): Promise<Order> => {
  const limits = [{ limit: 'orderReferenceByAddress', of: ip }] as const
  await rateLimiter.assertAllowed(limits)
  const order = await find()
  if (order !== null) return order
  await rateLimiter.consume(limits)
  return refuse('OrderUnknown')
}

const byNothing = (): never =>
  refuse('BadInput', {
    errors: [{ field: 'orderId', message: 'give orderId and sessionId, or orderReference and contact' }],
  })

/**
 * The order that a proof opens: its id with the session that made it, or its reference with a contact of it. Unknown and not
 * matching are one answer. [ORD-15]
 */
export const orderByProof = async (
  { orders, ...guesser }: { readonly orders: OrdersStore; readonly rateLimiter: RateLimiter; readonly ip: string },
  { orderId, sessionId, orderReference, contact }: Proof,
): Promise<{ readonly order: Order; readonly isByContact: boolean }> => {
  if (orderId !== undefined && sessionId !== undefined) {
    const order = await orders.byId(orderId)
    return order?.sessionId === sessionId ? { order, isByContact: false } : refuse('OrderUnknown')
  }
  if (orderReference === undefined || contact === undefined) return byNothing()
  const order = await foundByGuess(guesser, () => byContact(orders, orderReference, contact))
  return { order, isByContact: true }
}
