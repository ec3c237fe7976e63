import { checkBuild } from '../pizza/check-build.ts'
import type { LocalMoment } from '../core/local-moment.ts'
import { buildAllergens, buildEnergy, halvesAllergens, halvesEnergy } from '../pizza/build-food.ts'
import type { Offer } from '../content/offer.ts'
import { placeAndTimeFit } from './offer-fits.ts'
import type { Upsell } from '../content/upsell.ts'
import { priceHalves } from '../pizza/price-halves.ts'
import { refused, type RefusalValue } from '../core/refusal.ts'
import {
  cents,
  type CategoryId,
  type Cents,
  type IngredientId,
  type OfferId,
  type ProductId,
  type ServiceType,
} from '../core/basic-types.ts'
import type { Allergen, Dietary } from '../content/allergens.ts'
import { alcoholAllowance, type AlcoholAllowance } from './alcohol-hours.ts'
import { isAvailable, isSoldAt, isSoldNow, surchargeApplies } from './availability.ts'
import type {
  BundleProduct,
  Category,
  Content,
  HalvesProduct,
  PizzaProduct,
  PriceTier,
  Product,
  SlotChoice,
  SoldProduct,
  StockProduct,
  Store,
  SurchargeProduct,
} from '../content/content.ts'
import type { StoreState } from '../content/store-status.ts'
import { defaultHalves, type HalfOnMenu, type HalvesChoices } from '../pizza/halves-choices.ts'
import { bySortOrder, choicesFor, priceFor, type ChoicesBuilders } from './priced-sizes.ts'
import {
  defaultBuild,
  defaultSizeOf,
  inStock,
  sizeOf,
  sizesToChoose,
  type PizzaChoices,
} from '../pizza/pizza-choices.ts'
import { isPromotionalPizza, mayBeListed } from '../content/product-kinds.ts'

export {
  defaultBuild,
  type PizzaBase,
  type PizzaIngredient,
  type PizzaChoices,
  type PizzaSize,
} from '../pizza/pizza-choices.ts'

/** A product as a store sells it at a moment, for a service type. */
export type MenuProduct = {
  readonly product: SoldProduct
  readonly isOutOfStock: boolean
  /** Cents with the default build in the default size. */
  readonly price: Cents
  /** Cents of the cheapest size with its default build. */
  readonly fromPrice: Cents
  /** null for products other than single pizzas. */
  readonly pizza: PizzaChoices | null
  /** null for products other than half-n-halves. [CAT-20] */
  readonly halves: HalvesChoices | null
  /** Kilojoules of one serve; for a pizza, of one slice with the default build. */
  readonly energy: number
  readonly energyPer: 'slice' | 'serve'
  readonly allergens: readonly Allergen[]
  readonly mayContain: readonly Allergen[]
  readonly dietary: readonly Dietary[]
}

/** Everything on sale at a store for a service type and a local moment, with prices. [CAT-08] */
export type Menu = {
  readonly contentVersion: number
  /** null = the national menu at the reference tier. */
  readonly store: Store | null
  readonly serviceType: ServiceType
  readonly content: Content
  /** In their sort order. */
  readonly products: ReadonlyMap<ProductId, MenuProduct>
  readonly bySlug: ReadonlyMap<string, MenuProduct>
  /** The surcharges that apply at the moment. [CAT-11] */
  readonly surcharges: readonly SurchargeProduct[]
  readonly isSoldOut: (id: ProductId | IngredientId) => boolean
  /** The alcohol that may be sold at the place and moment; null = none. [RUL-03] */
  readonly alcohol: AlcoholAllowance | null
  /** Every offer, with the reason why it does not apply at the place and moment; null when it applies. */
  readonly offers: ReadonlyMap<OfferId, OfferOnMenu>
  /** The upsells that are available at the place and moment. [UPS-06] */
  readonly upsells: readonly Upsell[]
}

type OfferOnMenu = { readonly offer: Offer; readonly refusal: RefusalValue | null }

type Shelf = {
  readonly tier: PriceTier | null
  readonly serviceType: ServiceType
  readonly isSoldOut: Menu['isSoldOut']
  readonly builders: ChoicesBuilders
}

const stockOnMenu = (product: StockProduct | BundleProduct, { tier, serviceType, isSoldOut }: Shelf): MenuProduct => {
  const reference = product.price[priceFor(tier, serviceType)]
  const price = cents(reference + (tier?.add[product.productType] ?? 0))
  const { energy, allergens, mayContain, dietary } = product
  const isOutOfStock = isSoldOut(product.id)
  return {
    product,
    isOutOfStock,
    price,
    fromPrice: price,
    pizza: null,
    halves: null,
    energy,
    energyPer: 'serve',
    allergens,
    mayContain,
    dietary,
  }
}

type PizzaOnMenu = MenuProduct & { readonly product: PizzaProduct; readonly pizza: PizzaChoices }

const pizzaOnMenu = (product: PizzaProduct, { isSoldOut, builders }: Shelf): PizzaOnMenu => {
  const pizza = builders.pizza(product)
  const build = defaultBuild(pizza)
  const hasBase = pizza.sizes.some(({ bases }) => bases.some((base) => !base.isOutOfStock))
  return {
    product,
    isOutOfStock: isSoldOut(product.id) || !hasBase,
    price: defaultSizeOf(pizza).price,
    fromPrice: cents(Math.min(...sizesToChoose(pizza.sizes).map(({ price }) => price))),
    pizza,
    halves: null,
    energy: buildEnergy(pizza, build),
    energyPer: 'slice',
    ...buildAllergens(pizza, build),
    dietary: product.dietary,
  }
}

const asHalf = ({ product, pizza, isOutOfStock }: PizzaOnMenu): HalfOnMenu => ({
  product,
  choices: pizza,
  isOutOfStock,
})

/** The price of the cheapest half-n-half of a size: that of its cheapest available half twice, with the fee. */
const cheapestHalves = (halves: HalvesChoices): Cents => {
  const pizzas = inStock([...halves.pizzas.values()])
  return cents(
    Math.min(
      ...sizesToChoose(halves.sizes).map(
        ({ sizeId, fee }) => fee + Math.min(...pizzas.flatMap(({ prices }) => prices[sizeId] ?? [])),
      ),
    ),
  )
}

/** null when its default halves are not on this menu. */
const halvesOnMenu = (product: HalvesProduct, pizzas: readonly PizzaOnMenu[], shelf: Shelf): MenuProduct | null => {
  const halves = shelf.builders.halves(product, pizzas.map(asHalf))
  const build = defaultHalves(halves)
  if (build === null) return null
  const hasBase = halves.sizes.some(({ bases }) => bases.some((base) => !base.isOutOfStock))
  const hasHalf = [...halves.pizzas.values()].some(({ isOutOfStock }) => !isOutOfStock)
  return {
    product,
    isOutOfStock: shelf.isSoldOut(product.id) || !hasBase || !hasHalf,
    price: priceHalves(halves, build).unit,
    fromPrice: cheapestHalves(halves),
    pizza: null,
    halves,
    energy: halvesEnergy(halves, build),
    energyPer: 'slice',
    ...halvesAllergens(halves, build),
    dietary: product.dietary,
  }
}

/** Whether a choice of a bundle, or an ingredient of it, is sold out: toppings cannot be taken off a meal. */
const hasRunOut = (parts: ReadonlyMap<ProductId, MenuProduct>, { productId, sizeId }: SlotChoice): boolean => {
  const part = parts.get(productId)
  if (part === undefined || part.isOutOfStock) return true
  if (part.pizza === null) return false
  const size = sizeId === null ? defaultSizeOf(part.pizza) : sizeOf(part.pizza, sizeId)
  if (size === undefined) return true
  const build = { ...defaultBuild(part.pizza), sizeId: size.sizeId, baseId: size.defaultBase }
  return checkBuild(part.pizza, build)?.refused === 'ProductOutOfStock'
}

/** A bundle, sold out when a product of its default contents, or an ingredient of one, is. [CAT-19] */
const bundleOnMenu = (
  product: BundleProduct,
  parts: ReadonlyMap<ProductId, MenuProduct>,
  shelf: Shelf,
): MenuProduct => {
  const firsts = product.slots.flatMap(({ min, choices: [first] }) => (min > 0 && first !== undefined ? first : []))
  const entry = stockOnMenu(product, shelf)
  return { ...entry, isOutOfStock: entry.isOutOfStock || firsts.some((first) => hasRunOut(parts, first)) }
}

/** The products on sale by id, in their order; half-n-halves and bundles find their parts among them. */
const productsOnMenu = (onSale: readonly Product[], shelf: Shelf): ReadonlyMap<ProductId, MenuProduct> => {
  const pizzas = onSale.filter((product) => product.kind === 'pizza').map((product) => pizzaOnMenu(product, shelf))
  const single = new Map<ProductId, MenuProduct>(pizzas.map((entry) => [entry.product.id, entry]))
  for (const product of onSale) if (product.kind === 'stock') single.set(product.id, stockOnMenu(product, shelf))
  const entries = onSale.flatMap((product) => {
    switch (product.kind) {
      case 'stock':
      case 'pizza':
        return single.get(product.id) ?? []
      case 'halves':
        return halvesOnMenu(product, pizzas, shelf) ?? []
      case 'bundle':
        return bundleOnMenu(product, single, shelf)
      case 'surcharge':
        return []
    }
  })
  return new Map(entries.map((entry) => [entry.product.id, entry]))
}

/**
 * The refusal of a product that is not on the menu: `ValidateUnrealPizzas` for a promotional pizza that is not sold
 * there [RUL-11], otherwise `ProductNotFound`.
 */
export const notOnMenu = ({ content }: Menu, productId: ProductId): RefusalValue => {
  const known = content.products.find(({ id }) => id === productId)
  return refused(known !== undefined && isPromotionalPizza(known) ? 'ValidateUnrealPizzas' : 'ProductNotFound', {
    productId,
  })
}

const leaveFor = (content: Content, store: Store | null, moment: LocalMoment): AlcoholAllowance | null =>
  store === null ? null : alcoholAllowance(content, store, moment)

/** Whether the product may be sold: alcohol also needs an allowance. [RUL-03] */
const isAllowed = ({ productType }: Product, alcohol: AlcoholAllowance | null): boolean =>
  productType !== 'Alcohol' || alcohol !== null

/**
 * The menu of a store (null = national, at the reference tier) for a service type and a local moment: prices, sold-out
 * products, and the surcharges that apply. [CAT-08] [CAT-11] [CAT-19]
 */
export const menuFor = (
  content: Content,
  store: Store | null,
  state: StoreState | null,
  serviceType: ServiceType,
  moment: LocalMoment,
): Menu => {
  const tier = content.tiers.find(({ id }) => id === store?.tierId) ?? null
  const isSoldOut = (id: ProductId | IngredientId) => state?.soldOut.has(id) ?? false
  const shelf: Shelf = { tier, serviceType, isSoldOut, builders: choicesFor(content, tier, serviceType, isSoldOut) }
  const alcohol = leaveFor(content, store, moment)
  const onSale = content.products
    .filter((product) => isAllowed(product, alcohol))
    .filter(({ availability }) => isAvailable(availability, store, serviceType, moment))
    .toSorted(bySortOrder)
  const products = productsOnMenu(onSale, shelf)
  return {
    contentVersion: content.version,
    store,
    serviceType,
    content,
    products,
    bySlug: new Map([...products.values()].map((entry) => [entry.product.slug, entry])),
    surcharges: onSale
      .filter((product) => product.kind === 'surcharge')
      .filter((surcharge) => surchargeApplies(surcharge, content, store, moment)),
    isSoldOut,
    alcohol,
    offers: new Map(
      content.offers.map((offer) => [offer.id, { offer, refusal: placeAndTimeFit(offer, store, serviceType, moment) }]),
    ),
    upsells: content.upsells.filter(({ availability }) => isAvailable(availability, store, serviceType, moment)),
  }
}

const limitedProducts = new WeakMap<Content, readonly Product[]>()

const limitedOf = (content: Content): readonly Product[] => {
  const known = limitedProducts.get(content)
  if (known !== undefined) return known
  const limited = content.products.filter(
    ({ kind, availability }) => kind === 'surcharge' || Object.keys(availability).length > 0,
  )
  limitedProducts.set(content, limited)
  return limited
}

const timed: ReadonlySet<string> = new Set(['weekdays', 'timeOfDay', 'dates'])
const timedOffers = new WeakMap<Content, readonly Offer[]>()

/** The offers that depend on the time, reduced to their times. */
const timedOf = (content: Content): readonly Offer[] => {
  const known = timedOffers.get(content)
  if (known !== undefined) return known
  const offers = content.offers
    .map((offer) => ({ ...offer, conditions: offer.conditions.filter(({ kind }) => timed.has(kind)) }))
    .filter(({ conditions }) => conditions.length > 0)
  timedOffers.set(content, offers)
  return offers
}
/** The service type for evaluating times of offers, which do not depend on it. */
const offerWay: ServiceType = 'Pickup'

/**
 * A key that changes, for one content version and service type, only when the menu or its surcharges do: one character
 * for each product and upsell that is not always on sale everywhere, and for each offer that depends on the time.
 */
export const menuWindow = (content: Content, store: Store | null, moment: LocalMoment): string => {
  const alcohol = leaveFor(content, store, moment)
  let key = `${alcohol?.maxUnits ?? '-'}/`
  for (const product of limitedOf(content)) {
    const { availability } = product
    const isOn =
      product.kind === 'surcharge'
        ? surchargeApplies(product, content, store, moment)
        : isAllowed(product, alcohol) && isSoldAt(availability, store) && isSoldNow(availability, moment)
    key += isOn ? '1' : '0'
  }
  for (const { availability } of content.upsells)
    if (Object.keys(availability).length > 0)
      key += isSoldAt(availability, store) && isSoldNow(availability, moment) ? '1' : '0'
  for (const offer of timedOf(content)) key += placeAndTimeFit(offer, store, offerWay, moment) === null ? '1' : '0'
  return key
}

/** A category with its ranges, both in their sort order. [CAT-07] */
export type CategoryBranch = { readonly category: Category; readonly subcategories: readonly Category[] }

const isShown = ({ isHidden }: Category): boolean => !isHidden

/** The visible categories as a tree, without hidden ones and their ranges. [CAT-06] */
export const categoriesOf = (menu: Menu): readonly CategoryBranch[] => {
  const shown = menu.content.categories.filter(isShown).toSorted(bySortOrder)
  return shown
    .filter(({ parent }) => parent === null)
    .map((category) => ({ category, subcategories: shown.filter(({ parent }) => parent === category.id) }))
}

const listed = (menu: Menu, wanted: ReadonlySet<CategoryId>): MenuProduct[] =>
  [...menu.products.values()].filter(
    ({ product }) => mayBeListed(product) && product.categories.some((category) => wanted.has(category)),
  )

/**
 * The navigation of the menu: the categories meant for it that have something to buy here and now. [CAT-06] [CAT-14]
 */
export const navigationOf = (menu: Menu): readonly CategoryBranch[] => {
  const isUseful = (category: Category, below: readonly Category[]): boolean =>
    category.isNavigation && listed(menu, new Set([category, ...below].map(({ id }) => id))).length > 0
  return categoriesOf(menu)
    .filter(({ category, subcategories }) => isUseful(category, subcategories))
    .map(({ category, subcategories }) => ({
      category,
      subcategories: subcategories.filter((range) => isUseful(range, [])),
    }))
}

/**
 * The products of a menu in their sort order: all, those of a category with its ranges, or those of one range. An
 * unknown or hidden category has none; a customisable product without a sauce is not listed. [CAT-08] [CAT-16]
 */
export const productsIn = (menu: Menu, primary?: string, secondary?: string): MenuProduct[] => {
  const ids = categoriesOf(menu)
    .filter(({ category }) => primary === undefined || category.slug === primary)
    .flatMap(({ category, subcategories }) =>
      secondary === undefined ? [category, ...subcategories] : subcategories.filter(({ slug }) => slug === secondary),
    )
    .map(({ id }) => id)
  return listed(menu, new Set(ids))
}

/** The half-n-half that can include the pizza as a half; null when none is on sale at the place and moment. [CAT-20] */
export const halvesWith = (menu: Menu, productId: ProductId): MenuProduct | null => {
  for (const item of menu.products.values()) {
    const half = item.isOutOfStock ? undefined : item.halves?.pizzas.get(productId)
    if (half !== undefined && !half.isOutOfStock) return item
  }
  return null
}
