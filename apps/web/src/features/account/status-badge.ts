import type { PastOrder } from '../../api/order-history.ts'

type StatusBadge = { readonly label: string; readonly tone: 'neutral' | 'success' | 'info' | 'danger' }

/** The badge of an order's status. [ORD-22] */
export const statusBadge = (serviceType: PastOrder['serviceType'], status: PastOrder['status']): StatusBadge => {
  switch (status) {
    case 'Unable to Deliver':
      return { label: 'Cancelled', tone: 'danger' }
    case 'Delivered':
      return { label: 'Delivered', tone: 'neutral' }
    case 'Ready':
      return serviceType === 'Pickup' ? { label: 'Ready', tone: 'success' } : { label: 'Packed', tone: 'info' }
    case 'With Driver':
      return { label: 'On its way', tone: 'info' }
    case 'Preparing':
    case 'Cooking':
    case 'Packing':
      return { label: status, tone: 'info' }
  }
}
