import type { BasketState } from '@forno/domain/basket/state'
import { isSameHouse } from '@forno/domain/fulfilment/delivery-address'
import type { Disposition } from '@forno/domain/fulfilment/disposition'
import { checkStreetAddress, withSuburbOfPlace, type NearSuburb } from '@forno/domain/fulfilment/delivery-suburb'
import { passOrRefuse } from '../../platform/refusals/refusal.ts'
import type { SuburbStore } from '../address-directory/index.ts'

export type Suburbs = Pick<SuburbStore, 'near'>

const isElsewhere = (before: Disposition | null, after: Disposition): boolean =>
  before === null || !isSameHouse(before.deliveryAddress, after.deliveryAddress)

/**
 * Suburbs around the address of a new or changed delivery; empty, without a query, otherwise. Refuses a post box as
 * BadInput. [BAS-12] [TIM-08]
 */
export const suburbsFor = async (
  suburbs: Suburbs,
  before: Disposition | null,
  after: Disposition,
): Promise<readonly NearSuburb[]> => {
  if (after.serviceType !== 'Delivery' || !isElsewhere(before, after)) return []
  passOrRefuse(checkStreetAddress(after))
  const { place } = after.deliveryAddress
  return place === null ? [] : suburbs.near(place)
}

/** Sets the suburb that contains the delivery address. [TIM-08] */
export const withDeliverySuburb = (state: BasketState, near: readonly NearSuburb[]): BasketState => {
  const disposition = withSuburbOfPlace(state.disposition, near)
  return disposition === state.disposition ? state : { ...state, disposition }
}
