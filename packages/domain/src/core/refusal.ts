import type { BasketItemId, Cents, GroupId, Instant, OrderId, ProductId, ServiceType } from './basic-types.ts'

/**
 * Every refusal that a rule can return. A rule only names it; one table in contracts holds the status, code and reason
 * of each name on the wire.
 */
export type RefusalName =
  | 'BadInput'
  | 'PreviewCannotOrder'
  | 'BodyTooLarge'
  | 'UnknownCall'
  | 'NotYours'
  | 'ScopeMissing'
  | 'StepUpNeeded'
  | 'TooManyRequests'
  | 'IdempotencyKeyReused'
  | 'InternalError'
  | 'DependencyDown'
  | 'LoginRequired'
  | 'PageUnknown'
  | 'SurveyUnknown'
  | 'AppReturnUnknown'
  | 'AnalyticsNotAllowed'
  | 'StoreUnknown'
  | 'NoStoreServesPlace'
  | 'StoreOffline'
  | 'OrderingPaused'
  | 'OutsideArea'
  | 'StoreClosed'
  | 'TimePast'
  | 'SlotFull'
  | 'TimeNotOffered'
  | 'ProductNotFound'
  | 'ProductOutOfStock'
  | 'TooManyIngredients'
  | 'TooManyLines'
  | 'TooFewOfCustomisation'
  | 'TooManyOfCustomisation'
  | 'NotSwappable'
  | 'BasketHasExpired'
  | 'BasketOrdered'
  | 'OrderFailed'
  | 'BasketNotValid'
  | 'BasketEmpty'
  | 'OrderTooLarge'
  | 'BasketItemNotFound'
  | 'BasketItemPartNotFound'
  | 'UnmatchedBases'
  | 'UnapprovedBasketTotal'
  | 'ValidateUnrealPizzas'
  | 'InvalidAlcohol'
  | 'AlcoholNeedsFood'
  | 'AlcoholNeedsAdult'
  | 'AlcoholNotThen'
  | 'StockPromoLimitReached'
  | 'PaymentInProgress'
  | 'PaymentOptionClash'
  | 'PaymentOptionUnavailable'
  | 'CashLimitExceeded'
  | 'GuestCashPaused'
  | 'ContactMissing'
  | 'ZipPayOutOfStock'
  | 'VoucherAlreadyRedeemed'
  | 'VoucherAutoRemove'
  | 'VoucherUnknown'
  | 'VoucherConditions'
  | 'VoucherNotOnBasket'
  | 'CouponNeeded'
  | 'VoucherUnavailableForFulfillmentType'
  | 'VoucherUnavailableForStore'
  | 'VoucherUnavailableForFulfillmentDate'
  | 'OrderUnknown'
  | 'OrderRestricted'
  | 'PrizeNotOffered'
  | 'MoveNotAllowed'
  | 'MoveAlreadyPublished'
  | 'PinWrong'
  | 'DeviceNotEnrolled'
  | 'EnrolmentCodeWrong'
  | 'InsufficientFunds'
  | 'CardDeclined'
  | 'CardPaymentsPaused'
  | 'InvalidCard'
  | 'CardLimitReached'
  | 'AuthorisationFailed'
  | 'CaptureFailed'
  | 'GatewayError'
  | 'PayPalDeclined'
  | 'PayPalNotConfirmed'
  | 'CardUnknown'
  | 'ZipCheckoutUnknown'
  | 'ZipNotApproved'
  | 'InvalidCredentials'
  | 'WrongPassword'
  | 'PasswordEasyToGuess'
  | 'VerificationLinkInvalid'
  | 'VerificationLinkUsed'
  | 'CustomerUnknown'
  | 'UnverifiedEmail'
  | 'ExistingAccount'
  | 'SocialTokenRefused'
  | 'SocialProviderDown'
  | 'SocialProviderNotOffered'
  | 'RegistrationTicketInvalid'
  | 'IdentityInUse'
  | 'LastWayIn'
  | 'PasskeyRefused'
  | 'PasskeyTooLate'
  | 'PasskeyInUse'
  | 'TooManyPasskeys'
  | 'PasskeyUnknown'
  | 'SignInUnknown'
  | 'PushNotOffered'
  | 'PushDeviceUnknown'
  | 'EmailInUse'
  | 'CouponClaimed'
  | 'RecaptchaException'
  | 'InvalidPasswordResetToken'

/** The details of a refusal, in the domain's units. */
export type RefusalData = {
  readonly productId?: ProductId
  readonly orderId?: OrderId
  readonly type?: string
  readonly min?: number
  readonly max?: number
  readonly missingItems?: readonly {
    readonly basketItemId: BasketItemId
    readonly groupedBasketItemId?: GroupId
    readonly productId: ProductId
  }[]
  readonly minimumSpend?: Cents
  readonly totalOrder?: Cents
  readonly basketTotal?: Cents
  readonly serviceType?: ServiceType
  /** The service types for which the voucher is valid. [VOU-05] */
  readonly serviceTypes?: readonly ServiceType[]
  /** The unmet condition of a voucher, as a sentence. [VOU-01] */
  readonly condition?: string
  /** The voucher concerned, in capitals. */
  readonly code?: string
  readonly errors?: readonly { readonly field: string; readonly message: string }[]
  readonly retryAt?: Instant
  /** The phone number of the store that can help. */
  readonly phone?: string
  /** The caller's own e-mail address, proven by their identity provider. [ACC-14] */
  readonly email?: string
  /** The ticket that links a provider to an account once its owner has logged in. [ACC-14] */
  readonly registrationTicket?: string
  /** The existing sign-in methods of the caller: `email`, or a provider's name. [ACC-14] */
  readonly waysIn?: readonly string[]
}

/**
 * A refusal as a value: rules return it, and routes turn it into the one error envelope. `Name` is what a rule refuses
 * with.
 */
export type RefusalValue<Name extends RefusalName = RefusalName> = {
  readonly refused: Name
  readonly data: RefusalData
}

/** Makes a refusal. */
export const refused = <Name extends RefusalName>(name: Name, data: RefusalData = {}): RefusalValue<Name> => ({
  refused: name,
  data,
})

/** Whether a rule refused. */
export const isRefused = (value: unknown): value is RefusalValue =>
  typeof value === 'object' && value !== null && 'refused' in value
