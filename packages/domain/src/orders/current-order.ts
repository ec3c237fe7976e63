import type { Instant, ServiceType } from '../core/basic-types.ts'
import { isFinal, type OrderStatus } from './status.ts'

/** Milliseconds for which a pickup order that is ready still counts as current: collecting it is not recorded. */
export const readyLifetime = 60 * 60_000

type OrderProgress = {
  readonly serviceType: ServiceType
  readonly status: OrderStatus
  /** When it reached this status. */
  readonly updatedAt: Instant
}

/**
 * Whether the customer still waits for the order or has to collect it: not once it is delivered or cancelled, nor an
 * hour after Ready. [ORD-13]
 */
export const isCurrentOrder = ({ serviceType, status, updatedAt }: OrderProgress, at: Instant): boolean => {
  if (serviceType === 'Pickup' && status === 'Ready') return at - updatedAt < readyLifetime
  return !isFinal(serviceType, status)
}
