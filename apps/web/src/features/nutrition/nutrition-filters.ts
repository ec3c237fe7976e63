import { allergens as allAllergens } from '@forno/domain/content/allergens'
import type {} from '@forno/domain/core/basic-types'
import { dietaryLabels } from '../../shared/food/dietary-labels.ts'
import type { Allergen, Dietary, Nutrition, NutritionProduct } from '../../api/nutrition.ts'
import { searchItems } from '../../lib/search.ts'

/** The filters of the nutrition tables. */
export type NutritionFilters = {
  readonly search: string
  /** No shown food contains any of these. */
  readonly avoided: readonly Allergen[]
  /** Nor may a shown food contain traces of them. */
  readonly avoidsTraces: boolean
  readonly dietary: readonly Dietary[]
}

/** Excludes traces until the customer allows them, which is the safer default. */
export const noFilters: NutritionFilters = { search: '', avoided: [], avoidsTraces: true, dietary: [] }

/** Whether a filter or a search is on; the choice about traces alone hides nothing. */
export const isFiltered = ({ search, avoided, dietary }: NutritionFilters): boolean =>
  search.trim() !== '' || avoided.length > 0 || dietary.length > 0

/** The list with a value switched on or off. */
export const toggled = <Value>(values: readonly Value[], value: Value, isOn: boolean): readonly Value[] =>
  isOn ? [...values, value] : values.filter((each) => each !== value)

type Food = Pick<NutritionProduct, 'name' | 'allergens' | 'mayContain' | 'dietary'>

/** The allergens that occur, or may occur, in the order of the food standard, so that every filter has a result. */
export const allergensIn = ({ products, ingredients }: Nutrition): readonly Allergen[] => {
  const occurring = new Set(
    [...products, ...ingredients].flatMap(({ allergens, mayContain }) => [...allergens, ...mayContain]),
  )
  return allAllergens.filter((allergen) => occurring.has(allergen))
}

/** The diets that at least one product meets. */
export const dietaryIn = ({ products }: Nutrition): readonly Dietary[] => [
  ...new Set(products.flatMap(({ dietary }) => dietary)),
]

/** Foods that pass all filters, in their own order; the name search forgives typos. */
export const fitting = <Each extends Food>(
  foods: readonly Each[],
  { search, avoided, avoidsTraces, dietary }: NutritionFilters,
): readonly Each[] => {
  const found = new Set(searchItems(foods, search, ({ name }) => [name]))
  return foods.filter(
    (food) =>
      found.has(food) &&
      avoided.every((each) => !food.allergens.includes(each) && !(avoidsTraces && food.mayContain.includes(each))) &&
      dietary.every((each) => food.dietary.includes(each)),
  )
}

/** Foods of one category, which share a table. */
export type Group<Each> = { readonly name: string; readonly foods: readonly Each[] }

/** Foods by category, in the order in which the categories first occur. */
export const byCategory = <Each extends { readonly category: string }>(
  foods: readonly Each[],
): readonly Group<Each>[] =>
  [...new Set(foods.map(({ category }) => category))].map((name) => ({
    name,
    foods: foods.filter(({ category }) => category === name),
  }))

/** The serving columns of one table in the order of sizes; a plain serve comes last. */
export const servingsIn = (products: readonly NutritionProduct[], sizes: Nutrition['sizes']): readonly string[] => {
  const servingNames = new Set(products.flatMap(({ servings }) => servings.map(({ name }) => name)))
  const ordered = sizes.map(({ name }) => name).filter((name) => servingNames.has(name))
  return [...ordered, ...[...servingNames].filter((name) => !ordered.includes(name))]
}

/** The number of shown foods and the filters as a sentence, for screen readers and print. */
export const shownWords = (shown: number, all: number, filters: NutritionFilters): string => {
  if (!isFiltered(filters)) return `${all} products`
  const search = filters.search.trim()
  const conditions = [
    ...filters.dietary.map((each) => dietaryLabels[each].toLowerCase()),
    ...avoidedWords(filters),
    ...(search === '' ? [] : [`“${search}”`]),
  ]
  return `${shown} of ${all} products: ${conditions.join(', ')}`
}

const avoidedWords = ({ avoided, avoidsTraces }: NutritionFilters): readonly string[] => {
  if (avoided.length === 0) return []
  const names = avoided.join(', ')
  return [
    avoidsTraces
      ? `without ${names}, or traces of ${avoided.length === 1 ? 'it' : 'them'}`
      : `without ${names} in the recipe`,
  ]
}
