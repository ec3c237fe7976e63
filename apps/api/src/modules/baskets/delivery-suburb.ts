import type { BasketState } from '@forno/domain/basket/state'
import { isSameHouse } from '@forno/domain/fulfilment/delivery-address'
import type { Disposition } from '@forno/domain/fulfilment/disposition'
import { checkStreetAddress, withSuburbOfPlace, type NearSuburb } from '@forno/domain/fulfilment/delivery-suburb'
import { checkUnlistedNumber } from '@forno/domain/fulfilment/unlisted-number'
import { passOrRefuse } from '../../platform/refusals/refusal.ts'
import type { SuburbStore } from '../address-directory/index.ts'
import type { ContentSnapshot } from '../content/index.ts'

export type Suburbs = Pick<SuburbStore, 'near' | 'unlistedSides'>

const isElsewhere = (before: Disposition | null, after: Disposition): boolean =>
  before === null || !isSameHouse(before.deliveryAddress, after.deliveryAddress)

/**
 * Suburbs around the address of a new or changed delivery; empty, without a query, otherwise. Refuses as BadInput a
 * post box, and a house number that the index lacks if the nearest known numbers have different stores. [BAS-12]
 * [TIM-08] [LOC-20]
 */
export const suburbsFor = async (
  { suburbs, content }: { readonly suburbs: Suburbs; readonly content: Pick<ContentSnapshot, 'current'> },
  before: Disposition | null,
  after: Disposition,
): Promise<readonly NearSuburb[]> => {
  if (after.serviceType !== 'Delivery' || !isElsewhere(before, after)) return []
  passOrRefuse(checkStreetAddress(after))
  const { place, address, isUnverified } = after.deliveryAddress
  if (place === null) return []
  if (isUnverified && address !== null) {
    const sides = await suburbs.unlistedSides(address, place)
    passOrRefuse(checkUnlistedNumber(content.current().stores, after.storeId, sides))
  }
  return suburbs.near(place)
}

/** Sets the suburb that contains the delivery address. [TIM-08] */
export const withDeliverySuburb = (state: BasketState, near: readonly NearSuburb[]): BasketState => {
  const disposition = withSuburbOfPlace(state.disposition, near)
  return disposition === state.disposition ? state : { ...state, disposition }
}
