import type { Product } from '../../api/catalogue.ts'

/** One of the design system's eight tints for each range, so that the menu appears in blocks of colour. */
const tints: Readonly<Record<string, number>> = {
  'classics-range': 2,
  'favourites-range': 1,
  'supreme-range': 3,
  'premium-range': 8,
  lunch: 4,
  'pizza-meals': 3,
  wingsstreet: 1,
  sides: 3,
  desserts: 8,
  drinks: 6,
  dips: 4,
}
/** The tint of a product of no listed range. */
const defaultTint = 2
/** The tint of plant-based pizzas. */
const greenTint = 5
/** The colour of a meal without a picture. */
export const mealTint = 3

/** The tint of a product without a picture: green for plant-based pizzas, otherwise by its range. */
export const plateTint = ({ categories, dietary, productType }: Product): number => {
  if (productType === 'Pizzas' && dietary.includes('vegetarian')) return greenTint
  return categories.map(({ slug }) => tints[slug]).find((tint) => tint !== undefined) ?? defaultTint
}
