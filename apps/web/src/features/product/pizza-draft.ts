import { checkBuild, checkHalves } from '@forno/domain/pizza/check-build'
import { isSameBuild, canonicalBuild } from '@forno/domain/pizza/same-build'
import type { Half, Halves, WholeBuild } from '@forno/domain/pizza/build'
import {
  defaultHalves,
  defaultHalf,
  halfAsPizza,
  halfAsWhole,
  halvesSizeOf,
  type HalvesChoices,
} from '@forno/domain/pizza/halves-choices'
import { defaultBuild, sizeOf, type PizzaBase, type PizzaChoices } from '@forno/domain/pizza/pizza-choices'
import { toppingsOf } from '@forno/domain/pizza/toppings'
import {
  buildAllergens,
  buildDietary,
  buildEnergy,
  halvesAllergens,
  halvesDietary,
  halvesEnergy,
} from '@forno/domain/pizza/build-food'
import { priceBuild, type PriceStep } from '@forno/domain/pizza/price-build'
import { priceHalves } from '@forno/domain/pizza/price-halves'
import type { RefusalValue } from '@forno/domain/core/refusal'
import type { Cents, HalfNumber, IngredientId, ProductId, SizeId } from '@forno/domain/core/basic-types'
import type { AllergenFacts, NamedFood } from '@forno/domain/content/allergen-facts'
import type { Dietary } from '@forno/domain/content/allergens'
import type { ItemBody } from '../../api/baskets.ts'
import { halvesPartsOf, partsOf } from '../../state/pizza/item-build.ts'

/** A pizza being built, with all its choices: a whole one, or one of two halves. [CAT-20] */
export type PizzaDraft =
  | { readonly kind: 'whole'; readonly choices: PizzaChoices; readonly build: WholeBuild }
  | { readonly kind: 'halves'; readonly choices: HalvesChoices; readonly build: Halves }

/** The pizza being changed: the whole one, or one half seen as the whole pizza that it is half of. */
export type Pizza = { readonly choices: PizzaChoices; readonly build: WholeBuild }

export const halfOn = ({ left, right }: Halves, side: HalfNumber): Half => (side === 1 ? left : right)

/** The pizza on a side; a whole pizza is the same on both sides. */
export const pizzaOn = (making: PizzaDraft, side: HalfNumber): Pizza => {
  if (making.kind === 'whole') return making
  const half = halfOn(making.build, side)
  const choices = halfAsPizza(making.choices, half.productId)
  if (choices === null) throw new RangeError('that pizza is no half')
  return { choices, build: halfAsWhole(making.build, half) }
}

const withHalf = (build: Halves, side: HalfNumber, half: Half): Halves =>
  side === 1 ? { ...build, left: half } : { ...build, right: half }

/** Sets the sauce and toppings of a side; size and base stay shared. */
export const withFillings = (making: PizzaDraft, side: HalfNumber, { sauceId, toppings }: WholeBuild): PizzaDraft => {
  if (making.kind === 'whole') return { ...making, build: { ...making.build, sauceId, toppings } }
  const half = { ...halfOn(making.build, side), sauceId, toppings }
  return { ...making, build: withHalf(making.build, side, half) }
}

/** Puts another pizza on a side in its default build. A pizza that is not offered as a half changes nothing. */
export const withPizza = (making: PizzaDraft, side: HalfNumber, productId: ProductId): PizzaDraft => {
  if (making.kind === 'whole') return making
  const half = defaultHalf(making.choices, productId)
  return half === null ? making : { ...making, build: withHalf(making.build, side, half) }
}

type Size = { readonly sizeId: SizeId; readonly bases: readonly PizzaBase[]; readonly defaultBase: IngredientId }

const sizesBy = (making: PizzaDraft, sizeId: SizeId): Size | undefined =>
  making.kind === 'whole' ? sizeOf(making.choices, sizeId) : halvesSizeOf(making.choices, sizeId)

export const basesOf = (making: PizzaDraft): readonly PizzaBase[] => sizesBy(making, making.build.sizeId)?.bases ?? []

export const withBase = (making: PizzaDraft, baseId: IngredientId): PizzaDraft =>
  making.kind === 'whole'
    ? { ...making, build: { ...making.build, baseId } }
    : { ...making, build: { ...making.build, baseId } }

/** The first base of a size: its default, or another one when that has sold out. */
const openingBase = ({ bases, defaultBase }: Size): IngredientId => {
  const usual = bases.find(({ baseId }) => baseId === defaultBase)
  const other = bases.find(({ isOutOfStock }) => !isOutOfStock)
  return usual?.isOutOfStock && other !== undefined ? other.baseId : defaultBase
}

const onlySold = <Filled extends Pick<WholeBuild, 'toppings'>>(
  choices: PizzaChoices | HalvesChoices,
  filled: Filled,
  sizeId: SizeId,
) => ({
  ...filled,
  toppings: Object.fromEntries(
    toppingsOf(filled.toppings).filter(([id]) => choices.ingredients.get(id)?.prices[sizeId] !== undefined),
  ),
})

/** Changes the size: keeps the base if the size has it, and drops toppings that the size does not sell. */
export const withSize = (making: PizzaDraft, sizeId: SizeId): PizzaDraft => {
  const size = sizesBy(making, sizeId)
  if (size === undefined) return making
  const keepsBase = size.bases.some(({ baseId, isOutOfStock }) => baseId === making.build.baseId && !isOutOfStock)
  const frame = { sizeId, baseId: keepsBase ? making.build.baseId : openingBase(size) }
  if (making.kind === 'whole') {
    const { choices, build } = making
    return { ...making, build: { ...onlySold(choices, build, sizeId), ...frame } }
  }
  const { choices, build } = making
  const [left, right] = [onlySold(choices, build.left, sizeId), onlySold(choices, build.right, sizeId)]
  return { ...making, build: { ...build, left, right, ...frame } }
}

/** The pizza in its default build; on another base of its size when the default has sold out. */
export const wholeAsItComes = (choices: PizzaChoices): PizzaDraft => {
  const build = defaultBuild(choices)
  const size = sizeOf(choices, build.sizeId)
  return { kind: 'whole', choices, build: size === undefined ? build : { ...build, baseId: openingBase(size) } }
}

/** The slugs of the pizza on the left half and of the size; unknown ones leave the default. */
export type HalvesStart = { readonly left?: string | undefined; readonly size?: string | undefined }

/**
 * The half-n-half with its default halves, or started with a pizza; null when its halves are not on the menu. [CAT-20]
 */
export const halvesAsTheyCome = (choices: HalvesChoices, { left, size }: HalvesStart = {}): PizzaDraft | null => {
  const build = defaultHalves(choices)
  if (build === null) return null
  const plain: PizzaDraft = { kind: 'halves', choices, build }
  const wanted = [...choices.pizzas].find(([, { slug }]) => slug === left)?.[0]
  const begun = wanted === undefined ? plain : withPizza(plain, 1, wanted)
  const sized = halvesSizeOf(choices, size as SizeId) ?? halvesSizeOf(choices, build.sizeId)
  return sized === undefined ? begun : withBase(withSize(begun, sized.sizeId), openingBase(sized))
}

/** The same pizzas in their default build, in the chosen size. */
export const asItComes = (making: PizzaDraft): PizzaDraft => {
  const size = sizesBy(making, making.build.sizeId)
  const baseId = size === undefined ? making.build.baseId : openingBase(size)
  if (making.kind === 'whole') {
    const { recipe } = making.choices
    return { ...making, build: { ...making.build, baseId, sauceId: recipe.sauce, toppings: recipe.toppings } }
  }
  const { left, right } = making.build
  return withBase(withPizza(withPizza(making, 1, left.productId), 2, right.productId), baseId)
}

export const isSame = (one: PizzaDraft, other: PizzaDraft): boolean =>
  isSameBuild(canonicalBuild(one.build), canonicalBuild(other.build))

/** Why the pizza cannot be made, by the same rule that the server uses. [CAT-17] [CAT-18] [CAT-19] [RUL-11] */
export const refusalOf = (making: PizzaDraft): RefusalValue | null =>
  making.kind === 'whole' ? checkBuild(making.choices, making.build) : checkHalves(making.choices, making.build)

const isPriced = (making: PizzaDraft): boolean => {
  if (!basesOf(making).some(({ baseId }) => baseId === making.build.baseId)) return false
  if (making.kind === 'whole') return true
  const { left, right, sizeId } = making.build
  return [left, right].every(({ productId }) => making.choices.pizzas.get(productId)?.prices[sizeId] !== undefined)
}

export type Price = { readonly unit: Cents; readonly trail: readonly PriceStep[] }

/** The price of one in cents and its steps; null when the size lacks the base or a half. */
export const priceOf = (making: PizzaDraft): Price | null => {
  if (!isPriced(making)) return null
  return making.kind === 'whole' ? priceBuild(making.choices, making.build) : priceHalves(making.choices, making.build)
}

/** Kilojoules of one slice. */
export const energyOf = (making: PizzaDraft): number =>
  making.kind === 'whole' ? buildEnergy(making.choices, making.build) : halvesEnergy(making.choices, making.build)

export const foodOf = (making: PizzaDraft): AllergenFacts =>
  making.kind === 'whole' ? buildAllergens(making.choices, making.build) : halvesAllergens(making.choices, making.build)

/** What each half of a half-n-half contains, by itself; empty for a whole pizza. [CAT-15] */
export const foodOfHalves = (making: PizzaDraft): readonly NamedFood[] =>
  making.kind === 'whole'
    ? []
    : ([1, 2] as const).map((side) => {
        const { choices, build } = pizzaOn(making, side)
        const { productId } = halfOn(making.build, side)
        return { name: making.choices.pizzas.get(productId)?.name ?? '', food: buildAllergens(choices, build) }
      })

/** The diets of the pizza as built, which may differ from its recipe's. */
export const dietaryOf = (making: PizzaDraft): readonly Dietary[] =>
  making.kind === 'whole' ? buildDietary(making.choices, making.build) : halvesDietary(making.choices, making.build)

/** The request body for the basket. [BAS-16] */
export const bodyOf = (making: PizzaDraft, productId: string, quantity: number): ItemBody => ({
  productId,
  quantity,
  basketItemParts:
    making.kind === 'whole' ? partsOf(making.choices, making.build) : halvesPartsOf(making.choices, making.build),
})

/** Topping units on a side; a double counts as two. [CAT-17] */
export const toppingUnits = ({ build }: Pizza): number =>
  toppingsOf(build.toppings).reduce((sum, [, units]) => sum + units, 0)
