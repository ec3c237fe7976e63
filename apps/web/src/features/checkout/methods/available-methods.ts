import type { Basket } from '@forno/contracts/baskets/basket'
import type { PaymentType } from '@forno/domain/core/payment-types'
import type { Cents } from '@forno/domain/core/basic-types'
import { methodsFor } from '@forno/domain/payments/methods'
import { isWithin } from '@forno/domain/payments/provider-limits'
import { centsOf } from '../../../lib/money.ts'
import type { MethodLimits } from '../payment/method.ts'
import { paidStoreOf } from '../payment/paid-store.ts'

/**
 * The methods offered for a basket on this page and device, in the store's order. [PAY-07] [PAY-08] [PAY-09] [PAY-11]
 * [RUL-06]
 */
export const availableMethods = (
  { storeInfo, serviceType, basketTotal, basketItems, groupedBasketItems }: Basket,
  isAble: (method: PaymentType) => boolean,
): readonly PaymentType[] => {
  const limitedTo = [...basketItems, ...groupedBasketItems].flatMap(({ paymentType }) => paymentType ?? [])
  return methodsFor({ store: paidStoreOf(storeInfo), serviceType, total: inCents(basketTotal), limitedTo }).filter(
    isAble,
  )
}

/**
 * The payment methods in row order: the store's order, with the wallets that need a device check at the end. The
 * order does not depend on the answers of those checks, so no row moves when a wallet is missing. [PAY-08]
 */
export const inRowOrder = (
  methods: readonly PaymentType[],
  asksDevice: (method: PaymentType) => boolean,
): readonly PaymentType[] => [...methods.filter((method) => !asksDevice(method)), ...methods.filter(asksDevice)]

/** Whether a total in dollars is within the provider's limits; false without limits. [PAY-24] */
export const isWithinLimits = (total: number, { minimumAmount, maximumAmount }: MethodLimits): boolean =>
  minimumAmount !== null &&
  maximumAmount !== null &&
  isWithin(inCents(total), { minimum: inCents(minimumAmount), maximum: inCents(maximumAmount) })

const inCents = (dollars: number) => centsOf(dollars) as Cents
