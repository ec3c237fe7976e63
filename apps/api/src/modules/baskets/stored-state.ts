import type { BasketState } from '@forno/domain/basket/state'
import {
  noDeliveryAddress,
  separateDeliveryAddress,
  type DeliveryAddress,
} from '@forno/domain/fulfilment/delivery-address'
import type { Disposition } from '@forno/domain/fulfilment/disposition'

/** A disposition as the column `state` stores it: with the address fields inline. */
export type StoredDisposition = Omit<Disposition, 'deliveryAddress'> & DeliveryAddress

/** Fields that baskets of earlier releases lack. */
type AddedLater = Pick<BasketState, 'groups' | 'codes' | 'payment' | 'paymentSummary' | 'externalReference'>
const addedLater: AddedLater = { groups: [], codes: [], payment: null, paymentSummary: null, externalReference: null }

/** A basket's state as the column `state` stores it. Every release must read what every other release wrote. */
export type StoredState = Omit<BasketState, 'disposition' | keyof AddedLater> &
  Partial<AddedLater> & { readonly disposition: StoredDisposition }

/** Reads a stored state; the fields that it lacks are empty. */
export const stateOf = (stored: StoredState): BasketState => {
  const { deliveryAddress, rest: choices } = separateDeliveryAddress(stored.disposition)
  return { ...addedLater, ...stored, disposition: { ...choices, deliveryAddress } }
}

/** The same state as it is stored. */
export const storedState = (state: BasketState): StoredState => {
  const { deliveryAddress, ...choices } = state.disposition
  return { ...state, disposition: { ...choices, ...deliveryAddress } }
}

const { state: _, ...personalParts } = noDeliveryAddress
/** Blank personal address fields; the address's `state` is kept for reports. [ACC-23] */
export const noPersonalAddress = personalParts satisfies Partial<StoredDisposition>
