/** What Standard 1.2.3 of the Food Standards Code makes us declare, in the order in which we list it. */
export const allergens = [
  'wheat',
  'barley',
  'oats',
  'rye',
  'gluten',
  'milk',
  'egg',
  'soy',
  'fish',
  'crustacea',
  'mollusc',
  'peanut',
  'almond',
  'brazil nut',
  'cashew',
  'hazelnut',
  'macadamia',
  'pecan',
  'pine nut',
  'pistachio',
  'walnut',
  'sesame',
  'lupin',
  'sulphites',
] as const
export type Allergen = (typeof allergens)[number]

/** The names that Schedule 9 of the Code requires, where they differ from our own words in content and calls. */
const requiredNames: Partial<Record<Allergen, string>> = { crustacea: 'crustacean', 'brazil nut': 'Brazil nut' }

/** The name of an allergen on every screen, in the middle of a sentence. */
export const allergenName = (allergen: Allergen): string => requiredNames[allergen] ?? allergen

/** "wheat, gluten, Brazil nut": names separated by commas. */
export const allergenList = (names: readonly Allergen[]): string => names.map(allergenName).join(', ')

export const dietaries = ['vegetarian', 'vegan', 'halal-friendly', 'gluten-free-option'] as const
export type Dietary = (typeof dietaries)[number]
