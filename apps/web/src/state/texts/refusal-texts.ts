import { fillPlaceholders, placeholdersIn, type PlaceholderValues } from '@forno/domain/texts/placeholders'
import { brandedText } from '../../lib/texts.ts'
import type { Dictionary } from '@forno/contracts/site/content'
import type { Code } from '@forno/contracts/refusals/codes'
import type { ErrorEnvelope } from '@forno/contracts/refusals/envelope'
import type { ApiError } from '../../lib/http/api-error.ts'
import { centsOf } from '../../lib/money.ts'
import { formatPrice } from '../../ui/prices/format-price.ts'

/** The text of each code when neither the content nor the server has one. [ERR-01] … [ERR-09] */
export const builtIn = {
  BasketHasExpired: 'Your session has expired. Please proceed to reset your session.',
  BasketNotValid: 'We need a few details before you can proceed.',
  BasketOrdered: 'This order has already been placed.',
  BasketItemNotFound: 'Some items in your cart are no longer available.',
  BasketItemPartNotFound: 'Part of this item is no longer available.',
  OrderFailed: "Your cart is locked because we couldn't confirm your order. Please call {supportNumber}.",
  InvalidOrderDateTime: 'The time you selected is no longer available. Please choose another time.',
  UnapprovedBasketTotal: 'Your cart total has changed. Please review your cart and try again.',
  ZipPayOutOfStock: 'An item in your cart is out of stock. You have not been charged.',
  UnmatchedBases: "That base isn't available for this pizza. Please choose another.",
  ValidateUnrealPizzas: "This pizza can't be ordered as selected.",
  InvalidAlcohol: 'You can order up to {max} units of alcohol per order.',
  StockPromoLimitReached: "You've reached the limit for this promotion.",
  VoucherAlreadyRedeemed: 'This voucher has already been redeemed.',
  VoucherAutoRemove: 'A voucher was removed because your cart no longer meets its conditions.',
  VoucherUnavailableForFulfillmentType: "This voucher isn't available for {serviceType}.",
  VoucherUnavailableForStore: "This voucher isn't available at this store.",
  VoucherUnavailableForFulfillmentDate: "This voucher isn't available at this time.",
  StoreNotFound: "We couldn't find that store.",
  InternalError: 'Something went wrong. Please try again or call {supportNumber}.',
  ServiceUnavailable: 'Online ordering is currently unavailable. Please call {supportNumber}.',
  InvalidRequest: 'Please check your details and try again.',
  InsufficientFunds: 'Insufficient funds. Please use another card.',
  CardDeclined: 'Your card was declined.',
  InvalidCard: 'Your card details are invalid.',
  CardLimitReached: 'Your card limit has been reached.',
  AuthorisationFailed: "We couldn't authenticate your card.",
  CaptureFailed: "We couldn't take payment from your card.",
  GatewayError: 'There was a problem with the payment provider. Please try again.',
  UnverifiedEmail: 'Please verify your email address.',
  ExistingAccount: 'An account with this email already exists. Please log in with your password.',
  LOGIN_REQUIRED: 'Please log in to continue.',
  EmailInUse: 'This email is already in use.',
  RecaptchaException: "We couldn't verify you're not a robot. Please try again.",
  InvalidPasswordResetToken: 'This password reset link is invalid or has expired.',
} as const satisfies Record<Code, string>

type RefusalData = NonNullable<ErrorEnvelope['data']>

const dollars = (amount: number | undefined): string | undefined =>
  amount === undefined ? undefined : formatPrice(centsOf(amount))

/** A refusal's data, formatted for the placeholders of a text. */
const wordsOf = (refusalData: RefusalData): Readonly<Record<string, string | undefined>> => ({
  type: refusalData.type?.toLowerCase(),
  min: refusalData.min?.toString(),
  max: refusalData.max?.toString(),
  minimumSpend: dollars(refusalData.minimumSpend),
  totalOrder: dollars(refusalData.totalOrder),
  basketTotal: dollars(refusalData.basketTotal),
  serviceType: refusalData.serviceType?.toLowerCase(),
  condition: refusalData.condition,
  phone: refusalData.phone,
})

/** The text with its placeholders filled in; null when the refusal lacks one of them. */
const filled = (text: string, refusalData: RefusalData): string | null => {
  const words = wordsOf(refusalData)
  if (placeholdersIn(text).some((name) => words[name] === undefined)) return null
  return fillPlaceholders(text, words as PlaceholderValues)
}

const own = <Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined

const textOr = (text: unknown): string | null => (typeof text === 'string' && text !== '' ? text : null)

/**
 * The message of a refusal: the content's text of its reason or else its code, the server's text, the built-in text of
 * its code, in this order; null = none. InvalidRequest without a reason says nothing by itself, so the server's text
 * comes first there. [ERR-02] [CON-08]
 */
export const refusalTextFrom =
  (content: Dictionary) =>
  ({ code, reason, data }: ApiError): string | null => {
    const key = reason ?? code ?? ''
    if (key === 'InvalidRequest' && textOr(data?.message) !== null) return textOr(data?.message)
    const text = textOr(own(content, key))
    const ownText = text === null ? null : filled(text, data?.data ?? {})
    return ownText ?? textOr(data?.message) ?? textOr(brandedText(own<string>(builtIn, code ?? '') ?? ''))
  }
