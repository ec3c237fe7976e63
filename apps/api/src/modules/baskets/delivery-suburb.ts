import type { BasketState } from '@forno/domain/basket/state'
import { isSameDeliveryAddress } from '@forno/domain/fulfilment/delivery-address'
import type { Disposition } from '@forno/domain/fulfilment/disposition'
import { checkStreetAddress, withSuburbOfPlace, type NearSuburb } from '@forno/domain/fulfilment/delivery-suburb'
import { passOrRefuse } from '../../platform/refusals/refusal.ts'
import type { SuburbStore } from '../address-directory/index.ts'

export type Suburbs = Pick<SuburbStore, 'near'>

const isElsewhere = (before: Disposition | null, after: Disposition): boolean =>
  before === null || !isSameDeliveryAddress(before.deliveryAddress, after.deliveryAddress)

/**
 * The suburbs at the point of a delivery that is new or goes elsewhere than before; none for any other, at no cost. Refuses a post
 * box as BadInput. [BAS-12] [TIM-08]
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

/** A basket whose delivery is in the suburb of its point. [TIM-08] */
export const withDeliverySuburb = (state: BasketState, near: readonly NearSuburb[]): BasketState => {
  const disposition = withSuburbOfPlace(state.disposition, near)
  return disposition === state.disposition ? state : { ...state, disposition }
}
