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
} from '../core/basic-types.ts'
import type { Allergen, Dietary } from './allergens.ts'
import type { PaymentType } from '../core/payment-types.ts'
import type { Offer } from './offer.ts'
import type { PrizeGame } from './prize-game.ts'
import type { SpendCampaign, Upsell } from './upsell.ts'
import type { Availability } from './sale-limits.ts'
import type { SiteStories } from './site-stories.ts'

export type { Availability } from './sale-limits.ts'

/**
 * One immutable, numbered version of everything that is sold and where, as editors wrote it. Every price is an explicit
 * sum of cents in a file; a store's tier is *added* to it, so that no displayed price is ever rounded.
 */
export type Content = {
  readonly version: number
  /** Whether the chain is invented; production refuses it. */
  readonly isDemo: boolean
  readonly categories: readonly Category[]
  readonly sizes: readonly Size[]
  readonly ingredients: readonly Ingredient[]
  readonly toppingPrices: ToppingPrices
  readonly products: readonly Product[]
  readonly tiers: readonly PriceTier[]
  readonly stores: readonly Store[]
  readonly regions: readonly Region[]
  readonly pages: readonly Page[]
  /** Newest first. */
  readonly stories: readonly Story[]
  readonly campaigns: readonly Campaign[]
  readonly siteStories: SiteStories
  readonly datasources: Datasources
  readonly holidays: readonly Holiday[]
  readonly alcoholRules: readonly AlcoholRule[]
  readonly offers: readonly Offer[]
  /** In display order. */
  readonly upsells: readonly Upsell[]
  readonly spendCampaign: SpendCampaign | null
  readonly prizeGames: readonly PrizeGame[]
}

/** Cents in the reference tier, for each service type. */
export type Price = { readonly pickup: Cents; readonly delivery: Cents }

/** A category of the menu, or a range within one. [CAT-06] */
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

/** A size of pizza with its number of slices. */
export type Size = { readonly id: SizeId; readonly name: string; readonly slices: number; readonly sortOrder: number }

/** A size in which a pizza is sold, with its bases. */
export type SizeOffer = {
  readonly sizeId: SizeId
  readonly price: Price
  readonly bases: readonly IngredientId[]
  readonly defaultBase: IngredientId
}

/** A topping's price class, such as `veg`, `meat` or `premium`. */
type Band = string
/** Extra cents for one unit of a topping, by price class and size. */
export type ToppingPrices = Readonly<Record<Band, Readonly<Record<SizeId, Cents>>>>

type Food = {
  readonly allergens: readonly Allergen[]
  readonly mayContain: readonly Allergen[]
  readonly dietary: readonly Dietary[]
}

/** A topping, sauce or base. */
export type Ingredient = Food & {
  readonly id: IngredientId
  readonly name: string
  readonly sortOrder: number
  /** Kilojoules that one unit adds to a whole pizza, by size. */
  readonly energy: Readonly<Record<SizeId, number>>
} & (
    | {
        readonly category: 'Base'
        readonly extra: Readonly<Record<SizeId, Cents>>
        /** The ingredients that this base may carry; empty = all. [CAT-05] */
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

/** The least and greatest number of units of one kind of ingredient. [CAT-18] */
export type CustomisationBounds = {
  readonly type: 'Topping' | 'Size' | 'Sauce' | 'Base'
  readonly min: number
  readonly max: number
}

/** A pizza's own recipe: at most one sauce, and units of each topping. */
export type Recipe = {
  readonly sauce: IngredientId | null
  readonly toppings: Readonly<Record<IngredientId, number>>
}

/** A product that is sold as it is. */
export type StockProduct = ProductBase & {
  readonly kind: 'stock'
  readonly price: Price
  /** Kilojoules of one serve. */
  readonly energy: number
  readonly allergens: readonly Allergen[]
  readonly mayContain: readonly Allergen[]
}

/** A pizza that customers can customise. */
export type PizzaProduct = ProductBase & {
  readonly kind: 'pizza'
  readonly sizes: readonly SizeOffer[]
  readonly defaultSize: SizeId
  readonly recipe: Recipe
  readonly bounds: readonly CustomisationBounds[]
  /** Whether it may be one half of a half-n-half. [CAT-20] */
  readonly canBeHalf: boolean
}

/** A size that is sold as half-n-half; `fee` is its surcharge in cents, the same at every store. */
export type HalvesSize = {
  readonly sizeId: SizeId
  readonly fee: Cents
  readonly bases: readonly IngredientId[]
  readonly defaultBase: IngredientId
}
/** Half one pizza and half another on one base. [CAT-20] */
export type HalvesProduct = ProductBase & {
  readonly kind: 'halves'
  readonly sizes: readonly HalvesSize[]
  readonly defaultSize: SizeId
  /** The pizzas of the left and the right half until the customer chooses. */
  readonly defaultHalves: readonly [ProductId, ProductId]
  /** These bounds apply to each half separately. */
  readonly bounds: readonly CustomisationBounds[]
}

/**
 * A product that may fill a slot; a null size means the product's default size. `upcharge`: cents on top of the
 * bundle's price.
 */
export type SlotChoice = {
  readonly productId: ProductId
  readonly sizeId: SizeId | null
  readonly upcharge: Cents
}
/** A place in a bundle that takes `min` to `max` of its choices. The default is `min` of the first choice. */
export type Slot = {
  readonly id: string
  readonly name: string
  readonly min: number
  readonly max: number
  readonly choices: readonly SlotChoice[]
}
/** A meal or deal: several products for one price. [CAT-12] */
export type BundleProduct = ProductBase & {
  readonly kind: 'bundle'
  readonly price: Price
  readonly slots: readonly Slot[]
  readonly ableToSwap: boolean
  readonly ignoreMinSpend: boolean
  readonly requiresCoupon: boolean
  /** Kilojoules of its default contents. */
  readonly energy: number
  readonly allergens: readonly Allergen[]
  readonly mayContain: readonly Allergen[]
}

/** A surcharge in percent, which orders get at certain times. [CAT-11] */
export type SurchargeProduct = ProductBase & {
  readonly kind: 'surcharge'
  readonly applies: {
    readonly weekdays: readonly Weekday[]
    readonly onHolidays: boolean
    readonly from: number | null
    readonly until: number | null
    readonly states: readonly State[] | null
  }
  /** Percent of the subtotal less discount. */
  readonly percent: number
  /** Of the surcharges with the same group only the highest is charged: a public holiday replaces a Sunday. */
  readonly group?: string | undefined
  /** For example `a surcharge of 10% applies on Sundays`. */
  readonly wording: string
}
/** What a customer can buy. A surcharge is only added to it. */
export type SoldProduct = StockProduct | PizzaProduct | HalvesProduct | BundleProduct
export type Product = SoldProduct | SurchargeProduct

/** Cents that a store's tier adds to the reference prices, by product type; for toppings by price class. */
export type PriceTier = {
  readonly id: TierId
  /** Whether food costs the same delivered as picked up, so that only the delivery fee is added. */
  readonly hasOnePrice: boolean
  readonly add: Readonly<Partial<Record<ProductType, Cents>>>
  readonly addToppings: Readonly<Record<Band, Cents>>
}

/**
 * Opening hours in minutes after local midnight of the trading day. `until` may pass 24:00 (1440): 1500 = 1 am the next
 * day.
 */
export type Hours = { readonly from: number; readonly until: number }
export type WeekHours = Readonly<Record<Weekday, readonly Hours[]>>
/** Special hours of one date, which replace the usual ones; no hours = closed. */
export type HoursException = {
  readonly date: LocalDate
  readonly reason: string
  readonly pickup: readonly Hours[]
  readonly delivery: readonly Hours[]
}

/** A point on the map, in degrees. */
export type Place = { readonly longitude: number; readonly latitude: number }
/**
 * A polygon of closed rings of [longitude, latitude], as in GeoJSON: the first ring is the border, the others are
 * holes.
 */
export type Area = readonly (readonly (readonly [number, number])[])[]

/** The extra minutes and cents of a delivery to a suburb. [TIM-08] */
export type SuburbSurcharge = {
  readonly suburbName: string
  readonly adjustmentTimeMinutes: number
  readonly price: Cents
}

/** A payment method of a store, with its largest total. [BAS-03] */
export type PaymentOption = {
  readonly paymentOption: PaymentType
  readonly status: 'Enabled' | 'Disabled'
  readonly sortOrder: number
  readonly maxOrderCharge: Cents | null
  /** Further ways to pay through the same provider; absent = none. [PAY-18] */
  readonly variants?: readonly PaymentVariant[]
}

/** A variant of a payment method for totals between a least and a greatest amount, both included. */
export type PaymentVariant = {
  readonly variant: 'payIn4'
  readonly minOrderCharge: Cents
  readonly maxOrderCharge: Cents
}

/** A store's licence to sell alcohol; a store without one sells none. [LOC-10] [RUL-03] */
export type LiquorLicence = {
  readonly number: string
  /** The last day of the licence. */
  readonly until: LocalDate
  readonly hours: WeekHours
  /** Units of alcohol in one order; null = as many as `mostAlcoholUnits`. */
  readonly maxUnits: number | null
}

/** The alcohol rule of a state for a range of dates. On a date without a rule no alcohol is sold there. [RUL-03] */
export type AlcoholRule = {
  readonly state: State
  readonly from: LocalDate
  /** The last day of the rule; null = open-ended. */
  readonly until: LocalDate | null
  readonly hours: WeekHours
  /** Units of alcohol in one order; null = as many as `mostAlcoholUnits`. */
  readonly maxUnits: number | null
}

/** A store with its hours, delivery area and rules. [LOC-11] */
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
  /**
   * The mobile that gets a text when the store has not confirmed an order, in E.164; null = none. Missing in content
   * from before this field.
   */
  readonly alertMobile?: string | null
  readonly place: Place
  readonly zone: Zone
  readonly comingSoon: boolean
  readonly canPickup: boolean
  readonly canDeliver: boolean
  readonly canAcceptOnlineOrders: boolean
  /**
   * What its payment gateway accepts: cards and the wallets that hold them, Visa Checkout, and American Express.
   * [PAY-11]
   */
  readonly canAcceptOnlineCreditCards: boolean
  readonly canAcceptOnlineVisaCheckout: boolean
  readonly canAcceptOnlineAmexCheckout: boolean
  readonly isContactless: boolean
  readonly pickupTimeMinutes: number
  readonly deliveryTimeMinutes: number
  readonly deliveryAdjustmentMinutes: number
  readonly allowPromiseTimeAutomation: boolean
  readonly isAlgoPromiseTimeEnabled: boolean
  /** Minutes before closing from which the store takes no ASAP order. */
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
  /** The largest order that the store takes online; null = unlimited. */
  readonly largestOrder: LargestOrder | null
}

/** The number of items on all lines together, and the seconds of kitchen work. */
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

/** A campaign page at /c/{slug}, whose form sends an offer's code. [MKT-09] */
export type Campaign = Page & {
  /** The offer whose code the form sends. */
  readonly offer: string
  /** The label of the button. */
  readonly action: string
  /** The title of the message after the form was sent. */
  readonly thanksTitle: string
  readonly thanks: string
}

/** The named groups of texts that the content service has. [CON-02] */
export const datasourceNames = [
  'dictionary',
  'feature-flag',
  'offer-categories',
  'blacklists',
  'consents',
  'messages',
  'experiments',
] as const
export type DatasourceName = (typeof datasourceNames)[number]
/** Texts by name, in the order of the content file. [CON-02] */
export type Entries = Readonly<Record<string, string>>
export type Datasources = Readonly<Record<DatasourceName, Entries>>

/** What people call a place without a store of that name, and the stores that they mean, the likeliest first. */
export type Region = { readonly names: readonly string[]; readonly stores: readonly StoreId[] }

/** A public holiday in some states. */
export type Holiday = { readonly date: LocalDate; readonly name: string; readonly states: readonly State[] }
