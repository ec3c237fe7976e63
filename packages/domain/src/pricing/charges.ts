import type { Disposition } from '../fulfilment/disposition.ts'
import type { Store, SurchargeProduct } from '../content/content.ts'
import type { Menu } from '../menu/menu.ts'
import { suburbOf } from '../fulfilment/promise-time.ts'
import { nothing, percentOf } from '../core/money.ts'
import type { Cents } from '../core/basic-types.ts'

/** A service charge; `minutes` are added to the promise time. [BAS-07] */
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
 * The surcharges to charge of those that apply: only the highest of a group, of equals the first, as a public holiday
 * replaces a Sunday. Surcharges without a group, such as the late-night one, are added. [CAT-11]
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
 * The charges on a basket worth `worth` cents after discount: the surcharges of the day and hour, then the delivery fee
 * and that of the suburb. The payment method makes no difference. Free delivery waives the fee, not that of the suburb.
 * [BAS-07] [BAS-11] [CAT-11]
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
