import type { Half, Halves, WholeBuild } from './build.ts'
import type { Cents, IngredientId, ProductId, SizeId } from '../core/basic-types.ts'
import type { CustomisationBounds, PizzaProduct, Recipe } from '../content/content.ts'
import type { PizzaIngredient, PizzaChoices, PizzaSize } from './pizza-choices.ts'

/** A pizza that can be a half. */
export type HalfPizza = {
  readonly slug: string
  readonly name: string
  readonly recipe: Recipe
  /** Cents of the whole pizza with its default build; a missing size does not offer it as a half. */
  readonly prices: Readonly<Record<SizeId, Cents>>
  readonly isOutOfStock: boolean
}

/** A size of a half-n-half; `fee` is the half-n-half surcharge in cents. */
export type HalvesChoicesSize = Omit<PizzaSize, 'price'> & { readonly fee: Cents }

/**
 * Everything that the price and the rules of a half-n-half depend on. The server builds it from content, the browser
 * from the wire, and both use the same rules. [CAT-20]
 */
export type HalvesChoices = {
  readonly sizes: readonly HalvesChoicesSize[]
  readonly defaultSize: SizeId
  readonly defaultHalves: readonly [ProductId, ProductId]
  /** In the order of the menu. */
  readonly pizzas: ReadonlyMap<ProductId, HalfPizza>
  readonly ingredients: ReadonlyMap<IngredientId, PizzaIngredient>
  /** These bounds apply to each half separately. */
  readonly bounds: readonly CustomisationBounds[]
}

export type HalfOnMenu = {
  readonly product: PizzaProduct
  readonly choices: PizzaChoices
  readonly isOutOfStock: boolean
}

/** A pizza of the menu as a half, with its id. */
export const halfPizzaOf = ({ product, choices, isOutOfStock }: HalfOnMenu): readonly [ProductId, HalfPizza] => [
  product.id,
  {
    slug: product.slug,
    name: product.name,
    recipe: product.recipe,
    prices: Object.fromEntries(choices.sizes.map(({ sizeId, price }) => [sizeId, price])),
    isOutOfStock,
  },
]

/** The halves of a build, left first. */
export const halvesOf = ({ left, right }: Halves): readonly [Half, Half] => [left, right]

/**
 * One half as the whole pizza that it is half of, so that every rule for pizzas applies to it; null when the pizza
 * cannot be a half here.
 */
export const halfAsPizza = (choices: HalvesChoices, productId: ProductId): PizzaChoices | null => {
  const pizza = choices.pizzas.get(productId)
  if (pizza === undefined) return null
  return {
    sizes: choices.sizes.flatMap((size) => {
      const price = pizza.prices[size.sizeId]
      return price === undefined ? [] : { ...size, price }
    }),
    defaultSize: choices.defaultSize,
    recipe: pizza.recipe,
    ingredients: choices.ingredients,
    bounds: choices.bounds,
    isFixed: false,
  }
}

/** One half of a build as the build of a whole pizza. */
export const halfAsWhole = ({ sizeId, baseId }: Halves, { sauceId, toppings }: Half): WholeBuild => ({
  sizeId,
  baseId,
  sauceId,
  toppings,
})

/** The size with that id; undefined when half-n-half does not come in it. */
export const halvesSizeOf = (choices: HalvesChoices, sizeId: SizeId): HalvesChoicesSize | undefined =>
  choices.sizes.find((size) => size.sizeId === sizeId)

/** The default size of a half-n-half. */
export const defaultHalvesSizeOf = (choices: HalvesChoices): HalvesChoicesSize => {
  const size = halvesSizeOf(choices, choices.defaultSize) ?? choices.sizes[0]
  if (size === undefined) throw new RangeError('a half-n-half comes in at least one size')
  return size
}

/** A pizza of the menu as one half with its recipe; null when it cannot be a half here. */
export const defaultHalf = (choices: HalvesChoices, productId: ProductId): Half | null => {
  const pizza = choices.pizzas.get(productId)
  return pizza === undefined ? null : { productId, sauceId: pizza.recipe.sauce, toppings: pizza.recipe.toppings }
}

/** The default half-n-half; null when one of its default halves is not on the menu, or not in that size. */
export const defaultHalves = (choices: HalvesChoices): Halves | null => {
  const { sizeId, defaultBase } = defaultHalvesSizeOf(choices)
  const [left, right] = choices.defaultHalves.map((productId) =>
    choices.pizzas.get(productId)?.prices[sizeId] === undefined ? null : defaultHalf(choices, productId),
  )
  return left && right ? { sizeId, baseId: defaultBase, left, right } : null
}
