import { defaultHalvesSizeOf, defaultHalf, halfAsPizza, halvesSizeOf, type HalvesChoices } from './halves-choices.ts'
import { defaultSizeOf, sizeOf, type PizzaChoices } from './pizza-choices.ts'
import { toppingsOf, type Toppings } from './toppings.ts'
import { isRefused, refused, type RefusalValue } from '../core/refusal.ts'
import type {
  HalfNumber,
  IngredientCategory,
  IngredientId,
  PartCategory,
  ProductId,
  SizeId,
} from '../core/basic-types.ts'
import type { Half, Halves, WholeBuild } from './build.ts'

/**
 * A part in a request: a size, base or sauce, units of a topping, or the pizza of a half; quantity 0 leaves it out.
 * `half`: the half that it is on; absent or null = the whole pizza. [BAS-16] [CAT-20]
 */
export type ChosenPart = {
  readonly productId: string
  readonly quantity: number
  readonly category: PartCategory
  readonly half?: HalfNumber | null | undefined
}

const notFound = (productId: string): RefusalValue =>
  refused('BasketItemPartNotFound', { productId: productId as ProductId })

const onlyOne = (parts: readonly ChosenPart[], type: IngredientCategory): string | null | RefusalValue => {
  const chosen = parts.filter(({ category, quantity }) => category === type && quantity > 0)
  const count = chosen.reduce((sum, { quantity }) => sum + quantity, 0)
  return count > 1 ? refused('TooManyOfCustomisation', { type, min: 0, max: 1 }) : (chosen[0]?.productId ?? null)
}

const chosenSauce = (choices: PizzaChoices, parts: readonly ChosenPart[]): IngredientId | null | RefusalValue => {
  const unexpected = parts.find(
    ({ category, productId }) =>
      category === 'Sauce' && choices.ingredients.get(productId as IngredientId)?.category !== 'Sauce',
  )
  if (unexpected !== undefined) return notFound(unexpected.productId)
  const sauce = onlyOne(parts, 'Sauce')
  if (isRefused(sauce)) return sauce
  if (sauce !== null) return sauce as IngredientId
  const isLeftOut = parts.some(({ category, productId }) => category === 'Sauce' && productId === choices.recipe.sauce)
  return isLeftOut ? null : choices.recipe.sauce
}

const chosenToppings = (choices: PizzaChoices, parts: readonly ChosenPart[]): Toppings | RefusalValue => {
  const chosen = new Map<IngredientId, number>()
  for (const { category, productId, quantity } of parts) {
    if (category !== 'Topping') continue
    const id = productId as IngredientId
    if (choices.ingredients.get(id)?.category !== 'Topping') return notFound(productId)
    chosen.set(id, (chosen.get(id) ?? 0) + quantity)
  }
  const all: Toppings = { ...choices.recipe.toppings, ...Object.fromEntries(chosen) }
  return Object.fromEntries(toppingsOf(all).filter(([, units]) => units !== 0))
}

/**
 * The build that a list of parts describes, applied to the recipe: the default size and its default base unless one is
 * named, the recipe's sauce unless another is named or it is left out, and the recipe's toppings except those named
 * with other units. Refuses parts that are not offered (`BasketItemPartNotFound`) and more than one size, base or sauce
 * (`TooManyOfCustomisation`); `checkBuild` still has to accept the result. [BAS-05] [BAS-16]
 */
export const buildFromParts = (choices: PizzaChoices, parts: readonly ChosenPart[]): WholeBuild | RefusalValue => {
  const unexpected = parts.find(({ category, half }) => category === 'Half' || half === 1 || half === 2)
  if (unexpected !== undefined) return notFound(unexpected.productId)
  const sizeId = onlyOne(parts, 'Size')
  if (isRefused(sizeId)) return sizeId
  const size = sizeId === null ? defaultSizeOf(choices) : sizeOf(choices, sizeId as SizeId)
  if (size === undefined) return notFound(sizeId ?? '')
  const base = onlyOne(parts, 'Base')
  if (isRefused(base)) return base
  const sauceId = chosenSauce(choices, parts)
  if (isRefused(sauceId)) return sauceId
  const toppings = chosenToppings(choices, parts)
  if (isRefused(toppings)) return toppings
  return { sizeId: size.sizeId, baseId: base === null ? size.defaultBase : (base as IngredientId), sauceId, toppings }
}

const isOnHalf = ({ category }: ChosenPart): boolean => category === 'Sauce' || category === 'Topping'

const halfFromParts = (
  choices: HalvesChoices,
  parts: readonly ChosenPart[],
  number: HalfNumber,
): Half | RefusalValue => {
  const own = parts.filter(({ half }) => half === number)
  const unexpected = own.find((part) => !isOnHalf(part) && part.category !== 'Half')
  if (unexpected !== undefined) return notFound(unexpected.productId)
  const pizzas = own.filter(({ category, quantity }) => category === 'Half' && quantity > 0)
  const units = pizzas.reduce((sum, { quantity }) => sum + quantity, 0)
  if (units > 1) return refused('TooManyOfCustomisation', { type: 'Half', min: 1, max: 1 })
  const productId = (pizzas[0]?.productId ?? choices.defaultHalves[number - 1]) as ProductId
  const asItComes = defaultHalf(choices, productId)
  const pizza = halfAsPizza(choices, productId)
  if (asItComes === null || pizza === null) return notFound(productId)
  const sauceId = chosenSauce(pizza, own)
  if (isRefused(sauceId)) return sauceId
  const toppings = chosenToppings(pizza, own)
  return isRefused(toppings) ? toppings : { productId, sauceId, toppings }
}

/**
 * The half-n-half that a list of parts describes, each half applied to its own pizza's recipe; unnamed parts keep their
 * defaults. A sauce or topping must name its half. Refuses parts that are not offered or name no half
 * (`BasketItemPartNotFound`) and more than one size, base, sauce or pizza to a half (`TooManyOfCustomisation`);
 * `checkHalves` still has to accept the result. [BAS-16] [CAT-20]
 */
export const halvesFromParts = (choices: HalvesChoices, parts: readonly ChosenPart[]): Halves | RefusalValue => {
  const common = parts.filter(({ half }) => half !== 1 && half !== 2)
  const unexpected = common.find((part) => isOnHalf(part) || part.category === 'Half')
  if (unexpected !== undefined) return notFound(unexpected.productId)
  const sizeId = onlyOne(common, 'Size')
  if (isRefused(sizeId)) return sizeId
  const size = sizeId === null ? defaultHalvesSizeOf(choices) : halvesSizeOf(choices, sizeId as SizeId)
  if (size === undefined) return notFound(sizeId ?? '')
  const base = onlyOne(common, 'Base')
  if (isRefused(base)) return base
  const left = halfFromParts(choices, parts, 1)
  if (isRefused(left)) return left
  const right = halfFromParts(choices, parts, 2)
  if (isRefused(right)) return right
  return { sizeId: size.sizeId, baseId: base === null ? size.defaultBase : (base as IngredientId), left, right }
}
