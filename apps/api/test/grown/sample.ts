import { noCustomer } from '@forno/domain/customers/contact'
import { noDeliveryAddress } from '@forno/domain/fulfilment/delivery-address'
import type { BasketState } from '@forno/domain/basket/state'
import { instant } from '@forno/domain/core/basic-types'
import type {
  BasketId,
  CustomerId,
  Instant,
  OfferId,
  OrderId,
  OrderReference,
  SessionId,
  ShortUserId,
  StoreId,
  UserId,
} from '@forno/domain/core/basic-types'
import { hashOf, type Chain, type ChainOrder } from './chain.ts'

const idsOf = (order: ChainOrder) => ({
  orderId: order.orderId as OrderId,
  basketId: order.basketId as BasketId,
  sessionId: order.sessionId as SessionId,
  storeId: order.storeId as StoreId,
  reference: `R${order.index}` as OrderReference,
  email: order.email,
  phone: order.phone,
  placedAt: instant(order.placedAt),
  dueAt: instant(order.dueAt),
})

/** Ids and values of the grown database, with which statements are explained: plans depend on them. */
export const sampleOf = (chain: Chain) => {
  const { size, random } = chain
  const find = (from: number, step: number, isWanted: (order: ChainOrder) => boolean): ChainOrder => {
    for (let index = from; index >= 0 && index < size.orders; index += step) {
      const order = chain.order(index)
      if (isWanted(order)) return order
    }
    throw new Error('the chain has no such order')
  }
  const past = find(
    chain.firstSince(40),
    1,
    ({ customer, isForgotten, isCard }) => customer !== null && customer % 3 !== 0 && !isForgotten && isCard,
  )
  const customer = past.customer ?? 0
  const open = find(size.orders - 1, -1, ({ status, serviceType }) => status === 'Cooking' && serviceType === 'Pickup')
  const quiet = find(
    size.orders - 600,
    -1,
    ({ storeId, serviceType }) => storeId !== chain.busyStoreId && serviceType === 'Pickup',
  )
  const withCard = find(chain.firstSince(30), 1, (order) => order.customer !== null && order.customer % 6 === 0)
  const cardOwner = withCard.customer ?? 0
  const openBasket = size.orders + Math.max(size.baskets - (size.orders - chain.firstSince(59)), 1_000) - 2
  return {
    chain,
    at: instant(chain.now),
    ago: (milliseconds: number): Instant => instant(chain.now - milliseconds),
    later: (milliseconds: number): Instant => instant(chain.now + milliseconds),
    /** An order that the busy store is making. */
    open: idsOf(open),
    /** The newest order of a store that is not busy. */
    quiet: idsOf(quiet),
    /** A customer's order of last month. */
    past: idsOf(past),
    busyStore: chain.busyStoreId as StoreId,
    calmStore: quiet.storeId as StoreId,
    storeIds: chain.storeIds as readonly StoreId[],
    customer: {
      customerId: chain.customerId(customer) as CustomerId,
      userId: chain.userId(customer) as UserId,
      shortUserId: `s${customer}` as ShortUserId,
      email: chain.customerEmail(customer),
      emailHash: hashOf(chain.customerEmail(customer)),
      phone: chain.customerPhone(customer),
      familyId: chain.familyId(customer),
    },
    cardOwner: {
      customerId: chain.customerId(cardOwner) as CustomerId,
      cardId: random.uuid('card', cardOwner),
      instrument: `gi${cardOwner}`,
    },
    visitor: { email: 'visitor4@example.com', contactHash: hashOf('visitor4@example.com'), number: '+61470000004' },
    openBasket: {
      basketId: random.uuid('basket', openBasket) as BasketId,
      sessionId: random.uuid('session', openBasket) as SessionId,
    },
    offerIds: ['fiver', 'sidekick', 'quarter'] as readonly string[] as readonly OfferId[],
    /** An id that no row has. */
    freshId: (index: number): string => random.uuid('fresh', index),
  }
}
export type Sample = ReturnType<typeof sampleOf>

/** The choices of a basket for pickup without items. */
export const emptyState = (storeId: StoreId): BasketState => ({
  schema: 1,
  disposition: { serviceType: 'Pickup', storeId, isAsap: true, orderDueAt: null, deliveryAddress: noDeliveryAddress },
  customer: noCustomer,
  lines: [],
  groups: [],
  codes: [],
  note: null,
  tags: [],
  payment: null,
  paymentSummary: null,
  channel: 'Website',
  externalReference: null,
  keys: [],
})
