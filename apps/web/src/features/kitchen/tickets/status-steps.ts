import { nextStatuses, type OrderStatus } from '@forno/domain/orders/status'
import type { ServiceType } from '@forno/domain/core/basic-types'

const stepLabels: Readonly<Record<OrderStatus, string>> = {
  Preparing: 'Prepare',
  Cooking: 'Start cooking',
  Packing: 'Pack',
  Ready: 'Ready',
  'With Driver': 'With driver',
  Delivered: 'Delivered',
  'Unable to Deliver': 'Can’t make it',
}
const statusLabels: Readonly<Record<OrderStatus, string>> = {
  Preparing: 'To make',
  Cooking: 'Cooking',
  Packing: 'Packing',
  Ready: 'Ready',
  'With Driver': 'With driver',
  Delivered: 'Delivered',
  'Unable to Deliver': 'Cancelled',
}

/** The label of the button that moves an order to a status. */
export const stepLabel = (status: OrderStatus): string => stepLabels[status]

/** The label of an order in this status. */
export const statusLabel = (status: OrderStatus): string => statusLabels[status]

/** The moves of an order: its next step, those behind it, and whether it may be cancelled. */
export type Steps = {
  /** The status of the main button; null at the end. */
  readonly next: OrderStatus | null
  /** The statuses beyond the next step, nearest first. */
  readonly further: readonly OrderStatus[]
  readonly mayCancel: boolean
}

/** The moves that an order allows from its current status. [ORD-12] */
export const stepsFrom = (serviceType: ServiceType, status: OrderStatus): Steps => {
  const allowed = nextStatuses(serviceType, status)
  const [next = null, ...further] = allowed.filter((each) => each !== 'Unable to Deliver')
  return { next, further, mayCancel: allowed.includes('Unable to Deliver') }
}

/** Whether the cook is done with the order: it waits for its driver or is on the road. */
export const isGoingOut = (status: OrderStatus): boolean => status === 'Ready' || status === 'With Driver'

/** The number of finished steps and of all steps, for the dots on a ticket. */
export const progressOf = (serviceType: ServiceType, status: OrderStatus): { done: number; of: number } => {
  const steps: readonly OrderStatus[] = ['Preparing', ...stepsFromStart(serviceType)]
  return { done: Math.max(0, steps.indexOf(status)), of: steps.length - 1 }
}

const stepsFromStart = (serviceType: ServiceType): readonly OrderStatus[] =>
  nextStatuses(serviceType, 'Preparing').filter((status) => status !== 'Unable to Deliver')
