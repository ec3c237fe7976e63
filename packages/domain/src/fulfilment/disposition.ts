import type { Disposition } from '../basket/state.ts'
import type { ServiceType, StoreId } from '../core/words.ts'

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
