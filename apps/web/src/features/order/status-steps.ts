import type { TrackedOrder } from '@forno/contracts/orders/tracking'
import { dateLabel } from '@forno/domain/fulfilment/date-labels'
import { timeOf } from '@forno/domain/fulfilment/time-labels'
import type { OrderStatus } from '@forno/domain/orders/status'
import type { IconName } from '../../ui/icon-shapes.ts'

export type StatusStep = {
  readonly id: OrderStatus
  readonly label: string
  readonly icon: IconName
  /** When the step happened; undefined for a future or skipped step. */
  readonly time: string | undefined
}

const shown: Readonly<Record<OrderStatus, { readonly label: string; readonly icon: IconName }>> = {
  Preparing: { label: 'Preparing', icon: 'slice' },
  Cooking: { label: 'Cooking', icon: 'flame' },
  Packing: { label: 'Packing', icon: 'bag' },
  Ready: { label: 'Ready', icon: 'check' },
  'With Driver': { label: 'On its way', icon: 'scooter' },
  Delivered: { label: 'Delivered', icon: 'home' },
  'Unable to Deliver': { label: 'Cancelled', icon: 'close' },
}

const line: Readonly<Record<TrackedOrder['serviceType'], readonly OrderStatus[]>> = {
  Pickup: ['Preparing', 'Cooking', 'Packing', 'Ready'],
  Delivery: ['Preparing', 'Cooking', 'Packing', 'With Driver', 'Delivered'],
}

/** The steps of an order, each with its actual time. A cancelled order ends at its last status. [ORD-12] [ORD-19] */
export const statusSteps = ({
  serviceType,
  status,
  statuses,
}: Pick<TrackedOrder, 'serviceType' | 'status' | 'statuses'>): readonly StatusStep[] => {
  const at = new Map(statuses.map((each) => [each.status, timeOf(each.at)]))
  const usual = line[serviceType]
  const own = usual.includes(status) ? usual : [...usual.filter((each) => at.has(each)), status]
  return own.map((id) => ({ id, ...shown[id], time: at.get(id) }))
}

/** The headline of the order page. */
export const headline = ({
  serviceType,
  status,
  storeConfirmedAt,
}: Pick<TrackedOrder, 'serviceType' | 'status' | 'storeConfirmedAt'>): string => {
  switch (status) {
    case 'Unable to Deliver':
      return 'Your order was cancelled'
    case 'Ready':
      return serviceType === 'Pickup' ? 'Ready to pick up' : 'Packed and about to leave'
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

/** "06:15 PM - 06:30 PM"; with the date unless it is today. */
export const dueWords = ({ dueFrom, dueUntil, createdAt }: TrackedOrder): string => {
  const range = timeOf(dueFrom) === timeOf(dueUntil) ? timeOf(dueFrom) : `${timeOf(dueFrom)} - ${timeOf(dueUntil)}`
  return dueFrom.slice(0, 10) === createdAt.slice(0, 10) ? range : `${dateLabel(dueFrom)}, ${range}`
}
