import type { Instant, ServiceType, StoreId } from '../core/basic-types.ts'
import { noDeliveryAddress, type DeliveryAddress } from './delivery-address.ts'

/** Where and when the customer wants the food. [LOC-02] */
export type Disposition = {
  readonly serviceType: ServiceType
  readonly storeId: StoreId
  readonly isAsap: boolean
  /** null while ASAP. [SES-02] */
  readonly orderDueAt: Instant | null
  /** Without any part for pickup. [SES-02] */
  readonly deliveryAddress: DeliveryAddress
}

/** The service type of a new session. [TIM-01] */
export const defaultServiceType: ServiceType = 'Delivery'

/** Drops what the other choices make meaningless: ASAP has no due time, pickup has no address. [SES-02] */
export const normaliseDisposition = (disposition: Disposition): Disposition => ({
  ...disposition,
  orderDueAt: disposition.isAsap ? null : disposition.orderDueAt,
  deliveryAddress: disposition.serviceType === 'Delivery' ? disposition.deliveryAddress : noDeliveryAddress,
})

/**
 * The disposition of a store and the choices made so far: delivery unless pickup is chosen, ASAP unless a time is
 * chosen; then normalised. [TIM-01] [SES-02]
 */
export const dispositionOf = (storeId: StoreId, chosen: Partial<Omit<Disposition, 'storeId'>>): Disposition => {
  const { serviceType = defaultServiceType, orderDueAt = null, deliveryAddress = noDeliveryAddress } = chosen
  const isAsap = chosen.isAsap ?? orderDueAt === null
  return normaliseDisposition({ serviceType, storeId, isAsap, orderDueAt, deliveryAddress })
}
