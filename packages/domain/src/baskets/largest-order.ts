import type { Store } from '../content/content.ts'
import type { PricedBasket } from '../pricing/price-basket.ts'
import { refused, type RefusalValue } from '../core/refusal.ts'

/** The longest kitchen work of one online order at a kitchen with a capacity limit, in quarter hours: two hours. */
const mostQuarters = 8

/**
 * Seconds of kitchen work of the largest order that a store takes online: the limit of its content, and never more than
 * its kitchen can make in two hours; null = unlimited. [BAS-25]
 */
const largestOrderSeconds = ({ largestOrder, capacitySeconds }: Pick<Store, 'largestOrder' | 'capacitySeconds'>) => {
  const inTwoHours = capacitySeconds === null ? null : mostQuarters * capacitySeconds
  if (largestOrder === null || inTwoHours === null) return largestOrder?.makeSeconds ?? inTwoHours
  return Math.min(largestOrder.makeSeconds, inTwoHours)
}

const itemsOf = ({ state }: PricedBasket): number =>
  [...state.lines, ...state.groups].reduce((sum, { quantity }) => sum + quantity, 0)

/**
 * Refuses with `OrderTooLarge` and the store's phone number: the customer should agree such an order with the kitchen.
 * [BAS-25] [BAS-26]
 */
export const checkLargestOrder = (priced: PricedBasket, store: Store): RefusalValue | null => {
  const seconds = largestOrderSeconds(store) ?? Infinity
  const items = store.largestOrder?.items ?? Infinity
  const isTooLarge = priced.makeSeconds > seconds || itemsOf(priced) > items
  return isTooLarge ? refused('OrderTooLarge', { phone: store.phone }) : null
}
