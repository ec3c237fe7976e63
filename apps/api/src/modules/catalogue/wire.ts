import type {
  Category as WireCategory,
  Ingredient as WireIngredient,
  Navigation,
  Product as WireProduct,
  Surcharge as WireSurcharge,
} from '@forno/contracts/catalogue'
import type { Category, SurchargeProduct } from '@forno/domain/catalogue/content'
import type {
  CategoryBranch,
  Menu,
  MenuProduct,
  PizzaBase,
  PizzaIngredient,
  PizzaOffer,
  PizzaSize,
} from '@forno/domain/catalogue/menu'
import { defaultSizeOf } from '@forno/domain/catalogue/pizza-offer'
import { discriminatorOf } from '@forno/domain/catalogue/product-kinds'
import { buildEnergy } from '@forno/domain/pricing/build-food'
import type { Cents, IngredientId } from '@forno/domain/words'
import { aud } from '../../kernel/aud.ts'

/** [CAT-06] */
export const categoryWire = (category: Category): WireCategory => ({
  id: category.id,
  code: category.code,
  name: category.name,
  description: category.description,
  isNavigation: category.isNavigation,
  isHomePage: category.isHomePage,
  isHidden: category.isHidden,
  slug: category.slug,
  sortOrder: category.sortOrder,
})

/** [CAT-07] */
export const categoryTreeWire = ({ category, subcategories }: CategoryBranch) => ({
  ...categoryWire(category),
  subcategories: subcategories.map(categoryWire),
})

const entry = ({ id, code, name, slug, sortOrder }: Category) => ({ id, code, name, slug, sortOrder })
/** [CAT-14] */
export const navigationWire = (branches: readonly CategoryBranch[]): Navigation =>
  branches.map(({ category, subcategories }) => ({ ...entry(category), subcategories: subcategories.map(entry) }))

/** [CAT-11] */
export const surchargeWire = (surcharge: SurchargeProduct): WireSurcharge => ({
  productId: surcharge.id,
  name: surcharge.name,
  percentage: surcharge.percent,
  wording: surcharge.wording,
})

const baseWire = (base: PizzaBase, size: PizzaSize) => ({
  productId: base.baseId,
  name: base.name,
  compatibleWith: [...base.compatibleWith],
  price: aud(base.extra),
  kilojoules: base.energy,
  allergens: [...base.allergens],
  mayContain: [...base.mayContain],
  isDefault: base.baseId === size.defaultBase,
  isOutOfStock: base.isOutOfStock,
})

const sizeWire = (offer: PizzaOffer, size: PizzaSize) => ({
  sizeId: size.sizeId,
  name: size.name,
  slices: size.slices,
  price: aud(size.price),
  kilojoules: buildEnergy(offer, {
    sizeId: size.sizeId,
    baseId: size.defaultBase,
    sauceId: offer.recipe.sauce,
    toppings: offer.recipe.toppings,
  }),
  isDefault: size.sizeId === offer.defaultSize,
  bases: size.bases.map((base) => baseWire(base, size)),
})

const inAud = (prices: Readonly<Record<string, Cents>>) =>
  Object.fromEntries(Object.entries(prices).map(([sizeId, price]) => [sizeId, aud(price)]))

const ingredientWire = (offer: PizzaOffer, id: IngredientId, ingredient: PizzaIngredient): WireIngredient => {
  const isSauce = ingredient.category === 'Sauce'
  const quantity = isSauce ? Number(offer.recipe.sauce === id) : (offer.recipe.toppings[id] ?? 0)
  return {
    productId: id,
    name: ingredient.name,
    ingredientCategoryCode: ingredient.category,
    sauce: isSauce,
    band: ingredient.band,
    prices: inAud(ingredient.prices),
    quantity,
    isDefault: quantity > 0,
    isOutOfStock: ingredient.isOutOfStock,
    kilojoules: { ...ingredient.energy },
    allergens: [...ingredient.allergens],
    mayContain: [...ingredient.mayContain],
    dietary: [...ingredient.dietary],
  }
}

/** What only the builder needs; a list ships without it. [CAT-13] */
const details = (offer: PizzaOffer) => {
  const sizes = offer.sizes.map((size) => sizeWire(offer, size))
  const standard = sizes.find((size) => size.isDefault)
  return {
    sizes,
    bases: standard?.bases ?? [],
    ingredients: [...offer.ingredients].map(([id, ingredient]) => ingredientWire(offer, id, ingredient)),
    customisations: offer.bounds.map((bound) => ({ ...bound })),
  }
}

/** A product of a menu on the wire. [CAT-02] */
export const productWire = (menu: Menu, item: MenuProduct, withDetails: boolean): WireProduct => {
  const { product, pizza } = item
  const categories = menu.content.categories.filter(({ id, isHidden }) => !isHidden && product.categories.includes(id))
  return {
    productId: product.id,
    slug: product.slug,
    name: product.name,
    description: product.description,
    productType: product.productType,
    discriminator: discriminatorOf(product),
    taxonomy: product.taxonomy,
    totalPrice: aud(item.price),
    fromPrice: aud(item.fromPrice),
    imageUrl: null,
    alcoholUnits: product.alcoholUnits,
    surcharge: null,
    requiresCoupon: false,
    kilojoules: item.energy,
    kilojoulesPer: item.energyPer,
    allergens: [...item.allergens],
    mayContain: [...item.mayContain],
    dietary: [...item.dietary],
    tags: product.tags.map((tag) => ({ ...tag })),
    categories: categories.map(categoryWire),
    isOutOfStock: item.isOutOfStock,
    sortOrder: product.sortOrder,
    defaultSizeId: pizza?.defaultSize ?? null,
    defaultSizeName: pizza === null ? null : defaultSizeOf(pizza).name,
    ...(withDetails && pizza !== null ? details(pizza) : {}),
  }
}
