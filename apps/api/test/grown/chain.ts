import { createHash } from 'node:crypto'
import { day, hour, minute } from '@forno/domain/core/durations'
import type { OrderStatus } from '@forno/domain/orders/status'
import type { ServiceType } from '@forno/domain/core/basic-types'
import { makeRandom, type Random } from './random.ts'

export const quarter = 15 * minute

export type ChainSize = {
  /** Orders of a year. */
  readonly orders: number
  /** Baskets of the last 59 days, ordered and abandoned. */
  readonly baskets: number
  readonly customers: number
}

export type ChainOptions = {
  readonly size: ChainSize
  readonly storeIds: readonly string[]
  /** The store that gets the busy evening. */
  readonly busyStoreId: string
  readonly seed: number
  /** The end of the year, on a busy evening. */
  readonly now: number
  /** Rows past their period for each step of the retention; 0 = its jobs have deleted them, as in a shop that runs. */
  readonly overdue?: number
}

/** What the tables tell about one order. Instants are milliseconds. */
export type ChainOrder = {
  readonly index: number
  readonly orderId: string
  readonly basketId: string
  readonly sessionId: string
  readonly storeId: string
  readonly serviceType: ServiceType
  readonly status: OrderStatus
  readonly placedAt: number
  readonly dueAt: number
  readonly isAsap: boolean
  /** The customer's index; null for a guest. */
  readonly customer: number | null
  readonly email: string
  readonly phone: string
  readonly isForgotten: boolean
  readonly method: string
  readonly isCard: boolean
  readonly total: number
}

/** Overdue rows have indexes from here on, in steps that are multiples of every table's share. */
const firstOverdue = 45_000_000
const overdueStep = 120

/** Orders of the busy evening, which are the newest ones. */
const busyOrders = 500
const busyHours = 4.5

/** A stand-in for a keyed hash: the grown database is never asked with real keys. */
export const hashOf = (text: string): string => `k1.${createHash('sha256').update(text).digest('base64url')}`

const productOf = (random: Random, purpose: string, index: number): string =>
  products[random.below(products.length, purpose, index)] ?? 'margherita'
const products = [
  ...[
    'margherita',
    'simply-pepperoni',
    'house-supreme',
    'garlic-prawn',
    'garden-veg',
    'ham-and-cheese',
    'meat-supreme',
  ],
  ...['garlic-bread', 'cheesy-garlic-bread', 'onion-rings', 'family-chips', 'tiramisu', 'chocolate-lava-cake'],
  ...['lemonade-1250', 'cola-1250', 'cola-zero-1250'],
]

/** Minutes of an order's moves after it was placed. */
const steps: Readonly<Record<ServiceType, readonly (readonly [OrderStatus, number])[]>> = {
  Pickup: [
    ['Cooking', 4],
    ['Ready', 14],
  ],
  Delivery: [
    ['Cooking', 4],
    ['With Driver', 16],
    ['Delivered', 32],
  ],
}

/** A year of a chain. Every value is a function of the seed and an index, so that no table must be in memory. */
export const makeChain = ({ size, storeIds, busyStoreId, seed, now, overdue = 0 }: ChainOptions) => {
  const random = makeRandom(seed)
  const usual = size.orders - busyOrders
  const customerEmail = (customer: number): string => `customer${customer}@example.com`
  const customerPhone = (customer: number): string => `+614${String(10_000_000 + customer).padStart(8, '0')}`

  const isOverdue = (index: number): boolean => index >= firstOverdue
  const overdueNumber = (index: number): number => (index - firstOverdue) / overdueStep

  const placedAtOf = (index: number): number => {
    if (isOverdue(index)) return now - 9 * 365 * day + overdueNumber(index) * minute
    if (index >= usual) return now - Math.floor((busyHours * hour * (size.orders - 1 - index)) / busyOrders) - minute
    const daysAgo = 365 - Math.floor((index / usual) * 365)
    // Between 11:00 and 22:00 of the shop's day, which ends some hours before `now`.
    return now - daysAgo * day + 2 * hour - random.below(11 * 60, 'minute of the day', index) * minute
  }

  const movesOf = (serviceType: ServiceType, placedAt: number, isCancelled: boolean) => {
    const moves = steps[serviceType].map(([status, after]) => ({ status, at: placedAt + after * minute }))
    const done = moves.filter(({ at }) => at < now)
    if (!isCancelled || done.length < moves.length) return done
    return [{ status: 'Unable to Deliver' as const, at: placedAt + 5 * minute }]
  }

  const makeOrder = (index: number): ChainOrder => {
    const placedAt = placedAtOf(index)
    const serviceType: ServiceType = random.isIn(0.5, 'service', index) ? 'Pickup' : 'Delivery'
    const customer = random.isIn(0.4, 'has account', index) ? random.below(size.customers, 'customer', index) : null
    const guest = random.below(size.orders, 'guest', index)
    const isAsap = random.isIn(0.8, 'asap', index)
    const isCard = random.isIn(0.5, 'card', index)
    const isCancelled = random.isIn(0.02, 'cancelled', index)
    const dueAt = placedAt + (serviceType === 'Pickup' ? 15 : 35) * minute + (isAsap ? 0 : 2 * hour)
    const last = movesOf(serviceType, placedAt, isCancelled).at(-1)
    return {
      index,
      orderId: random.uuid('order', index),
      basketId: random.uuid('basket', index),
      sessionId: random.uuid('session', index),
      storeId:
        index >= usual && !isOverdue(index)
          ? busyStoreId
          : (storeIds[random.below(storeIds.length, 'store', index)] ?? busyStoreId),
      serviceType,
      status: last?.status ?? 'Preparing',
      placedAt,
      dueAt,
      isAsap,
      customer,
      email: customer === null ? `guest${guest}@example.com` : customerEmail(customer),
      phone: customer === null ? `+614${String(50_000_000 + guest)}` : customerPhone(customer),
      isForgotten: random.isIn(0.01, 'forgotten', index) && placedAt < now - day && !isOverdue(index),
      method: isCard ? 'flex' : 'cash',
      isCard,
      total: 1_500 + random.below(6_000, 'total', index),
    }
  }

  // Each table reads every order.
  const made: ChainOrder[] = []
  const order = (index: number): ChainOrder =>
    isOverdue(index) ? makeOrder(index) : (made[index] ??= makeOrder(index))

  return {
    random,
    size,
    storeIds,
    busyStoreId,
    now,
    order,
    isOverdue,
    overdueNumber,
    /** When something overdue began: before every period of the retention. */
    longAgo: placedAtOf,
    /** The indexes of overdue rows: those past their retention period. */
    *overdue(): Generator<number> {
      for (let nth = 0; nth < overdue; nth += 1) yield firstOverdue + nth * overdueStep
    },
    /** Published moves of an order, oldest first. */
    moves: ({ index, serviceType, placedAt }: ChainOrder) =>
      movesOf(serviceType, placedAt, random.isIn(0.02, 'cancelled', index)),
    productOf: (purpose: string, index: number): string => productOf(random, purpose, index),
    customerId: (customer: number): string => random.uuid('customer', customer),
    userId: (customer: number): string => random.uuid('user', customer),
    /** Each customer has a sign-in, every fifth a second one. */
    familyId: (customer: number): string => random.uuid('family', customer),
    customerEmail,
    customerPhone,
    /** The first order of the last `days` days. */
    firstSince: (days: number): number => Math.max(0, Math.floor(usual * (1 - days / 365))),
  }
}
export type Chain = ReturnType<typeof makeChain>
