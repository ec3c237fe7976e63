import type { Basket } from '@forno/contracts/baskets/basket'
import { wireDeliveryAddressOf } from '@forno/domain/fulfilment/delivery-address'
import type { LocatedAddress, Disposition } from '../../lib/disposition.ts'

/** A customer's choice of service type, place and time. */
export type FulfilmentChoice = {
  readonly isAsap: boolean
  /** ISO with the store's offset; null while ASAP. */
  readonly orderDueAt: string | null
} & (
  | { readonly serviceType: 'Pickup'; readonly storeId: string }
  | { readonly serviceType: 'Delivery'; readonly place: LocatedAddress }
)

/** The outcome of saving a place and a time. [SES-01] */
export type SaveOutcome =
  | { readonly kind: 'saved'; readonly basket: Basket; readonly before: Basket | null }
  /** The customer saw the consequences and kept the saved choice. [BAS-14] */
  | { readonly kind: 'kept' }
  | { readonly kind: 'refused'; readonly text: string; readonly suggestsPickup: boolean }
  /** Neither ASAP nor the chosen time is available: the time selector opens with a warning. [TIM-11] */
  | {
      readonly kind: 'timeNeeded'
      readonly chosen: FulfilmentChoice
      readonly storeId: string
      /** The API's sentence about the time; absent = the schedule does not offer it. [ERR-17] */
      readonly says?: string
    }

/** The choice in a stored disposition; null when it is incomplete. [LOC-20] */
export const chosenOf = (disposition: Disposition): FulfilmentChoice | null => {
  const { serviceType, isAsap, orderDueAt } = disposition
  if (serviceType === 'Pickup') return { serviceType, storeId: disposition.storeId, isAsap, orderDueAt }
  const { address, longitude, latitude, ...rest } = wireDeliveryAddressOf(disposition)
  if (serviceType !== 'Delivery' || longitude === null || latitude === null) return null
  const place = { address: address ?? '', ...rest, longitude, latitude }
  return { serviceType, place, isAsap, orderDueAt }
}

/** The mutation key of saves of place and time; here, because the home page needs it and loads this file anyway. */
export const savingKey = ['saveSession'] as const
