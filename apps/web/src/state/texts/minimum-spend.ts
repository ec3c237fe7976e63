import type { Basket } from '@forno/contracts/baskets/basket'
import { audOf, centsOf } from '../../lib/money.ts'
import { formatPrice } from '../../ui/prices/format-price.ts'

/** How far an order is below what the store asks for; dollars. [RUL-02] */
export type MinimumSpend = {
  readonly totalOrder: number
  readonly minimumSpend: number
  readonly serviceType: string
}

/** What counts towards the minimum: the items less discount, without fees. Cents. [RUL-01] */
export const spendOf = ({ basketSubTotal, discount }: Pick<Basket, 'basketSubTotal' | 'discount'>): number =>
  centsOf(basketSubTotal) - centsOf(discount)

/** The least that an order must be worth for its service type. Cents. [RUL-01] */
export const minimumOf = ({ storeInfo, serviceType }: Pick<Basket, 'storeInfo' | 'serviceType'>): number =>
  centsOf(serviceType === 'Delivery' ? storeInfo.minimumOrderValue.delivery : storeInfo.minimumOrderValue.pickup)

/** A meal may let the whole cart pass below the minimum. [RUL-01] */
const asksNoMinimum = ({ groupedBasketItems }: Basket): boolean =>
  groupedBasketItems.some(({ ignoreMinSpend, isAvailable }) => ignoreMinSpend && isAvailable)

/** How far a basket is below its minimum; null when it is enough. [RUL-01] [RUL-02] */
export const shortfallOfBasket = (basket: Basket): MinimumSpend | null => {
  const [spend, minimum] = [spendOf(basket), minimumOf(basket)]
  if (spend >= minimum || asksNoMinimum(basket)) return null
  return { totalOrder: audOf(spend), minimumSpend: audOf(minimum), serviceType: basket.serviceType }
}

/** Cents that are still to be spent. */
export const missingCents = ({ totalOrder, minimumSpend }: MinimumSpend): number =>
  centsOf(minimumSpend) - centsOf(totalOrder)

/** "You're $3.40 off the $22.00 delivery minimum." */
export const shortfallSentence = (shortfall: MinimumSpend): string => {
  const minimum = formatPrice(centsOf(shortfall.minimumSpend))
  return `You're ${formatPrice(missingCents(shortfall))} off the ${minimum} ${shortfall.serviceType.toLowerCase()} minimum.`
}

/** "Add $3.40 more for delivery" */
export const moreNeededWords = (shortfall: MinimumSpend): string =>
  `Add ${formatPrice(missingCents(shortfall))} more for ${shortfall.serviceType.toLowerCase()}`

/** What a switch to pickup says of its own minimum; null where it would not help. Cents. [RUL-01] */
export const pickupWords = (basket: Basket): string | null => {
  if (basket.serviceType === 'Pickup') return null
  const minimum = minimumOf({ ...basket, serviceType: 'Pickup' })
  if (spendOf(basket) < minimum) return null
  return minimum === 0 ? 'Switch to pickup – no minimum' : `Switch to pickup – minimum ${formatPrice(minimum)}`
}
