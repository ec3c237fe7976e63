import type { ServiceType } from '@forno/domain/core/basic-types'
import {
  noDeliveryAddress,
  wireDeliveryAddress,
  type WireDeliveryAddress,
} from '@forno/domain/fulfilment/delivery-address'

/** The store id of a new session. [SES-10] */
const NEW_STORE_ID = '0'

/** Where and when the customer wants the food; `Unlocalised` never leaves the browser. [LOC-02] [TIM-01] */
export type Disposition = {
  readonly serviceType: ServiceType | 'Unlocalised'
  readonly storeId: string
  readonly storeName: string | null
  readonly isAsap: boolean
  /** ISO with the store's offset; null while ASAP. [SES-02] */
  readonly orderDueAt: string | null
} & WireDeliveryAddress

/** The address for pickup, and for visitors who have not given one. [SES-02] */
export const noAddress = wireDeliveryAddress(noDeliveryAddress)

/** The part of a disposition that decides menu and prices, as in the cookie `where`. */
export type Where = { readonly storeId: string; readonly serviceType: ServiceType }

/** The disposition of a visitor without a location. [LOC-02] [SES-10] */
export const unlocalised: Disposition = {
  serviceType: 'Unlocalised',
  storeId: NEW_STORE_ID,
  storeName: null,
  isAsap: true,
  orderDueAt: null,
  ...noAddress,
}

/** The store and service type, or null for a visitor without a location. */
export const whereOf = ({ serviceType, storeId }: Disposition): Where | null =>
  serviceType === 'Unlocalised' || storeId === NEW_STORE_ID ? null : { serviceType, storeId }

/** `VIC01.Pickup`, the value of the cookie `where`. */
export const whereText = ({ storeId, serviceType }: Where): string => `${storeId}.${serviceType}`

/** Parses the cookie's value; null unless it is a store code and a service type. */
export const parseWhere = (text: string | null): Where | null => {
  const [, storeId, serviceType] = /^([A-Za-z0-9-]{1,40})\.(Delivery|Pickup)$/.exec(text ?? '') ?? []
  if (storeId === undefined || storeId === NEW_STORE_ID) return null
  return { storeId, serviceType: serviceType === 'Delivery' ? 'Delivery' : 'Pickup' }
}

/** An address from a browser's storage, where an earlier release may have left out the door details. [SES-12] */
export const storedAddress = <Stored extends object>(stored: Stored): typeof noAddress & Stored => ({
  ...noAddress,
  ...stored,
})

/** A delivery address with street and coordinates, from which a store can be found. [LOC-20] */
export type LocatedAddress = WireDeliveryAddress & {
  readonly address: string
  readonly longitude: number
  readonly latitude: number
}
