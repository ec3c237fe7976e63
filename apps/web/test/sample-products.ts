import type { Category, Meal, Product } from '@forno/contracts/catalogue/catalogue'
import { audOf } from '../src/lib/money.ts'

/** A category of the menu for tests. */
export const sampleCategory = (slug: string, changes: Partial<Category> = {}): Category => ({
  id: slug,
  code: slug,
  slug,
  name: slug,
  description: '',
  isNavigation: true,
  isHomePage: false,
  isHidden: false,
  sortOrder: 0,
  ...changes,
})

/** A side dish for tests, sold for 10 dollars and without allergens; its id is its name in lower case. */
export const sampleProduct = (name: string, changes: Partial<Product> = {}): Product => ({
  productId: name.toLowerCase(),
  slug: name.toLowerCase(),
  name,
  description: '',
  productType: 'Sides',
  discriminator: 'StockItem',
  taxonomy: '',
  totalPrice: audOf(1000),
  fromPrice: audOf(1000),
  imageUrl: null,
  alcoholUnits: 0,
  surcharge: null,
  requiresCoupon: false,
  kilojoules: 700,
  kilojoulesPer: 'serve',
  allergens: [],
  mayContain: [],
  dietary: [],
  tags: [],
  categories: [],
  isOutOfStock: false,
  instead: [],
  madeWith: [],
  isFixedRecipe: false,
  picture: null,
  sortOrder: 0,
  defaultSizeId: null,
  defaultSizeName: null,
  sizeNames: [],
  ...changes,
})

type MealChoice = Meal['groups'][number]['products'][number]

/** A choice of a meal for tests: a product without sizes and upcharge. */
export const sampleChoice = (name: string, changes: Partial<MealChoice> = {}): MealChoice => ({
  ...sampleProduct(name),
  sizeId: null,
  sizeName: null,
  upcharge: audOf(0),
  singlePrice: audOf(1000),
  ...changes,
})

/** A meal of the menu for tests, sold for 25 dollars. */
export const sampleMenuMeal = (changes: Partial<Meal> = {}): Meal => ({
  productId: 'box',
  slug: 'box',
  name: 'Box',
  productType: 'Meals',
  totalPrice: audOf(2500),
  imageUrl: null,
  picture: null,
  isOutOfStock: false,
  requiresCoupon: false,
  description: '',
  kilojoules: 12_000,
  allergens: [],
  mayContain: [],
  dietary: [],
  groups: [],
  ableToSwap: true,
  ignoreMinSpend: false,
  ...changes,
})
