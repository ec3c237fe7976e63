import type { Instant, ServiceType } from '../core/words.ts'
import { isFinal, type OrderStatus } from './status.ts'

/** Milliseconds for which a pickup that is ready still counts as under way: nobody tells when it is collected. */
export const readyShownFor = 60 * 60_000

type OrderProgress = {
  readonly serviceType: ServiceType
  readonly status: OrderStatus
  /** When it came to this status. */
  readonly updatedAt: Instant
}

/** Whether there is still something to wait for or to collect: not once delivered, cancelled, or an hour after Ready. [ORD-13] */
export const isCurrentOrder = ({ serviceType, status, updatedAt }: OrderProgress, at: Instant): boolean => {
  if (serviceType === 'Pickup' && status === 'Ready') return at - updatedAt < readyShownFor
  return !isFinal(serviceType, status)
}
