import type { Dietary } from '../../api/nutrition.ts'

/** "pine nut" as "Pine nut" */
export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** "Milk, wheat"; "None listed" for none. */
export const listWords = (names: readonly string[]): string =>
  names.length === 0 ? 'None listed' : capital(names.join(', '))

export const dietaryWords: Readonly<Record<Dietary, string>> = {
  vegetarian: 'Vegetarian',
  vegan: 'Vegan',
  'halal-friendly': 'Halal-friendly',
  'gluten-free-option': 'Gluten-free option',
}
