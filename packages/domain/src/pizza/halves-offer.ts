import type { Half, Halves, WholeBuild } from './build.ts'
import type { Cents, IngredientId, ProductId, SizeId } from '../core/basic-types.ts'
import type { CustomisationBounds, PizzaProduct, Recipe } from '../content/content.ts'
import type { PizzaIngredient, PizzaOffer, PizzaSize } from './pizza-offer.ts'

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
export type HalvesOfferSize = Omit<PizzaSize, 'price'> & { readonly fee: Cents }

/**
 * Everything that the price and the rules of a half-n-half depend on. The server builds it from content, the browser
 * from the wire, and both use the same rules. [CAT-20]
 */
export type HalvesOffer = {
  readonly sizes: readonly HalvesOfferSize[]
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
  readonly offer: PizzaOffer
  readonly isOutOfStock: boolean
}

/** A pizza of the menu as a half, with its id. */
export const halfPizzaOf = ({ product, offer, isOutOfStock }: HalfOnMenu): readonly [ProductId, HalfPizza] => [
  product.id,
  {
    slug: product.slug,
    name: product.name,
    recipe: product.recipe,
    prices: Object.fromEntries(offer.sizes.map(({ sizeId, price }) => [sizeId, price])),
    isOutOfStock,
  },
]

/** The halves of a build, left first. */
export const halvesOf = ({ left, right }: Halves): readonly [Half, Half] => [left, right]

/**
 * One half as the whole pizza that it is half of, so that every rule for pizzas applies to it; null when the pizza
 * cannot be a half here.
 */
export const halfAsPizza = (offer: HalvesOffer, productId: ProductId): PizzaOffer | null => {
  const pizza = offer.pizzas.get(productId)
  if (pizza === undefined) return null
  return {
    sizes: offer.sizes.flatMap((size) => {
      const price = pizza.prices[size.sizeId]
      return price === undefined ? [] : { ...size, price }
    }),
    defaultSize: offer.defaultSize,
    recipe: pizza.recipe,
    ingredients: offer.ingredients,
    bounds: offer.bounds,
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
export const halvesSizeOf = (offer: HalvesOffer, sizeId: SizeId): HalvesOfferSize | undefined =>
  offer.sizes.find((size) => size.sizeId === sizeId)

/** The default size of a half-n-half. */
export const defaultHalvesSizeOf = (offer: HalvesOffer): HalvesOfferSize => {
  const size = halvesSizeOf(offer, offer.defaultSize) ?? offer.sizes[0]
  if (size === undefined) throw new RangeError('a half-n-half comes in at least one size')
  return size
}

/** A pizza of the menu as one half with its recipe; null when it cannot be a half here. */
export const defaultHalf = (offer: HalvesOffer, productId: ProductId): Half | null => {
  const pizza = offer.pizzas.get(productId)
  return pizza === undefined ? null : { productId, sauceId: pizza.recipe.sauce, toppings: pizza.recipe.toppings }
}

/** The default half-n-half; null when one of its default halves is not on the menu, or not in that size. */
export const defaultHalves = (offer: HalvesOffer): Halves | null => {
  const { sizeId, defaultBase } = defaultHalvesSizeOf(offer)
  const [left, right] = offer.defaultHalves.map((productId) =>
    offer.pizzas.get(productId)?.prices[sizeId] === undefined ? null : defaultHalf(offer, productId),
  )
  return left && right ? { sizeId, baseId: defaultBase, left, right } : null
}
