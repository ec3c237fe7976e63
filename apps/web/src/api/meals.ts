import type { Meal } from '@forno/contracts/catalogue/catalogue'
import type { MenuContext, Product } from './catalogue.ts'
import { read } from '../lib/http/read.ts'

export type { Meal }
export type MealGroup = Meal['groups'][number]
export type MealChoice = MealGroup['products'][number]

/** A meal's summary by the slug in its address. [CAT-12] */
export const mealShortQuery = (context: MenuContext, slug: string) =>
  read('GET /meals/slug/:slug/short', { params: { slug }, query: context })

/** A meal with all its choices. [CAT-12] */
export const mealQuery = (context: MenuContext, productId: string) =>
  read('GET /meals/:productId', { params: { productId }, query: context })

/** Whether a product is a meal, which has a page of its own. [CAT-03] */
export const isMeal = ({ discriminator }: Pick<Product, 'discriminator'>): boolean => discriminator === 'Deal'
