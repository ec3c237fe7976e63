import type { ServiceType } from '../core/basic-types.ts'

/** The tracking statuses in their order. [ORD-12] */
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
 * The statuses that an order may move to, nearest first. Orders only move forward, and may skip steps; pickup ends at
 * Ready, delivery at Delivered. Unable to Deliver, the store's cancellation, may follow any status that is not final.
 * [ORD-12] [ORD-21]
 */
export const nextStatuses = (serviceType: ServiceType, from: OrderStatus): readonly OrderStatus[] =>
  moves[serviceType][from]

/** Whether an order may move from one status to another. [ORD-12] */
export const mayMove = (serviceType: ServiceType, from: OrderStatus, to: OrderStatus): boolean =>
  moves[serviceType][from].includes(to)

/** Whether no status follows; clients stop polling then. [ORD-13] */
export const isFinal = (serviceType: ServiceType, status: OrderStatus): boolean =>
  moves[serviceType][status].length === 0
