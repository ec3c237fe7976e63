import type { TrackedOrder } from '@forno/contracts/orders/tracking'
import { dateLabel } from '@forno/domain/fulfilment/date-labels'
import { timeOf } from '@forno/domain/fulfilment/time-labels'
import { fillPlaceholders } from '@forno/domain/texts/placeholders'
import type { OrderStatus } from '@forno/domain/orders/status'
import { isFinal } from '@forno/domain/orders/status'
import { orderTexts } from '../../state/orders/order-errors.ts'
import type { IconName } from '../../ui/icon-shapes.ts'

/** A step of an order on the status line. */
export type StatusStep = {
  readonly id: OrderStatus
  readonly label: string
  readonly icon: IconName
  /** When the step happened; undefined for a future or skipped step. */
  readonly time: string | undefined
}

const stepLabels: Readonly<Record<OrderStatus, { readonly label: string; readonly icon: IconName }>> = {
  Preparing: { label: 'Preparing', icon: 'slice' },
  Cooking: { label: 'Cooking', icon: 'flame' },
  Packing: { label: 'Packing', icon: 'bag' },
  Ready: { label: 'Ready', icon: 'check' },
  'With Driver': { label: 'On its way', icon: 'scooter' },
  Delivered: { label: 'Delivered', icon: 'home' },
  'Unable to Deliver': { label: 'Cancelled', icon: 'close' },
}

/** The steps of an order that is not cancelled. [ORD-12] */
const stepsOf: Readonly<Record<TrackedOrder['serviceType'], readonly OrderStatus[]>> = {
  Pickup: ['Preparing', 'Cooking', 'Packing', 'Ready'],
  Delivery: ['Preparing', 'Cooking', 'Packing', 'With Driver', 'Delivered'],
}

type StepFacts = Pick<TrackedOrder, 'serviceType' | 'status' | 'storeConfirmedAt'>

/**
 * The steps of an order, each with its actual time: the same in every state, but a cancelled order ends at its last
 * status, and has none before it if its store never confirmed it. [ORD-12] [ORD-19]
 */
export const statusSteps = (order: StepFacts & Pick<TrackedOrder, 'statuses'>): readonly StatusStep[] => {
  const { serviceType, status, statuses } = order
  const timeOfStatus = new Map(statuses.map((each) => [each.status, timeOf(each.at)]))
  const allSteps = stepsOf[serviceType]
  const reachedSteps = order.storeConfirmedAt === null ? [] : allSteps.filter((each) => timeOfStatus.has(each))
  const steps = status === 'Unable to Deliver' ? [...reachedSteps, status] : allSteps
  return steps.map((id) => ({ id, ...stepLabels[id], time: isWaiting(order) ? undefined : timeOfStatus.get(id) }))
}

/** Whether the store has not acknowledged the order yet; an order that moves has been. [ORD-02] */
export const isWaiting = ({ status, storeConfirmedAt }: Pick<TrackedOrder, 'status' | 'storeConfirmedAt'>): boolean =>
  status === 'Preparing' && storeConfirmedAt === null

/**
 * The step that is lit: none before the store has acknowledged the order. A packed delivery waits at its last step
 * before the driver, as done. [ORD-02] [ORD-12]
 */
export const currentStep = (order: StepFacts): { readonly current: OrderStatus | ''; readonly finished: boolean } => {
  const { serviceType, status } = order
  if (isWaiting(order)) return { current: '', finished: false }
  if (serviceType === 'Delivery' && status === 'Ready') return { current: 'Packing', finished: true }
  return { current: status, finished: isFinal(serviceType, status) && status !== 'Unable to Deliver' }
}

/** Why an order was cancelled; a cancellation by the store comes with a number to call. [ORD-21] */
export const cancellationText = ({
  wasNotConfirmed,
  storeName,
}: Pick<TrackedOrder, 'wasNotConfirmed' | 'storeName'>): string =>
  wasNotConfirmed ? fillPlaceholders(orderTexts.notConfirmed, { store: storeName }) : orderTexts.cancelled

/** The headline of the order page. [ORD-02] [ORD-12] [ORD-21] */
export const headline = ({
  serviceType,
  status,
  storeConfirmedAt,
  collectedAt,
}: StepFacts & Pick<TrackedOrder, 'collectedAt'>): string => {
  switch (status) {
    case 'Unable to Deliver':
      return 'Your order was cancelled'
    case 'Ready':
      if (serviceType === 'Delivery') return 'Packed and about to leave'
      return collectedAt === null ? 'Ready to pick up' : 'Picked up. Enjoy!'
    case 'With Driver':
      return 'On its way to you'
    case 'Delivered':
      return 'Delivered. Enjoy!'
    case 'Preparing':
      return storeConfirmedAt === null ? 'Your order is placed' : 'The store is on it'
    case 'Cooking':
      return 'In the oven'
    case 'Packing':
      return 'Being packed'
  }
}

/** The due time, "06:15 PM - 06:30 PM"; with the date unless it is the day of the order. [ORD-19] [TIM-14] */
export const dueText = ({ dueFrom, dueUntil, createdAt }: TrackedOrder): string => {
  const range = timeOf(dueFrom) === timeOf(dueUntil) ? timeOf(dueFrom) : `${timeOf(dueFrom)} - ${timeOf(dueUntil)}`
  return dueFrom.slice(0, 10) === createdAt.slice(0, 10) ? range : `${dateLabel(dueFrom)}, ${range}`
}
