import type {
  Cents,
  CategoryId,
  IngredientId,
  LocalDate,
  ProductId,
  ProductType,
  SizeId,
  State,
  StoreId,
  TierId,
  Weekday,
  Zone,
} from '../core/words.ts'
import type { Allergen, Dietary } from './allergens.ts'
import type { PaymentType } from '../core/payment-types.ts'
import type { Offer } from './offer.ts'
import type { SpendCampaign, Upsell } from './upsell.ts'
import type { Availability } from './sale-limits.ts'

export type { Availability } from './sale-limits.ts'

/**
 * What people write: one numbered, immutable version of everything that is sold and where. Every price is an explicit sum of
 * cents in a file; a store's tier is *added* to it, so that nothing is ever rounded on the way to a shown price.
 */
export type Content = {
  readonly version: number
  readonly categories: readonly Category[]
  readonly sizes: readonly Size[]
  readonly ingredients: readonly Ingredient[]
  readonly toppingPrices: ToppingPrices
  readonly products: readonly Product[]
  readonly tiers: readonly PriceTier[]
  readonly stores: readonly Store[]
  readonly pages: readonly Page[]
  /** Newest first. */
  readonly stories: readonly Story[]
  readonly campaigns: readonly Campaign[]
  readonly datasources: Datasources
  readonly holidays: readonly Holiday[]
  readonly alcoholRules: readonly AlcoholRule[]
  readonly contactless: readonly ContactlessMessage[]
  readonly offers: readonly Offer[]
  /** In the order in which they are offered. */
  readonly upsells: readonly Upsell[]
  readonly spendCampaign: SpendCampaign | null
}

/** Cents of the reference tier for each way of receiving the food. */
export type Price = { readonly pickup: Cents; readonly delivery: Cents }

export type Category = {
  readonly id: CategoryId
  readonly code: string
  readonly slug: string
  readonly name: string
  readonly description: string
  readonly parent: CategoryId | null
  readonly isNavigation: boolean
  readonly isHomePage: boolean
  readonly isHidden: boolean
  readonly sortOrder: number
}

export type Size = { readonly id: SizeId; readonly name: string; readonly slices: number; readonly sortOrder: number }

export type SizeOffer = {
  readonly sizeId: SizeId
  readonly price: Price
  readonly bases: readonly IngredientId[]
  readonly defaultBase: IngredientId
}

/** A topping's price class: `veg`, `meat`, `premium` … */
type Band = string
/** Extra cents for one unit of a topping of a band on a size. */
export type ToppingPrices = Readonly<Record<Band, Readonly<Record<SizeId, Cents>>>>

type Food = {
  readonly allergens: readonly Allergen[]
  readonly mayContain: readonly Allergen[]
  readonly dietary: readonly Dietary[]
}

export type Ingredient = Food & {
  readonly id: IngredientId
  readonly name: string
  readonly sortOrder: number
  /** Kilojoules that one unit adds to a whole pizza of the size. */
  readonly energy: Readonly<Record<SizeId, number>>
} & (
    | {
        readonly category: 'Base'
        readonly extra: Readonly<Record<SizeId, Cents>>
        /** The ingredients that may lie on this base; empty = all. [CAT-05] */
        readonly compatibleWith: readonly IngredientId[]
      }
    | { readonly category: 'Sauce' }
    | { readonly category: 'Topping'; readonly band: Band; readonly isCheese: boolean }
  )

export type Tag = { readonly name: string; readonly tagType: string }

type ProductBase = {
  readonly id: ProductId
  readonly slug: string
  readonly name: string
  readonly description: string
  readonly productType: ProductType
  readonly taxonomy: string
  readonly categories: readonly CategoryId[]
  readonly tags: readonly Tag[]
  readonly dietary: readonly Dietary[]
  readonly sortOrder: number
  readonly availability: Availability
  readonly paymentType: PaymentType | null
  readonly alcoholUnits: number
  /** Seconds of kitchen work for one unit. */
  readonly makeSeconds: number
}

export type CustomisationBounds = {
  readonly type: 'Topping' | 'Size' | 'Sauce' | 'Base'
  readonly min: number
  readonly max: number
}

/** A pizza's own recipe: one sauce or none, and units of each topping. */
export type Recipe = {
  readonly sauce: IngredientId | null
  readonly toppings: Readonly<Record<IngredientId, number>>
}

export type StockProduct = ProductBase & {
  readonly kind: 'stock'
  readonly price: Price
  /** Kilojoules of one serve. */
  readonly energy: number
  readonly allergens: readonly Allergen[]
  readonly mayContain: readonly Allergen[]
}
export type PizzaProduct = ProductBase & {
  readonly kind: 'pizza'
  readonly sizes: readonly SizeOffer[]
  readonly defaultSize: SizeId
  readonly recipe: Recipe
  readonly bounds: readonly CustomisationBounds[]
  /** Whether it may be one half of a half-n-half. [CAT-20] */
  readonly canBeHalf: boolean
}

/** A size in which two halves are made; `fee` is the half-n-half surcharge in cents, at every store the same. */
export type HalvesSize = {
  readonly sizeId: SizeId
  readonly fee: Cents
  readonly bases: readonly IngredientId[]
  readonly defaultBase: IngredientId
}
/** Half one pizza, half another, on one base. [CAT-20] */
export type HalvesProduct = ProductBase & {
  readonly kind: 'halves'
  readonly sizes: readonly HalvesSize[]
  readonly defaultSize: SizeId
  /** The pizzas that lie left and right until somebody chooses. */
  readonly defaultHalves: readonly [ProductId, ProductId]
  /** Hold for each half by itself. */
  readonly bounds: readonly CustomisationBounds[]
}

/** What may fill a slot; null = the product's default size. `upcharge` are cents on top of the bundle's price. */
export type SlotChoice = {
  readonly productId: ProductId
  readonly sizeId: SizeId | null
  readonly upcharge: Cents
}
/** A place in a bundle that is filled with `min` to `max` of its choices; as it comes, with `min` of the first. */
export type Slot = {
  readonly id: string
  readonly name: string
  readonly min: number
  readonly max: number
  readonly choices: readonly SlotChoice[]
}
/** A meal or deal: several things for one price. [CAT-12] */
export type BundleProduct = ProductBase & {
  readonly kind: 'bundle'
  readonly price: Price
  readonly slots: readonly Slot[]
  readonly ableToSwap: boolean
  readonly ignoreMinSpend: boolean
  readonly requiresCoupon: boolean
  /** Kilojoules of everything in it as it comes. */
  readonly energy: number
  readonly allergens: readonly Allergen[]
  readonly mayContain: readonly Allergen[]
}
export type SurchargeProduct = ProductBase & {
  readonly kind: 'surcharge'
  readonly applies: {
    readonly weekdays: readonly Weekday[]
    readonly onHolidays: boolean
    readonly from: number | null
    readonly until: number | null
    readonly states: readonly State[] | null
  }
  /** Percent of subtotal less discount. */
  readonly percent: number
  /** Of those with the same group only the highest is charged: a public holiday takes the place of Sunday. */
  readonly group?: string | undefined
  /** e.g. `a surcharge of 10% applies on Sundays` */
  readonly wording: string
}
/** What can be bought; a surcharge only comes on top. */
export type SoldProduct = StockProduct | PizzaProduct | HalvesProduct | BundleProduct
export type Product = SoldProduct | SurchargeProduct

/** Cents added to the reference tier, by product type; toppings by band. */
export type PriceTier = {
  readonly id: TierId
  /** What is delivered costs what it costs over the counter: only the delivery fee is added. */
  readonly hasOnePrice: boolean
  readonly add: Readonly<Partial<Record<ProductType, Cents>>>
  readonly addToppings: Readonly<Record<Band, Cents>>
}

/** Opening minutes after local midnight of the trading day; `until` may pass 24:00 (1440), e.g. 1500 = 1 am next day. */
export type Hours = { readonly from: number; readonly until: number }
export type WeekHours = Readonly<Record<Weekday, readonly Hours[]>>
/** Special trading of one date: replaces the day's hours, no hours = closed. */
export type HoursException = {
  readonly date: LocalDate
  readonly reason: string
  readonly pickup: readonly Hours[]
  readonly delivery: readonly Hours[]
}

export type Place = { readonly longitude: number; readonly latitude: number }
/** A closed ring of [longitude, latitude]; GeoJSON polygons, first ring outside, others holes. */
export type Area = readonly (readonly (readonly [number, number])[])[]

export type SuburbSurcharge = {
  readonly suburbName: string
  readonly adjustmentTimeMinutes: number
  readonly price: Cents
}

export type PaymentOption = {
  readonly paymentOption: PaymentType
  readonly status: 'Enabled' | 'Disabled'
  readonly sortOrder: number
  readonly maxOrderCharge: Cents | null
  /** Ways in which the same provider also takes the money; absent = none. [PAY-18] */
  readonly variants?: readonly PaymentVariant[]
}

/** A total from the least to the most may be paid so; both belong to it. */
export type PaymentVariant = {
  readonly variant: 'payIn4'
  readonly minOrderCharge: Cents
  readonly maxOrderCharge: Cents
}

/** Leave to sell alcohol; a store without it sells none. [LOC-10] [RUL-03] */
export type LiquorLicence = {
  readonly number: string
  /** The last day on which it holds. */
  readonly until: LocalDate
  readonly hours: WeekHours
  /** Units of alcohol in one order; null = as many as the house allows. */
  readonly maxUnits: number | null
}

/** What a state allows of selling alcohol from one day to another; on a day without a row none is sold there. [RUL-03] */
export type AlcoholRule = {
  readonly state: State
  readonly from: LocalDate
  /** The last day on which it holds; null = no end is known. */
  readonly until: LocalDate | null
  readonly hours: WeekHours
  /** Units of alcohol in one order; null = as many as the house allows. */
  readonly maxUnits: number | null
}

/** What is said of handing over without contact, and at which stores. [RUL-10] */
export type ContactlessMessage = { readonly text: string; readonly stores: readonly StoreId[] }

export type Store = {
  /** The store's code; `storeId` and `code` are equal strings. [LOC-20] */
  readonly id: StoreId
  readonly name: string
  readonly slug: string
  readonly address: string
  readonly city: string
  readonly state: State
  readonly postCode: string
  readonly phone: string
  readonly email: string
  readonly place: Place
  readonly zone: Zone
  readonly comingSoon: boolean
  readonly canPickup: boolean
  readonly canDeliver: boolean
  readonly canAcceptOnlineOrders: boolean
  /** What its gateway takes: cards and the wallets that hold them, Visa Checkout, and cards of American Express. [PAY-11] */
  readonly canAcceptOnlineCreditCards: boolean
  readonly canAcceptOnlineVisaCheckout: boolean
  readonly canAcceptOnlineAmexCheckout: boolean
  readonly isContactless: boolean
  readonly pickupTimeMinutes: number
  readonly deliveryTimeMinutes: number
  readonly deliveryAdjustmentMinutes: number
  readonly allowPromiseTimeAutomation: boolean
  readonly isAlgoPromiseTimeEnabled: boolean
  /** Minutes before closing after which no ASAP order is taken. */
  readonly lastOrderMinutes: number
  readonly pickupHours: WeekHours
  readonly deliveryHours: WeekHours
  readonly dineInHours: WeekHours
  readonly exceptions: readonly HoursException[]
  readonly area: Area
  readonly deliveryFee: Cents
  readonly suburbSurcharges: readonly SuburbSurcharge[]
  readonly minimums: { readonly delivery: Cents; readonly pickup: Cents }
  readonly tierId: TierId
  readonly paymentOptions: readonly PaymentOption[]
  readonly liquorLicence: LiquorLicence | null
  readonly merchantId: string
  readonly occasion: string
  readonly sector: string
  /** Seconds of kitchen work per 15-minute slot; null = unlimited. */
  readonly capacitySeconds: number | null
  /** The largest order that is taken online; null = any. */
  readonly largestOrder: LargestOrder | null
}

/** Items on all lines together, and seconds of kitchen work. */
export type LargestOrder = { readonly items: number; readonly makeSeconds: number }

/** A content page at /{slug}: Markdown in plain Australian English. */
export type Page = {
  readonly slug: string
  readonly title: string
  readonly description: string
  readonly markdown: string
}

/** A story of the blog at /blog/{slug}. [NAV-40] */
export type Story = Page & { readonly date: LocalDate; readonly author: string }

/** A form behind which an offer's code waits, at /c/{slug}. [MKT-09] */
export type Campaign = Page & {
  /** The offer whose code is sent. */
  readonly offer: string
  /** What the button says. */
  readonly action: string
  /** What is told once the form was taken. */
  readonly thanksTitle: string
  readonly thanks: string
}

export const datasourceNames = [
  'dictionary',
  'feature-flag',
  'offer-categories',
  'blacklists',
  'consents',
  'messages',
] as const
export type DatasourceName = (typeof datasourceNames)[number]
/** Texts by name, in the order in which they were written. [CON-02] */
export type Entries = Readonly<Record<string, string>>
export type Datasources = Readonly<Record<DatasourceName, Entries>>

export type Holiday = { readonly date: LocalDate; readonly name: string; readonly states: readonly State[] }
