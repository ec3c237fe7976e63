import type { Product } from '@forno/contracts/catalogue/catalogue'
import type { HalfPizza, HalvesChoices } from '@forno/domain/pizza/halves-choices'
import type { PizzaBase, PizzaIngredient, PizzaChoices, PizzaSize } from '@forno/domain/pizza/pizza-choices'
import { cents, type Cents, type IngredientId, type ProductId, type SizeId } from '@forno/domain/core/basic-types'
import { centsOf } from '../../lib/money.ts'

type WireSize = NonNullable<Product['sizes']>[number]
type WireBase = WireSize['bases'][number]
type WireIngredient = NonNullable<Product['ingredients']>[number]
type WireHalf = NonNullable<Product['halves']>[number]

/**
 * The choices of a pizza for the shared rules, the same from which the server prices. null for products without
 * choices or details. [CAT-04] [CAT-05]
 */
export const choicesOf = (product: Product): PizzaChoices | null => {
  const { sizes, ingredients, halves, customisations = [] } = product
  const standard = standardOf(sizes)
  if (sizes === undefined || ingredients === undefined || standard === undefined || halves !== undefined) return null
  return {
    sizes: sizes.map(sizeFrom),
    defaultSize: standard.sizeId as SizeId,
    recipe: recipeFrom(ingredients),
    ingredients: ingredientsFrom(ingredients),
    bounds: customisations,
    isFixed: product.isFixedRecipe,
  }
}

/** The same for a half-n-half; null for other products, and when one of its default halves is missing. [CAT-20] */
export const halvesChoicesOf = ({ sizes, ingredients, halves, customisations = [] }: Product): HalvesChoices | null => {
  const standard = standardOf(sizes)
  const [left, right] = halves?.filter(({ isDefault }) => isDefault) ?? []
  if (sizes === undefined || ingredients === undefined || halves === undefined || standard === undefined) return null
  if (left === undefined) return null
  return {
    sizes: sizes.map((size) => ({ ...sizeFrom(size), fee: price(size.surcharge) })),
    defaultSize: standard.sizeId as SizeId,
    // With a single marked half, both halves default to it.
    defaultHalves: [halfIdOf(left), halfIdOf(right ?? left)],
    pizzas: new Map(halves.map((half) => [halfIdOf(half), halfFrom(half)])),
    ingredients: ingredientsFrom(ingredients),
    bounds: customisations,
  }
}

/** The size that the menu marks as default, else the first. */
const standardOf = (sizes: Product['sizes']) => sizes?.find(({ isDefault }) => isDefault) ?? sizes?.[0]

const ingredientsFrom = (ingredients: readonly WireIngredient[]): PizzaChoices['ingredients'] =>
  new Map(ingredients.map((ingredient) => [idOf(ingredient), ingredientFrom(ingredient)]))

const halfIdOf = ({ productId }: WireHalf) => productId as ProductId

const halfFrom = ({ slug, name, sauce, toppings, prices, isOutOfStock }: WireHalf): HalfPizza => ({
  slug,
  name,
  recipe: { sauce: sauce as IngredientId | null, toppings },
  prices: pricesFrom(prices),
  isOutOfStock,
})

const idOf = ({ productId }: { readonly productId: string }) => productId as IngredientId
const price = (aud: number): Cents => cents(centsOf(aud))
const pricesFrom = (prices: WireIngredient['prices']): Readonly<Record<SizeId, Cents>> =>
  Object.fromEntries(Object.entries(prices).map(([sizeId, aud]) => [sizeId, price(aud)]))

const sizeFrom = ({ sizeId, name, slices, price: basePrice, bases }: WireSize): PizzaSize => {
  const standard = bases.find(({ isDefault }) => isDefault) ?? bases[0]
  return {
    sizeId: sizeId as SizeId,
    name,
    slices,
    price: price(basePrice),
    bases: bases.map(baseFrom),
    defaultBase: (standard?.productId ?? '') as IngredientId,
  }
}

const baseFrom = (base: WireBase): PizzaBase => ({
  baseId: idOf(base),
  name: base.name,
  extra: price(base.price),
  compatibleWith: base.compatibleWith.map((id) => id as IngredientId),
  energy: base.kilojoules,
  allergens: base.allergens,
  mayContain: base.mayContain,
  dietary: base.dietary,
  isOutOfStock: base.isOutOfStock,
})

const ingredientFrom = (ingredient: WireIngredient): PizzaIngredient => ({
  name: ingredient.name,
  category: ingredient.sauce ? 'Sauce' : 'Topping',
  band: ingredient.band,
  prices: pricesFrom(ingredient.prices),
  energy: ingredient.kilojoules,
  allergens: ingredient.allergens,
  mayContain: ingredient.mayContain,
  dietary: ingredient.dietary,
  isOutOfStock: ingredient.isOutOfStock,
})

const recipeFrom = (ingredients: readonly WireIngredient[]): PizzaChoices['recipe'] => {
  const used = ingredients.filter(({ quantity }) => quantity > 0)
  const sauce = used.find((ingredient) => ingredient.sauce)
  const toppings = used.filter((ingredient) => !ingredient.sauce)
  return {
    sauce: sauce === undefined ? null : idOf(sauce),
    toppings: Object.fromEntries(toppings.map(({ productId, quantity }) => [productId, quantity])),
  }
}
