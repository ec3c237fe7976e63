import type { Basket } from '@forno/contracts/baskets/basket'
import type { Cents } from '@forno/domain/core/basic-types'
import type { PaidStore } from '@forno/domain/payments/methods'
import { centsOf } from '../../../lib/money.ts'

/** The basket's store for the payment rules, in cents. */
export const paidStoreOf = (storeInfo: Basket['storeInfo']): PaidStore => ({
  ...storeInfo,
  paymentOptions: storeInfo.paymentOptions.map(({ variants = [], ...option }) => ({
    ...option,
    maxOrderCharge: option.maxOrderCharge === null ? null : inCents(option.maxOrderCharge),
    variants: variants.map(({ variant, minOrderCharge, maxOrderCharge }) => ({
      variant,
      minOrderCharge: inCents(minOrderCharge),
      maxOrderCharge: inCents(maxOrderCharge),
    })),
  })),
})

const inCents = (dollars: number) => centsOf(dollars) as Cents
