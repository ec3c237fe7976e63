import type { Ingredient, PizzaProduct, Recipe, SizeOffer } from '@forno/domain/content/content'
import { isPromotionalPizza } from '@forno/domain/content/product-kinds'
import { dietaries, type Dietary } from '@forno/domain/content/allergens'
import type { IngredientId } from '@forno/domain/core/basic-types'
import { price, type PriceList } from './menu-files.ts'
import { pizzaKindOf, withKind } from './pizza-kinds.ts'
import {
  byName,
  invalid,
  fields,
  flag,
  knownName,
  optional,
  orWord,
  whole,
  withPosition,
  type Invalid,
  type Reader,
} from '../yaml/readers.ts'
import { commonFields, soldFields, type Menu } from './sold-fields.ts'
import type { ReportError, FilePosition, Value } from '../yaml/yaml-value.ts'

/** Maximum units of topping, in a recipe and after changes. [CAT-17] */
const maxUnits = 10

const ingredientNamed = (id: IngredientId, menu: Menu): Ingredient | undefined =>
  menu.ingredients.find((ingredient) => ingredient.id === id)

/** Reads the name of a price list, or prices. */
const priceList =
  (menu: Menu): Reader<PriceList> =>
  (value, report) => {
    if (value.kind !== 'scalar') return byName(menu.names.sizes, price)(value, report)
    const name = knownName(menu.names.priceLists)(value, report)
    return name === invalid ? invalid : (menu.priceLists[name] ?? invalid)
  }

const fillingsOf = (recipe: Recipe, menu: Menu): readonly Ingredient[] =>
  menu.ingredients.filter(
    ({ id, category }) => id === recipe.sauce || (category === 'Topping' && (recipe.toppings[id] ?? 0) > 0),
  )

/** Whether the base goes with every ingredient of the recipe. [CAT-05] */
const baseFits = (baseId: IngredientId, fillings: readonly Ingredient[], menu: Menu): boolean => {
  const base = ingredientNamed(baseId, menu)
  if (base?.category !== 'Base' || base.compatibleWith.length === 0) return true
  return fillings.every(({ id }) => base.compatibleWith.includes(id))
}

const offersOf = (prices: PriceList, fillings: readonly Ingredient[], menu: Menu): readonly SizeOffer[] =>
  menu.sizes.flatMap(({ size, bases, defaultBase }) => {
    const sizePrice = prices[size.id]
    if (!sizePrice) return []
    const offered = bases.map(({ value }) => value).filter((base) => baseFits(base, fillings, menu))
    return [{ sizeId: size.id, price: sizePrice, bases: offered, defaultBase: defaultBase.value }]
  })

const containsGluten = ({ allergens }: Ingredient): boolean =>
  allergens.includes('wheat') || allergens.includes('gluten')

const isFreeBase = (id: IngredientId, menu: Menu): boolean => {
  const base = ingredientNamed(id, menu)
  return base !== undefined && !containsGluten(base)
}

/** Dietary claims of a standard pizza: only those that hold for its default bases and everything on them. */
const dietaryOf = (fillings: readonly Ingredient[], offers: readonly SizeOffer[], menu: Menu): readonly Dietary[] => {
  const defaults = menu.ingredients.filter(({ id }) => offers.some(({ defaultBase }) => defaultBase === id))
  const hasFreeBase = offers.some(({ bases }) => bases.some((id) => isFreeBase(id, menu)))
  return dietaries.filter((word) =>
    word === 'gluten-free-option'
      ? hasFreeBase && !fillings.some(containsGluten)
      : [...defaults, ...fillings].every(({ dietary }) => dietary.includes(word)),
  )
}

const checkUnits = (toppings: Readonly<Record<IngredientId, number>>, at: FilePosition, report: ReportError): void => {
  const units = Object.values(toppings).reduce((sum, count) => sum + count, 0)
  if (units > maxUnits) report(at, `the recipe has ${units} units of topping, the maximum is ${maxUnits}`)
}

/** One pizza with its size offers computed. [CAT-01] [CAT-16] [CAT-18] [CFG-05] */
export const readPizza = (entry: Value, menu: Menu, report: ReportError): PizzaProduct | Invalid => {
  const { names } = menu
  const read = fields({
    ...soldFields(names, 'Pizzas'),
    prices: withPosition(priceList(menu)),
    defaultSize: withPosition(knownName(names.sizes)),
    sauce: withPosition(orWord('none', knownName(names.sauces))),
    toppings: withPosition(byName(names.toppings, whole(1, maxUnits))),
    half: optional(flag, true),
  })(entry, report)
  if (read === invalid) return invalid
  const recipe: Recipe = { sauce: read.sauce.value, toppings: read.toppings.value }
  checkUnits(recipe.toppings, read.toppings.at, report)
  if (recipe.sauce === null && read.type !== 'StockItemExtended')
    report(read.sauce.at, `the pizza '${read.id}' has no sauce, so its type must be StockItemExtended`)
  if (!read.prices.value[read.defaultSize.value])
    report(read.defaultSize.at, `the default size '${read.defaultSize.value}' has no price`)
  const fillings = fillingsOf(recipe, menu)
  const sizes = offersOf(read.prices.value, fillings, menu)
  const common = commonFields(read, menu, dietaryOf(fillings, sizes, menu))
  return {
    ...common,
    categories: withKind(common.categories, pizzaKindOf(recipe.toppings, menu.toppingKinds), menu.kindCategories),
    kind: 'pizza',
    sizes,
    defaultSize: read.defaultSize.value,
    recipe,
    bounds: menu.bounds,
    canBeHalf: read.half && recipe.sauce !== null && !isPromotionalPizza(common),
  }
}

/** Kilojoules of a standard pizza in a size: base, sauce and every unit of topping. */
export const pizzaEnergy = (pizza: PizzaProduct, offer: SizeOffer, ingredients: readonly Ingredient[]): number =>
  partsOf(pizza, offer, ingredients).reduce(
    (sum, { ingredient, units }) => sum + (ingredient.energy[offer.sizeId] ?? 0) * units,
    0,
  )

/** The ingredients of a standard pizza with their units. */
export const partsOf = (
  pizza: PizzaProduct,
  offer: SizeOffer,
  ingredients: readonly Ingredient[],
): readonly { readonly ingredient: Ingredient; readonly units: number }[] =>
  ingredients.flatMap((ingredient) => {
    const isWhole = ingredient.id === offer.defaultBase || ingredient.id === pizza.recipe.sauce
    const units = isWhole ? 1 : (pizza.recipe.toppings[ingredient.id] ?? 0)
    return units > 0 ? [{ ingredient, units }] : []
  })
