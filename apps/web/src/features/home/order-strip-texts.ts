import { minute } from '@forno/domain/core/durations'
import type { OrderStatusReply } from '@forno/contracts/orders/tracking'
import { timeOf } from '@forno/domain/fulfilment/time-labels'

type Progress = Pick<
  OrderStatusReply,
  'serviceType' | 'status' | 'storeName' | 'orderDueAt' | 'storeTime' | 'storeConfirmedAt' | 'wasNotConfirmed'
>

/** The headline of an order in progress on the home page. [ORD-02] [ORD-13] [ORD-21] */
export const stripTitle = ({
  serviceType,
  status,
  storeName,
  storeConfirmedAt,
  wasNotConfirmed,
}: Omit<Progress, 'storeTime'>): string => {
  switch (status) {
    case 'Preparing':
      return storeConfirmedAt === null ? `Waiting for ${storeName} to confirm` : 'Preparing your order'
    case 'Cooking':
      return 'In the oven'
    case 'Packing':
      return 'Packing your order'
    case 'Ready':
      return serviceType === 'Pickup' ? `Ready – pick up at ${storeName}` : 'Packed and about to leave'
    case 'With Driver':
      return 'On its way to you'
    case 'Delivered':
      return 'Delivered. Enjoy!'
    case 'Unable to Deliver':
      return wasNotConfirmed ? `${storeName} could not confirm your order` : 'Your order was cancelled'
  }
}

/** From this number of minutes the time of day says more than a countdown. */
const countdownLimit = 90

/**
 * "About 12 minutes (06:30 PM)"; the time of day alone if it is far ahead; null for a pickup that is ready and for a
 * cancelled order. All times by the store's clock. [ORD-13]
 */
export const stripTime = ({
  serviceType,
  status,
  orderDueAt,
  storeTime,
}: Omit<Progress, 'storeConfirmedAt' | 'wasNotConfirmed'>): string | null => {
  if ((serviceType === 'Pickup' && status === 'Ready') || status === 'Unable to Deliver') return null
  const minutes = Math.ceil((Date.parse(orderDueAt) - Date.parse(storeTime)) / minute)
  const time = timeOf(orderDueAt)
  if (minutes <= 0) return 'Any minute now'
  if (minutes > countdownLimit) return time
  return `About ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} (${time})`
}
