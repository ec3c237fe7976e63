import type { Store } from '../content/content.ts'
import { refused, type RefusalValue } from '../core/refusal.ts'
import { methods, paymentTypes, type PaymentType, type StoreFlag } from '../core/payment-types.ts'
import type { Cents, ServiceType } from '../core/basic-types.ts'
import { isWithin } from './provider-limits.ts'

/** The label of PayPal's variant Pay in 4, which has no payment type of its own. [PAY-01] [PAY-18] */
export const payIn4Label = 'PayPal Pay in 4'

export const isPaymentType = (text: string): text is PaymentType => paymentTypes.some((each) => each === text)

/** The payment settings of a store; the store info of a basket has them too. */
export type PaidStore = Pick<Store, 'paymentOptions' | StoreFlag>

/** The store with cash disabled, for customers who are not offered cash. [PAY-06] */
export const withoutCash = <S extends Pick<Store, 'paymentOptions'>>(store: S): S => ({
  ...store,
  paymentOptions: store.paymentOptions.map((option) =>
    option.paymentOption === 'cash' ? { ...option, status: 'Disabled' as const } : option,
  ),
})

type Payable = {
  readonly store: PaidStore
  readonly serviceType: ServiceType
  readonly total: Cents
  /** The methods to which items are limited; missing or empty = no limit. [RUL-06] */
  readonly limitedTo?: readonly PaymentType[]
}

const fits = (method: PaymentType, { store, serviceType, limitedTo = [] }: Payable): boolean => {
  const { needs, deliveryOnly = false } = methods[method]
  const suitsItems = limitedTo.every((only) => only === method)
  return suitsItems && (needs === undefined || store[needs]) && (!deliveryOnly || serviceType === 'Delivery')
}

/**
 * The payment methods for an order, in the store's order: enabled there, allowed for the service type and every item,
 * and within their limits. A total of 0 leaves only `free`. Support by the device is checked in the browser.
 * [PAY-07] [PAY-09] [PAY-11] [BAS-03]
 */
export const methodsFor = (payable: Payable): readonly PaymentType[] => {
  const { store, total } = payable
  if (total === 0) return ['free']
  return store.paymentOptions
    .filter(
      ({ status, maxOrderCharge }) => status === 'Enabled' && (maxOrderCharge === null || total <= maxOrderCharge),
    )
    .toSorted((one, other) => one.sortOrder - other.sortOrder)
    .map(({ paymentOption }) => paymentOption)
    .filter((method) => method !== 'free' && fits(method, payable))
}

/**
 * The store's limit in cents for orders paid by this method, if the total exceeds it; null = the total is within it, or
 * the store never takes the method. Large orders are paid online because an order paid at the door may never be
 * collected. [BAS-03] [PAY-07]
 */
const exceededLimit = (method: PaymentType, { store, total }: Pick<Payable, 'store' | 'total'>): Cents | null => {
  const option = store.paymentOptions.find(({ paymentOption }) => paymentOption === method)
  if (option?.status !== 'Enabled' || option.maxOrderCharge === null) return null
  return total > option.maxOrderCharge ? option.maxOrderCharge : null
}

/** The store's cash limit in cents if the total exceeds it; null = cash is accepted, or the store never takes cash. */
export const exceededCashLimit = (payable: Pick<Payable, 'store' | 'total'>): Cents | null =>
  exceededLimit('cash', payable)

/**
 * Whether PayPal Pay in 4 is offered: PayPal is offered, the store lists the variant, and the total is within the
 * variant's limits. [PAY-18]
 */
export const mayPayIn4 = (payable: Payable): boolean =>
  methodsFor(payable).includes('paypal') &&
  payable.store.paymentOptions.some(
    ({ paymentOption, variants = [] }) =>
      paymentOption === 'paypal' &&
      variants.some(
        // Pay in 4 is the only variant.
        ({ minOrderCharge: minimum, maxOrderCharge: maximum }) => isWithin(payable.total, { minimum, maximum }),
      ),
  )

/** Refuses `PaymentOptionUnavailable` unless Pay in 4 is offered. [PAY-18] */
export const checkPayIn4 = (payable: Payable): RefusalValue<'PaymentOptionUnavailable'> | null =>
  mayPayIn4(payable) ? null : refused('PaymentOptionUnavailable')

type CallablePayable = Payable & { readonly store: Pick<Store, 'phone'> }

/**
 * Refuses `CashLimitExceeded` with the store's phone number for cash or a terminal at the door above the store's limit
 * [BAS-03], and `PaymentOptionUnavailable` for any other method that `methodsFor` does not list.
 */
export const checkOffered = (
  method: PaymentType,
  payable: CallablePayable,
): RefusalValue<'CashLimitExceeded' | 'PaymentOptionUnavailable'> | null => {
  if (methodsFor(payable).includes(method)) return null
  const isAtDoor = methods[method].paid === 'door'
  const isAboveLimit = isAtDoor && fits(method, payable) && exceededLimit(method, payable) !== null
  return isAboveLimit
    ? refused('CashLimitExceeded', { phone: payable.store.phone })
    : refused('PaymentOptionUnavailable')
}

/**
 * Refuses `UnapprovedBasketTotal` for `free` with a total above 0 [PAY-09], and otherwise as `checkOffered` does.
 */
export const checkMethod = (method: PaymentType, payable: CallablePayable): RefusalValue | null =>
  method === 'free' && payable.total > 0
    ? refused('UnapprovedBasketTotal', { basketTotal: payable.total })
    : checkOffered(method, payable)

/**
 * Cents to collect at the door: cash rounded to five cents (`inCash`), a terminal to the cent, 0 for online methods.
 * [ORD-03]
 */
export const collectedAtDoor = (method: PaymentType, total: Cents, inCash: Cents): Cents => {
  if (method === 'cash') return inCash
  return methods[method].paid === 'door' ? total : (0 as Cents)
}
