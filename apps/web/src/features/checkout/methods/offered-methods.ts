import type { Basket } from '@forno/contracts/baskets/basket'
import { exceededCashLimit, methodsFor, type PaidStore } from '@forno/domain/payments/methods'
import type { Cents } from '@forno/domain/core/words'
import type { PaymentType } from '@forno/domain/core/payment-types'
import { centsOf } from '../../../lib/money.ts'
import { formatPrice } from '../../../ui/prices/format-price.ts'

/** What of all ways of paying is no matter of the store: whether this page and this device can, and what is kept from whom. */
export type OfferedTo = {
  /** What this page and this device can do. [PAY-08] */
  readonly isAble: (method: PaymentType) => boolean
  readonly userAgent: string
  /** Parts of user agents that are not offered cash, any case. [PAY-06] */
  readonly noCashFor: readonly string[]
}

/** The ways of paying that a basket is offered here, in the store's order. [PAY-06] [PAY-07] [PAY-08] [PAY-09] [PAY-11] */
export const offeredMethods = (basket: Basket, { isAble, userAgent, noCashFor }: OfferedTo): readonly PaymentType[] => {
  const { storeInfo, serviceType, basketTotal } = basket
  const here = userAgent.toLowerCase()
  const isCashHidden = noCashFor.some((part) => part !== '' && here.includes(part.toLowerCase()))
  return methodsFor({
    store: paidStoreOf(storeInfo),
    serviceType,
    total: inCents(basketTotal),
  }).filter((method) => isAble(method) && !(method === 'cash' && isCashHidden))
}

/** Why an order cannot be paid in cash that is too large for it; null where that is not so. [BAS-03] */
export const cashLimitNote = ({ storeInfo, basketTotal }: Pick<Basket, 'storeInfo' | 'basketTotal'>): string | null => {
  const limit = exceededCashLimit({ store: paidStoreOf(storeInfo), total: inCents(basketTotal) })
  if (limit === null) return null
  return `This store takes cash for orders up to ${formatPrice(limit)}. Pay online, or call the store.`
}

/** What a basket says of its store, in the words of the rules: cents. */
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
