import { halvesSizeOf } from '@forno/domain/pizza/halves-choices'
import type { PizzaBase, PizzaIngredient } from '@forno/domain/pizza/pizza-choices'
import type { Cents, HalfNumber, IngredientId, ProductId, SizeId } from '@forno/domain/core/basic-types'
import {
  asItComes,
  halfOn,
  pizzaOn,
  priceOf,
  withFillings,
  withPizza,
  withSize,
  type PizzaDraft,
  type Pizza,
} from './pizza-draft.ts'

/** A topping to choose: its units now, and the price of one more. [CAT-17] */
export type ToppingRow = {
  readonly id: IngredientId
  readonly name: string
  /** Cents that one more unit adds to the current price. */
  readonly adds: number
  readonly units: number
  readonly recipeUnits: number
  readonly isOutOfStock: boolean
  /** The chosen base does not take it. [RUL-11] */
  readonly isClashing: boolean
}

/** Toppings under one heading of the builder. */
export type ToppingGroup = { readonly id: string; readonly title: string; readonly rows: readonly ToppingRow[] }

/** The headings of the price bands, in the order of the builder. */
const bandTitles: Readonly<Record<string, string>> = {
  veg: 'Vegetables',
  cheese: 'Cheese',
  meat: 'Meat and egg',
  premium: 'Premium',
}
const bandOrder = Object.keys(bandTitles)

const titleOf = (band: string): string => bandTitles[band] ?? band.charAt(0).toUpperCase() + band.slice(1)

/** The toppings to choose from: the recipe's first, then the others in one group per price band. [CAT-15] */
export const toppingGroups = (draft: PizzaDraft, side: HalfNumber): readonly ToppingGroup[] => {
  const pizza = pizzaOn(draft, side)
  const currentPrice = priceOf(draft)?.unit ?? 0
  const addsOf = (id: IngredientId): number => {
    const toppings = { ...pizza.build.toppings, [id]: (pizza.build.toppings[id] ?? 0) + 1 }
    return (priceOf(withFillings(draft, side, { ...pizza.build, toppings }))?.unit ?? currentPrice) - currentPrice
  }
  const rows = [...pizza.choices.ingredients].flatMap(([id, ingredient]) => rowOf(pizza, id, ingredient, addsOf))
  const added = rows.filter(({ row }) => row.recipeUnits === 0)
  const bands = [...new Set(added.map(({ band }) => band))].toSorted((one, other) => rank(one) - rank(other))
  const recipe = rows.filter(({ row }) => row.recipeUnits > 0).map(({ row }) => row)
  return [
    { id: 'recipe', title: 'On this pizza', rows: recipe },
    ...bands.map((band) => ({
      id: band,
      title: titleOf(band),
      rows: added.filter((each) => each.band === band).map(({ row }) => row),
    })),
  ].filter((group) => group.rows.length > 0)
}

const rank = (band: string): number => {
  const place = bandOrder.indexOf(band)
  return place < 0 ? bandOrder.length : place
}

const rowOf = (
  { choices, build }: Pizza,
  id: IngredientId,
  ingredient: PizzaIngredient,
  addsOf: (id: IngredientId) => number,
) => {
  if (ingredient.category !== 'Topping' || ingredient.prices[build.sizeId] === undefined) return []
  const { name, isOutOfStock } = ingredient
  const units = build.toppings[id] ?? 0
  const recipeUnits = choices.recipe.toppings[id] ?? 0
  const base = choices.sizes
    .find(({ sizeId }) => sizeId === build.sizeId)
    ?.bases.find(({ baseId }) => baseId === build.baseId)
  const isClashing = base !== undefined && base.compatibleWith.length > 0 && !base.compatibleWith.includes(id)
  const row = { id, name, adds: addsOf(id), units, recipeUnits, isOutOfStock, isClashing }
  return [{ band: ingredient.band ?? 'other', row }]
}

/** The names of the toppings and sauces that a base does not take; empty = it takes them all. [RUL-11] */
export const clashesOf = (draft: PizzaDraft, { compatibleWith }: PizzaBase): readonly string[] => {
  if (compatibleWith.length === 0) return []
  const builds = ([1, 2] as const).map((side) => pizzaOn(draft, side).build)
  const isOn = (id: IngredientId) => builds.some(({ sauceId, toppings }) => id === sauceId || (toppings[id] ?? 0) > 0)
  return [...draft.choices.ingredients]
    .filter(([id]) => isOn(id) && !compatibleWith.includes(id))
    .map(([, { name }]) => name)
}

/** A size to choose. */
export type SizeRow = {
  readonly sizeId: SizeId
  readonly name: string
  readonly slices: number
  /** Cents of the pizza in its default build in this size; null = it does not come in this size as a half. */
  readonly price: Cents | null
}

/** The sizes to choose from, each with the price of the default build. [CAT-15] */
export const sizeRows = (draft: PizzaDraft): readonly SizeRow[] =>
  draft.choices.sizes.map(({ sizeId, name, slices }) => ({
    sizeId,
    name,
    slices,
    price: priceOf(asItComes(withSize(draft, sizeId)))?.unit ?? null,
  }))

/** A pizza to choose for a half: its whole price, and the amount it adds to the current price, in cents. [CAT-20] */
export type HalfRow = {
  readonly productId: ProductId
  readonly name: string
  /** Its sauce and toppings, in the order of making. */
  readonly madeWith: string
  readonly price: Cents
  readonly adds: number
  readonly isChosen: boolean
  readonly isOutOfStock: boolean
}

/** A list of names as a sentence: "Tomato, mozzarella, basil leaves". */
const inSentenceCase = ([first = '', ...others]: readonly string[]): string =>
  [first, ...others.map((each) => each.toLowerCase())].join(', ')

/** The pizzas to choose from for a half; empty for a whole pizza, or a size without halves. [CAT-20] */
export const halfRows = (draft: PizzaDraft, side: HalfNumber): readonly HalfRow[] => {
  if (draft.kind === 'whole' || halvesSizeOf(draft.choices, draft.build.sizeId) === undefined) return []
  const { choices, build } = draft
  const currentPrice = priceOf(draft)?.unit ?? 0
  return [...choices.pizzas].flatMap(([productId, { name, recipe, prices, isOutOfStock }]) => {
    const price = prices[build.sizeId]
    const changed = priceOf(withPizza(draft, side, productId))
    if (price === undefined || changed === null) return []
    const isUsed = (id: IngredientId) => id === recipe.sauce || (recipe.toppings[id] ?? 0) > 0
    const used = [...choices.ingredients].filter(([id]) => isUsed(id)).map(([, { name: each }]) => each)
    const isChosen = halfOn(build, side).productId === productId
    return {
      productId,
      name,
      madeWith: inSentenceCase(used),
      price,
      adds: changed.unit - currentPrice,
      isChosen,
      isOutOfStock,
    }
  })
}
