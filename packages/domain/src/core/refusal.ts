import type { BasketItemId, Cents, GroupId, Instant, OrderId, ProductId, ServiceType } from './basic-types.ts'

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

/**
 * Every refusal that a rule can return, with its details. A rule only names it; one table in contracts holds the
 * status, code and reason of each name on the wire.
 */
type RefusalDataByName = {
  readonly BadInput: Details<never, 'errors' | 'max'>
  readonly PreviewCannotOrder: None
  readonly BodyTooLarge: None
  readonly UnknownCall: None
  readonly NotYours: None
  readonly ScopeMissing: None
  readonly StepUpNeeded: None
  readonly TooManyRequests: None
  readonly IdempotencyKeyReused: None
  readonly InternalError: None
  readonly DependencyDown: None
  readonly LoginRequired: None
  readonly PageUnknown: None
  readonly SurveyUnknown: None
  readonly AppReturnUnknown: None
  readonly AnalyticsNotAllowed: None
  readonly StoreUnknown: None
  readonly NoStoreServesPlace: None
  readonly StoreOffline: None
  readonly OrderingPaused: Details<never, 'retryAt'>
  readonly OutsideArea: None
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
  readonly BasketHasExpired: None
  readonly BasketOrdered: Details<never, 'orderId'>
  readonly OrderFailed: None
  readonly BasketNotValid: Details<'totalOrder' | 'minimumSpend' | 'serviceType'>
  readonly BasketEmpty: None
  readonly OrderTooLarge: Details<'phone'>
  readonly BasketItemNotFound: Details<never, 'missingItems'>
  readonly BasketItemPartNotFound: Details<'productId'>
  readonly UnmatchedBases: Details<never, 'productId'>
  readonly UnapprovedBasketTotal: Details<'basketTotal'>
  readonly ValidateUnrealPizzas: Details<never, 'productId'>
  readonly InvalidAlcohol: Details<'max'>
  readonly AlcoholNeedsFood: None
  readonly AlcoholNeedsAdult: None
  readonly AlcoholNotThen: None
  readonly StockPromoLimitReached: Details<'code'>
  readonly PaymentInProgress: None
  readonly PaymentOptionClash: None
  readonly PaymentOptionUnavailable: None
  readonly CashLimitExceeded: Details<'phone'>
  readonly GuestCashPaused: Details<'phone'>
  readonly ContactMissing: Details<'errors'>
  readonly ZipPayOutOfStock: None
  readonly VoucherAlreadyRedeemed: Details<'code'>
  readonly VoucherAutoRemove: Details<'code'>
  readonly VoucherUnknown: Details<never, 'code'>
  readonly VoucherConditions: Details<'condition', 'code'>
  readonly VoucherNotOnBasket: Details<'code'>
  readonly CouponNeeded: Details<'productId'>
  readonly VoucherUnavailableForFulfillmentType: Details<'serviceType' | 'serviceTypes'>
  readonly VoucherUnavailableForStore: None
  readonly VoucherUnavailableForFulfillmentDate: None
  readonly OrderUnknown: None
  readonly OrderRestricted: None
  readonly PrizeNotOffered: None
  readonly MoveNotAllowed: Details<'orderId'>
  readonly MoveAlreadyPublished: Details<'orderId'>
  readonly PinWrong: None
  readonly DeviceNotEnrolled: None
  readonly EnrolmentCodeWrong: None
  readonly InsufficientFunds: None
  readonly CardDeclined: None
  readonly CardPaymentsPaused: None
  readonly InvalidCard: None
  readonly CardLimitReached: None
  readonly AuthorisationFailed: None
  readonly CaptureFailed: None
  readonly GatewayError: None
  readonly PayPalDeclined: None
  readonly PayPalNotConfirmed: None
  readonly CardUnknown: None
  readonly ZipCheckoutUnknown: None
  readonly ZipNotApproved: None
  readonly InvalidCredentials: None
  readonly WrongPassword: None
  readonly PasswordEasyToGuess: Details<'errors'>
  readonly VerificationLinkInvalid: None
  readonly VerificationLinkUsed: None
  readonly CustomerUnknown: None
  readonly UnverifiedEmail: Details<never, 'email'>
  readonly ExistingAccount: Details<'email' | 'registrationTicket' | 'waysIn'>
  readonly SocialTokenRefused: None
  readonly SocialProviderDown: None
  readonly SocialProviderNotOffered: None
  readonly RegistrationTicketInvalid: None
  readonly IdentityInUse: None
  readonly LastWayIn: None
  readonly PasskeyRefused: None
  readonly PasskeyTooLate: None
  readonly PasskeyInUse: None
  readonly TooManyPasskeys: Details<'max'>
  readonly PasskeyUnknown: None
  readonly SignInUnknown: None
  readonly PushNotOffered: None
  readonly PushDeviceUnknown: None
  readonly EmailInUse: None
  readonly CouponClaimed: None
  readonly RecaptchaException: None
  readonly InvalidPasswordResetToken: None
}
export type RefusalName = keyof RefusalDataByName
export type RefusalData<Name extends RefusalName> = RefusalDataByName[Name]

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
