import { allergenList, type Allergen } from '@forno/domain/content/allergens'
import type { Dietary } from '../../api/nutrition.ts'

/** "pine nut" as "Pine nut" */
export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** "Milk, wheat"; "None listed" for none. */
export const allergenWords = (allergens: readonly Allergen[]): string =>
  allergens.length === 0 ? 'None listed' : capital(allergenList(allergens))

export const dietaryWords: Readonly<Record<Dietary, string>> = {
  vegetarian: 'Vegetarian',
  vegan: 'Vegan',
  'halal-friendly': 'Halal-friendly',
  'gluten-free-option': 'Gluten-free option',
}
