import type { Store } from '../content/content.ts'
import type { PricedBasket } from '../pricing/price-basket.ts'
import { refused, type Refused } from '../core/refused.ts'

/** A kitchen with a limit is not sold for longer than this to one customer online: two hours, in quarter hours. */
const mostQuarters = 8

/**
 * Seconds of kitchen work of the largest order that a store takes online: what its content says, and never more than its kitchen
 * can do in two hours; null = any. [BAS-25]
 */
const largestOrderSeconds = ({ largestOrder, capacitySeconds }: Pick<Store, 'largestOrder' | 'capacitySeconds'>) => {
  const inTwoHours = capacitySeconds === null ? null : mostQuarters * capacitySeconds
  if (largestOrder === null || inTwoHours === null) return largestOrder?.makeSeconds ?? inTwoHours
  return Math.min(largestOrder.makeSeconds, inTwoHours)
}

const itemsOf = ({ state }: PricedBasket): number =>
  [...state.lines, ...state.groups].reduce((sum, { quantity }) => sum + quantity, 0)

/** Refuses `OrderTooLarge`, with the number of the store, for what is better agreed with the kitchen than ordered online. [BAS-25] [BAS-26] */
export const checkLargestOrder = (priced: PricedBasket, store: Store): Refused | null => {
  const seconds = largestOrderSeconds(store) ?? Infinity
  const items = store.largestOrder?.items ?? Infinity
  const isTooLarge = priced.makeSeconds > seconds || itemsOf(priced) > items
  return isTooLarge ? refused('OrderTooLarge', { phone: store.phone }) : null
}
