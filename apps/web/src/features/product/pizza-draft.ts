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

/** The half on a side. [CAT-20] */
export const halfOn = ({ left, right }: Halves, side: HalfNumber): Half => (side === 1 ? left : right)

/** The pizza on a side; a whole pizza is the same on both sides. */
export const pizzaOn = (draft: PizzaDraft, side: HalfNumber): Pizza => {
  if (draft.kind === 'whole') return draft
  const half = halfOn(draft.build, side)
  const choices = halfAsPizza(draft.choices, half.productId)
  if (choices === null) throw new RangeError('that pizza is no half')
  return { choices, build: halfAsWhole(draft.build, half) }
}

const withHalf = (build: Halves, side: HalfNumber, half: Half): Halves =>
  side === 1 ? { ...build, left: half } : { ...build, right: half }

/** Sets the sauce and toppings of a side; size and base stay shared. */
export const withFillings = (draft: PizzaDraft, side: HalfNumber, { sauceId, toppings }: WholeBuild): PizzaDraft => {
  if (draft.kind === 'whole') return { ...draft, build: { ...draft.build, sauceId, toppings } }
  const half = { ...halfOn(draft.build, side), sauceId, toppings }
  return { ...draft, build: withHalf(draft.build, side, half) }
}

/** Puts another pizza on a side in its default build. A pizza that is not offered as a half changes nothing. */
export const withPizza = (draft: PizzaDraft, side: HalfNumber, productId: ProductId): PizzaDraft => {
  if (draft.kind === 'whole') return draft
  const half = defaultHalf(draft.choices, productId)
  return half === null ? draft : { ...draft, build: withHalf(draft.build, side, half) }
}

type Size = { readonly sizeId: SizeId; readonly bases: readonly PizzaBase[]; readonly defaultBase: IngredientId }

const sizeBy = (draft: PizzaDraft, sizeId: SizeId): Size | undefined =>
  draft.kind === 'whole' ? sizeOf(draft.choices, sizeId) : halvesSizeOf(draft.choices, sizeId)

/** The bases of the chosen size. */
export const basesOf = (draft: PizzaDraft): readonly PizzaBase[] => sizeBy(draft, draft.build.sizeId)?.bases ?? []

/** Changes the base, which both halves share. */
export const withBase = (draft: PizzaDraft, baseId: IngredientId): PizzaDraft =>
  draft.kind === 'whole'
    ? { ...draft, build: { ...draft.build, baseId } }
    : { ...draft, build: { ...draft.build, baseId } }

/** The base with which a size starts: its default, or another one when that has sold out. */
const startBase = ({ bases, defaultBase }: Size): IngredientId => {
  const base = bases.find(({ baseId }) => baseId === defaultBase)
  const other = bases.find(({ isOutOfStock }) => !isOutOfStock)
  return base?.isOutOfStock && other !== undefined ? other.baseId : defaultBase
}

/** Leaves out the toppings that a size does not sell. */
const withSoldToppings = <Filled extends Pick<WholeBuild, 'toppings'>>(
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
export const withSize = (draft: PizzaDraft, sizeId: SizeId): PizzaDraft => {
  const size = sizeBy(draft, sizeId)
  if (size === undefined) return draft
  const keepsBase = size.bases.some(({ baseId, isOutOfStock }) => baseId === draft.build.baseId && !isOutOfStock)
  const frame = { sizeId, baseId: keepsBase ? draft.build.baseId : startBase(size) }
  if (draft.kind === 'whole') {
    const { choices, build } = draft
    return { ...draft, build: { ...withSoldToppings(choices, build, sizeId), ...frame } }
  }
  const { choices, build } = draft
  const [left, right] = [withSoldToppings(choices, build.left, sizeId), withSoldToppings(choices, build.right, sizeId)]
  return { ...draft, build: { ...build, left, right, ...frame } }
}

/** The pizza in its default build; on another base of its size when the default has sold out. */
export const wholeAsItComes = (choices: PizzaChoices): PizzaDraft => {
  const build = defaultBuild(choices)
  const size = sizeOf(choices, build.sizeId)
  return { kind: 'whole', choices, build: size === undefined ? build : { ...build, baseId: startBase(size) } }
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
  const requested = [...choices.pizzas].find(([, { slug }]) => slug === left)?.[0]
  const started = requested === undefined ? plain : withPizza(plain, 1, requested)
  const sized = halvesSizeOf(choices, size as SizeId) ?? halvesSizeOf(choices, build.sizeId)
  return sized === undefined ? started : withBase(withSize(started, sized.sizeId), startBase(sized))
}

/** The same pizzas in their default build, in the chosen size. */
export const asItComes = (draft: PizzaDraft): PizzaDraft => {
  const size = sizeBy(draft, draft.build.sizeId)
  const baseId = size === undefined ? draft.build.baseId : startBase(size)
  if (draft.kind === 'whole') {
    const { recipe } = draft.choices
    return { ...draft, build: { ...draft.build, baseId, sauceId: recipe.sauce, toppings: recipe.toppings } }
  }
  const { left, right } = draft.build
  return withBase(withPizza(withPizza(draft, 1, left.productId), 2, right.productId), baseId)
}

/** Whether two drafts are the same pizza, whatever the order of their toppings. */
export const isSame = (one: PizzaDraft, other: PizzaDraft): boolean =>
  isSameBuild(canonicalBuild(one.build), canonicalBuild(other.build))

/** Why the pizza cannot be made, by the same rule that the server uses. [CAT-17] [CAT-18] [CAT-19] [RUL-11] */
export const refusalOf = (draft: PizzaDraft): RefusalValue | null =>
  draft.kind === 'whole' ? checkBuild(draft.choices, draft.build) : checkHalves(draft.choices, draft.build)

const isPriced = (draft: PizzaDraft): boolean => {
  if (!basesOf(draft).some(({ baseId }) => baseId === draft.build.baseId)) return false
  if (draft.kind === 'whole') return true
  const { left, right, sizeId } = draft.build
  return [left, right].every(({ productId }) => draft.choices.pizzas.get(productId)?.prices[sizeId] !== undefined)
}

/** The price of one pizza in cents, and the steps that add up to it. */
export type Price = { readonly unit: Cents; readonly trail: readonly PriceStep[] }

/** The price of one in cents and its steps; null when the size lacks the base or a half. */
export const priceOf = (draft: PizzaDraft): Price | null => {
  if (!isPriced(draft)) return null
  return draft.kind === 'whole' ? priceBuild(draft.choices, draft.build) : priceHalves(draft.choices, draft.build)
}

/** Kilojoules of one slice. */
export const energyOf = (draft: PizzaDraft): number =>
  draft.kind === 'whole' ? buildEnergy(draft.choices, draft.build) : halvesEnergy(draft.choices, draft.build)

/** The allergens of the pizza as built. [CAT-15] */
export const foodOf = (draft: PizzaDraft): AllergenFacts =>
  draft.kind === 'whole' ? buildAllergens(draft.choices, draft.build) : halvesAllergens(draft.choices, draft.build)

/** What each half of a half-n-half contains, by itself; empty for a whole pizza. [CAT-15] */
export const foodOfHalves = (draft: PizzaDraft): readonly NamedFood[] =>
  draft.kind === 'whole'
    ? []
    : ([1, 2] as const).map((side) => {
        const { choices, build } = pizzaOn(draft, side)
        const { productId } = halfOn(draft.build, side)
        return { name: draft.choices.pizzas.get(productId)?.name ?? '', food: buildAllergens(choices, build) }
      })

/** The diets of the pizza as built, which may differ from its recipe's. */
export const dietaryOf = (draft: PizzaDraft): readonly Dietary[] =>
  draft.kind === 'whole' ? buildDietary(draft.choices, draft.build) : halvesDietary(draft.choices, draft.build)

/** The request body for the basket. [BAS-16] */
export const bodyOf = (draft: PizzaDraft, productId: string, quantity: number): ItemBody => ({
  productId,
  quantity,
  basketItemParts:
    draft.kind === 'whole' ? partsOf(draft.choices, draft.build) : halvesPartsOf(draft.choices, draft.build),
})

/** Topping units on a side; a double counts as two. [CAT-17] */
export const toppingUnits = ({ build }: Pizza): number =>
  toppingsOf(build.toppings).reduce((sum, [, units]) => sum + units, 0)
