import type { Aud } from '@forno/contracts/core/values'
import type { Cents } from '@forno/domain/core/words'
import { instalmentsOf } from '@forno/domain/payments/instalments'
import { centsOf } from '../../../lib/money.ts'
import { formatPrice } from '../../../ui/prices/format-price.ts'

/** "4 payments of $10.73"; where the cents do not divide evenly, the larger payments come first. [PAY-18] [PAY-24] */
export const instalmentWords = (total: Aud): string => {
  const parts = instalmentsOf(centsOf(total) as Cents)
  const [largest = 0, least = 0] = [parts[0], parts.at(-1)]
  const larger = parts.filter((part) => part > least).length
  if (larger === 0) return `${parts.length} payments of ${formatPrice(least)}`
  return `${larger} ${larger === 1 ? 'payment' : 'payments'} of ${formatPrice(largest)} and ${parts.length - larger} of ${formatPrice(least)}`
}
