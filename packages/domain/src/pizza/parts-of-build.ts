import { halfAsPizza, halfAsWhole, type HalvesChoices } from './halves-choices.ts'
import type { PizzaChoices } from './pizza-choices.ts'
import { toppingsOf } from './toppings.ts'
import type { HalfNumber, IngredientId, PartCategory, SizeId } from '../core/basic-types.ts'
import type { Half, Halves, WholeBuild } from './build.ts'

/** A part in a request. [BAS-16] */
export type BuildPart = {
  productId: string
  quantity: number
  category: PartCategory
  half?: HalfNumber
}

/**
 * The parts that describe a build on the wire: size and base, the sauce, with quantity 0 for a recipe's sauce that is
 * left out, and every topping of recipe or build with its units. `buildFromParts` turns them into the same build.
 * [BAS-16]
 */
export const partsOf = (choices: PizzaChoices, build: WholeBuild): BuildPart[] => [
  ...frameParts(build),
  ...fillingParts(choices, build),
]

/** The parts of a half-n-half: each half's pizza, and its sauce and toppings with their half. [CAT-20] */
export const halvesPartsOf = (choices: HalvesChoices, build: Halves): BuildPart[] => [
  ...frameParts(build),
  ...halfParts(choices, build, build.left, 1),
  ...halfParts(choices, build, build.right, 2),
]

type Frame = { readonly sizeId: SizeId; readonly baseId: IngredientId }

const frameParts = ({ sizeId, baseId }: Frame): BuildPart[] => [
  { productId: sizeId, quantity: 1, category: 'Size' },
  { productId: baseId, quantity: 1, category: 'Base' },
]

const fillingParts = ({ recipe }: PizzaChoices, { sauceId, toppings }: WholeBuild): BuildPart[] => {
  const isLeftOut = recipe.sauce !== null && recipe.sauce !== sauceId
  const units = { ...Object.fromEntries(toppingsOf(recipe.toppings).map(([id]) => [id, 0])), ...toppings }
  return [
    ...(sauceId === null ? [] : [{ productId: sauceId, quantity: 1, category: 'Sauce' } as const]),
    ...(isLeftOut ? [{ productId: recipe.sauce, quantity: 0, category: 'Sauce' } as const] : []),
    ...toppingsOf(units).map(([productId, quantity]) => ({ productId, quantity, category: 'Topping' }) as const),
  ]
}

const halfParts = (choices: HalvesChoices, build: Halves, half: Half, number: HalfNumber): BuildPart[] => {
  const pizza = halfAsPizza(choices, half.productId)
  const fillings = pizza === null ? [] : fillingParts(pizza, halfAsWhole(build, half))
  const own: BuildPart = { productId: half.productId, quantity: 1, category: 'Half' }
  return [own, ...fillings].map((part) => ({ ...part, half: number }))
}
