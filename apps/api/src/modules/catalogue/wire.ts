import type {
  Category as WireCategory,
  HalfPizza as WireHalf,
  Ingredient as WireIngredient,
  Navigation,
  Product as WireProduct,
  Surcharge as WireSurcharge,
} from '@forno/contracts/catalogue/catalogue'
import type { Halves } from '@forno/domain/pizza/build'
import { alternativesTo } from '@forno/domain/menu/alternatives'
import type { Category, Recipe, SurchargeProduct } from '@forno/domain/content/content'
import {
  defaultHalves,
  defaultHalvesSizeOf,
  type HalfPizza,
  type HalvesChoices,
  type HalvesChoicesSize,
} from '@forno/domain/pizza/halves-choices'
import {
  halvesWith,
  type CategoryBranch,
  type Menu,
  type MenuProduct,
  type PizzaBase,
  type PizzaIngredient,
  type PizzaChoices,
  type PizzaSize,
} from '@forno/domain/menu/menu'
import { defaultSizeOf, sizesToChoose } from '@forno/domain/pizza/pizza-choices'
import { discriminatorOf } from '@forno/domain/content/product-kinds'
import { nothing } from '@forno/domain/core/money'
import { buildEnergy, halvesEnergy } from '@forno/domain/pizza/build-food'
import { halvesFeeName, priceHalves } from '@forno/domain/pizza/price-halves'
import type { Cents, IngredientId, ProductId } from '@forno/domain/core/basic-types'
import { aud } from '../../platform/core/aud.ts'
import { imageUrlOf, type Pictures } from './pictures.ts'

/** [CAT-06] */
const categoryWire = (category: Category): WireCategory => ({
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

const baseWire = (pictures: Pictures, base: PizzaBase, size: Pick<PizzaSize, 'defaultBase'>) => ({
  productId: base.baseId,
  name: base.name,
  compatibleWith: [...base.compatibleWith],
  price: aud(base.extra),
  kilojoules: base.energy,
  allergens: [...base.allergens],
  mayContain: [...base.mayContain],
  dietary: [...base.dietary],
  isDefault: base.baseId === size.defaultBase,
  isOutOfStock: base.isOutOfStock,
  layer: pictures.ofLayer(base.baseId),
})

const sizeWire = (pictures: Pictures, choices: PizzaChoices, size: PizzaSize) => ({
  sizeId: size.sizeId,
  name: size.name,
  slices: size.slices,
  price: aud(size.price),
  surcharge: aud(nothing),
  kilojoules: buildEnergy(choices, {
    sizeId: size.sizeId,
    baseId: size.defaultBase,
    sauceId: choices.recipe.sauce,
    toppings: choices.recipe.toppings,
  }),
  isDefault: size.sizeId === choices.defaultSize,
  bases: size.bases.map((base) => baseWire(pictures, base, size)),
})

const inAud = (prices: Readonly<Record<string, Cents>>) =>
  Object.fromEntries(Object.entries(prices).map(([sizeId, price]) => [sizeId, aud(price)]))

const unitsOf = ({ sauce, toppings }: Recipe, id: IngredientId, isSauce: boolean): number =>
  isSauce ? Number(sauce === id) : (toppings[id] ?? 0)

const ingredientWire = (
  pictures: Pictures,
  recipe: Recipe,
  id: IngredientId,
  ingredient: PizzaIngredient,
): WireIngredient => {
  const isSauce = ingredient.category === 'Sauce'
  const quantity = unitsOf(recipe, id, isSauce)
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
    layer: pictures.ofLayer(id),
  }
}

/** Details that only the builder needs; lists omit them. [CAT-13] */
const pizzaDetails = (pictures: Pictures, choices: PizzaChoices) => {
  const sizes = choices.sizes.map((size) => sizeWire(pictures, choices, size))
  const standard = sizes.find((size) => size.isDefault)
  return {
    sizes,
    bases: standard?.bases ?? [],
    ingredients: [...choices.ingredients].map(([id, ingredient]) =>
      ingredientWire(pictures, choices.recipe, id, ingredient),
    ),
    customisations: choices.bounds.map((bound) => ({ ...bound })),
  }
}

const halfWire = (choices: HalvesChoices, productId: ProductId, pizza: HalfPizza): WireHalf => ({
  productId,
  slug: pizza.slug,
  name: pizza.name,
  prices: inAud(pizza.prices),
  sauce: pizza.recipe.sauce,
  toppings: { ...pizza.recipe.toppings },
  isDefault: choices.defaultHalves.includes(productId),
  isOutOfStock: pizza.isOutOfStock,
})

const halvesSizeWire = (pictures: Pictures, choices: HalvesChoices, asItComes: Halves, size: HalvesChoicesSize) => {
  const build = { ...asItComes, sizeId: size.sizeId, baseId: size.defaultBase }
  return {
    sizeId: size.sizeId,
    name: size.name,
    slices: size.slices,
    price: aud(priceHalves(choices, build).unit),
    surcharge: aud(size.fee),
    kilojoules: halvesEnergy(choices, build),
    isDefault: size.sizeId === choices.defaultSize,
    bases: size.bases.map((base) => baseWire(pictures, base, size)),
  }
}

const noRecipe: Recipe = { sauce: null, toppings: {} }

/** Halves in menu order; the two default halves are marked, the left one first. [CAT-20] */
const halvesDetails = (pictures: Pictures, choices: HalvesChoices) => {
  const asItComes = defaultHalves(choices)
  const sizes =
    asItComes === null ? [] : choices.sizes.map((size) => halvesSizeWire(pictures, choices, asItComes, size))
  return {
    sizes,
    bases: sizes.find((size) => size.isDefault)?.bases ?? [],
    ingredients: [...choices.ingredients].map(([id, ingredient]) => ingredientWire(pictures, noRecipe, id, ingredient)),
    halves: [...choices.pizzas].map(([productId, pizza]) => halfWire(choices, productId, pizza)),
    customisations: choices.bounds.map((bound) => ({ ...bound })),
  }
}

/** Names of the recipe's sauce and toppings, in making order. */
const madeWith = ({ ingredients, recipe }: PizzaChoices): string[] =>
  [...ingredients].flatMap(([id, { name, category }]) => (unitsOf(recipe, id, category === 'Sauce') > 0 ? name : []))

const defaultSizeNameOf = ({ pizza, halves }: MenuProduct): string | null => {
  if (halves !== null) return defaultHalvesSizeOf(halves).name
  return pizza === null ? null : defaultSizeOf(pizza).name
}

/** The half-n-half fee in the default size, called `surcharge` on the wire; null for other products. [CAT-20] */
const ownSurcharge = ({ product, halves }: MenuProduct): WireProduct['surcharge'] =>
  halves === null ? null : { productId: product.id, name: halvesFeeName, price: aud(defaultHalvesSizeOf(halves).fee) }

/** An alternative to a sold-out product, with what a device needs to keep to its filters and profile. [CAT-19] */
const insteadWire = ({ product, allergens, mayContain }: MenuProduct): WireProduct['instead'][number] => ({
  productId: product.id,
  slug: product.slug,
  name: product.name,
  allergens: [...allergens],
  mayContain: [...mayContain],
})

/** The inputs of a product on the wire. */
export type ProductWireContext = {
  readonly menu: Menu
  readonly pictures: Pictures
  /** Whether to include ingredients, bases and sizes for the builder. [CAT-13] */
  readonly withDetails: boolean
}

/** A product of a menu on the wire. [CAT-02] */
export const productWire = ({ menu, pictures, withDetails }: ProductWireContext, item: MenuProduct): WireProduct => {
  const { product, pizza, halves } = item
  const picture = pictures.ofProduct(product.id)
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
    imageUrl: imageUrlOf(picture),
    alcoholUnits: product.alcoholUnits,
    surcharge: ownSurcharge(item),
    requiresCoupon: product.kind === 'bundle' && product.requiresCoupon,
    kilojoules: item.energy,
    kilojoulesPer: item.energyPer,
    allergens: [...item.allergens],
    mayContain: [...item.mayContain],
    dietary: [...item.dietary],
    tags: product.tags.map((tag) => ({ ...tag })),
    categories: categories.map(categoryWire),
    isOutOfStock: item.isOutOfStock,
    instead: alternativesTo(menu, item).map(insteadWire),
    madeWith: pizza === null ? [] : madeWith(pizza),
    isFixedRecipe: pizza?.isFixed ?? false,
    picture,
    sortOrder: product.sortOrder,
    defaultSizeId: (pizza ?? halves)?.defaultSize ?? null,
    defaultSizeName: defaultSizeNameOf(item),
    sizeNames: sizesToChoose<PizzaSize | HalvesChoicesSize>((pizza ?? halves)?.sizes ?? []).map(({ name }) => name),
    ...(withDetails && pizza !== null
      ? { ...pizzaDetails(pictures, pizza), halfOf: halvesWith(menu, product.id)?.product.slug ?? null }
      : {}),
    ...(withDetails && halves !== null ? halvesDetails(pictures, halves) : {}),
  }
}
