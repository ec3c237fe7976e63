import { nextStatuses, type OrderStatus } from '@forno/domain/orders/status'
import type { ServiceType } from '@forno/domain/core/basic-types'

/** The label of the button that moves an order to a status. */
const verbs: Readonly<Record<OrderStatus, string>> = {
  Preparing: 'Prepare',
  Cooking: 'Start cooking',
  Packing: 'Pack',
  Ready: 'Ready',
  'With Driver': 'With driver',
  Delivered: 'Delivered',
  'Unable to Deliver': 'Can’t make it',
}
/** The label of an order in this status. */
const states: Readonly<Record<OrderStatus, string>> = {
  Preparing: 'To make',
  Cooking: 'Cooking',
  Packing: 'Packing',
  Ready: 'Ready',
  'With Driver': 'With driver',
  Delivered: 'Delivered',
  'Unable to Deliver': 'Cancelled',
}

export const stepWords = (status: OrderStatus): string => verbs[status]
export const stateWords = (status: OrderStatus): string => states[status]

export type Steps = {
  /** The status of the main button; null at the end. */
  readonly next: OrderStatus | null
  /** The statuses beyond the next step, nearest first. */
  readonly further: readonly OrderStatus[]
  readonly mayCancel: boolean
}

/** The moves that an order allows from its current status. [ORD-12] */
export const stepsFrom = (serviceType: ServiceType, status: OrderStatus): Steps => {
  const all = nextStatuses(serviceType, status)
  const [next = null, ...further] = all.filter((each) => each !== 'Unable to Deliver')
  return { next, further, mayCancel: all.includes('Unable to Deliver') }
}

/** Whether the cook is done with the order: it waits for its driver or is on the road. */
export const isGoingOut = (status: OrderStatus): boolean => status === 'Ready' || status === 'With Driver'

/** The number of finished steps and of all steps, for the dots on a ticket. */
export const progressOf = (serviceType: ServiceType, status: OrderStatus): { done: number; of: number } => {
  const way: readonly OrderStatus[] = ['Preparing', ...stepsFromStart(serviceType)]
  return { done: Math.max(0, way.indexOf(status)), of: way.length - 1 }
}
const stepsFromStart = (serviceType: ServiceType): readonly OrderStatus[] =>
  nextStatuses(serviceType, 'Preparing').filter((status) => status !== 'Unable to Deliver')
