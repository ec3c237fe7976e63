import type { trackOrder } from '@forno/contracts/orders/tracking'
import type { BodyOf } from '@forno/contracts/core/endpoint'
import { normalisePhone } from '@forno/domain/customers/phone'
import { readReference } from '@forno/domain/orders/reference'
import { mayTrack } from '@forno/domain/orders/tracking'
import type { CustomerId, Instant } from '@forno/domain/core/words'
import type { RateLimiter } from '../../platform/limits/rate-limiter.ts'
import { refuse, refuseRight } from '../../platform/refusals/refusal.ts'
import type { Order, OrdersStore } from './orders-store.ts'

type Proof = BodyOf<typeof trackOrder>

const isContactOf = ({ customer }: Order, contact: string): boolean => {
  const typed = contact.trim().toLowerCase()
  return typed === customer.emailAddress?.toLowerCase() || normalisePhone(typed) === (customer.phoneNumber ?? '')
}

/** Only the right holder hears that an order has become too old to track. [ORD-14] */
export const stillTracked = (order: Order, at: Instant): Order =>
  mayTrack(order.placedAt, order.dueAt, at) ? order : refuse('OrderRestricted')

const byContact = async (orders: OrdersStore, { orderId, orderReference, contact }: Proof): Promise<Order | null> => {
  if (contact === undefined) return null
  const reference = orderReference === undefined ? null : readReference(orderReference)
  const order =
    orderId !== undefined ? await orders.byId(orderId) : reference === null ? null : await orders.byReference(reference)
  if (order === null) return null
  return isContactOf(order, contact) ? order : refuseRight('OrderUnknown', null)
}

/**
 * Counts references and contacts that fit no order, by the caller's address. A guess is counted before the order is looked up, so that
 * parallel guesses cannot slip past the limit together; a hit takes its use back, so that a page may poll. Refuses `TooManyRequests`
 * and, for a miss, `OrderUnknown`. [ORD-14] [ORD-15]
 */
export const foundByGuess = async (
  { rateLimiter, ip }: { readonly rateLimiter: RateLimiter; readonly ip: string },
  find: () => Promise<Order | null>,
): Promise<Order> => {
  const limits = [{ limit: 'orderReferenceByAddress', of: ip }] as const
  await rateLimiter.consume(limits)
  const order = await find()
  if (order === null) return refuse('OrderUnknown')
  await rateLimiter.reward(limits)
  return order
}

const byNothing = (): never =>
  refuse('BadInput', {
    errors: [{ field: 'orderId', message: 'give orderId with sessionId or contact, or orderReference with contact' }],
  })

/** How an order was proved, which decides what is shown of it. */
export type ProvedBy = 'session' | 'customer' | 'contact'
export type ProvedOrder = { readonly order: Order; readonly provedBy: ProvedBy }

type Guesser = { readonly orders: OrdersStore; readonly rateLimiter: RateLimiter; readonly ip: string }

type ProofRequest = {
  readonly proof: Proof
  /** The customer who is signed in; null = a guest. */
  readonly customerOf: () => Promise<CustomerId | null>
}

/**
 * The order that a proof opens: its id with the session that made it, its id for the customer who is signed in and whose order it is, or its
 * id or reference with its mobile number or e-mail. Refuses `OrderUnknown`, the same for an unknown order and a wrong proof, `BadInput`
 * for half a proof, and `TooManyRequests` after too many contacts that fit no order. [ORD-15]
 */
export const orderByProof = async (
  { orders, ...guesser }: Guesser,
  { proof, customerOf }: ProofRequest,
): Promise<ProvedOrder> => {
  const { orderId, sessionId, orderReference, contact } = proof
  if (contact !== undefined && (orderId !== undefined || orderReference !== undefined))
    return { order: await foundByGuess(guesser, () => byContact(orders, proof)), provedBy: 'contact' }
  if (orderId === undefined) return byNothing()
  const order = await orders.byId(orderId)
  if (order !== null && order.sessionId === sessionId) return { order, provedBy: 'session' }
  const customerId = await customerOf()
  if (sessionId === undefined && customerId === null) return byNothing()
  if (order === null) return refuse('OrderUnknown')
  if (customerId !== null && order.customerId === customerId) return { order, provedBy: 'customer' }
  return refuseRight('OrderUnknown', customerId === null ? null : { kind: 'customer', id: customerId })
}
