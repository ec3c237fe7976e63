import type { Place } from '../content/content.ts'
import type { Instant, ServiceType, State, StoreId } from '../core/words.ts'

/** Where and when the customer wants the food. [LOC-02] `orderDueAt` is null while ASAP. [SES-02] */
export type Disposition = {
  readonly serviceType: ServiceType
  readonly storeId: StoreId
  readonly isAsap: boolean
  readonly orderDueAt: Instant | null
  readonly address: string | null
  readonly city: string | null
  readonly state: State | null
  readonly postalCode: string | null
  readonly place: Place | null
}

/** [TIM-01] A new session wants delivery, as soon as possible. */
export const defaultServiceType: ServiceType = 'Delivery'

/**
 * A disposition that keeps only what its choices leave meaning to: ASAP clears the due time; pickup keeps only store,
 * service type, ASAP and due time. [SES-02]
 */
export function normaliseDisposition(disposition: Disposition): Disposition {
  const { serviceType, storeId, isAsap } = disposition
  const orderDueAt = isAsap ? null : disposition.orderDueAt
  if (serviceType === 'Delivery') return { ...disposition, orderDueAt }
  return {
    serviceType,
    storeId,
    isAsap,
    orderDueAt,
    address: null,
    city: null,
    state: null,
    postalCode: null,
    place: null,
  }
}

/**
 * The disposition of a store and whatever has been chosen: delivery unless pickup is, ASAP unless a time is; then
 * normalised. [TIM-01] [SES-02]
 */
export function dispositionOf(storeId: StoreId, chosen: Partial<Omit<Disposition, 'storeId'>>): Disposition {
  const { serviceType = defaultServiceType, orderDueAt = null } = chosen
  return normaliseDisposition({
    serviceType,
    storeId,
    isAsap: chosen.isAsap ?? orderDueAt === null,
    orderDueAt,
    address: chosen.address ?? null,
    city: chosen.city ?? null,
    state: chosen.state ?? null,
    postalCode: chosen.postalCode ?? null,
    place: chosen.place ?? null,
  })
}
