import type { Whole } from '@forno/domain/baskets/state'
import { sizeOf, type PizzaBase, type PizzaIngredient, type PizzaOffer } from '@forno/domain/catalogue/pizza-offer'
import type { Cents, IngredientId } from '@forno/domain/words'

export type ToppingRow = {
  readonly id: IngredientId
  readonly name: string
  /** Cents of one added unit on the chosen size. */
  readonly price: Cents
  readonly units: number
  readonly recipeUnits: number
  readonly isOutOfStock: boolean
}

export type ToppingGroup = { readonly id: string; readonly title: string; readonly rows: readonly ToppingRow[] }

const bandTitles: Readonly<Record<string, string>> = {
  veg: 'Vegetables',
  cheese: 'Cheese',
  meat: 'Meat and egg',
  premium: 'Premium',
}
const bandOrder = Object.keys(bandTitles)

const titleOf = (band: string): string => bandTitles[band] ?? band.charAt(0).toUpperCase() + band.slice(1)

/** The toppings to choose from: first those of the recipe, then what can be added, one group per price band. [CAT-15] */
export const toppingGroups = (offer: PizzaOffer, build: Whole): readonly ToppingGroup[] => {
  const rows = [...offer.ingredients].flatMap(([id, ingredient]) => rowOf(offer, build, id, ingredient))
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

const rowOf = (offer: PizzaOffer, build: Whole, id: IngredientId, ingredient: PizzaIngredient) => {
  const price = ingredient.prices[build.sizeId]
  if (ingredient.category !== 'Topping' || price === undefined) return []
  const { name, isOutOfStock } = ingredient
  const units = build.toppings[id] ?? 0
  const recipeUnits = offer.recipe.toppings[id] ?? 0
  return [{ band: ingredient.band ?? 'other', row: { id, name, price, units, recipeUnits, isOutOfStock } }]
}

/** The toppings and sauce of a build that a base does not take, by name; empty = it takes them all. [RUL-11] */
export const clashesOf = (offer: PizzaOffer, build: Whole, { compatibleWith }: PizzaBase): readonly string[] => {
  if (compatibleWith.length === 0) return []
  const ids = [...offer.ingredients.keys()].filter((id) => id === build.sauceId || (build.toppings[id] ?? 0) > 0)
  return ids.filter((id) => !compatibleWith.includes(id)).map((id) => offer.ingredients.get(id)?.name ?? id)
}

export const basesOf = (offer: PizzaOffer, { sizeId }: Whole): readonly PizzaBase[] =>
  sizeOf(offer, sizeId)?.bases ?? []
