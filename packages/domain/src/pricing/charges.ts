import type { Disposition } from '../fulfilment/disposition.ts'
import type { Store, SurchargeProduct } from '../content/content.ts'
import type { Menu } from '../menu/menu.ts'
import { suburbOf } from '../fulfilment/promise-time.ts'
import { nothing, percentOf } from '../core/money.ts'
import type { Cents } from '../core/words.ts'

/** A service charge; `minutes` is what it adds to the promised time. [BAS-07] */
export type Charge = {
  readonly type: 'Delivery' | 'Suburb' | 'Surcharge'
  readonly name: string
  readonly total: Cents
  readonly minutes: number
}

const deliveryCharges = (store: Store, city: string | null, isFree: boolean): readonly Charge[] => {
  const total = isFree ? nothing : store.deliveryFee
  const delivery: Charge = { type: 'Delivery', name: 'Delivery', total, minutes: 0 }
  const suburb = suburbOf(store, city)
  if (suburb === null) return [delivery]
  const { suburbName, price, adjustmentTimeMinutes } = suburb
  return [delivery, { type: 'Suburb', name: `Delivery to ${suburbName}`, total: price, minutes: adjustmentTimeMinutes }]
}

/**
 * The surcharges that are charged, of those that apply: of one group only the highest, of equals the first, as a public
 * holiday's takes the place of Sunday's. Those without a group, such as the late night's, come on top. [CAT-11]
 */
export const surchargesInForce = (applying: readonly SurchargeProduct[]): readonly SurchargeProduct[] =>
  applying.filter(
    ({ group, percent }, place) =>
      group === undefined ||
      !applying.some(
        (other, index) =>
          other.group === group && (other.percent > percent || (other.percent === percent && index < place)),
      ),
  )

/**
 * The charges on a basket that is worth so many cents after discount: the surcharges of the day and hour, then the delivery
 * fee and that of the suburb. None depends on the way of paying. Free delivery takes away the fee, not what the suburb
 * costs. [BAS-07] [BAS-11] [CAT-11]
 */
export const chargesOf = (
  worth: Cents,
  menu: Menu,
  { deliveryAddress: { city } }: Pick<Disposition, 'deliveryAddress'>,
  isDeliveryFree: boolean,
): readonly Charge[] => {
  const surcharges = surchargesInForce(menu.surcharges).map(({ name, percent }): Charge => ({
    type: 'Surcharge',
    name,
    total: percentOf(worth, percent),
    minutes: 0,
  }))
  const isDelivered = menu.serviceType === 'Delivery' && menu.store !== null
  return isDelivered ? [...surcharges, ...deliveryCharges(menu.store, city, isDeliveryFree)] : surcharges
}
