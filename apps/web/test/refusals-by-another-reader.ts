import type { RefusalName } from '@forno/domain/core/refusal'

/**
 * What a customer reads after a refusal at the checkout, and where it leads: written from the two documents and the
 * rows of the requirements alone, before its writer had read the shop's own table. A cell on which the documents are
 * silent is left out. [API-05] [ERR-01] … [ERR-18]
 */

/** The calls of the checkout: the two checks, an order, a step of a payment, and a save of the session. */
export type Step = 'validate' | 'validateOrder' | 'order' | 'payment' | 'save'

/** Where a refusal leads. `stay` = the page stays with every field kept. */
export type Way =
  | 'stay'
  | '/offers'
  | '/cart'
  | 'menu with its question'
  | 'minimum-spend modal'
  | 'choose a time'
  | 'choose a place'
  | 'reset the session'
  | 'home after Okay'
  | 'its order page'
  | '/track-order'
  | 'alert titled Voucher'

/** What the documents say of one refusal at some steps. */
export type ExpectedCell = {
  readonly refusal: RefusalName
  readonly steps: readonly Step[]
  /** Whether the answer carries the data of its row; absent = both. */
  readonly data?: 'with' | 'without'
  /** Whether the basket that is read afterwards agrees with the refusal; absent = both. */
  readonly basket?: 'agrees' | 'differs'
  /** The whole sentence, with its placeholders filled from `answerOf`; absent = the documents give none. */
  readonly sentence?: string
  /** A sentence that must not be read: the documents keep the status silent. */
  readonly not?: string
  readonly way?: Way
  readonly rows: readonly string[]
}

const checks = ['validate', 'validateOrder', 'order'] as const
const checkout = [...checks, 'payment'] as const
const everywhere = [...checkout, 'save'] as const

const timeGone = 'The time you selected is no longer available. Please choose another time.'
const saveFailed = "We couldn't save your order details. Please try again."
const checkDetails = 'Please check your details and try again.'

const cards = (sentences: Partial<Record<RefusalName, string>>): readonly ExpectedCell[] =>
  Object.entries(sentences).map(([refusal, sentence]) => ({
    refusal: refusal as RefusalName,
    steps: ['payment'],
    sentence,
    way: 'stay',
    rows: ['ERR-08', 'PAY-34'],
  }))

/** What the documents say, refusal by refusal. */
export const byAnotherReader: readonly ExpectedCell[] = [
  // 410: handled by its code, on every call on a basket.
  {
    refusal: 'BasketHasExpired',
    steps: checkout,
    sentence: 'Your session has expired. Please proceed to reset your session.',
    way: 'reset the session',
    rows: ['ERR-03', 'ERR-10', 'SES-05', 'SES-06'],
  },
  {
    refusal: 'BasketHasExpired',
    steps: ['save'],
    not: saveFailed,
    way: 'reset the session',
    rows: ['SES-04', 'SES-05'],
  },
  { refusal: 'BasketOrdered', steps: everywhere, data: 'with', way: 'its order page', rows: ['ERR-10', 'ORD-06'] },
  { refusal: 'BasketOrdered', steps: everywhere, data: 'without', way: '/track-order', rows: ['ORD-06'] },
  {
    refusal: 'OrderFailed',
    steps: everywhere,
    sentence: "Your cart is locked because we couldn't confirm your order. Please call {supportNumber}.",
    way: 'home after Okay',
    rows: ['ERR-04', 'ERR-10', 'ORD-10'],
  },

  // 412: a matter of time or of the basket.
  {
    refusal: 'StoreClosed',
    steps: everywhere,
    sentence: 'This store is closed for further orders today.',
    way: 'choose a time',
    rows: ['ERR-11', 'ERR-17', 'RUL-14', 'SES-04'],
  },
  ...(['TimePast', 'SlotFull', 'TimeNotOffered'] as const).map((refusal) => ({
    refusal,
    steps: everywhere,
    sentence: timeGone,
    way: 'choose a time' as const,
    rows: ['ERR-04', 'ERR-11', 'TIM-11', 'SES-04'],
  })),
  {
    refusal: 'BasketNotValid',
    steps: everywhere,
    way: 'minimum-spend modal',
    rows: ['ERR-11', 'RUL-01', 'RUL-02', 'RUL-13', 'ORD-08'],
  },
  {
    refusal: 'BasketEmpty',
    steps: everywhere,
    sentence: 'Your cart is empty.',
    way: '/offers',
    rows: ['ERR-11', 'ERR-15'],
  },
  { refusal: 'OrderTooLarge', steps: everywhere, way: '/offers', rows: ['ERR-11', 'RUL-13'] },

  // 404: an item that has gone.
  {
    refusal: 'BasketItemNotFound',
    steps: checks,
    data: 'with',
    way: 'menu with its question',
    rows: ['ORD-09', 'BAS-25'],
  },
  {
    refusal: 'BasketItemNotFound',
    steps: checks,
    data: 'without',
    sentence: 'Some items in your cart are no longer available.',
    rows: ['ERR-03'],
  },

  // 406: the store does not sell.
  {
    refusal: 'StoreOffline',
    steps: everywhere,
    // A second reading: without a reason only the code is known, whose text comes first. [ERR-02]
    data: 'with',
    sentence: 'This store is currently offline. Please try another store or call {supportNumber}.',
    rows: ['ERR-17', 'LOC-19', 'ORD-08'],
  },
  {
    refusal: 'OrderingPaused',
    steps: everywhere,
    data: 'with',
    sentence: 'This store is not taking online orders right now. Please call {supportNumber}.',
    rows: ['ERR-17', 'RUL-14', 'ORD-08'],
  },
  {
    refusal: 'OutsideArea',
    steps: checkout,
    sentence: 'Sorry, no stores were found that deliver to your address. Try pickup instead.',
    way: 'choose a place',
    rows: ['LOC-18', 'BAS-26'],
  },
  {
    refusal: 'OutsideArea',
    steps: ['save'],
    data: 'with',
    sentence: 'Sorry, no stores were found that deliver to your address. Try pickup instead.',
    rows: ['LOC-18', 'SES-04'],
  },

  // 400: the mapped message, and the customer stays where she can mend it.
  {
    refusal: 'UnmatchedBases',
    steps: checks,
    sentence: "That base isn't available for this pizza. Please choose another.",
    rows: ['ERR-05', 'ORD-08'],
  },
  {
    refusal: 'ValidateUnrealPizzas',
    steps: checks,
    sentence: "This pizza can't be ordered as selected.",
    rows: ['ERR-05', 'ORD-08'],
  },
  {
    refusal: 'InvalidAlcohol',
    steps: checks,
    sentence: 'You can order up to 6 units of alcohol per order.',
    rows: ['ERR-05', 'RUL-03'],
  },
  {
    refusal: 'AlcoholNeedsFood',
    steps: checks,
    sentence: 'Please add a food item to order alcohol.',
    rows: ['RUL-03', 'RUL-04'],
  },
  {
    refusal: 'StockPromoLimitReached',
    steps: checks,
    sentence: "You've reached the limit for this promotion.",
    rows: ['ERR-05', 'RUL-05'],
  },
  {
    refusal: 'PaymentOptionClash',
    steps: checkout,
    sentence: 'Payment Option Clash! Cart contained exclusive items.',
    way: 'stay',
    rows: ['RUL-06'],
  },
  {
    refusal: 'UnapprovedBasketTotal',
    steps: ['order', 'payment'],
    sentence: 'Your cart total has changed. Please review your cart and try again.',
    way: 'stay',
    rows: ['ERR-04', 'RUL-12'],
  },
  {
    refusal: 'ZipPayOutOfStock',
    steps: ['payment'],
    sentence: 'An item in your cart is out of stock. You have not been charged.',
    way: '/cart',
    rows: ['ERR-04', 'PAY-36'],
  },
  {
    refusal: 'ContactMissing',
    steps: ['validateOrder', 'order', 'payment'],
    sentence: 'We need a few details before you can proceed.',
    way: 'stay',
    rows: ['ERR-15', 'BAS-26'],
  },
  { refusal: 'BadInput', steps: checkout, sentence: checkDetails, way: 'stay', rows: ['ERR-07', 'API-16'] },
  { refusal: 'BadInput', steps: ['save'], sentence: saveFailed, rows: ['SES-04'] },
  { refusal: 'StoreUnknown', steps: ['save'], sentence: saveFailed, rows: ['SES-04', 'TIM-12'] },

  // Vouchers.
  {
    refusal: 'VoucherAlreadyRedeemed',
    steps: checkout,
    sentence: 'This voucher has already been redeemed.',
    way: '/cart',
    rows: ['ERR-06', 'VOU-09'],
  },
  {
    refusal: 'VoucherAutoRemove',
    steps: checkout,
    sentence: 'A voucher was removed because your cart no longer meets its conditions.',
    way: 'alert titled Voucher',
    rows: ['ERR-06', 'ERR-16', 'VOU-08'],
  },
  {
    refusal: 'CouponNeeded',
    steps: checkout,
    sentence: 'You need a valid coupon to order this deal.',
    rows: ['ERR-18', 'VOU-11'],
  },

  // Cards: the basket stays open for another try with every field kept.
  ...cards({
    InsufficientFunds: 'Insufficient funds. Please use another card.',
    CardDeclined: 'Your card was declined.',
    InvalidCard: 'Your card details are invalid.',
    CardLimitReached: 'Your card limit has been reached.',
    AuthorisationFailed: "We couldn't authenticate your card.",
    CaptureFailed: "We couldn't take payment from your card.",
    GatewayError: 'There was a problem with the payment provider. Please try again.',
  }),
  {
    refusal: 'RecaptchaException',
    steps: ['order', 'payment'],
    sentence: "We couldn't verify you're not a robot. Please try again.",
    way: 'stay',
    rows: ['ERR-09', 'PAY-29'],
  },

  // 5xx: decided otherwise, below.
  ...(['InternalError', 'DependencyDown'] as const).map((refusal) => ({
    refusal,
    steps: checkout,
    rows: ['ERR-12', 'ERR-13'],
  })),
]

/**
 * Cells in which the shop differs from the documents on purpose, see docs/decisions/0069. null = it follows them. The
 * documents load the page again after a 5xx of a cart call, and leave one with a customer token to its caller; but the
 * page of a payment is never loaded again, and an order whose answer is lost may have been placed. [NAV-11] [API-17]
 */
export const decidedOtherwise = (
  refusal: string,
  step: Step,
): { readonly says: string; readonly way: 'stay' | 'askOutcome' } | null => {
  if (refusal !== 'InternalError' && refusal !== 'DependencyDown') return null
  return step === 'validate' || step === 'validateOrder'
    ? { says: "We couldn't validate your cart. Please try again.", way: 'stay' }
    : { says: '', way: 'askOutcome' }
}

/** The sentences that the documents give to several refusals: one code with several causes, one theme of two calls. */
export const sharedByTheDocuments: readonly (readonly RefusalName[])[] = [
  // One code of the documents, whose causes are ours.
  ['TimePast', 'SlotFull', 'TimeNotOffered'],
  // One sentence of LOC-18 for an address that no store serves, whichever call finds it.
  ['NoStoreServesPlace', 'OutsideArea'],
  // Bad input of any kind, and what only a wrong client meets: ERR-07 gives InvalidRequest one sentence.
  [
    ...(['BadInput', 'BodyTooLarge', 'UnknownCall', 'NotYours', 'IdempotencyKeyReused', 'CustomerUnknown'] as const),
    // A second reading: no customer calls these by hand.
    ...(['AnalyticsNotAllowed', 'SurveyUnknown', 'AppReturnUnknown', 'PageUnknown'] as const),
  ],
]
