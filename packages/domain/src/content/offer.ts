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
} from '../core/words.ts'
import type { PaymentType } from '../core/payment-types.ts'

/** Which items an offer is about: all that is named must fit; of an absent part everything fits. Meals fit by their own id or type. */
export type Selector = {
  readonly products?: readonly ProductId[]
  readonly categories?: readonly CategoryId[]
  readonly types?: readonly ProductType[]
  /** For what comes in sizes; what has none does not fit. */
  readonly sizes?: readonly SizeId[]
}

/** What must hold for an offer, at the place and time for which the food is wanted. Times are minutes after local midnight. */
export type Condition =
  | { readonly kind: 'serviceType'; readonly serviceTypes: readonly ServiceType[] }
  | { readonly kind: 'stores'; readonly stores: readonly StoreId[] }
  | { readonly kind: 'states'; readonly states: readonly State[] }
  | { readonly kind: 'weekdays'; readonly weekdays: readonly Weekday[] }
  /** From `from` until before `until`, which may pass midnight (above 1440). */
  | { readonly kind: 'timeOfDay'; readonly from: number; readonly until: number }
  /** Both days included; null = open. */
  | { readonly kind: 'dates'; readonly from: LocalDate | null; readonly until: LocalDate | null }
  /** Items and meals before any discount, without charges. */
  | { readonly kind: 'minimumSubtotal'; readonly amount: Cents }
  | { readonly kind: 'paymentType'; readonly paymentType: PaymentType }
  /** The customer has not ordered before, known by account, e-mail address or phone. Asked of the orders, not of the basket. */
  | { readonly kind: 'firstOrder' }
  /** `words` name the things: "a large pizza". */
  | { readonly kind: 'contains'; readonly selector: Selector; readonly count: number; readonly words: string }

/** What an offer does to the price. Percent are whole; nothing touches a charge, but free delivery. */
export type Effect =
  /** Opens a deal that cannot be had without its code. [VOU-11] */
  | { readonly kind: 'bundle'; readonly productId: ProductId }
  /** Each item of the selector costs this much as it comes; extras on it are paid. */
  | { readonly kind: 'fixedPrice'; readonly selector: Selector; readonly price: Cents }
  /** The dearest of them, as many as `max`; extras are paid. */
  | { readonly kind: 'freeItem'; readonly selector: Selector; readonly max: number }
  /** Of every two the cheaper one at half its price, rounded up. */
  | { readonly kind: 'secondAtHalf'; readonly selector: Selector }
  /** With every `buyCount` of the one, dearest first, the next dearest `getCount` of the other are free; extras are paid. */
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

/** How often an offer may be taken; null = as often as wanted. */
export type OfferLimits = {
  /** Items or pairs in one order. */
  readonly perOrder: number | null
  readonly perCustomer: number | null
  readonly perEmailPerDay: number | null
  /** In all, over all orders. */
  readonly total: number | null
}

/**
 * `alone`: with no other code. `one-per-line`: takes nothing off an item that another offer has made cheaper. `free`: with
 * everything.
 */
export type Stacking = 'alone' | 'one-per-line' | 'free'

/** A promotion: who may have it, and what it does. [VOU-12] */
export type Offer = {
  readonly id: OfferId
  /** The public code that unlocks it, in capitals: a coupon. null for what vouchers unlock, and for what needs no code. */
  readonly code: string | null
  /** Without one it holds for every basket that fits. */
  readonly needsCode: boolean
  readonly name: string
  readonly words: string
  /** The group of the offers page that it stands in, as the content's datasource names it; none = among the others. [CON-12] */
  readonly category?: string | undefined
  readonly effect: Effect
  readonly conditions: readonly Condition[]
  readonly limits: OfferLimits
  readonly stacking: Stacking
  /** Whether coupons and offers pages show it. */
  readonly isShown: boolean
  readonly sortOrder: number
}

/** The order in which kinds of offers are taken off a price. [BAS-11] */
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
