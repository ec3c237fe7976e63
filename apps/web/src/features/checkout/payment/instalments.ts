import type { Basket } from '@forno/contracts/baskets/basket'
import type { ApOptions } from '@forno/contracts/payments/afterpay/payments'
import type { Aud } from '@forno/contracts/core/values'
import { instalmentsOf } from '@forno/domain/payments/instalments'
import { mayPayIn4 } from '@forno/domain/payments/methods'
import { isWithin } from '@forno/domain/payments/provider-limits'
import type { BasketId, Cents } from '@forno/domain/core/words'
import { centsOf } from '../../../lib/money.ts'
import { formatPrice } from '../../../ui/prices/format-price.ts'
import { paidStoreOf } from '../methods/offered-methods.ts'
import { read } from '../../../lib/http/read.ts'

/** What Afterpay takes of an order of this basket. [PAY-24] */
export const apOptionsQuery = (basketId: string) =>
  read('GET /baskets/:basketId/apOptions', { params: { basketId: basketId as BasketId } })

type Limits = Pick<ApOptions, 'minimumAmount' | 'maximumAmount'>

/** Whether a total is within what was told; where nothing is told nobody can pay so. [PAY-24] */
export const isWithinLimits = (total: Aud, { minimumAmount, maximumAmount }: Limits): boolean =>
  minimumAmount !== null &&
  maximumAmount !== null &&
  isWithin(inCents(total), { minimum: inCents(minimumAmount), maximum: inCents(maximumAmount) })

const inCents = (dollars: Aud) => centsOf(dollars) as Cents

/** [PAY-18] */
export const mayPayInFour = ({ storeInfo, serviceType, basketTotal }: Basket): boolean =>
  mayPayIn4({ store: paidStoreOf(storeInfo), serviceType, total: inCents(basketTotal) })

/** "4 payments of $10.73"; where the cents do not come out even, the larger ones are told first. [PAY-18] [PAY-24] */
export const instalmentWords = (total: Aud): string => {
  const parts = instalmentsOf(inCents(total))
  const [largest = 0, least = 0] = [parts[0], parts.at(-1)]
  const larger = parts.filter((part) => part > least).length
  if (larger === 0) return `${parts.length} payments of ${formatPrice(least)}`
  return `${larger} ${larger === 1 ? 'payment' : 'payments'} of ${formatPrice(largest)} and ${parts.length - larger} of ${formatPrice(least)}`
}
