import type { WholeBuild } from './build.ts'
import type { Cents, IngredientId, SizeId } from '../core/basic-types.ts'
import type { Allergen, Dietary } from '../content/allergens.ts'
import type { CustomisationBounds, Recipe } from '../content/content.ts'

/** A base on one size. [CAT-05] */
export type PizzaBase = {
  readonly baseId: IngredientId
  readonly name: string
  /** Cents added to the default build; the default base adds nothing, a cheaper base refunds nothing. */
  readonly extra: Cents
  /** The ingredients that it may carry; empty = all. */
  readonly compatibleWith: readonly IngredientId[]
  /** Kilojoules of the whole base in this size. */
  readonly energy: number
  readonly allergens: readonly Allergen[]
  readonly mayContain: readonly Allergen[]
  readonly dietary: readonly Dietary[]
  readonly isOutOfStock: boolean
}

export type PizzaSize = {
  readonly sizeId: SizeId
  readonly name: string
  readonly slices: number
  /** Cents of the default build, at this store for this service type. */
  readonly price: Cents
  readonly bases: readonly PizzaBase[]
  readonly defaultBase: IngredientId
}

export type PizzaIngredient = {
  readonly name: string
  readonly category: 'Sauce' | 'Topping'
  readonly band: string | null
  /** Cents of one added unit; a missing size does not offer the ingredient. Sauces cost nothing. */
  readonly prices: Readonly<Record<SizeId, Cents>>
  /** Kilojoules that one unit adds to a whole pizza. */
  readonly energy: Readonly<Record<SizeId, number>>
  readonly allergens: readonly Allergen[]
  readonly mayContain: readonly Allergen[]
  readonly dietary: readonly Dietary[]
  readonly isOutOfStock: boolean
}

/**
 * Everything that a pizza's price and rules depend on. The server builds it from content, the browser from the wire,
 * and both use the same rules. Sizes and ingredients are in their sort order, which for ingredients is the order of
 * making.
 */
export type PizzaChoices = {
  readonly sizes: readonly PizzaSize[]
  readonly defaultSize: SizeId
  readonly recipe: Recipe
  readonly ingredients: ReadonlyMap<IngredientId, PizzaIngredient>
  readonly bounds: readonly CustomisationBounds[]
  /** Whether sauce and toppings are fixed: a promotional pizza's own recipe. [RUL-11] */
  readonly isFixed: boolean
}

/** The size with that id; undefined when the pizza does not come in it. */
export const sizeOf = (choices: PizzaChoices, sizeId: SizeId): PizzaSize | undefined =>
  choices.sizes.find((size) => size.sizeId === sizeId)

/** The default size of the pizza. */
export const defaultSizeOf = (choices: PizzaChoices): PizzaSize => {
  const size = sizeOf(choices, choices.defaultSize) ?? choices.sizes[0]
  if (size === undefined) throw new RangeError('a pizza comes in at least one size')
  return size
}

/** The default build: default size, its default base, the recipe. */
export const defaultBuild = (choices: PizzaChoices): WholeBuild => {
  const { sizeId, defaultBase } = defaultSizeOf(choices)
  return { sizeId, baseId: defaultBase, sauceId: choices.recipe.sauce, toppings: choices.recipe.toppings }
}

/** The elements in stock; all of them when all are sold out, so that a sold-out product still has a price. */
export const inStock = <Each extends { readonly isOutOfStock: boolean }>(list: readonly Each[]): readonly Each[] => {
  const sold = list.filter(({ isOutOfStock }) => !isOutOfStock)
  return sold.length === 0 ? list : sold
}

/** The sizes that customers can choose now: those with a base in stock; all of them when none has one. [CAT-19] */
export const sizesToChoose = <Size extends { readonly bases: readonly PizzaBase[] }>(
  sizes: readonly Size[],
): readonly Size[] => {
  const open = sizes.filter(({ bases }) => bases.some((base) => !base.isOutOfStock))
  return open.length === 0 ? sizes : open
}
