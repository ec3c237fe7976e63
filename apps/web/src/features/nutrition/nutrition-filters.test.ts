import { describe, expect, test } from 'vitest'
import type { Nutrition, NutritionIngredient, NutritionProduct } from '../../api/nutrition.ts'
import {
  allergensIn,
  byCategory,
  dietaryIn,
  fitting,
  isFiltered,
  noFilters,
  servingsIn,
  shownWords,
  type NutritionFilters,
} from './nutrition-filters.ts'
import { anchorOf } from './table-anchor.ts'

const product = (name: string, category: string, more: Partial<NutritionProduct> = {}): NutritionProduct => ({
  productId: name.toLowerCase(),
  slug: name.toLowerCase(),
  name,
  category,
  servings: [{ name: 'Serve', slices: null, kilojoules: 900, wholeKilojoules: 900 }],
  allergens: [],
  mayContain: [],
  dietary: [],
  ...more,
})
const sized = (...names: readonly string[]) =>
  names.map((name) => ({ name, slices: 8, kilojoules: 700, wholeKilojoules: 5_600 }))

const margherita = product('Margherita', 'Pizza', {
  servings: sized('Large', 'Small'),
  allergens: ['milk', 'wheat'],
  mayContain: ['soy'],
  dietary: ['vegetarian'],
})
const plant = product('Plant power', 'Pizza', {
  servings: sized('Family', 'Large'),
  allergens: ['wheat'],
  mayContain: ['milk'],
  dietary: ['vegetarian', 'vegan'],
})
const cola = product('Cola', 'Drinks')
const basil: NutritionIngredient = {
  productId: 'basil',
  name: 'Basil leaves',
  category: 'Topping',
  kilojoules: { large: 10 },
  allergens: [],
  mayContain: ['sesame'],
  dietary: ['vegan'],
}
const sizes = ['Small', 'Large', 'Family'].map((name) => ({ sizeId: name.toLowerCase(), name }))
const nutrition: Nutrition = { products: [margherita, cola, plant], ingredients: [basil], sizes }

const found = (filters: Partial<NutritionFilters>) =>
  fitting(nutrition.products, { ...noFilters, ...filters }).map(({ name }) => name)

describe('filters', () => {
  test.each<[string, Partial<NutritionFilters>, readonly string[]]>([
    ['no filter keeps all in their order', {}, ['Margherita', 'Cola', 'Plant power']],
    ['an avoided allergen hides what contains it and what may contain it', { avoided: ['milk'] }, ['Cola']],
    [
      'with traces allowed it hides only what contains it',
      { avoided: ['milk'], avoidsTraces: false },
      ['Cola', 'Plant power'],
    ],
    ['allowed traces show no food that contains it', { avoided: ['wheat'], avoidsTraces: false }, ['Cola']],
    ['every avoided allergen counts', { avoided: ['soy', 'wheat'] }, ['Cola']],
    ['every diet must fit', { dietary: ['vegetarian', 'vegan'] }, ['Plant power']],
    ['the search finds a name in spite of a typo', { search: 'margarita' }, ['Margherita']],
    ['a food must pass all filters', { search: 'plant', avoided: ['milk'] }, []],
  ])('%s', (_, filters, names) => expect(found(filters)).toEqual(names))

  test('do not count a change of traces alone', () => {
    expect(isFiltered(noFilters)).toBe(false)
    expect(isFiltered({ ...noFilters, avoidsTraces: false })).toBe(false)
    expect(isFiltered({ ...noFilters, avoided: ['egg'] })).toBe(true)
  })

  test('apply the search to ingredients too', () => {
    expect(fitting([basil], { ...noFilters, avoided: ['sesame'] })).toEqual([])
    expect(fitting([basil], { ...noFilters, avoided: ['sesame'], avoidsTraces: false })).toEqual([basil])
  })

  test('offer only allergens and diets that occur, allergens in the order of the food standard', () => {
    expect(allergensIn(nutrition)).toEqual(['wheat', 'milk', 'soy', 'sesame'])
    expect(dietaryIn(nutrition)).toEqual(['vegetarian', 'vegan'])
  })
})

describe('tables', () => {
  test('appear in the order in which their categories first occur, with every product once', () => {
    expect(byCategory(nutrition.products)).toEqual([
      { name: 'Pizza', foods: [margherita, plant] },
      { name: 'Drinks', foods: [cola] },
    ])
  })

  test('have a column for each size in the order of sizes, and a plain serve last', () => {
    expect(servingsIn([margherita, plant, cola], sizes)).toEqual(['Small', 'Large', 'Family', 'Serve'])
    expect(servingsIn([margherita], sizes)).toEqual(['Small', 'Large'])
    expect(servingsIn([cola], sizes)).toEqual(['Serve'])
  })

  test('have an anchor each in the address', () => expect(anchorOf('Plant-based & veggie!')).toBe('plant-based-veggie'))
})

test.each<[Partial<NutritionFilters>, string]>([
  [{}, '137 products'],
  [{ avoided: ['milk', 'egg'] }, '42 of 137 products: without milk, egg, or traces of them'],
  [{ avoided: ['milk'] }, '42 of 137 products: without milk, or traces of it'],
  [{ avoided: ['milk'], avoidsTraces: false }, '42 of 137 products: without milk in the recipe'],
  [{ dietary: ['gluten-free-option'], search: ' bread ' }, '42 of 137 products: gluten-free option, “bread”'],
])('describes %j in a sentence', (filters, words) =>
  expect(shownWords(42, 137, { ...noFilters, ...filters })).toBe(words),
)
