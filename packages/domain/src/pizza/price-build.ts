import type { WholeBuild } from './build.ts'
import { sizeOf, type PizzaBase, type PizzaChoices, type PizzaSize } from './pizza-choices.ts'
import { nothing, sumOf, times } from '../core/money.ts'
import type { Cents, HalfNumber, IngredientId, PartCategory, ProductId, SizeId } from '../core/basic-types.ts'

export { buildAllergens, buildEnergy } from './build-food.ts'

/** One step of the calculation of a price, with a label for display. */
export type PriceStep = { readonly label: string; readonly amount: Cents }

/** A chosen size, base, sauce, topping or half of one pizza; quantity 0 = left out of the recipe. [BAS-05] */
export type PricedPart = {
  readonly productId: SizeId | IngredientId | ProductId
  readonly name: string
  readonly category: PartCategory
  readonly quantity: number
  /** Cents that it adds to one pizza. */
  readonly total: Cents
  /** The half that it is on; null = the whole pizza. [CAT-20] */
  readonly half: HalfNumber | null
}

/** The price of a build, with its calculation. */
export type PricedBuild = {
  /** Cents of one pizza: the sum of the trail, and of the parts. */
  readonly unit: Cents
  readonly trail: readonly PriceStep[]
  readonly parts: readonly PricedPart[]
}

type ToppingChoice = {
  readonly id: IngredientId
  readonly name: string
  /** Cents of one added unit on this size. */
  readonly price: Cents
  readonly recipeUnits: number
  readonly units: number
}
type Swap = { readonly added: ToppingChoice; readonly removed: ToppingChoice }

/** Toppings of the recipe or the build in the order of making, whatever the order of choice. */
const toppingChoices = (choices: PizzaChoices, build: WholeBuild): readonly ToppingChoice[] => {
  const chosen: ToppingChoice[] = []
  for (const [id, { category, name, prices }] of choices.ingredients) {
    const recipeUnits = choices.recipe.toppings[id] ?? 0
    const units = build.toppings[id] ?? 0
    if (category === 'Topping' && recipeUnits + units > 0) {
      chosen.push({ id, name, price: prices[build.sizeId] ?? nothing, recipeUnits, units })
    }
  }
  return chosen
}

const unitsOf = (chosen: readonly ToppingChoice[], count: (choice: ToppingChoice) => number): ToppingChoice[] =>
  chosen.flatMap((choice) => Array<ToppingChoice>(Math.max(0, count(choice))).fill(choice))

/**
 * The swap rule: each left-out unit of the recipe pays for one added unit that costs no more. The most expensive added
 * unit comes first, paid for by the cheapest unit that can, so that the customer always gets the lowest price.
 */
const swapsOf = (chosen: readonly ToppingChoice[]): readonly Swap[] => {
  const removed = unitsOf(chosen, ({ recipeUnits, units }) => recipeUnits - units)
  if (removed.length === 0) return []
  removed.sort((one, other) => one.price - other.price)
  const added = unitsOf(chosen, ({ recipeUnits, units }) => units - recipeUnits)
  added.sort((one, other) => other.price - one.price)
  return added.flatMap((addition) => {
    const payer = removed.findIndex(({ price }) => price >= addition.price)
    return payer < 0 ? [] : removed.splice(payer, 1).map((removal) => ({ added: addition, removed: removal }))
  })
}

const counted = (count: number, text: string): string => (count > 1 ? `${count} × ${text}` : text)

type PricedTopping = { readonly part: PricedPart; readonly steps: readonly PriceStep[] }

const priceTopping = (choice: ToppingChoice, swaps: readonly Swap[]): PricedTopping => {
  const { id, name, price, recipeUnits, units } = choice
  const swappedIn = swaps.filter(({ added }) => added.id === id)
  const swappedOut = swaps.filter(({ removed }) => removed.id === id)
  const paid = Math.max(0, units - recipeUnits) - swappedIn.length
  const dropped = Math.max(0, recipeUnits - units) - swappedOut.length
  const total = times(price, paid)
  const steps: PriceStep[] = swappedIn.map(({ removed }) => ({
    label: `${name} instead of ${removed.name}`,
    amount: nothing,
  }))
  if (paid > 0) steps.push({ label: counted(paid, `Extra ${name}`), amount: total })
  if (dropped > 0) steps.push({ label: units > 0 ? `Less ${name}` : `No ${name}`, amount: nothing })
  return { part: { productId: id, name, category: 'Topping', quantity: units, total, half: null }, steps }
}

const sauceParts = (choices: PizzaChoices, sauceId: IngredientId | null): readonly PricedPart[] => {
  const part = (id: IngredientId | null, quantity: number): readonly PricedPart[] => {
    const sauce = id === null ? undefined : choices.ingredients.get(id)
    return id === null || sauce === undefined
      ? []
      : [{ productId: id, name: sauce.name, category: 'Sauce', quantity, total: nothing, half: null }]
  }
  const { sauce } = choices.recipe
  return sauce === sauceId ? part(sauceId, 1) : [...part(sauceId, 1), ...part(sauce, 0)]
}

const sauceSteps = ([sauce, former]: readonly PricedPart[], recipeSauce: IngredientId | null): readonly PriceStep[] => {
  if (sauce === undefined) return []
  if (sauce.quantity === 0) return [{ label: `No ${sauce.name}`, amount: nothing }]
  if (sauce.productId === recipeSauce) return []
  return [{ label: former === undefined ? sauce.name : `${sauce.name} instead of ${former.name}`, amount: nothing }]
}

/** Sauce and toppings of a pizza: what each adds to the price, and the labelled steps. */
export type PricedFillings = { readonly parts: readonly PricedPart[]; readonly trail: readonly PriceStep[] }

/** Prices the sauce and the toppings of one pizza, with the swap rule applied. */
export const priceFillings = (choices: PizzaChoices, build: WholeBuild): PricedFillings => {
  const chosen = toppingChoices(choices, build)
  const swaps = swapsOf(chosen)
  const toppings = chosen.map((choice) => priceTopping(choice, swaps))
  const sauces = sauceParts(choices, build.sauceId)
  return {
    parts: [...sauces, ...toppings.map(({ part }) => part)],
    trail: [...sauceSteps(sauces, choices.recipe.sauce), ...toppings.flatMap(({ steps }) => steps)],
  }
}

type NamedSize = Pick<PizzaSize, 'sizeId' | 'name' | 'defaultBase'>

/** The part of a chosen size with its price. */
export const sizePart = ({ sizeId, name }: NamedSize, total: Cents): PricedPart => ({
  productId: sizeId,
  name,
  category: 'Size',
  quantity: 1,
  total,
  half: null,
})

/** The part of a chosen base with its extra price. */
export const basePart = ({ baseId, name, extra }: PizzaBase): PricedPart => ({
  productId: baseId,
  name,
  category: 'Base',
  quantity: 1,
  total: extra,
  half: null,
})

/** The step of a base other than the size's default. */
export const baseSteps = (size: NamedSize, { baseId, name, extra }: PizzaBase): readonly PriceStep[] =>
  baseId === size.defaultBase ? [] : [{ label: name, amount: extra }]

/**
 * The price of one pizza and its calculation: the size with the default build + the extra of the base + the added
 * toppings. Removing never refunds; a removed unit of the recipe pays for one added unit of the same or a cheaper
 * class. Sauces cost nothing. The price depends on the build alone, never on the order of edits. [BAS-11] Only a build
 * that `checkBuild` accepts has a price.
 */
export const priceBuild = (choices: PizzaChoices, build: WholeBuild): PricedBuild => {
  const size = sizeOf(choices, build.sizeId)
  const base = size?.bases.find(({ baseId }) => baseId === build.baseId)
  if (size === undefined || base === undefined)
    throw new RangeError('this pizza does not come in that size on that base')
  const fillings = priceFillings(choices, build)
  const parts = [sizePart(size, size.price), basePart(base), ...fillings.parts]
  return {
    unit: sumOf(parts.map(({ total }) => total)),
    trail: [{ label: size.name, amount: size.price }, ...baseSteps(size, base), ...fillings.trail],
    parts,
  }
}
