import type { ServiceType } from '@forno/domain/core/words'
import {
  noDeliveryAddress,
  wireDeliveryAddress,
  type WireDeliveryAddress,
} from '@forno/domain/fulfilment/delivery-address'

/** The store id of a new session. [SES-10] */
const NEW_STORE_ID = '0'

/** Where and when the food is wanted; `Unlocalised` never leaves the browser. [LOC-02] [TIM-01] */
export type Disposition = {
  readonly serviceType: ServiceType | 'Unlocalised'
  readonly storeId: string
  readonly storeName: string | null
  readonly isAsap: boolean
  /** ISO with the store's offset; null while ASAP. [SES-02] */
  readonly orderDueAt: string | null
} & WireDeliveryAddress

/** The address of a visitor who has not given one, and of pickup. [SES-02] */
export const noAddress = wireDeliveryAddress(noDeliveryAddress)

/** The part of a disposition that decides menu and prices, as the plain cookie holds it. */
export type Where = { readonly storeId: string; readonly serviceType: ServiceType }

export const unlocalised: Disposition = {
  serviceType: 'Unlocalised',
  storeId: NEW_STORE_ID,
  storeName: null,
  isAsap: true,
  orderDueAt: null,
  ...noAddress,
}

/** Where the food is wanted, or null for a visitor who has not said. */
export const whereOf = ({ serviceType, storeId }: Disposition): Where | null =>
  serviceType === 'Unlocalised' || storeId === NEW_STORE_ID ? null : { serviceType, storeId }

/** `VIC01.Pickup`, the value of the plain cookie `where`. */
export const whereText = ({ storeId, serviceType }: Where): string => `${storeId}.${serviceType}`

/** Reads the cookie's value; anything else than a store code and a service type is no place. */
export const parseWhere = (text: string | null): Where | null => {
  const [, storeId, serviceType] = /^([A-Za-z0-9-]{1,40})\.(Delivery|Pickup)$/.exec(text ?? '') ?? []
  if (storeId === undefined || storeId === NEW_STORE_ID) return null
  return { storeId, serviceType: serviceType === 'Delivery' ? 'Delivery' : 'Pickup' }
}

/** A delivery address whose street and coordinates are known, so that a store can be found for it. [LOC-20] */
export type LocatedAddress = WireDeliveryAddress & {
  readonly address: string
  readonly longitude: number
  readonly latitude: number
}
