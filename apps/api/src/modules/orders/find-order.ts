import type { trackOrder } from '@forno/contracts/orders/tracking'
import type { BodyOf } from '@forno/contracts/core/endpoint'
import { normaliseEmail } from '@forno/domain/customers/email'
import { normalisePhone } from '@forno/domain/customers/phone'
import { readReference } from '@forno/domain/orders/reference'
import { mayTrack } from '@forno/domain/orders/tracking'
import type { CustomerId, Instant, OrderId } from '@forno/domain/core/basic-types'
import type { RateLimiter } from '../../platform/limits/rate-limiter.ts'
import type { Caller } from '../../platform/http/serve.ts'
import { refuse, refuseRight } from '../../platform/refusals/refusal.ts'
import type { Order, OrdersStore } from './orders-store.ts'

type OwnerLookup = {
  readonly orders: OrdersStore
  readonly customerOf: (caller: Caller) => Promise<CustomerId | null>
}

/**
 * The order for the holder of its session and for its signed-in customer. Refuses another customer's order like an
 * unknown one, with `OrderUnknown`. [ORD-19]
 */
export const ownOrder = async (
  { orders, customerOf }: OwnerLookup,
  orderId: OrderId,
  caller: Caller,
): Promise<Order> => {
  const order = (await orders.byId(orderId.toLowerCase() as OrderId)) ?? refuse('OrderUnknown')
  const isHolder = caller.sessionId !== null && caller.sessionId === order.sessionId
  if (isHolder) return order
  const customerId = order.customerId === null ? null : await customerOf(caller)
  return customerId !== null && customerId === order.customerId ? order : refuse('OrderUnknown')
}

type Proof = BodyOf<typeof trackOrder>

const matchesContact = ({ customer }: Order, contact: string): boolean => {
  const isTheirEmail =
    customer.emailAddress !== null && normaliseEmail(contact) === normaliseEmail(customer.emailAddress)
  return isTheirEmail || normalisePhone(contact) === (customer.phoneNumber ?? '')
}

/** Refuses an order that is too old to track, with `OrderRestricted`; check the ownership first. [ORD-14] */
export const assertTrackable = (order: Order, at: Instant): Order =>
  mayTrack(order.placedAt, order.dueAt, at) ? order : refuse('OrderRestricted')

const byContact = async (orders: OrdersStore, { orderId, orderReference, contact }: Proof): Promise<Order | null> => {
  if (contact === undefined) return null
  const reference = orderReference === undefined ? null : readReference(orderReference)
  const order =
    orderId !== undefined ? await orders.byId(orderId) : reference === null ? null : await orders.byReference(reference)
  if (order === null) return null
  return matchesContact(order, contact) ? order : refuseRight('OrderUnknown', null)
}

/**
 * Runs a lookup under the rate limit of the caller's address. The lookup is counted first, so parallel guesses cannot
 * slip past the limit; a hit is refunded, so a page can poll. Refuses `TooManyRequests`, and `OrderUnknown` for a
 * miss. [ORD-14] [ORD-15]
 */
export const findWithinRateLimit = async (
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

const refuseIncompleteProof = (): never =>
  refuse('BadInput', {
    errors: [{ field: 'orderId', message: 'give orderId with sessionId or contact, or orderReference with contact' }],
  })

/** What proved the caller's right to the order; decides which details are shown. */
export type ProofKind = 'session' | 'customer' | 'contact'
export type OrderWithProof = { readonly order: Order; readonly proofKind: ProofKind }

type OrderLookup = { readonly orders: OrdersStore; readonly rateLimiter: RateLimiter; readonly ip: string }

type ProofRequest = {
  readonly proof: Proof
  /** The signed-in customer; null for a guest. */
  readonly customerOf: () => Promise<CustomerId | null>
}

/**
 * Finds an order by a proof of ownership: its id with its session, its id for its signed-in customer, or its id or
 * reference with its mobile number or e-mail address. Refuses `OrderUnknown` for an unknown order and a wrong proof
 * alike, `BadInput` for an incomplete proof, and `TooManyRequests` after too many wrong contacts. [ORD-15]
 */
export const orderByProof = async (
  { orders, ...lookup }: OrderLookup,
  { proof, customerOf }: ProofRequest,
): Promise<OrderWithProof> => {
  const { orderId, sessionId, orderReference, contact } = proof
  if (contact !== undefined && (orderId !== undefined || orderReference !== undefined))
    return { order: await findWithinRateLimit(lookup, () => byContact(orders, proof)), proofKind: 'contact' }
  if (orderId === undefined) return refuseIncompleteProof()
  const order = await orders.byId(orderId)
  if (order !== null && order.sessionId === sessionId) return { order, proofKind: 'session' }
  const customerId = await customerOf()
  if (sessionId === undefined && customerId === null) return refuseIncompleteProof()
  if (order === null) return refuse('OrderUnknown')
  if (customerId !== null && order.customerId === customerId) return { order, proofKind: 'customer' }
  return refuseRight('OrderUnknown', customerId === null ? null : { kind: 'customer', id: customerId })
}
