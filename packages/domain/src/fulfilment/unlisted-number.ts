import type { Place, Store } from '../content/content.ts'
import { refused, type RefusalValue } from '../core/refusal.ts'
import type { StoreId } from '../core/basic-types.ts'
import { areaContains, storesForDelivery } from './delivery-area.ts'

/** What a customer reads when it is not certain which store delivers to a house number. [LOC-20] */
export const numberBetweenStoresText =
  "We don't know this house number, and its street belongs to two delivery areas. Choose a number nearby, or pick up."

/**
 * Whether the nearest known houses on both sides of an unlisted number have the same store: the nearest of those that
 * deliver there. [LOC-20]
 */
export const haveSameStore = (stores: readonly Store[], sides: readonly Place[]): boolean =>
  new Set(sides.map((side) => storesForDelivery(stores, side)[0]?.store.id ?? null)).size <= 1

/**
 * Refuses a delivery to a house number that the address index lacks (BadInput) unless both sides have the same store
 * and the chosen one delivers to both. Without a known house in the street (`sides` is empty) its place decides alone.
 */
export const checkUnlistedNumber = (
  stores: readonly Store[],
  storeId: StoreId,
  sides: readonly Place[],
): RefusalValue | null => {
  const store = stores.find(({ id }) => id === storeId)
  const isCertain =
    haveSameStore(stores, sides) && sides.every((side) => store === undefined || areaContains(store.area, side))
  return isCertain ? null : refused('BadInput', { errors: [{ field: 'address', message: numberBetweenStoresText }] })
}
