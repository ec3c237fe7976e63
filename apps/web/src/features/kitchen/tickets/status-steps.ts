import { nextStatuses, type OrderStatus } from '@forno/domain/orders/status'
import type { ServiceType } from '@forno/domain/core/words'

/** What the button says that moves an order there. */
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
  /** The big button; null when nothing follows. */
  readonly next: OrderStatus | null
  /** What skips over the next step, nearest first. */
  readonly further: readonly OrderStatus[]
  readonly mayCancel: boolean
}

/** The taps that an order allows from its current status. [ORD-12] */
export const stepsFrom = (serviceType: ServiceType, status: OrderStatus): Steps => {
  const all = nextStatuses(serviceType, status)
  const [next = null, ...further] = all.filter((each) => each !== 'Unable to Deliver')
  return { next, further, mayCancel: all.includes('Unable to Deliver') }
}

/** Nothing of it is left for the cook: it waits for its driver or is on the road. */
export const isGoingOut = (status: OrderStatus): boolean => status === 'Ready' || status === 'With Driver'

/** Places of the way that an order has behind it, of how many; for the dots on a ticket. */
export const progressOf = (serviceType: ServiceType, status: OrderStatus): { done: number; of: number } => {
  const way: readonly OrderStatus[] = ['Preparing', ...stepsFromStart(serviceType)]
  return { done: Math.max(0, way.indexOf(status)), of: way.length - 1 }
}
const stepsFromStart = (serviceType: ServiceType): readonly OrderStatus[] =>
  nextStatuses(serviceType, 'Preparing').filter((status) => status !== 'Unable to Deliver')
