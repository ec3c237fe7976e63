import type { CustomisationBounds } from '../content/content.ts'
import { halfAsPizza, halfAsWhole, halvesOf, halvesSizeOf, type HalvesChoices } from './halves-choices.ts'
import { sizeOf, type PizzaBase, type PizzaChoices } from './pizza-choices.ts'
import { toppingsOf } from './toppings.ts'
import { refused, type RefusalValue } from '../core/refusal.ts'
import type { IngredientId, ProductId, SizeId } from '../core/basic-types.ts'
import { maximumToppings, type Halves, type WholeBuild } from './build.ts'

/** The wire carries sizes and ingredients as products. */
const asProductId = (id: SizeId | IngredientId): ProductId => id as string as ProductId

const partNotFound = (id: SizeId | IngredientId): RefusalValue =>
  refused('BasketItemPartNotFound', { productId: asProductId(id) })

const checkParts = (choices: PizzaChoices, build: WholeBuild): RefusalValue | null => {
  const isUnknown = (id: IngredientId, category: 'Sauce' | 'Topping'): boolean => {
    const ingredient = choices.ingredients.get(id)
    return ingredient?.category !== category || ingredient.prices[build.sizeId] === undefined
  }
  if (build.sauceId !== null && isUnknown(build.sauceId, 'Sauce')) return partNotFound(build.sauceId)
  for (const [id, units] of toppingsOf(build.toppings)) {
    if (isUnknown(id, 'Topping')) return partNotFound(id)
    if (!Number.isSafeInteger(units) || units < 0) {
      return refused('BadInput', { errors: [{ field: 'quantity', message: 'Toppings are counted in whole units.' }] })
    }
  }
  return null
}

const ingredientsOf = (build: WholeBuild): readonly IngredientId[] => {
  const toppings = toppingsOf(build.toppings).flatMap(([id, units]) => (units > 0 ? id : []))
  return build.sauceId === null ? toppings : [build.sauceId, ...toppings]
}

const fits = ({ compatibleWith }: PizzaBase, ingredients: readonly IngredientId[]): boolean =>
  compatibleWith.length === 0 || ingredients.every((id) => compatibleWith.includes(id))

const checkBounds = (
  bounds: readonly CustomisationBounds[],
  counts: Readonly<Record<CustomisationBounds['type'], number>>,
): RefusalValue | null => {
  for (const { type, min, max } of bounds) {
    if (counts[type] < min) return refused('TooFewOfCustomisation', { type, min, max })
    if (counts[type] > max) return refused('TooManyOfCustomisation', { type, min, max })
  }
  return null
}

const checkStock = (
  choices: PizzaChoices,
  base: PizzaBase,
  ingredients: readonly IngredientId[],
): RefusalValue | null => {
  const soldOut = base.isOutOfStock ? base.baseId : ingredients.find((id) => choices.ingredients.get(id)?.isOutOfStock)
  return soldOut === undefined ? null : refused('ProductOutOfStock', { productId: asProductId(soldOut) })
}

const isRecipe = ({ recipe }: PizzaChoices, { sauceId, toppings }: WholeBuild): boolean =>
  sauceId === recipe.sauce &&
  toppingsOf({ ...recipe.toppings, ...toppings }).every(([id]) => (recipe.toppings[id] ?? 0) === (toppings[id] ?? 0))

/**
 * Whether a pizza can be made with this build. Refuses with `BasketItemPartNotFound` (a size, sauce or topping that is
 * not offered), `UnmatchedBases` (the base is not one of the size's, or does not support an ingredient) [RUL-11],
 * `TooManyIngredients` (more than ten topping units, doubles counting two) [CAT-17], `TooFewOfCustomisation` and
 * `TooManyOfCustomisation` (the product's bounds) [CAT-18], `ValidateUnrealPizzas` (another sauce or topping on a
 * promotional pizza's recipe) [RUL-11] and `ProductOutOfStock` (with the ingredient's id) [CAT-19].
 */
export const checkBuild = (choices: PizzaChoices, build: WholeBuild): RefusalValue | null => {
  const size = sizeOf(choices, build.sizeId)
  if (size === undefined) return partNotFound(build.sizeId)
  const strange = checkParts(choices, build)
  if (strange !== null) return strange
  if (choices.isFixed && !isRecipe(choices, build)) return refused('ValidateUnrealPizzas')
  const ingredients = ingredientsOf(build)
  const base = size.bases.find(({ baseId }) => baseId === build.baseId)
  if (base === undefined || !fits(base, ingredients)) {
    return refused('UnmatchedBases', { productId: asProductId(build.baseId) })
  }
  const units = toppingsOf(build.toppings).reduce((sum, [, count]) => sum + count, 0)
  if (units > maximumToppings) return refused('TooManyIngredients', { max: maximumToppings })
  const counts = { Topping: units, Size: 1, Base: 1, Sauce: build.sauceId === null ? 0 : 1 }
  return checkBounds(choices.bounds, counts) ?? checkStock(choices, base, ingredients)
}

/**
 * Whether a half-n-half can be made with this build: each half as a pizza of its own size on the common base. Refuses
 * with `BasketItemPartNotFound` (a size that is not offered, or a pizza that cannot be a half in it),
 * `ProductOutOfStock` (with the half's product id) and as `checkBuild` does, the left half first. [CAT-17] [CAT-18]
 * [CAT-20] [RUL-11]
 */
export const checkHalves = (choices: HalvesChoices, build: Halves): RefusalValue | null => {
  if (halvesSizeOf(choices, build.sizeId) === undefined) return partNotFound(build.sizeId)
  for (const half of halvesOf(build)) {
    const { productId } = half
    const pizza = halfAsPizza(choices, productId)
    if (pizza === null || sizeOf(pizza, build.sizeId) === undefined)
      return refused('BasketItemPartNotFound', { productId })
    if (choices.pizzas.get(productId)?.isOutOfStock) return refused('ProductOutOfStock', { productId })
    const refusal = checkBuild(pizza, halfAsWhole(build, half))
    if (refusal !== null) return refusal
  }
  return null
}
