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

/** Every detail that a refusal can have, in the domain's units. */
export type RefusalDetails = {
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

/** Details that a refusal always has, and those that it may have. */
type Details<Always extends keyof RefusalDetails, Maybe extends keyof RefusalDetails = never> = Required<
  Pick<RefusalDetails, Always>
> &
  Pick<RefusalDetails, Maybe>
type None = { readonly [Name in keyof RefusalDetails]?: never }

/** The details of the refusals that have some. */
type DetailsByName = {
  readonly BadInput: Details<never, 'errors' | 'max'>
  readonly OrderingPaused: Details<never, 'retryAt'>
  readonly StoreClosed: Details<'serviceType'>
  readonly TimePast: Details<'serviceType'>
  readonly SlotFull: Details<'serviceType'>
  readonly TimeNotOffered: Details<'serviceType'>
  readonly ProductNotFound: Details<never, 'productId'>
  readonly ProductOutOfStock: Details<'productId'>
  readonly TooManyIngredients: Details<'max'>
  readonly TooManyLines: Details<'max'>
  readonly TooFewOfCustomisation: Details<'type' | 'min', 'max'>
  readonly TooManyOfCustomisation: Details<'type' | 'max', 'min'>
  readonly NotSwappable: Details<never, 'productId'>
  readonly BasketOrdered: Details<never, 'orderId'>
  readonly BasketNotValid: Details<'totalOrder' | 'minimumSpend' | 'serviceType'>
  readonly OrderTooLarge: Details<'phone'>
  readonly BasketItemNotFound: Details<never, 'missingItems'>
  readonly BasketItemPartNotFound: Details<'productId'>
  readonly UnmatchedBases: Details<never, 'productId'>
  readonly UnapprovedBasketTotal: Details<'basketTotal'>
  readonly ValidateUnrealPizzas: Details<never, 'productId'>
  readonly InvalidAlcohol: Details<'max'>
  readonly StockPromoLimitReached: Details<'code'>
  readonly CashLimitExceeded: Details<'phone'>
  readonly GuestCashPaused: Details<'phone'>
  readonly ContactMissing: Details<'errors'>
  readonly VoucherAlreadyRedeemed: Details<'code'>
  readonly VoucherAutoRemove: Details<'code'>
  readonly VoucherUnknown: Details<never, 'code'>
  readonly VoucherConditions: Details<'condition', 'code'>
  readonly VoucherNotOnBasket: Details<'code'>
  readonly CouponNeeded: Details<'productId'>
  readonly VoucherUnavailableForFulfillmentType: Details<'serviceType' | 'serviceTypes'>
  readonly MoveNotAllowed: Details<'orderId'>
  readonly MoveAlreadyPublished: Details<'orderId'>
  readonly PasswordEasyToGuess: Details<'errors'>
  readonly UnverifiedEmail: Details<never, 'email'>
  readonly ExistingAccount: Details<'email' | 'registrationTicket' | 'waysIn'>
  readonly TooManyPasskeys: Details<'max'>
}

/** The details of a refusal by its name. */
type RefusalData<Name extends RefusalName> = Name extends keyof DetailsByName ? DetailsByName[Name] : None

/** The details as an argument, which a refusal without necessary ones may leave out. */
export type RefusalDataArgument<Name extends RefusalName> =
  Partial<RefusalData<Name>> extends RefusalData<Name> ? [data?: RefusalData<Name>] : [data: RefusalData<Name>]

/**
 * A refusal as a value: rules return it, and routes turn it into the one error envelope. `Name` is what a rule refuses
 * with.
 */
export type RefusalValue<Name extends RefusalName = RefusalName> = {
  readonly [Each in Name]: { readonly refused: Each; readonly data: RefusalData<Each> }
}[Name]

/** Makes a refusal. */
export const refused = <Name extends RefusalName>(name: Name, ...[data]: RefusalDataArgument<Name>) =>
  ({ refused: name, data: data ?? {} }) as RefusalValue<Name>

/** The details of a refusal, whatever its name. */
export const detailsOf = ({ data }: RefusalValue): RefusalDetails => data

/** Whether a rule refused. */
export const isRefused = (value: unknown): value is RefusalValue =>
  typeof value === 'object' && value !== null && 'refused' in value
