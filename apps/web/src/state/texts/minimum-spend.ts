import type { Basket } from '@forno/contracts/baskets/basket'
import { audOf, centsOf } from '../../lib/money.ts'
import { formatPrice } from '../../ui/prices/format-price.ts'

/** An order below the store's minimum; amounts in dollars. [RUL-02] */
export type MinimumSpend = {
  readonly totalOrder: number
  readonly minimumSpend: number
  readonly serviceType: string
}

/** The amount that counts towards the minimum: items less discount, without fees. Cents. [RUL-01] */
export const spendOf = ({ basketSubTotal, discount }: Pick<Basket, 'basketSubTotal' | 'discount'>): number =>
  centsOf(basketSubTotal) - centsOf(discount)

/** The minimum of the basket's service type. Cents. [RUL-01] */
export const minimumOf = ({ storeInfo, serviceType }: Pick<Basket, 'storeInfo' | 'serviceType'>): number =>
  centsOf(serviceType === 'Delivery' ? storeInfo.minimumOrderValue.delivery : storeInfo.minimumOrderValue.pickup)

/** Whether a meal waives the minimum for the whole cart. [RUL-01] */
const hasMinimumWaived = ({ groupedBasketItems }: Basket): boolean =>
  groupedBasketItems.some(({ ignoreMinSpend, isAvailable }) => ignoreMinSpend && isAvailable)

/** The basket's shortfall; null when it reaches the minimum. [RUL-01] [RUL-02] */
export const shortfallOfBasket = (basket: Basket): MinimumSpend | null => {
  const [spend, minimum] = [spendOf(basket), minimumOf(basket)]
  if (spend >= minimum || hasMinimumWaived(basket)) return null
  return { totalOrder: audOf(spend), minimumSpend: audOf(minimum), serviceType: basket.serviceType }
}

/** The missing amount in cents. */
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

/** The label of the switch to pickup with its minimum; null when a switch would not help. [RUL-01] */
export const pickupWords = (basket: Basket): string | null => {
  if (basket.serviceType === 'Pickup') return null
  const minimum = minimumOf({ ...basket, serviceType: 'Pickup' })
  if (spendOf(basket) < minimum) return null
  return minimum === 0 ? 'Switch to pickup – no minimum' : `Switch to pickup – minimum ${formatPrice(minimum)}`
}
