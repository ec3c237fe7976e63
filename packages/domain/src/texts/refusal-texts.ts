import { generalTexts } from './general-texts.ts'

/**
 * The text of each code of the server. Contracts take it for the refusals of a code, and a screen for an answer without
 * a text. [ERR-01] … [ERR-09]
 */
export const codeTexts = {
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
  InternalError: generalTexts.failed,
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
} as const

/** Texts of refusals that a basket's messages or the checkout say too. [RUL-03] [RUL-04] [RUL-06] [RUL-13] */
export const noticeTexts = {
  notAdult: 'Please confirm that you are 18 or over to order alcohol.',
  noFood: 'Please add a food item to order alcohol.',
  paymentOptionClash: 'Payment Option Clash! Cart contained exclusive items.',
  belowMinimum: '{totalOrder} below {minimumSpend} minimum {serviceType}',
} as const
