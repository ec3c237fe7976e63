import type { Basket } from '@forno/contracts/baskets'
import { isApiError } from '../lib/api-error.ts'
import { centsOf } from '../lib/money.ts'
import { formatPrice } from '../ui/format-price.ts'
import { whenWords } from './where-words.ts'

export const saveTexts = {
  saved: 'Your order details have been saved.',
  noStore: 'Sorry, no stores were found that deliver to your address. Try pickup instead.',
  storeOffline: 'This store is currently offline. Please try another store or call 13 11 66.',
  orderingOff: 'Online ordering is currently unavailable at this store. Please call 13 11 66.',
  failed: "We couldn't save your order details. Please try again.",
} as const

/** What to say of a save that failed; null says nothing, because its code is handled elsewhere. [SES-04] */
export const saveFailureText = (trouble: unknown): string | null => {
  if (!isApiError(trouble)) return saveTexts.failed
  if (trouble.status === 410 || trouble.status === 412) return null
  const own = trouble.reason === null ? null : (trouble.data?.message ?? null)
  if (trouble.status === 406) return own ?? saveTexts.orderingOff
  return own ?? saveTexts.failed
}

/** "Pickup from Fitzroy, ASAP (15 mins). Your cart is now $31.90, it was $34.90." */
export const whatChanged = ({ basket, before }: { basket: Basket; before: Basket | null }): string => {
  const { serviceType, storeInfo, isAsap, orderDueAt, promiseMinutes, basketTotal, basketItems } = basket
  const when = whenWords({ isAsap, orderDueAt }, promiseMinutes)
  const place = `${serviceType} from ${storeInfo.name}${when === null ? '' : `, ${when}`}.`
  if (basketItems.length === 0 || before === null || before.basketTotal === basketTotal) return place
  return `${place} Your cart is now ${formatPrice(centsOf(basketTotal))}, it was ${formatPrice(centsOf(before.basketTotal))}.`
}
