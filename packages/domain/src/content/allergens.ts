export const allergens = [
  'wheat',
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

export const dietaries = ['vegetarian', 'vegan', 'halal-friendly', 'gluten-free-option'] as const
export type Dietary = (typeof dietaries)[number]
