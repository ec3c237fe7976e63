import type { RefusalName } from '@forno/domain/core/refusal'

/**
 * What a customer reads, and where the refusal leads, written from the two documents and docs/requirements.yaml alone,
 * before and apart from the code that decides it. "with" is an answer whose data is complete; "without" has code and
 * text, but no data. A sentence of `null` is one of the page that a way leads to.
 *
 * Doubts of a second reading, decided:
 * - An answer without data still has the server's text, which names the cause. The content that we ship has no text of
 *   a code that would come first. [ERR-02]
 * - "412 is silent" of a session save is about a message of its own: the way on of its code says why. [SES-04]
 * - VoucherAutoRemove is a 400 of validate and order only; a change of the basket brings it as a message. [VOU-08]
 * - An address that is no order id is refused as bad input: the order is not found. [ORD-18]
 * - A basket that marks items as sold out names them where the refusal does not. [ORD-09]
 */

/** The steps of a checkout, from the first choice of a store to the order's page. */
export const documentedSteps = [
  /** POST or PATCH /baskets with a disposition. */
  'sessionSave',
  /** Any other change of the basket: items, vouchers, notes. */
  'basketChange',
  'validate',
  'validateOrder',
  /** PATCH paymentInfo and the calls that start a payment. */
  'paymentInfo',
  /** POST order, a completion, or the word of a provider (zipNotify, apNotify). */
  'order',
  /** An order's status, tracker, and stream. */
  'status',
] as const
/** One of the steps. */
export type DocumentedStep = (typeof documentedSteps)[number]

/** Where a refusal leads. */
export type DocumentedWay =
  /** The screen stays, and says the sentence. */
  | 'stay'
  /** The basket's session is set up again. [SES-05] */
  | 'resetSession'
  /** A blocking message; its button leads to /. [ORD-10] */
  | 'locked'
  /** /order/{orderId}, or /track-order where the answer names no order. [ORD-06] */
  | 'order'
  | 'trackOrder'
  /** The date and time selector, with the sentence as its warning. [ERR-11] */
  | 'timeSelector'
  /** The minimum-spend sheet. [RUL-13] */
  | 'minimumSpend'
  | '/offers'
  | '/cart'
  /** /menu, with the question whether the named items are removed; part of a meal: its swap. [ORD-09] */
  | 'menuWithQuestion'
  /** /menu, which says it: no item is named. [ORD-09] */
  | '/menu'
  /** A switch of the service type, another store, another time. [VOU-05] [VOU-06] */
  | 'switchServiceType'
  | 'changeLocation'
  | 'changeTime'
  /** An alert titled Voucher. [VOU-08] */
  | 'voucherAlert'
  /** The page again, the second time /fatal. [ERR-12] */
  | 'reload'
  /** The outcome of the order is asked for: it must not be placed again. [NAV-11] [API-17] */
  | 'askOutcome'

/** A cell: the sentence and the way on; `without` only where the missing data changes one of them. */
export type DocumentedCell = { says: string | null; way: DocumentedWay }
type Cell = {
  with: DocumentedCell
  without: DocumentedCell
  /** Without data, where the basket read again shows the cause. */
  withoutButAgreeing?: DocumentedCell
}

/** Values in the data of the answers of the test. */
export const documentedData = {
  min: 2,
  max: 6,
  type: 'toppings',
  code: 'FIVER',
  condition: 'Spend $35.00 or more.',
  serviceType: 'Pickup',
  serviceTypes: ['Delivery'],
  minimumSpend: 22,
  totalOrder: 5.25,
  basketTotal: 31.5,
  phone: '02 9550 1234',
  orderId: '0d6a7e58-2f4c-4a53-9c0e-3f6a1f0b7e11',
}

const checkDetails = 'Please check your details and try again.'
const noStores = 'Sorry, no stores were found that deliver to your address. Try pickup instead.'
const timeGone = 'The time you selected is no longer available. Please choose another time.'
const detailsNeeded = 'We need a few details before you can proceed.'

/** The sentence of each refusal's row, with its placeholders filled by the data above. [ERR-03] … [ERR-18] */
export const documentedSentences: Record<RefusalName, string> = {
  // ERR-03, ERR-15
  BasketHasExpired: 'Your session has expired. Please proceed to reset your session.',
  BasketNotValid: 'Your order is below the minimum spend.',
  BasketEmpty: 'Your cart is empty.',
  OrderTooLarge: "That's a big order! Please call the store on 02 9550 1234 so we can plan it with you.",
  BasketOrdered: 'This order has already been placed.',
  BasketItemNotFound: 'Some items in your cart are no longer available.',
  BasketItemPartNotFound: 'Part of this item is no longer available.',
  ContactMissing: detailsNeeded,
  // ERR-04, ORD-10
  OrderFailed: "Your cart is locked because we couldn't confirm your order. Please call {supportNumber}.",
  TimePast: timeGone,
  SlotFull: timeGone,
  TimeNotOffered: timeGone,
  UnapprovedBasketTotal: 'Your cart total has changed. Please review your cart and try again.',
  ZipPayOutOfStock: 'An item in your cart is out of stock. You have not been charged.',
  // ERR-05, RUL-03, RUL-04
  UnmatchedBases: "That base isn't available for this pizza. Please choose another.",
  ValidateUnrealPizzas: "This pizza can't be ordered as selected.",
  InvalidAlcohol: 'You can order up to 6 units of alcohol per order.',
  AlcoholNeedsFood: 'Please add a food item to order alcohol.',
  AlcoholNeedsAdult: 'Please confirm that you are 18 or over to order alcohol.',
  AlcoholNotThen: "Alcohol can't be handed over at that time. Please choose another time or take it out.",
  StockPromoLimitReached: "You've reached the limit for this promotion.",
  // ERR-06, VOU-01, VOU-11, VOU-13
  VoucherAlreadyRedeemed: 'This voucher has already been redeemed.',
  VoucherAutoRemove: 'A voucher was removed because your cart no longer meets its conditions.',
  VoucherUnavailableForFulfillmentType: "This voucher isn't available for pickup.",
  VoucherUnavailableForStore: "This voucher isn't available at this store.",
  VoucherUnavailableForFulfillmentDate: "This voucher isn't available at this time.",
  VoucherUnknown: "We don't recognise that code.",
  VoucherConditions: 'Spend $35.00 or more.',
  VoucherNotOnBasket: 'That voucher is not on your cart.',
  CouponNeeded: 'You need a valid coupon to order this deal.',
  CouponClaimed: "You've already claimed your free pizza coupon today. Please try again tomorrow.",
  // ERR-07, ERR-17, LOC-18
  StoreUnknown: "We couldn't find that store.",
  NoStoreServesPlace: noStores,
  OutsideArea: noStores,
  StoreOffline: 'This store is currently offline. Please try another store or call {supportNumber}.',
  OrderingPaused: 'This store is not taking online orders right now. Please call {supportNumber}.',
  StoreClosed: 'This store is closed for further orders today.',
  InternalError: 'Something went wrong. Please try again or call {supportNumber}.',
  DependencyDown: 'Online ordering is currently unavailable. Please call {supportNumber}.',
  BadInput: checkDetails,
  BodyTooLarge: checkDetails,
  UnknownCall: checkDetails,
  NotYours: checkDetails,
  IdempotencyKeyReused: checkDetails,
  AnalyticsNotAllowed: checkDetails,
  SurveyUnknown: checkDetails,
  AppReturnUnknown: checkDetails,
  PageUnknown: checkDetails,
  CustomerUnknown: checkDetails,
  TooManyRequests: 'That was a lot at once. Please wait a moment and try again.',
  // ERR-18, CAT-17, CAT-18, RUL-06
  ProductNotFound: "Sorry, we couldn't find that product.",
  ProductOutOfStock: 'Sorry, that has sold out at this store.',
  TooManyIngredients: 'A pizza can have up to 10 toppings.',
  TooManyLines: 'Your cart is full. Please order the rest separately.',
  TooFewOfCustomisation: 'Please choose at least 2 toppings.',
  TooManyOfCustomisation: 'You can choose up to 6 toppings.',
  NotSwappable: "This meal can't be changed. Remove it and add it again.",
  // ERR-08, PAY-18, PAY-34
  InsufficientFunds: 'Insufficient funds. Please use another card.',
  CardDeclined: 'Your card was declined.',
  InvalidCard: 'Your card details are invalid.',
  CardLimitReached: 'Your card limit has been reached.',
  AuthorisationFailed: "We couldn't authenticate your card.",
  CaptureFailed: "We couldn't take payment from your card.",
  GatewayError: 'There was a problem with the payment provider. Please try again.',
  PaymentOptionClash: 'Payment Option Clash! Cart contained exclusive items.',
  CashLimitExceeded:
    "An order this large can't be paid at the door. Please pay online, or call the store on 02 9550 1234.",
  GuestCashPaused:
    "We can't take another order to pay at the door just now. Please pay online, or call the store on 02 9550 1234.",
  PaymentOptionUnavailable: 'That way of paying is not available for this order. Please choose another.',
  PaymentInProgress: 'A payment for this cart is still open. Please finish or cancel it first.',
  CardPaymentsPaused:
    'Too many cards were declined, so card payments are paused for up to an hour. Please pay another way.',
  PayPalDeclined: 'PayPal declined this payment. Please choose another payment method.',
  PayPalNotConfirmed: "We couldn't confirm your PayPal payment. Please try again or choose another payment method.",
  CardUnknown: "We couldn't find that card.",
  ZipCheckoutUnknown: "We couldn't find that Zip checkout.",
  ZipNotApproved: "Zip hasn't approved this. Please try again or choose another payment method.",
  // ORD-18, MKT-13
  OrderUnknown: "We couldn't find that order. Please check your order number.",
  OrderRestricted: 'You can no longer track this order.',
  PreviewCannotOrder: 'You are looking at a draft. Leave the preview to order.',
  PrizeNotOffered: 'This order has no prize game.',
  // the kitchen's screen
  MoveNotAllowed: 'This order cannot change to that status.',
  MoveAlreadyPublished: 'The customer has already been informed. Move the order to its next status instead.',
  PinWrong: 'That store code and PIN do not match.',
  DeviceNotEnrolled: 'This screen is not enrolled for that store yet. Ask head office for an enrolment code.',
  EnrolmentCodeWrong:
    "That code didn't work. It may be for another store, already used, or older than ten minutes. Ask head office for a new one.",
  // ERR-09, ACC-13 and the rows of accounts
  LoginRequired: 'Please log in to continue.',
  RecaptchaException: "We couldn't verify you're not a robot. Please try again.",
  ScopeMissing: "This login isn't allowed to do that. Please log out and log in again.",
  StepUpNeeded: "Please confirm it's you, then try again.",
  InvalidCredentials: 'Incorrect email or password.',
  WrongPassword: 'That is not your current password.',
  PasswordEasyToGuess: 'That password would be easy for others to guess. Please choose another one.',
  VerificationLinkInvalid: 'This verification link is invalid or has expired.',
  VerificationLinkUsed: 'Your email address is already confirmed. You can log in.',
  UnverifiedEmail: 'Please verify your email address.',
  ExistingAccount: 'An account with this email already exists. Please log in with your password.',
  SocialTokenRefused: "We couldn't log you in that way. Please try again.",
  SocialProviderDown: 'That way to log in is not available right now. Please try again soon, or log in another way.',
  SocialProviderNotOffered: 'That way to log in is not available here. Please log in another way.',
  RegistrationTicketInvalid: 'That took too long. Please start again.',
  IdentityInUse: 'That login is already in use.',
  LastWayIn: 'This is your only way to log in. Please add another one first.',
  PasskeyRefused: "We couldn't confirm that passkey. Please try again, or log in another way.",
  PasskeyTooLate: 'That took too long. Please try your passkey again.',
  PasskeyInUse: 'That passkey is already in use.',
  TooManyPasskeys: 'You can have up to 6 passkeys. Please remove one first.',
  PasskeyUnknown: 'That passkey has already been removed.',
  SignInUnknown: 'That device is logged out already.',
  PushNotOffered:
    "We can't send messages to devices right now. You still get emails and text messages about your order.",
  PushDeviceUnknown: 'This device gets no messages about your orders any more.',
  EmailInUse: 'This email is already in use.',
  InvalidPasswordResetToken: 'This password reset link is invalid or has expired.',
}

/** The refusals that may share a sentence, each group with its reason. */
export const sharedSentences: Record<string, readonly RefusalName[]> = {
  // One code without a finer cause: nothing that a customer could do differently. [ERR-07]
  [checkDetails]: [
    'BadInput',
    'BodyTooLarge',
    'UnknownCall',
    'NotYours',
    'IdempotencyKeyReused',
    'AnalyticsNotAllowed',
    'SurveyUnknown',
    'AppReturnUnknown',
    'PageUnknown',
    'CustomerUnknown',
  ],
  // The selector that opens shows what is left. [ERR-04]
  [timeGone]: ['TimePast', 'SlotFull', 'TimeNotOffered'],
  // Asked of a place in the locator and of a session that is saved. [LOC-18] [BAS-12]
  [noStores]: ['NoStoreServesPlace', 'OutsideArea'],
}

const sessionSaveOff = 'Online ordering is currently unavailable at this store. Please call {supportNumber}.'
const sessionSaveFailed = "We couldn't save your order details. Please try again."
const notValidated = "We couldn't validate your cart. Please try again."
const notLoading = "We're having trouble loading your order. Refresh to try again."

const atOrdering: readonly DocumentedStep[] = ['validate', 'validateOrder', 'paymentInfo', 'order']

/** The refusals with a finer cause than their code: an answer without data does not name it. [API-05] */
const withReason = new Set<RefusalName>([
  ...(['ProductNotFound', 'ProductOutOfStock', 'TooManyIngredients', 'TooManyLines', 'NotSwappable'] as const),
  ...(['TooFewOfCustomisation', 'TooManyOfCustomisation', 'ContactMissing', 'TooManyRequests', 'OutsideArea'] as const),
  ...(['AlcoholNeedsFood', 'AlcoholNeedsAdult', 'AlcoholNotThen', 'VoucherUnknown', 'VoucherConditions'] as const),
  ...(['VoucherNotOnBasket', 'CouponNeeded', 'CouponClaimed', 'PaymentOptionClash', 'CardUnknown'] as const),
  ...(['PaymentOptionUnavailable', 'PaymentInProgress', 'CardPaymentsPaused', 'PayPalDeclined'] as const),
  ...(['CashLimitExceeded', 'GuestCashPaused'] as const),
  ...(['PayPalNotConfirmed', 'ZipCheckoutUnknown', 'ZipNotApproved', 'OrderUnknown', 'OrderRestricted'] as const),
  ...(['PreviewCannotOrder', 'PrizeNotOffered', 'MoveNotAllowed', 'MoveAlreadyPublished', 'PinWrong'] as const),
  ...(['DeviceNotEnrolled', 'EnrolmentCodeWrong', 'ScopeMissing', 'StepUpNeeded', 'InvalidCredentials'] as const),
  ...(['WrongPassword', 'PasswordEasyToGuess', 'VerificationLinkInvalid', 'VerificationLinkUsed'] as const),
  ...(['SocialTokenRefused', 'SocialProviderDown', 'SocialProviderNotOffered', 'IdentityInUse'] as const),
  ...(['RegistrationTicketInvalid', 'LastWayIn', 'PasskeyRefused', 'PasskeyTooLate', 'PasskeyInUse'] as const),
  ...(['TooManyPasskeys', 'PasskeyUnknown', 'SignInUnknown', 'PushNotOffered', 'PushDeviceUnknown'] as const),
  ...(['BodyTooLarge', 'UnknownCall', 'IdempotencyKeyReused', 'AnalyticsNotAllowed', 'SurveyUnknown'] as const),
  ...(['AppReturnUnknown', 'PageUnknown', 'CustomerUnknown'] as const),
])

const both = (cell: DocumentedCell): Cell => ({ with: cell, without: cell })

/** 410 and 412 are handled by their code at every step of the basket. [ERR-10] [ERR-11] [SES-04] */
function byCode(name: RefusalName, step: DocumentedStep): Cell | null {
  const says = documentedSentences[name]
  switch (name as string) {
    case 'BasketHasExpired':
      // SES-04: a session save is silent about it; its session is set up again from the disposition that it saves.
      return both({ says: step === 'sessionSave' ? null : says, way: 'resetSession' })
    case 'OrderFailed':
      return both({ says, way: 'locked' })
    case 'BasketOrdered':
      return { with: { says: null, way: 'order' }, without: { says: null, way: 'trackOrder' } }
    case 'TimePast':
    case 'SlotFull':
    case 'TimeNotOffered':
    case 'StoreClosed':
      return both({ says, way: 'timeSelector' })
    case 'BasketNotValid':
      return both({ says, way: 'minimumSpend' })
    case 'BasketEmpty':
    case 'OrderTooLarge':
      return both({ says, way: '/offers' })
    default:
      return null
  }
}

/** What the documents list under "order errors" and "voucher errors". [ORD-08] [ORD-09] [VOU-05] … [VOU-09] [PAY-36] */
function atOrder(name: RefusalName, step: DocumentedStep): Cell | null {
  const says = documentedSentences[name]
  const isOrdering = atOrdering.includes(step)
  switch (name as string) {
    case 'BasketItemNotFound':
      return isOrdering
        ? {
            with: { says, way: 'menuWithQuestion' },
            without: { says, way: '/menu' },
            withoutButAgreeing: { says, way: 'menuWithQuestion' },
          }
        : null
    case 'VoucherAlreadyRedeemed':
      return isOrdering ? both({ says, way: '/cart' }) : null
    case 'ZipPayOutOfStock':
      return isOrdering ? both({ says, way: '/cart' }) : null
    case 'VoucherUnavailableForFulfillmentType':
      return both({ says, way: 'switchServiceType' })
    case 'VoucherUnavailableForStore':
      return both({ says, way: 'changeLocation' })
    case 'VoucherUnavailableForFulfillmentDate':
      return both({ says, way: 'changeTime' })
    case 'VoucherAutoRemove':
      return isOrdering ? both({ says, way: 'voucherAlert' }) : null
    default:
      return null
  }
}

/** Session save: 406 says that ordering is off, others a general sentence or that of their reason. [SES-04] */
function atSessionSave(name: RefusalName): Cell {
  const says = documentedSentences[name]
  if (name === 'OrderingPaused' || name === 'StoreOffline')
    return { with: { says, way: 'stay' }, without: { says: sessionSaveOff, way: 'stay' } }
  if (name === 'NoStoreServesPlace') return both({ says, way: 'stay' })
  if (!withReason.has(name)) return both({ says: sessionSaveFailed, way: 'stay' })
  return { with: { says, way: 'stay' }, without: { says: sessionSaveFailed, way: 'stay' } }
}

/** An order's status is no basket: 404, 403, and anything else. Bad input without a reason: no order id. [ORD-18] */
function atStatus(name: RefusalName, status: number): Cell {
  const notFound: DocumentedCell = { says: documentedSentences.OrderUnknown, way: 'stay' }
  if (status === 404 || name === 'BadInput') return both(notFound)
  if (status === 403) return both({ says: documentedSentences.OrderRestricted, way: 'stay' })
  const others: DocumentedCell = { says: notLoading, way: 'stay' }
  return { with: others, without: isBadInputWithoutReason(name, status) ? notFound : others }
}

const coded: readonly RefusalName[] = [
  ...(['AlcoholNeedsFood', 'AlcoholNeedsAdult', 'AlcoholNotThen', 'CouponClaimed'] as const),
  ...(['PayPalDeclined', 'PayPalNotConfirmed'] as const),
]
const isBadInputWithoutReason = (name: RefusalName, status: number): boolean =>
  status === 400 && withReason.has(name) && !coded.includes(name)

/** The cell of the documents for a refusal of this name and HTTP status at a step. */
export function documentedCell(name: RefusalName, status: number, step: DocumentedStep): Cell {
  if (step === 'status') return atStatus(name, status)
  // ERR-12, ERR-13: a completion by card carries a customer token and is exempt; see the test of exempt calls.
  // The page of a payment is never loaded again: a check that failed is refused there, an order's outcome is asked for.
  if (status >= 500 && step === 'order') return both({ says: null, way: 'askOutcome' })
  if (status >= 500 && (step === 'validate' || step === 'validateOrder'))
    return both({ says: notValidated, way: 'stay' })
  if (status >= 500) return both({ says: null, way: 'reload' })
  const coded = byCode(name, step) ?? (step === 'sessionSave' ? null : atOrder(name, step))
  if (coded) return coded
  if (step === 'sessionSave') return atSessionSave(name)
  // The server's text carries the row's sentence where the answer names no reason. [ERR-02]
  return both({ says: documentedSentences[name], way: 'stay' })
}
