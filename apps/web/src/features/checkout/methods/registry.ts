import type { PaymentType } from '@forno/domain/core/payment-types'
import type { PaymentMethod, ProviderReturn } from '../payment/method.ts'
import { afterpay } from './afterpay/afterpay.ts'
import { applePay } from './applepay/apple-pay.ts'
import { cash, free, terminal } from './at-door/at-door.ts'
import { savedCard, newCard } from './cards/cards.ts'
import { clickToPay } from './clicktopay/click-to-pay.ts'
import { googlePay } from './googlepay/google-pay.ts'
import { paypal } from './paypal/paypal.ts'
import { visaCheckout } from './visacheckout/visa-checkout.ts'
import { zip } from './zip/zip.ts'

/** Every payment method of the web; `payment/method.ts` describes an entry. [PAY-01] [PAY-02] */
const methods: Readonly<Record<PaymentType, PaymentMethod>> = {
  afterpay,
  applepay: applePay,
  cash,
  clicktopay: clickToPay,
  flex: newCard,
  free,
  googlepay: googlePay,
  mobileeftpos: terminal,
  paypal,
  'saved-cc-flex': savedCard,
  visacheckout: visaCheckout,
  zippay: zip,
}

/** The method of this type; undefined = a newer API offers a method that this page does not know yet. */
export const methodOf = (type: PaymentType): PaymentMethod | undefined => methods[type]

/** All methods, for rules that ask each one. */
export const allMethods: readonly PaymentMethod[] = Object.values(methods)

/** The provider return of a route; undefined = the visit is no return. [NAV-10] */
export const providerReturnAt = (path: string, search: Readonly<Record<string, unknown>>): ProviderReturn | undefined =>
  allMethods
    .flatMap(({ providerReturn }) => providerReturn ?? [])
    .find((each) => each.path === path && (each.isReturn?.(search) ?? true))
