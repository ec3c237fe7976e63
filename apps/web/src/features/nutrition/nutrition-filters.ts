import { allergens as allAllergens } from '@forno/domain/content/allergens'
import type {} from '@forno/domain/core/words'
import { dietaryWords } from '../../shared/food/dietary-labels.ts'
import type { Allergen, Dietary, Nutrition, NutritionProduct } from '../../api/nutrition.ts'
import { searched } from '../../lib/search.ts'

/** What the tables are narrowed to. */
export type NutritionFilters = {
  readonly search: string
  /** Nothing shown contains any of these. */
  readonly avoided: readonly Allergen[]
  /** Nothing shown may contain any of them either. */
  readonly avoidsTraces: boolean
  readonly dietary: readonly Dietary[]
}

/** Excludes traces until the customer allows them: the careful answer comes first. */
export const noFilters: NutritionFilters = { search: '', avoided: [], avoidsTraces: true, dietary: [] }

export const isFiltered = ({ search, avoided, dietary }: NutritionFilters): boolean =>
  search.trim() !== '' || avoided.length > 0 || dietary.length > 0

/** A word switched on or off in a list of words. */
export const toggled = <Word>(words: readonly Word[], word: Word, isOn: boolean): readonly Word[] =>
  isOn ? [...words, word] : words.filter((each) => each !== word)

type Food = Pick<NutritionProduct, 'name' | 'allergens' | 'mayContain' | 'dietary'>

/** The allergens that anything here has, or may have, in the order of the law's list: no filter leads nowhere. */
export const allergensIn = ({ products, ingredients }: Nutrition): readonly Allergen[] => {
  const named = new Set(
    [...products, ...ingredients].flatMap(({ allergens, mayContain }) => [...allergens, ...mayContain]),
  )
  return allAllergens.filter((allergen) => named.has(allergen))
}

/** The dietary words that at least one product carries. */
export const dietaryIn = ({ products }: Nutrition): readonly Dietary[] => [
  ...new Set(products.flatMap(({ dietary }) => dietary)),
]

/** Foods that fit all filters, in their own order; typos in a name are forgiven. */
export const fitting = <Each extends Food>(
  foods: readonly Each[],
  { search, avoided, avoidsTraces, dietary }: NutritionFilters,
): readonly Each[] => {
  const found = new Set(searched(foods, search, ({ name }) => [name]))
  return foods.filter(
    (food) =>
      found.has(food) &&
      avoided.every((each) => !food.allergens.includes(each) && !(avoidsTraces && food.mayContain.includes(each))) &&
      dietary.every((each) => food.dietary.includes(each)),
  )
}

export type Group<Each> = { readonly name: string; readonly foods: readonly Each[] }

/** Foods under their categories, in the order in which the categories first come. */
export const byCategory = <Each extends { readonly category: string }>(
  foods: readonly Each[],
): readonly Group<Each>[] =>
  [...new Set(foods.map(({ category }) => category))].map((name) => ({
    name,
    foods: foods.filter(({ category }) => category === name),
  }))

/** The ways of having the products of one table, in the order of the sizes; a plain serve comes last. */
export const servingsIn = (products: readonly NutritionProduct[], sizes: Nutrition['sizes']): readonly string[] => {
  const named = new Set(products.flatMap(({ servings }) => servings.map(({ name }) => name)))
  const ordered = sizes.map(({ name }) => name).filter((name) => named.has(name))
  return [...ordered, ...[...named].filter((name) => !ordered.includes(name))]
}

/** What the tables hold, in words for those who hear or print it. */
export const shownWords = (shown: number, all: number, filters: NutritionFilters): string => {
  if (!isFiltered(filters)) return `${all} products`
  const search = filters.search.trim()
  const said = [
    ...filters.dietary.map((each) => dietaryWords[each].toLowerCase()),
    ...avoidedWords(filters),
    ...(search === '' ? [] : [`“${search}”`]),
  ]
  return `${shown} of ${all} products: ${said.join(', ')}`
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
