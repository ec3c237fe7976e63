import type { BasketState, Line } from '../src/basket/state.ts'
import type { Build, WholeBuild } from '../src/pizza/build.ts'
import { noDeliveryAddress } from '../src/fulfilment/delivery-address.ts'
import type { Disposition } from '../src/fulfilment/disposition.ts'
import { newBasket } from '../src/baskets/changes.ts'
import { defaultSlotMinutes } from '../src/content/store-status.ts'
import { noSiteStories } from '../src/content/site-stories.ts'
import type {
  Category,
  Content,
  Ingredient,
  PizzaProduct,
  Price,
  Product,
  StockProduct,
  Store,
  SurchargeProduct,
} from '../src/content/content.ts'
import { defaultBuild, menuFor, type Menu, type PizzaChoices } from '../src/menu/menu.ts'
import type { LocalMoment } from '../src/core/local-moment.ts'
import {
  cents,
  type BasketItemId,
  type CategoryId,
  type Cents,
  type IngredientId,
  type LocalDate,
  type ProductId,
  type ServiceType,
  type SizeId,
  type StoreId,
  type TierId,
  type Weekday,
  type Zone,
} from '../src/core/basic-types.ts'

/** A small shop with round prices for tests of the domain. */
export const price = (pickup: number, delivery = pickup + 200): Price => ({
  pickup: cents(pickup),
  delivery: cents(delivery),
})
export const bySize = (small: number, large: number, family: number): Record<SizeId, Cents> =>
  Object.fromEntries(Object.entries({ small, large, family }).map(([size, amount]) => [size, cents(amount)]))

const ingredientBase = {
  allergens: [],
  mayContain: [],
  dietary: [],
  energy: { small: 100, large: 200, family: 300 },
} as const
type Warnings = Partial<Pick<Ingredient, 'allergens' | 'mayContain'>>

const base = (
  id: string,
  extra: readonly [number, number, number],
  warnings: Warnings = {},
  compatibleWith: readonly string[] = [],
): Ingredient => ({
  ...ingredientBase,
  id: id as IngredientId,
  name: `${id} base`,
  sortOrder: 0,
  category: 'Base',
  extra: bySize(...extra),
  compatibleWith: compatibleWith as readonly IngredientId[],
  ...warnings,
})
const sauce = (id: string, sortOrder: number): Ingredient => ({
  ...ingredientBase,
  id: id as IngredientId,
  name: id,
  sortOrder,
  category: 'Sauce',
})
const topping = (id: string, sortOrder: number, band: string, warnings: Warnings = {}): Ingredient => ({
  ...ingredientBase,
  id: id as IngredientId,
  name: id,
  sortOrder,
  category: 'Topping',
  band,
  isCheese: id === 'cheese',
  ...warnings,
})

export const productBase = {
  description: '',
  tags: [],
  dietary: [],
  availability: {},
  paymentType: null,
  alcoholUnits: 0,
  makeSeconds: 60,
} as const
export type Units = Readonly<Record<string, number>>

export const pizza = (
  id: string,
  sauceId: string | null,
  toppings: Units,
  more: Partial<PizzaProduct> = {},
): PizzaProduct => ({
  ...productBase,
  kind: 'pizza',
  id: id as ProductId,
  slug: id,
  name: id,
  productType: 'Pizzas',
  taxonomy: 'pizza',
  categories: ['pizzas' as CategoryId],
  sortOrder: 10,
  sizes: [
    offer('small', 900, ['thin', 'pan']),
    offer('large', 1500, ['thin', 'pan', 'gluten-free']),
    offer('family', 2000, ['thin', 'pan']),
  ],
  defaultSize: 'large' as SizeId,
  recipe: { sauce: sauceId as IngredientId | null, toppings },
  bounds: [],
  canBeHalf: sauceId !== null,
  ...more,
})

const offer = (sizeId: string, pickup: number, bases: readonly string[]): PizzaProduct['sizes'][number] => ({
  sizeId: sizeId as SizeId,
  price: price(pickup),
  bases: bases as readonly IngredientId[],
  defaultBase: 'thin' as IngredientId,
})

export const stock = (id: string, pickup: number, more: Partial<StockProduct> = {}): StockProduct => ({
  ...productBase,
  kind: 'stock',
  id: id as ProductId,
  slug: id,
  name: id,
  productType: 'Sides',
  taxonomy: 'side',
  categories: ['sides' as CategoryId],
  sortOrder: 20,
  price: price(pickup, pickup + 50),
  energy: 1200,
  allergens: ['wheat'],
  mayContain: [],
  ...more,
})

export const surcharge = (
  id: string,
  percent: number,
  applies: Partial<SurchargeProduct['applies']>,
): SurchargeProduct => ({
  ...productBase,
  kind: 'surcharge',
  id: id as ProductId,
  slug: id,
  name: `${id} surcharge`,
  productType: 'Surcharges',
  taxonomy: 'surcharge',
  categories: [],
  sortOrder: 90,
  percent,
  wording: `a surcharge of ${percent}% applies: ${id}`,
  applies: { weekdays: [], onHolidays: false, from: null, until: null, states: null, ...applies },
})

export const category = (id: string, sortOrder: number, more: Partial<Category> = {}): Category => ({
  id: id as CategoryId,
  code: id.toUpperCase(),
  slug: id,
  name: id,
  description: '',
  parent: null,
  isNavigation: true,
  isHomePage: false,
  isHidden: false,
  sortOrder,
  ...more,
})

const noHours = { monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [], sunday: [] } as const

export const store: Store = {
  id: 'newtown' as StoreId,
  name: 'Newtown',
  slug: 'newtown',
  address: '1 King Street',
  city: 'Newtown',
  state: 'NSW',
  postCode: '2042',
  phone: '+61255501234',
  email: 'newtown@example.com',
  place: { longitude: 151.18, latitude: -33.9 },
  zone: 'Australia/Sydney' as Zone,
  comingSoon: false,
  canPickup: true,
  canDeliver: true,
  canAcceptOnlineOrders: true,
  canAcceptOnlineCreditCards: true,
  canAcceptOnlineVisaCheckout: false,
  canAcceptOnlineAmexCheckout: true,
  isContactless: false,
  pickupTimeMinutes: 20,
  deliveryTimeMinutes: 40,
  deliveryAdjustmentMinutes: 0,
  allowPromiseTimeAutomation: false,
  isAlgoPromiseTimeEnabled: false,
  lastOrderMinutes: 15,
  pickupHours: noHours,
  deliveryHours: noHours,
  dineInHours: noHours,
  exceptions: [],
  area: [],
  deliveryFee: cents(795),
  suburbSurcharges: [{ suburbName: 'Erskineville', adjustmentTimeMinutes: 10, price: cents(150) }],
  minimums: { delivery: cents(2000), pickup: cents(0) },
  tierId: 'city' as TierId,
  paymentOptions: [{ paymentOption: 'cash', status: 'Enabled', sortOrder: 1, maxOrderCharge: cents(20_000) }],
  liquorLicence: null,
  merchantId: 'M1',
  occasion: 'delco',
  sector: 'inner',
  capacitySeconds: null,
  largestOrder: null,
}

export const products: readonly Product[] = [
  stock('cola', 450, { productType: 'Drinks', categories: ['drinks' as CategoryId], sortOrder: 30, makeSeconds: 0 }),
  stock('garlic-bread', 700),
  pizza('margherita', 'tomato', { cheese: 1 }, { categories: ['classics' as CategoryId], sortOrder: 1 }),
  pizza('ham-and-mushroom', 'tomato', { cheese: 1, ham: 1, mushroom: 1 }, { sortOrder: 2 }),
  pizza('feast', 'barbecue', { cheese: 2, ham: 2, pepperoni: 2 }, { sortOrder: 3 }),
  surcharge('Sunday', 10, { weekdays: ['sunday'] }),
  surcharge('holiday', 15, { onHolidays: true }),
]

export const content: Content = {
  version: 1,
  categories: [
    category('sides', 2),
    category('pizzas', 1),
    category('classics', 1, { parent: 'pizzas' as CategoryId }),
    category('drinks', 3),
  ],
  sizes: [
    { id: 'small' as SizeId, name: 'Small', slices: 4, sortOrder: 1 },
    { id: 'large' as SizeId, name: 'Large', slices: 8, sortOrder: 2 },
    { id: 'family' as SizeId, name: 'Family', slices: 12, sortOrder: 3 },
  ],
  ingredients: [
    base('thin', [0, 0, 0], { allergens: ['wheat', 'gluten'] }),
    base('pan', [100, 200, 250], { allergens: ['wheat', 'gluten'], mayContain: ['milk', 'soy'] }),
    base('gluten-free', [0, 350, 0], {}, ['tomato', 'cheese', 'mushroom', 'olive', 'prawn']),
    sauce('tomato', 1),
    sauce('barbecue', 2),
    topping('cheese', 3, 'veg', { allergens: ['milk'] }),
    topping('mushroom', 4, 'veg'),
    topping('olive', 5, 'veg', { mayContain: ['sulphites'] }),
    topping('ham', 6, 'meat', { allergens: ['sulphites'] }),
    topping('pepperoni', 7, 'meat'),
    topping('prawn', 8, 'premium', { allergens: ['crustacea'] }),
  ],
  toppingPrices: { veg: bySize(150, 200, 250), meat: bySize(200, 300, 350), premium: bySize(300, 400, 500) },
  products,
  tiers: [{ id: 'city' as TierId, hasOnePrice: false, add: { Pizzas: cents(100) }, addToppings: { meat: cents(50) } }],
  stores: [store],
  pages: [],
  stories: [],
  campaigns: [],
  siteStories: noSiteStories,
  datasources: {
    dictionary: {},
    'feature-flag': {},
    'offer-categories': {},
    blacklists: {},
    consents: {},
    messages: {},
    experiments: {},
  },
  offers: [],
  upsells: [],
  spendCampaign: null,
  isDemo: false,
  regions: [],
  prizeGames: [],
  alcoholRules: [],
  holidays: [{ date: '2026-12-25' as LocalDate, name: 'Christmas Day', states: ['NSW', 'VIC'] }],
}

export const at = (weekday: Weekday, minutes = 1080, date = '2026-11-25'): LocalMoment => ({
  date: date as LocalDate,
  weekday,
  minutes,
  offsetMinutes: 660,
})

export const wednesday = at('wednesday')

/** The fixture with other products; their ids must be those of the ingredients and categories above. */
export const contentWith = (...others: readonly Product[]): Content => ({ ...content, products: others })

export const soldOutState = (...ids: readonly string[]) => ({
  storeId: store.id,
  pausedUntil: null,
  pauseReason: null,
  heardAt: null,
  outsideRuleBecause: null,
  extraMinutes: 0,
  averageDeliveryMinutes: null,
  averagePickupMinutes: null,
  slotMinutes: defaultSlotMinutes,
  day: null,
  soldOut: new Set(ids as readonly ProductId[]),
  revision: 1,
})

export const menu = (
  serviceType: ServiceType = 'Pickup',
  shown: Content = content,
  moment: LocalMoment = wednesday,
): Menu => menuFor(shown, store, null, serviceType, moment)

export const choicesOf = (productId: string, from: Menu = menu()): PizzaChoices => {
  const offered = from.products.get(productId as ProductId)?.pizza
  if (offered === null || offered === undefined) throw new RangeError(`${productId} is no pizza of the fixture`)
  return offered
}

export type Choice = { size?: string; base?: string; sauce?: string | null; toppings?: Units }

/** A default build with the given choices; toppings override the recipe, 0 leaves one out. */
export const build = (
  offered: PizzaChoices,
  { size, base: baseId, sauce: sauceId, toppings = {} }: Choice = {},
): WholeBuild => {
  const asItComes = defaultBuild(offered)
  const all = Object.entries<number>({ ...asItComes.toppings, ...toppings }).filter(([, units]) => units !== 0)
  return {
    sizeId: (size ?? asItComes.sizeId) as SizeId,
    baseId: (baseId ?? asItComes.baseId) as IngredientId,
    sauceId: sauceId === undefined ? asItComes.sauceId : (sauceId as IngredientId | null),
    toppings: Object.fromEntries(all),
  }
}

export const disposition = (serviceType: ServiceType = 'Pickup', city: string | null = null): Disposition => ({
  serviceType,
  storeId: store.id,
  isAsap: true,
  orderDueAt: null,
  deliveryAddress: { ...noDeliveryAddress, address: serviceType === 'Delivery' ? '1 Test Street' : null, city },
})

export const line = (productId: string, quantity = 1, chosen: Build | null = null, id = productId): Line => ({
  id: id as BasketItemId,
  productId: productId as ProductId,
  quantity,
  build: chosen,
})

export const basketOf = (lines: readonly Line[], where: Disposition = disposition()): BasketState => ({
  ...newBasket(where, 'Website'),
  lines,
})
