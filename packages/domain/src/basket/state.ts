import type { Place } from '../content/content.ts'
import type { PaymentSummary } from './payment-summary.ts'
import type {
  BasketItemId,
  Cents,
  ChannelName,
  GroupId,
  IngredientId,
  Instant,
  OfferId,
  OrderRegister,
  PaymentType,
  ProductId,
  ServiceType,
  SizeId,
  State,
  StoreId,
} from '../core/words.ts'

/** Where and when the customer wants the food. [LOC-02] `orderDueAt` is null while ASAP. [SES-02] */
export type Disposition = {
  readonly serviceType: ServiceType
  readonly storeId: StoreId
  readonly isAsap: boolean
  readonly orderDueAt: Instant | null
  readonly address: string | null
  readonly city: string | null
  readonly state: State | null
  readonly postalCode: string | null
  readonly place: Place | null
}

/** One pizza as the customer wants it: absolute, not a difference from the recipe. */
export type Whole = {
  readonly sizeId: SizeId
  readonly baseId: IngredientId
  readonly sauceId: IngredientId | null
  readonly toppings: Readonly<Record<IngredientId, number>>
}

/** One half of a half-n-half: a pizza of the menu, with its own sauce and toppings. [CAT-20] */
export type Half = {
  readonly productId: ProductId
  readonly sauceId: IngredientId | null
  /** Units as on a whole pizza of the size: one unit of mushroom on a half is half as much mushroom. */
  readonly toppings: Readonly<Record<IngredientId, number>>
}

/** Two halves of one size on one base. [CAT-20] */
export type Halves = {
  readonly sizeId: SizeId
  readonly baseId: IngredientId
  readonly left: Half
  readonly right: Half
}

export type Build = Whole | Halves

export const isHalves = (build: Build): build is Halves => 'left' in build

/** One row of the basket: a choice, never a name or a price. */
export type Line = {
  readonly id: BasketItemId
  readonly productId: ProductId
  readonly quantity: number
  /** null for what cannot be customised. */
  readonly build: Build | null
}

/** A meal or deal: what fills each of its slots, by the slot's id. A slot's lines count up to its `min` to `max`. [BAS-06] */
export type Group = {
  readonly id: GroupId
  readonly productId: ProductId
  readonly quantity: number
  readonly slots: Readonly<Record<string, readonly Line[]>>
  /** The code that opened it, in capitals; null when none is needed. */
  readonly code: string | null
}

/** A code that was taken, in capitals, and what it unlocks. Whether it still holds is asked whenever the basket is priced. [VOU-01] */
export type AppliedCode = { readonly code: string; readonly offerId: OfferId }

export type CustomerInfo = {
  readonly firstName: string | null
  readonly lastName: string | null
  readonly emailAddress: string | null
  /** E.164, normalised. [RUL-09] */
  readonly phoneNumber: string | null
  readonly optinEmail: boolean
  readonly optinSms: boolean
  readonly orderRegister: OrderRegister | null
}

/** A mutating call that this basket has already answered. [API-17] */
export type IdempotencyKey = {
  readonly key: string
  /** Hash of call and body: the same key with another body is refused. */
  readonly fingerprint: string
  /** Status of the first answer. */
  readonly status: number
  readonly at: Instant
}

/** Everything a basket remembers: choices only. Its price is made anew on every read and write. */
export type BasketState = {
  readonly schema: 1
  readonly disposition: Disposition
  readonly customer: CustomerInfo
  readonly lines: readonly Line[]
  readonly groups: readonly Group[]
  readonly codes: readonly AppliedCode[]
  readonly note: string | null
  readonly tags: readonly string[]
  /** How the customer means to pay; null = not said yet. Whether the store takes it is asked when the order is placed. [BAS-08] */
  readonly payment: PaymentType | null
  /** What may be shown of it; null = nothing. [PAY-30] */
  readonly paymentSummary: PaymentSummary | null
  readonly channel: ChannelName
  readonly keys: readonly IdempotencyKey[]
}

export const noCustomer: CustomerInfo = {
  firstName: null,
  lastName: null,
  emailAddress: null,
  phoneNumber: null,
  optinEmail: false,
  optinSms: false,
  orderRegister: null,
}

/** At most this many lines in one basket. [BAS-16] */
export const maximumLines = 60
/** At most this many of one line. [BAS-16] */
export const maximumQuantity = 99
/** At most this many topping units on a pizza, and on each half of one. [CAT-17] */
export const maximumToppings = 10
/** Recent idempotency keys that travel in the basket's own row. [API-17] */
export const rememberedKeys = 20

export type ApprovedTotal = Cents
