import { supportNumber as support } from '@forno/domain/core/support'
import type { RefusalName } from '@forno/domain/core/refused'
import { Type, type Static } from 'typebox'
import { Aud, OneOf, Uuid } from './values.ts'

/** The server codes of the documents, exactly. [ERR-01] [ERR-08] [ERR-09] */
export const codes = [
  'BasketHasExpired',
  'OrderFailed',
  'InvalidOrderDateTime',
  'BasketNotValid',
  'ZipPayOutOfStock',
  'BasketOrdered',
  'BasketItemNotFound',
  'BasketItemPartNotFound',
  'UnmatchedBases',
  'UnapprovedBasketTotal',
  'ValidateUnrealPizzas',
  'InvalidAlcohol',
  'StockPromoLimitReached',
  'VoucherAlreadyRedeemed',
  'VoucherAutoRemove',
  'VoucherUnavailableForFulfillmentType',
  'VoucherUnavailableForStore',
  'VoucherUnavailableForFulfillmentDate',
  'StoreNotFound',
  'InternalError',
  'ServiceUnavailable',
  'InvalidRequest',
  'InsufficientFunds',
  'CardDeclined',
  'InvalidCard',
  'CardLimitReached',
  'AuthorisationFailed',
  'CaptureFailed',
  'GatewayError',
  'UnverifiedEmail',
  'ExistingAccount',
  'LOGIN_REQUIRED',
  'EmailInUse',
  'RecaptchaException',
  'InvalidPasswordResetToken',
] as const
export type Code = (typeof codes)[number]

export type RefusalRow = {
  readonly status: 400 | 401 | 403 | 404 | 406 | 410 | 412 | 429 | 500 | 503
  readonly code: Code
  /** A finer cause where the catalogue has no code of its own; travels as data.reason. */
  readonly reason?: string
  /** English default text; the content dictionary may replace it on screen. [ERR-02] */
  readonly message: string
}

const checkDetails = 'Please check your details and try again.'
const orderingOff = `Online ordering is currently unavailable. Please call ${support}.`
const timeGone = 'The time you selected is no longer available. Please choose another time.'

/** The one table of refusals: what each name means on the wire. [API-05] [ERR-03] … [ERR-09] */
export const refusals = {
  BadInput: { status: 400, code: 'InvalidRequest', message: checkDetails },
  BodyTooLarge: { status: 400, code: 'InvalidRequest', reason: 'bodyTooLarge', message: checkDetails },
  UnknownCall: { status: 404, code: 'InvalidRequest', reason: 'unknownCall', message: checkDetails },
  NotYours: { status: 403, code: 'InvalidRequest', message: checkDetails },
  ScopeMissing: {
    status: 403,
    code: 'InvalidRequest',
    reason: 'scopeMissing',
    message: "This login can't use your saved cards. Please log out and log in again.",
  },
  TooManyRequests: {
    status: 429,
    code: 'InvalidRequest',
    reason: 'TooManyRequests',
    message: 'That was a lot at once. Please wait a moment and try again.',
  },
  StepUpNeeded: {
    status: 403,
    code: 'InvalidRequest',
    reason: 'stepUpNeeded',
    message: "Please confirm it's you, then try again.",
  },
  IdempotencyKeyReused: { status: 400, code: 'InvalidRequest', reason: 'IdempotencyKeyReused', message: checkDetails },
  InternalError: {
    status: 500,
    code: 'InternalError',
    message: `Something went wrong. Please try again or call ${support}.`,
  },
  DependencyDown: { status: 503, code: 'ServiceUnavailable', message: orderingOff },
  LoginRequired: { status: 401, code: 'LOGIN_REQUIRED', message: 'Please log in to continue.' },
  PageUnknown: { status: 404, code: 'InvalidRequest', reason: 'pageUnknown', message: checkDetails },
  StoreUnknown: { status: 404, code: 'StoreNotFound', message: "We couldn't find that store." },
  NoStoreServesPlace: {
    status: 406,
    code: 'StoreNotFound',
    message: 'Sorry, no stores were found that deliver to your address. Try pickup instead.',
  },
  StoreOffline: {
    status: 406,
    code: 'ServiceUnavailable',
    reason: 'storeOffline',
    message: `This store is currently offline. Please try another store or call ${support}.`,
  },
  OrderingPaused: {
    status: 406,
    code: 'ServiceUnavailable',
    reason: 'orderingPaused',
    message: `This store is not taking online orders right now. Please call ${support}.`,
  },
  OutsideArea: {
    status: 400,
    code: 'InvalidRequest',
    reason: 'outsideArea',
    message: 'Sorry, no stores were found that deliver to your address. Try pickup instead.',
  },
  StoreClosed: {
    status: 412,
    code: 'InvalidOrderDateTime',
    reason: 'closed',
    message: 'This store is closed for further orders today.',
  },
  TimePast: { status: 412, code: 'InvalidOrderDateTime', reason: 'past', message: timeGone },
  SlotFull: { status: 412, code: 'InvalidOrderDateTime', reason: 'full', message: timeGone },
  TimeNotOffered: { status: 412, code: 'InvalidOrderDateTime', reason: 'notOffered', message: timeGone },
  ProductNotFound: {
    status: 404,
    code: 'InvalidRequest',
    reason: 'productNotFound',
    message: "Sorry, we couldn't find that product.",
  },
  ProductOutOfStock: {
    status: 400,
    code: 'InvalidRequest',
    reason: 'outOfStock',
    message: 'Sorry, that has sold out at this store.',
  },
  TooManyIngredients: {
    status: 400,
    code: 'InvalidRequest',
    reason: 'tooManyIngredients',
    message: 'A pizza can have up to 10 toppings.',
  },
  TooManyLines: {
    status: 400,
    code: 'InvalidRequest',
    reason: 'tooManyLines',
    message: 'Your cart is full. Please order the rest separately.',
  },
  TooFewOfCustomisation: {
    status: 400,
    code: 'InvalidRequest',
    reason: 'customisationMin',
    message: 'Please choose at least {min} {type}.',
  },
  TooManyOfCustomisation: {
    status: 400,
    code: 'InvalidRequest',
    reason: 'customisationMax',
    message: 'You can choose up to {max} {type}.',
  },
  NotSwappable: {
    status: 400,
    code: 'InvalidRequest',
    reason: 'notSwappable',
    message: "This meal can't be changed. Take it out and add it anew.",
  },
  BasketHasExpired: {
    status: 410,
    code: 'BasketHasExpired',
    message: 'Your session has expired. Please proceed to reset your session.',
  },
  BasketOrdered: { status: 410, code: 'BasketOrdered', message: 'This order has already been placed.' },
  OrderFailed: {
    status: 410,
    code: 'OrderFailed',
    message: `Your cart is locked because we couldn't confirm your order. Please call ${support}.`,
  },
  BasketNotValid: {
    status: 412,
    code: 'BasketNotValid',
    message: '{totalOrder} below {minimumSpend} minimum {serviceType}',
  },
  BasketEmpty: { status: 412, code: 'BasketNotValid', reason: 'empty', message: 'Your cart is empty.' },
  OrderTooLarge: {
    status: 412,
    code: 'BasketNotValid',
    reason: 'tooLarge',
    message: "That's a big order! Please call the store on {phone} so we can plan it with you.",
  },
  BasketItemNotFound: {
    status: 404,
    code: 'BasketItemNotFound',
    message: 'Some items in your cart are no longer available.',
  },
  BasketItemPartNotFound: {
    status: 404,
    code: 'BasketItemPartNotFound',
    message: 'Part of this item is no longer available.',
  },
  UnmatchedBases: {
    status: 400,
    code: 'UnmatchedBases',
    message: "That base isn't available for this pizza. Please choose another.",
  },
  UnapprovedBasketTotal: {
    status: 400,
    code: 'UnapprovedBasketTotal',
    message: 'Your cart total has changed. Please review your cart and try again.',
  },
  ValidateUnrealPizzas: {
    status: 400,
    code: 'ValidateUnrealPizzas',
    message: "This pizza can't be ordered as selected.",
  },
  InvalidAlcohol: {
    status: 400,
    code: 'InvalidAlcohol',
    message: 'You can order up to {max} units of alcohol per order.',
  },
  AlcoholNeedsFood: {
    status: 400,
    code: 'InvalidAlcohol',
    reason: 'noFood',
    message: 'Please add a food item to order alcohol.',
  },
  AlcoholNeedsAdult: {
    status: 400,
    code: 'InvalidAlcohol',
    reason: 'notAdult',
    message: 'Please confirm that you are 18 or over to order alcohol.',
  },
  AlcoholNotThen: {
    status: 400,
    code: 'InvalidAlcohol',
    reason: 'hours',
    message: "Alcohol can't be handed over at that time. Please choose another time or take it out.",
  },
  StockPromoLimitReached: {
    status: 400,
    code: 'StockPromoLimitReached',
    message: "You've reached the limit for this promotion.",
  },
  PaymentOptionClash: {
    status: 400,
    code: 'InvalidRequest',
    reason: 'PaymentOptionClash',
    message: 'Payment Option Clash! Cart contained exclusive items.',
  },
  PaymentOptionUnavailable: {
    status: 400,
    code: 'InvalidRequest',
    reason: 'paymentOptionUnavailable',
    message: 'That way of paying is not available for this order. Please choose another.',
  },
  ContactMissing: {
    status: 400,
    code: 'InvalidRequest',
    reason: 'contactMissing',
    message: 'We need a few details before you can proceed.',
  },
  ZipPayOutOfStock: {
    status: 400,
    code: 'ZipPayOutOfStock',
    message: 'An item in your cart is out of stock. You have not been charged.',
  },
  VoucherAlreadyRedeemed: {
    status: 400,
    code: 'VoucherAlreadyRedeemed',
    message: 'This voucher has already been redeemed.',
  },
  VoucherAutoRemove: {
    status: 400,
    code: 'VoucherAutoRemove',
    message: 'A voucher was removed because your cart no longer meets its conditions.',
  },
  VoucherUnknown: {
    status: 400,
    code: 'InvalidRequest',
    reason: 'voucherUnknown',
    message: "We don't recognise that code.",
  },
  VoucherConditions: {
    status: 400,
    code: 'InvalidRequest',
    reason: 'voucherConditions',
    message: '{condition}',
  },
  VoucherNotOnBasket: {
    status: 404,
    code: 'InvalidRequest',
    reason: 'voucherNotOnBasket',
    message: 'That voucher is not on your cart.',
  },
  CouponNeeded: {
    status: 400,
    code: 'InvalidRequest',
    reason: 'couponNeeded',
    message: 'You need a valid coupon to order this deal.',
  },
  VoucherUnavailableForFulfillmentType: {
    status: 400,
    code: 'VoucherUnavailableForFulfillmentType',
    message: "This voucher isn't available for {serviceType}.",
  },
  VoucherUnavailableForStore: {
    status: 400,
    code: 'VoucherUnavailableForStore',
    message: "This voucher isn't available at this store.",
  },
  VoucherUnavailableForFulfillmentDate: {
    status: 400,
    code: 'VoucherUnavailableForFulfillmentDate',
    message: "This voucher isn't available at this time.",
  },
  OrderUnknown: {
    status: 404,
    code: 'InvalidRequest',
    reason: 'orderNotFound',
    message: "We couldn't find that order. Please check your order number.",
  },
  OrderRestricted: {
    status: 403,
    code: 'InvalidRequest',
    reason: 'restricted',
    message: 'You can no longer track this order.',
  },
  MoveNotAllowed: {
    status: 400,
    code: 'InvalidRequest',
    reason: 'moveNotAllowed',
    message: 'This order cannot move there from where it is now.',
  },
  MoveAlreadyPublished: {
    status: 400,
    code: 'InvalidRequest',
    reason: 'moveAlreadyPublished',
    message: 'The customer has already been told. Move the order on instead.',
  },
  PinWrong: {
    status: 401,
    code: 'LOGIN_REQUIRED',
    reason: 'pinWrong',
    message: 'That store code and PIN do not match.',
  },
  DeviceNotEnrolled: {
    status: 403,
    code: 'InvalidRequest',
    reason: 'deviceNotEnrolled',
    message: 'This screen is not enrolled for that store yet. Ask head office for an enrolment code.',
  },
  EnrolmentCodeWrong: {
    status: 403,
    code: 'InvalidRequest',
    reason: 'enrolmentCodeWrong',
    message:
      "That code didn't work. It may be for another store, already used, or older than ten minutes. Ask head office for a new one.",
  },
  InsufficientFunds: {
    status: 400,
    code: 'InsufficientFunds',
    message: 'Insufficient funds. Please use another card.',
  },
  CardDeclined: { status: 400, code: 'CardDeclined', message: 'Your card was declined.' },
  CardPaymentsPaused: {
    status: 429,
    code: 'InvalidRequest',
    reason: 'CardPaymentsPaused',
    message: 'Too many cards were declined, so card payments are paused for up to an hour. Please pay another way.',
  },
  InvalidCard: { status: 400, code: 'InvalidCard', message: 'Your card details are invalid.' },
  CardLimitReached: { status: 400, code: 'CardLimitReached', message: 'Your card limit has been reached.' },
  AuthorisationFailed: {
    status: 400,
    code: 'AuthorisationFailed',
    message: "We couldn't authenticate your card.",
  },
  CaptureFailed: { status: 400, code: 'CaptureFailed', message: "We couldn't take payment from your card." },
  GatewayError: {
    status: 400,
    code: 'GatewayError',
    message: 'There was a problem with the payment provider. Please try again.',
  },
  PayPalDeclined: {
    status: 400,
    code: 'CardDeclined',
    reason: 'paypalDeclined',
    message: 'PayPal declined this payment. Please choose another payment method.',
  },
  PayPalNotConfirmed: {
    status: 400,
    code: 'AuthorisationFailed',
    reason: 'paypalNotConfirmed',
    message: "We couldn't confirm your PayPal payment. Please try again or choose another payment method.",
  },
  CardUnknown: {
    status: 404,
    code: 'InvalidRequest',
    reason: 'cardUnknown',
    message: "We couldn't find that card.",
  },
  ZipCheckoutUnknown: {
    status: 400,
    code: 'InvalidRequest',
    reason: 'zipCheckoutUnknown',
    message: "We couldn't find that Zip checkout.",
  },
  ZipNotApproved: {
    status: 400,
    code: 'InvalidRequest',
    reason: 'zipNotApproved',
    message: "Zip hasn't approved this. Please try again or choose another payment method.",
  },
  InvalidCredentials: {
    status: 400,
    code: 'InvalidRequest',
    reason: 'InvalidCredentials',
    message: 'Incorrect email or password.',
  },
  WrongPassword: {
    status: 400,
    code: 'InvalidRequest',
    reason: 'wrongPassword',
    message: 'That is not your current password.',
  },
  PasswordEasyToGuess: {
    status: 400,
    code: 'InvalidRequest',
    reason: 'passwordEasyToGuess',
    message: 'That password would be easy for others to guess. Please choose another one.',
  },
  VerificationLinkInvalid: {
    status: 400,
    code: 'InvalidRequest',
    reason: 'verificationLink',
    message: 'This verification link is invalid or has expired.',
  },
  VerificationLinkUsed: {
    status: 400,
    code: 'InvalidRequest',
    reason: 'verificationLinkUsed',
    message: 'Your email address is already confirmed. You can log in.',
  },
  CustomerUnknown: { status: 404, code: 'InvalidRequest', reason: 'customerNotFound', message: checkDetails },
  UnverifiedEmail: { status: 400, code: 'UnverifiedEmail', message: 'Please verify your email address.' },
  ExistingAccount: {
    status: 400,
    code: 'ExistingAccount',
    message: 'An account with this email already exists. Please log in with your password.',
  },
  SocialTokenRefused: {
    status: 400,
    code: 'InvalidRequest',
    reason: 'socialTokenRefused',
    message: "We couldn't log you in that way. Please try again.",
  },
  SocialProviderDown: {
    status: 503,
    code: 'ServiceUnavailable',
    reason: 'socialProviderDown',
    message: 'That way to log in is not available right now. Please try again soon, or log in another way.',
  },
  SocialProviderNotOffered: {
    status: 400,
    code: 'InvalidRequest',
    reason: 'socialProviderNotOffered',
    message: 'That way to log in is not available here. Please log in another way.',
  },
  RegistrationTicketInvalid: {
    status: 400,
    code: 'InvalidRequest',
    reason: 'registrationTicket',
    message: 'That took too long. Please start again.',
  },
  IdentityInUse: {
    status: 400,
    code: 'InvalidRequest',
    reason: 'identityInUse',
    message: 'That login is already in use.',
  },
  LastWayIn: {
    status: 400,
    code: 'InvalidRequest',
    reason: 'lastWayIn',
    message: 'This is your only way to log in. Please add another one first.',
  },
  PasskeyRefused: {
    status: 400,
    code: 'InvalidRequest',
    reason: 'passkeyRefused',
    message: "We couldn't confirm that passkey. Please try again, or log in another way.",
  },
  PasskeyTooLate: {
    status: 400,
    code: 'InvalidRequest',
    reason: 'passkeyTooLate',
    message: 'That took too long. Please try your passkey again.',
  },
  PasskeyInUse: {
    status: 400,
    code: 'InvalidRequest',
    reason: 'passkeyInUse',
    message: 'That passkey is already in use.',
  },
  TooManyPasskeys: {
    status: 400,
    code: 'InvalidRequest',
    reason: 'tooManyPasskeys',
    message: 'You can have up to {max} passkeys. Please remove one first.',
  },
  PasskeyUnknown: {
    status: 404,
    code: 'InvalidRequest',
    reason: 'passkeyUnknown',
    message: 'That passkey is not there any more.',
  },
  SignInUnknown: {
    status: 404,
    code: 'InvalidRequest',
    reason: 'signInUnknown',
    message: 'That device is logged out already.',
  },
  CouponClaimed: {
    status: 400,
    code: 'EmailInUse',
    reason: 'couponClaimed',
    message: "You've already claimed your free pizza coupon today. Please try again tomorrow.",
  },
  EmailInUse: { status: 400, code: 'EmailInUse', message: 'This email is already in use.' },
  RecaptchaException: {
    status: 400,
    code: 'RecaptchaException',
    message: "We couldn't verify you're not a robot. Please try again.",
  },
  InvalidPasswordResetToken: {
    status: 400,
    code: 'InvalidPasswordResetToken',
    message: 'This password reset link is invalid or has expired.',
  },
} as const satisfies Record<RefusalName, RefusalRow>

const messageTypes = ['error', 'warning', 'info', 'success'] as const
export const MessageType = OneOf(messageTypes)

/** The one envelope of every failure. [API-03] */
export const ErrorEnvelope = Type.Object(
  {
    code: OneOf(codes),
    message: Type.String(),
    type: MessageType,
    data: Type.Optional(
      Type.Object({
        reason: Type.Optional(Type.String()),
        productId: Type.Optional(Type.String()),
        orderId: Type.Optional(Uuid),
        type: Type.Optional(Type.String()),
        min: Type.Optional(Type.Integer()),
        max: Type.Optional(Type.Integer()),
        missingItems: Type.Optional(
          Type.Array(
            Type.Object({
              basketItemId: Type.String(),
              groupedBasketItemId: Type.Optional(Type.String()),
              productId: Type.String(),
            }),
          ),
        ),
        minimumSpend: Type.Optional(Aud),
        totalOrder: Type.Optional(Aud),
        basketTotal: Type.Optional(Aud),
        serviceType: Type.Optional(Type.String()),
        serviceTypes: Type.Optional(Type.Array(Type.String())),
        condition: Type.Optional(Type.String()),
        code: Type.Optional(Type.String()),
        phone: Type.Optional(Type.String()),
        email: Type.Optional(Type.String()),
        registrationTicket: Type.Optional(Type.String()),
        waysIn: Type.Optional(Type.Array(Type.String())),
        errors: Type.Optional(Type.Array(Type.Object({ field: Type.String(), message: Type.String() }))),
      }),
    ),
  },
  { $id: 'ErrorEnvelope' },
)
export type ErrorEnvelope = Static<typeof ErrorEnvelope>
