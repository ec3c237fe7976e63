import type { LocalMoment } from '../fulfilment/local-moment.ts'
import { buildAllergens, buildEnergy } from '../pricing/build-food.ts'
import {
  cents,
  type Allergen,
  type CategoryId,
  type Cents,
  type Dietary,
  type IngredientId,
  type ProductId,
  type ServiceType,
} from '../words.ts'
import { isAvailable, isSoldAt, isSoldNow, surchargeApplies } from './availability.ts'
import type {
  Category,
  Content,
  PizzaProduct,
  PriceTier,
  Product,
  StockProduct,
  Store,
  SurchargeProduct,
} from './content.ts'
import type { StoreState } from './overlay.ts'
import { bySortOrder, defaultBuild, defaultSizeOf, pizzaOffers, type PizzaOffer } from './pizza-offer.ts'
import { mayBeListed } from './product-kinds.ts'

export { defaultBuild, type PizzaBase, type PizzaIngredient, type PizzaOffer, type PizzaSize } from './pizza-offer.ts'

/** A product as one store sells it at one moment in one way. */
export type MenuProduct = {
  readonly product: StockProduct | PizzaProduct
  readonly isOutOfStock: boolean
  /** Cents as it comes, in the default size. */
  readonly price: Cents
  /** Cents of the cheapest size as it comes. */
  readonly fromPrice: Cents
  /** null for what cannot be customised. */
  readonly pizza: PizzaOffer | null
  /** Kilojoules of one serve; of a pizza, of one slice as it comes. */
  readonly energy: number
  readonly energyPer: 'slice' | 'serve'
  readonly allergens: readonly Allergen[]
  readonly mayContain: readonly Allergen[]
  readonly dietary: readonly Dietary[]
}

export type Menu = {
  readonly contentVersion: number
  /** null = the national menu at the reference tier. */
  readonly store: Store | null
  readonly serviceType: ServiceType
  readonly content: Content
  /** In their sort order. */
  readonly products: ReadonlyMap<ProductId, MenuProduct>
  readonly bySlug: ReadonlyMap<string, MenuProduct>
  /** Those that apply at the moment. [CAT-11] */
  readonly surcharges: readonly SurchargeProduct[]
  readonly isSoldOut: (id: ProductId | IngredientId) => boolean
}

type Shelf = {
  readonly tier: PriceTier | null
  readonly serviceType: ServiceType
  readonly isSoldOut: Menu['isSoldOut']
  readonly offerOf: (product: PizzaProduct) => PizzaOffer
}

const stockOnMenu = (product: StockProduct, { tier, serviceType, isSoldOut }: Shelf): MenuProduct => {
  const reference = serviceType === 'Delivery' ? product.price.delivery : product.price.pickup
  const price = cents(reference + (tier?.add[product.productType] ?? 0))
  const { energy, allergens, mayContain, dietary } = product
  const isOutOfStock = isSoldOut(product.id)
  return {
    product,
    isOutOfStock,
    price,
    fromPrice: price,
    pizza: null,
    energy,
    energyPer: 'serve',
    allergens,
    mayContain,
    dietary,
  }
}

const pizzaOnMenu = (product: PizzaProduct, { isSoldOut, offerOf }: Shelf): MenuProduct => {
  const pizza = offerOf(product)
  const build = defaultBuild(pizza)
  const hasBase = pizza.sizes.some(({ bases }) => bases.some((base) => !base.isOutOfStock))
  return {
    product,
    isOutOfStock: isSoldOut(product.id) || !hasBase,
    price: defaultSizeOf(pizza).price,
    fromPrice: cents(Math.min(...pizza.sizes.map(({ price }) => price))),
    pizza,
    energy: buildEnergy(pizza, build),
    energyPer: 'slice',
    ...buildAllergens(pizza, build),
    dietary: product.dietary,
  }
}

/**
 * Everything on sale at a store (null = nationally, at the reference tier) for a service type and a local moment, priced,
 * with what is sold out marked; and the surcharges that apply there and then. [CAT-08] [CAT-11] [CAT-19]
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
  const shelf: Shelf = { tier, serviceType, isSoldOut, offerOf: pizzaOffers(content, tier, serviceType, isSoldOut) }
  const onSale = content.products
    .filter(({ availability }) => isAvailable(availability, store, serviceType, moment))
    .toSorted(bySortOrder)
  const products = onSale.flatMap((product) => {
    switch (product.kind) {
      case 'stock':
        return stockOnMenu(product, shelf)
      case 'pizza':
        return pizzaOnMenu(product, shelf)
      case 'surcharge':
        return []
    }
  })
  return {
    contentVersion: content.version,
    store,
    serviceType,
    content,
    products: new Map(products.map((entry) => [entry.product.id, entry])),
    bySlug: new Map(products.map((entry) => [entry.product.slug, entry])),
    surcharges: onSale
      .filter((product) => product.kind === 'surcharge')
      .filter((surcharge) => surchargeApplies(surcharge, content, store, moment)),
    isSoldOut,
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

/**
 * A key that, for one content version and service type, changes only when the menu or its surcharges do: one mark for each
 * product that is not always on sale everywhere.
 */
export const menuWindow = (content: Content, store: Store | null, moment: LocalMoment): string => {
  let key = ''
  for (const product of limitedOf(content)) {
    const { availability } = product
    const isOn =
      product.kind === 'surcharge'
        ? surchargeApplies(product, content, store, moment)
        : isSoldAt(availability, store) && isSoldNow(availability, moment)
    key += isOn ? '1' : '0'
  }
  return key
}

/** A category with its ranges, both in their sort order. [CAT-07] */
export type CategoryBranch = { readonly category: Category; readonly subcategories: readonly Category[] }

const isShown = ({ isHidden }: Category): boolean => !isHidden

/** The categories that are shown, as a tree; hidden ones and what lies below them are left out. [CAT-06] */
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

/** The navigation of the menu: categories that are meant for it and hold something to buy here and now. [CAT-06] [CAT-14] */
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
 * The products of a menu in their sort order: all, those of a category with its ranges, or those of one range. An unknown or
 * hidden category holds nothing; a customisable product without a sauce is not listed. [CAT-08] [CAT-16]
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
