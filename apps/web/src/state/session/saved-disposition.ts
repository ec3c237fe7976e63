import type { Customer } from '@forno/contracts/customers/customers'
import type { ServiceType } from '@forno/domain/core/basic-types'
import type { FulfilmentChoice } from './fulfilment-choice.ts'
import type { Disposition } from '../../lib/disposition.ts'

type SavedPreference = Pick<Customer, 'dispositionPreference'>

/** A customer's saved place for a service type, as soon as possible; null when none is saved. [ACC-11] [ORD-20] */
export const savedChosen = (
  { dispositionPreference: { serviceType: preferred, storeId, address } }: SavedPreference,
  serviceType: ServiceType | null = preferred,
): FulfilmentChoice | null => {
  const asap = { isAsap: true, orderDueAt: null } as const
  if (serviceType === 'Pickup') return storeId === null ? null : { serviceType, storeId, ...asap }
  if (serviceType !== 'Delivery' || address === null) return null
  return { serviceType, place: address, ...asap }
}

/** Whether the choice has the current place; ignores the time. [ACC-11] */
export const isSamePlace = (chosen: FulfilmentChoice, current: Disposition): boolean => {
  if (chosen.serviceType !== current.serviceType) return false
  if (chosen.serviceType === 'Pickup') return chosen.storeId === current.storeId
  const { address, postalCode } = chosen.place
  return address === current.address && postalCode === current.postalCode
}
