import type { Store } from '../content/content.ts'
import { refused, type Refused } from '../core/refused.ts'
import { methods, paymentTypes, type PaymentType, type StoreFlag } from '../core/payment-types.ts'
import type { Cents, ServiceType } from '../core/words.ts'
import { isWithin } from './provider-limits.ts'

/** The variant of PayPal that has a name of its own and no id. [PAY-01] [PAY-18] */
export const payIn4Label = 'PayPal Pay in 4'

export const isPaymentType = (text: string): text is PaymentType => paymentTypes.some((each) => each === text)

/** What a store says of how it is paid; a basket's own account of its store says it too. */
export type PaidStore = Pick<Store, 'paymentOptions' | StoreFlag>

/** A store as somebody is shown it who is not offered cash. [PAY-06] */
export const withoutCash = <S extends Pick<Store, 'paymentOptions'>>(store: S): S => ({
  ...store,
  paymentOptions: store.paymentOptions.map((option) =>
    option.paymentOption === 'cash' ? { ...option, status: 'Disabled' as const } : option,
  ),
})

type Payable = { readonly store: PaidStore; readonly serviceType: ServiceType; readonly total: Cents }

const fits = (method: PaymentType, { store, serviceType }: Payable): boolean => {
  const { needs, deliveryOnly = false } = methods[method]
  return (needs === undefined || store[needs]) && (!deliveryOnly || serviceType === 'Delivery')
}

/**
 * The ways in which an order may be paid, in the store's order: enabled there, within what they are limited to, for the service, with what
 * the store takes. What costs nothing is only free. Whether a device can, is the device's own question. [PAY-07] [PAY-09] [PAY-11] [BAS-03]
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
 * Cents above which this store takes no cash, where the order is above; null where cash is taken, or never is. Money that comes at the
 * door is a promise of a stranger: a large order is paid before it is made. [BAS-03] [PAY-07]
 */
export const exceededCashLimit = ({ store, total }: Pick<Payable, 'store' | 'total'>): Cents | null => {
  const cash = store.paymentOptions.find(({ paymentOption }) => paymentOption === 'cash')
  if (cash?.status !== 'Enabled' || cash.maxOrderCharge === null) return null
  return total > cash.maxOrderCharge ? cash.maxOrderCharge : null
}

/** Whether PayPal may be paid in four parts: where PayPal may be had, its entry lists the variant, and the total is within its limits. [PAY-18] */
export const mayPayIn4 = (payable: Payable): boolean =>
  methodsFor(payable).includes('paypal') &&
  payable.store.paymentOptions.some(
    ({ paymentOption, variants = [] }) =>
      paymentOption === 'paypal' &&
      variants.some(
        // There is no other variant yet.
        ({ minOrderCharge: minimum, maxOrderCharge: maximum }) => isWithin(payable.total, { minimum, maximum }),
      ),
  )

/** Refuses `PaymentOptionUnavailable` where `mayPayIn4` says no. [PAY-18] */
export const checkPayIn4 = (payable: Payable): Refused<'PaymentOptionUnavailable'> | null =>
  mayPayIn4(payable) ? null : refused('PaymentOptionUnavailable')

/**
 * Refuses `UnapprovedBasketTotal` for free where there is something to pay [PAY-09], and `PaymentOptionUnavailable` for every method that
 * is not among `methodsFor`.
 */
export const checkMethod = (method: PaymentType, payable: Payable): Refused | null => {
  if (method === 'free' && payable.total > 0) return refused('UnapprovedBasketTotal', { basketTotal: payable.total })
  return methodsFor(payable).includes(method) ? null : refused('PaymentOptionUnavailable')
}

/** Cents that change hands at the door: cash by five-cent coins, a terminal to the cent, of everything else nothing. [ORD-03] */
export const collectedAtDoor = (method: PaymentType, total: Cents, inCash: Cents): Cents => {
  if (method === 'cash') return inCash
  return methods[method].paid === 'door' ? total : (0 as Cents)
}
