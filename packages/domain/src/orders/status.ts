import type { ServiceType } from '../core/words.ts'

/** [ORD-12] The tracking statuses in their order. */
export const orderStatuses = [
  'Preparing',
  'Cooking',
  'Packing',
  'Ready',
  'With Driver',
  'Delivered',
  'Unable to Deliver',
] as const
export type OrderStatus = (typeof orderStatuses)[number]

const moves: Readonly<Record<ServiceType, Readonly<Record<OrderStatus, readonly OrderStatus[]>>>> = {
  Pickup: {
    Preparing: ['Cooking', 'Packing', 'Ready', 'Unable to Deliver'],
    Cooking: ['Packing', 'Ready', 'Unable to Deliver'],
    Packing: ['Ready', 'Unable to Deliver'],
    Ready: [],
    'With Driver': [],
    Delivered: [],
    'Unable to Deliver': [],
  },
  Delivery: {
    Preparing: ['Cooking', 'Packing', 'Ready', 'With Driver', 'Delivered', 'Unable to Deliver'],
    Cooking: ['Packing', 'Ready', 'With Driver', 'Delivered', 'Unable to Deliver'],
    Packing: ['Ready', 'With Driver', 'Delivered', 'Unable to Deliver'],
    Ready: ['With Driver', 'Delivered', 'Unable to Deliver'],
    'With Driver': ['Delivered', 'Unable to Deliver'],
    Delivered: [],
    'Unable to Deliver': [],
  },
}

/**
 * The statuses that an order may move to, nearest first: only forward, steps may be skipped; pickup ends at Ready, delivery at
 * Delivered; Unable to Deliver, the store's cancellation, can follow any status that is not final. [ORD-12] [ORD-21]
 */
export const nextStatuses = (serviceType: ServiceType, from: OrderStatus): readonly OrderStatus[] =>
  moves[serviceType][from]

export const mayMove = (serviceType: ServiceType, from: OrderStatus, to: OrderStatus): boolean =>
  moves[serviceType][from].includes(to)

/** Nothing follows a final status; polling stops there. [ORD-13] */
export const isFinal = (serviceType: ServiceType, status: OrderStatus): boolean =>
  moves[serviceType][status].length === 0
