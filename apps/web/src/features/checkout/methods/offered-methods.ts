import type { Basket } from '@forno/contracts/baskets/basket'
import type { PaymentType } from '@forno/domain/core/payment-types'
import type { Cents } from '@forno/domain/core/words'
import { methodsFor } from '@forno/domain/payments/methods'
import { isWithin } from '@forno/domain/payments/provider-limits'
import { centsOf } from '../../../lib/money.ts'
import type { MethodLimits } from '../payment/method.ts'
import { paidStoreOf } from '../payment/paid-store.ts'

/** The methods that a basket is offered on this page and device, in the store's order. [PAY-07] [PAY-08] [PAY-09] [PAY-11] */
export const offeredMethods = (
  { storeInfo, serviceType, basketTotal }: Basket,
  isAble: (method: PaymentType) => boolean,
): readonly PaymentType[] =>
  methodsFor({ store: paidStoreOf(storeInfo), serviceType, total: inCents(basketTotal) }).filter(isAble)

/**
 * The payment methods in the order of their rows: the store's order, with the wallets that a device is asked about at the end. It does not
 * depend on which wallet answers first, and no row moves when one turns out to be missing. [PAY-08]
 */
export const inRowOrder = (
  methods: readonly PaymentType[],
  asksDevice: (method: PaymentType) => boolean,
): readonly PaymentType[] => [...methods.filter((method) => !asksDevice(method)), ...methods.filter(asksDevice)]

/** Whether a provider takes this total, in dollars; without its limits it takes nothing. [PAY-24] */
export const isWithinLimits = (total: number, { minimumAmount, maximumAmount }: MethodLimits): boolean =>
  minimumAmount !== null &&
  maximumAmount !== null &&
  isWithin(inCents(total), { minimum: inCents(minimumAmount), maximum: inCents(maximumAmount) })

const inCents = (dollars: number) => centsOf(dollars) as Cents
