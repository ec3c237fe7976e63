import type { Aud } from '@forno/contracts/core/values'
import type { Cents } from '@forno/domain/core/basic-types'
import { instalmentsOf } from '@forno/domain/payments/instalments'
import { centsOf } from '../../../lib/money.ts'
import { formatPrice } from '../../../ui/prices/format-price.ts'

/**
 * "4 payments of $10.73"; where the cents do not divide evenly, "4 payments of about $10.73", the largest payment.
 * [PAY-18] [PAY-24]
 */
export const instalmentText = (total: Aud): string => {
  const instalments = instalmentsOf(centsOf(total) as Cents)
  const [largest = 0, least = 0] = [instalments[0], instalments.at(-1)]
  return `${instalments.length} payments of ${largest === least ? '' : 'about '}${formatPrice(largest)}`
}
