import { concernFacts, type AllergenFacts } from '@forno/domain/content/allergen-facts'
import { allergenList, type Allergen } from '@forno/domain/content/allergens'
import type { Dietary } from '../../api/nutrition.ts'

/** A text with a capital letter at its start: "pine nut" as "Pine nut". */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** "Milk, wheat"; "None listed" for none. */
export const allergenLabel = (allergens: readonly Allergen[]): string =>
  allergens.length === 0 ? 'None listed' : capital(allergenList(allergens))

/** "Contains milk and egg. May contain cashew."; "No allergens listed" for none. */
export const foodSentences = ({ allergens, mayContain }: AllergenFacts): string =>
  concernFacts({ contains: allergens, mayContain }) || 'No allergens listed'

/** The name of each diet on screen. */
export const dietaryLabels: Readonly<Record<Dietary, string>> = {
  vegetarian: 'Vegetarian',
  vegan: 'Vegan',
  'halal-friendly': 'Halal-friendly',
  'gluten-free-option': 'Gluten-free option',
}
