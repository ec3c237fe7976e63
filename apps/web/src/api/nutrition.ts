import type { Nutrition } from '@forno/contracts/catalogue/catalogue'
import type { MenuContext } from './catalogue.ts'
import { read } from '../lib/http/read.ts'

export type { Nutrition }
export type NutritionProduct = Nutrition['products'][number]
export type NutritionIngredient = Nutrition['ingredients'][number]
export type Allergen = NutritionProduct['allergens'][number]
export type Dietary = NutritionProduct['dietary'][number]

/** Kilojoules and allergens of all products on sale. */
export const nutritionQuery = (context: MenuContext) => read('GET /nutrition', { query: context })

/** The slug of the content page that shows the nutrition tables. */
export const nutritionPage = 'nutrition-information'
