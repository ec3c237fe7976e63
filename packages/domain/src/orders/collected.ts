import { instant, type Instant, type ServiceType } from '../core/basic-types.ts'
import { readyLifetime } from './current-order.ts'
import type { OrderStatus } from './status.ts'

type Pickup = {
  readonly serviceType: ServiceType
  readonly status: OrderStatus
  /** When it became ready. */
  readonly updatedAt: Instant
  /** The customer's tap; null = none. */
  readonly collectedAt: Instant | null
}

/** When a ready pickup was fetched: the customer's tap, else by time; null = not yet, or nothing to fetch. [ORD-12] */
export const collectedAtOf = ({ serviceType, status, updatedAt, collectedAt }: Pickup, at: Instant): Instant | null => {
  if (serviceType !== 'Pickup' || status !== 'Ready') return null
  if (collectedAt !== null) return collectedAt
  const byTime = instant(updatedAt + readyLifetime)
  return byTime <= at ? byTime : null
}
