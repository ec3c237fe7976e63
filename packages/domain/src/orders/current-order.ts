import { hour } from '../core/durations.ts'
import type { Instant, ServiceType } from '../core/basic-types.ts'
import { isFinal, type OrderStatus } from './status.ts'

/** Milliseconds after which a ready pickup counts as fetched, unless the customer says so before. [ORD-12] */
export const readyLifetime = hour

type OrderProgress = {
  readonly serviceType: ServiceType
  readonly status: OrderStatus
  /** When it reached this status. */
  readonly updatedAt: Instant
  /** Whether the customer said that they have it. [ORD-12] */
  readonly isCollected: boolean
  /** Whether it was cancelled because its store did not acknowledge it in time. */
  readonly wasNotConfirmed: boolean
}

/**
 * Whether the customer still waits for the order, has to collect it, or may still believe that it comes: not once it is
 * delivered, cancelled by its store or fetched, nor an hour after Ready or after it was cancelled unconfirmed. [ORD-13]
 */
export const isCurrentOrder = (
  { serviceType, status, updatedAt, isCollected, wasNotConfirmed }: OrderProgress,
  at: Instant,
): boolean => {
  if (wasNotConfirmed) return at - updatedAt < readyLifetime
  if (serviceType === 'Pickup' && status === 'Ready') return !isCollected && at - updatedAt < readyLifetime
  return !isFinal(serviceType, status)
}
