import type {
  CategoryId,
  Cents,
  LocalDate,
  OfferId,
  ProductId,
  ProductType,
  ServiceType,
  SizeId,
  State,
  StoreId,
  Weekday,
} from '../core/basic-types.ts'
import type { PaymentType } from '../core/payment-types.ts'

/**
 * The items that an offer applies to. An item must match every part that is present. Meals match by their own id or
 * type.
 */
export type Selector = {
  readonly products?: readonly ProductId[]
  readonly categories?: readonly CategoryId[]
  readonly types?: readonly ProductType[]
  /** Sizes of sized products; a product without sizes does not match. */
  readonly sizes?: readonly SizeId[]
}

/**
 * A condition of an offer, checked for the place and the due time of the food. Times are minutes after local midnight.
 */
export type Condition =
  | { readonly kind: 'serviceType'; readonly serviceTypes: readonly ServiceType[] }
  | { readonly kind: 'stores'; readonly stores: readonly StoreId[] }
  | { readonly kind: 'states'; readonly states: readonly State[] }
  | { readonly kind: 'weekdays'; readonly weekdays: readonly Weekday[] }
  /** From `from` until before `until`, which may pass midnight (above 1440). */
  | { readonly kind: 'timeOfDay'; readonly from: number; readonly until: number }
  /** Both dates are included; null = open. */
  | { readonly kind: 'dates'; readonly from: LocalDate | null; readonly until: LocalDate | null }
  /** The subtotal of items and meals before any discount, without charges. */
  | { readonly kind: 'minimumSubtotal'; readonly amount: Cents }
  | { readonly kind: 'paymentType'; readonly paymentType: PaymentType }
  /**
   * The customer has not ordered before, by account, e-mail address or phone number. Checked against past orders, not
   * against the basket.
   */
  | { readonly kind: 'firstOrder' }
  /** `words` name the items: "a large pizza". */
  | { readonly kind: 'contains'; readonly selector: Selector; readonly count: number; readonly words: string }

/** The effect of an offer on the price. Percentages are whole. No effect changes a charge, except free delivery. */
export type Effect =
  /** Opens a deal that requires its code. [VOU-11] */
  | { readonly kind: 'bundle'; readonly productId: ProductId }
  /** Each matching item costs this much with its default build; the customer pays for extras. */
  | { readonly kind: 'fixedPrice'; readonly selector: Selector; readonly price: Cents }
  /** The most expensive matching items are free, up to `max`; the customer pays for extras. */
  | { readonly kind: 'freeItem'; readonly selector: Selector; readonly max: number }
  /** In every pair, the cheaper item costs half its price, rounded up. */
  | { readonly kind: 'secondAtHalf'; readonly selector: Selector }
  /**
   * For every `buyCount` items of `buy`, most expensive first, the next `getCount` items of `get` are free; the
   * customer pays for extras.
   */
  | {
      readonly kind: 'buyXGetY'
      readonly buy: Selector
      readonly buyCount: number
      readonly get: Selector
      readonly getCount: number
    }
  | { readonly kind: 'percentOff'; readonly selector: Selector; readonly percent: number }
  | { readonly kind: 'amountOff'; readonly amount: Cents }
  | { readonly kind: 'freeDelivery' }

/** How often an offer may be used; null = unlimited. */
export type OfferLimits = {
  /** Items or pairs within one order. */
  readonly perOrder: number | null
  readonly perCustomer: number | null
  readonly perEmailPerDay: number | null
  /** Uses by all customers together. */
  readonly total: number | null
}

/**
 * `alone`: not together with another code. `one-per-line`: does not reduce an item that another offer has reduced.
 * `free`: together with any other offer.
 */
export type Stacking = 'alone' | 'one-per-line' | 'free'

/** An offer: its conditions and its effect. [VOU-12] */
export type Offer = {
  readonly id: OfferId
  /**
   * The public code that unlocks it, in capitals: a coupon. null for offers that vouchers unlock, and for automatic
   * ones.
   */
  readonly code: string | null
  /** Whether it needs a code; without one it applies to every basket that meets its conditions. */
  readonly needsCode: boolean
  readonly name: string
  readonly words: string
  /** Its group on the offers page, by its name in the datasource; absent = the remaining offers. [CON-12] */
  readonly category?: string | undefined
  readonly effect: Effect
  readonly conditions: readonly Condition[]
  readonly limits: OfferLimits
  readonly stacking: Stacking
  /** Whether the coupons page and the offers page show it. */
  readonly isShown: boolean
  readonly sortOrder: number
}

/** The order in which kinds of offers reduce a price. [BAS-11] */
export const effectOrder = {
  bundle: 0,
  fixedPrice: 1,
  freeItem: 2,
  secondAtHalf: 2,
  buyXGetY: 2,
  percentOff: 3,
  amountOff: 4,
  freeDelivery: 5,
} as const satisfies Record<Effect['kind'], number>
