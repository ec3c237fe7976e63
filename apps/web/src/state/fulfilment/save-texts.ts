import { saveTexts as builtInTexts } from '@forno/domain/texts/save-texts'
import { fillPlaceholders } from '@forno/domain/texts/placeholders'
import { keyedTexts } from '../../lib/texts.ts'
import type { Basket } from '@forno/contracts/baskets/basket'
import type { ApiError } from '../../lib/http/api-error.ts'
import { centsOf } from '../../lib/money.ts'
import { formatPrice } from '../../ui/prices/format-price.ts'
import { countOf, hasPrice } from '../basket/item-count.ts'
import { timeLabel } from '../session/disposition-labels.ts'

/** Texts about saving place and time. [SES-03] [SES-04] */
export const saveTexts = keyedTexts('save', builtInTexts)

/** Statuses that leave the session: they have their own handling, or are worth a retry. [TIM-12] */
const sessionKeepingStatuses: readonly number[] = [406, 410, 412, 429]

/**
 * Whether a failed save shows that the stored session can never be saved: its store is unknown, or the server refuses
 * it. Without an answer nothing is known. [TIM-12]
 */
export const clearsSession = ({ status }: Pick<ApiError, 'status'>): boolean =>
  status >= 400 && status < 500 && !sessionKeepingStatuses.includes(status)

/** "Pickup from Fitzroy, ASAP (15 mins). Your cart is now $31.90, it was $34.90." [SES-03] */
export const whatChanged = ({ basket, before }: { basket: Basket; before: Basket | null }): string => {
  const { serviceType, storeInfo, isAsap, orderDueAt, promiseMinutes, basketTotal } = basket
  const when = timeLabel({ isAsap, orderDueAt }, promiseMinutes)
  const words = { serviceType, store: storeInfo.name, when: when ?? '' }
  const place = fillPlaceholders(when === null ? saveTexts.place : saveTexts.placeAndTime, words)
  if (countOf(basket) === 0 || before === null || before.basketTotal === basketTotal) return place
  if (![basket, before].every(hasPrice)) return place
  const totals = { total: formatPrice(centsOf(basketTotal)), before: formatPrice(centsOf(before.basketTotal)) }
  return `${place} ${fillPlaceholders(saveTexts.newTotal, totals)}`
}
