import type { Store } from '../content/content.ts'
import {
  ignoresMinimum,
  paymentsClash,
  paymentTypesOf,
  type PricedBasket,
  type PricedGroup,
  type PricedLine,
} from '../pricing/price-basket.ts'
import { missingFor } from '../payments/contact-needs.ts'
import { checkMethod } from '../payments/methods.ts'
import { paymentFits } from '../menu/offer-fits.ts'
import { refused, type RefusalName, type RefusalValue } from '../core/refusal.ts'
import { cents } from '../core/basic-types.ts'
import { hasLettersOrDigits } from '../core/pasted-text.ts'
import { readEmail } from '../core/email-address.ts'
import type { PaymentType } from '../core/payment-types.ts'
import { checkAlcohol } from './alcohol.ts'
import { isEmpty, type BasketState } from '../basket/state.ts'
import { checkLargestOrder } from './largest-order.ts'
import { belowMinimum } from '../pricing/minimum-spend.ts'

const itemOf = ({ line }: PricedLine) => ({ basketItemId: line.id, productId: line.productId })

/** The unavailable items of a meal; all its items when the meal itself is no longer sold or not filled. [ORD-09] */
const missingOf = ({ group, slots }: PricedGroup) => {
  const lines = slots.flatMap((slot) => slot.lines)
  const gone = lines.filter(({ isAvailable }) => !isAvailable)
  const kept = Object.values(group.slots).flatMap((list) => list.map((line) => ({ line })))
  return (gone.length > 0 ? gone : lines.length > 0 ? lines : kept).map(({ line }) => ({
    basketItemId: line.id,
    groupedBasketItemId: group.id,
    productId: line.productId,
  }))
}

/** Refusals that are reported under their own name; a line with any other refusal is reported as missing. [RUL-11] */
const ownWords: ReadonlySet<RefusalName> = new Set(['UnmatchedBases', 'ValidateUnrealPizzas'])

/** The first fault of the items alone: a missing one, a deal without its code, a build that no kitchen makes. */
export const checkItems = ({ lines, groups }: PricedBasket): RefusalValue | null => {
  const refusedLines = lines.filter(({ refusal }) => refusal !== null)
  const gone = refusedLines.filter(({ refusal }) => refusal !== null && !ownWords.has(refusal.refused))
  const broken = groups.filter(({ refusal }) => refusal !== null)
  const couponNeeded = broken.find(({ refusal }) => refusal?.refused === 'CouponNeeded')
  if (couponNeeded !== undefined) return couponNeeded.refusal
  const missingItems = [...gone.map(itemOf), ...broken.flatMap(missingOf)]
  if (gone.length + broken.length > 0) return refused('BasketItemNotFound', { missingItems })
  return refusedLines[0]?.refusal ?? null
}

/**
 * Whether a basket can become an order at a store, leaving customer and time aside. Refuses with `BasketEmpty`,
 * `BasketItemNotFound` and the missing items, `UnmatchedBases` and `ValidateUnrealPizzas` [RUL-11], `OrderTooLarge`,
 * `PaymentOptionClash` [RUL-06], `InvalidAlcohol` and `AlcoholNeedsFood` [RUL-03] [RUL-04], `VoucherAutoRemove` for a
 * code that no longer applies [VOU-08], `CouponNeeded` for a deal without its code [VOU-11], and `BasketNotValid` with
 * totalOrder, minimumSpend and serviceType when the subtotal less discount is below the store's minimum [RUL-01].
 * [BAS-25]
 */
export const checkBasket = (priced: PricedBasket, store: Store): RefusalValue | null => {
  if (isEmpty(priced.state)) return refused('BasketEmpty')
  const broken = checkItems(priced)
  if (broken !== null) return broken
  const tooLarge = checkLargestOrder(priced, store)
  if (tooLarge !== null) return tooLarge
  if (paymentsClash(priced)) return refused('PaymentOptionClash')
  const alcohol = checkAlcohol(priced)
  if (alcohol !== null) return alcohol
  const idle = priced.idleCodes.find(({ refusal }) => refusal !== null)
  if (idle !== undefined) return refused('VoucherAutoRemove', { code: idle.code })
  if (ignoresMinimum(priced.groups)) return null
  const worth = cents(priced.subtotal - priced.discount)
  const shortfall = belowMinimum(worth, store, priced.state.disposition.serviceType)
  return shortfall === null ? null : refused('BasketNotValid', shortfall)
}

type FieldError = { readonly field: string; readonly message: string }

const contactErrors = ({ customer, disposition }: BasketState): readonly FieldError[] => {
  const errors: FieldError[] = []
  if (customer.phoneNumber === null) errors.push({ field: 'phoneNumber', message: 'Please enter your phone number.' })
  if (customer.emailAddress !== null && readEmail(customer.emailAddress) === null) {
    errors.push({ field: 'emailAddress', message: 'Please enter a valid email address.' })
  }
  if (disposition.serviceType === 'Delivery' && !hasLettersOrDigits(disposition.deliveryAddress.address ?? '')) {
    errors.push({ field: 'address', message: 'Please enter your delivery address.' })
  }
  return errors
}

/**
 * Whether the store can reach the customer: it needs a phone number, a plausible e-mail address if one is given, and
 * for delivery an address. Missing names pass. Refuses with `ContactMissing` and an error for each field. [BAS-26]
 */
export const checkContact = (state: BasketState): RefusalValue | null => {
  const errors = contactErrors(state)
  return errors.length === 0 ? null : refused('ContactMissing', { errors })
}

/**
 * Whether the contact details suffice for the payment's provider, by the table of `contact-needs.ts`. Refuses with
 * `ContactMissing` and an error for each field, before the provider is called. [BAS-26] [PAY-14] [PAY-20] [PAY-22]
 */
export const checkPayer = ({ customer }: BasketState, paymentType: PaymentType): RefusalValue | null => {
  const errors = missingFor(customer, paymentType)
  return errors.length === 0 ? null : refused('ContactMissing', { errors })
}

/**
 * Whether a payment method may pay for a basket. Refuses as `checkMethod` does when the store does not accept it for
 * the total or the service [BAS-03] [PAY-07] [PAY-09] [PAY-11], with `PaymentOptionClash` when an item is limited to
 * another method and the order is not free [RUL-06], and with `VoucherConditions` when a voucher requires another one.
 */
export const checkPayment = (priced: PricedBasket, store: Store, paymentType: PaymentType): RefusalValue | null => {
  const { serviceType } = priced.state.disposition
  const refusal = checkMethod(paymentType, { store, serviceType, total: priced.total })
  if (refusal !== null) return refusal
  if (paymentType !== 'free' && paymentTypesOf(priced).add(paymentType).size > 1) return refused('PaymentOptionClash')
  return priced.offers.map((offer) => paymentFits(offer, paymentType)).find((refusal) => refusal !== null) ?? null
}
