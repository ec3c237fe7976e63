import type { Allergen } from '@forno/domain/content/allergens'
import type { AllergyProfile } from './allergy-store.ts'

export { chooseAllergies, profileOf, useAllergyProfile, type AllergyProfile } from './allergy-store.ts'

/** What of a profile is in a food, and what may be. */
export type Concern = { readonly contains: AllergyProfile; readonly mayContain: AllergyProfile }

/** Whatever tells its allergens: a product of the list, an ingredient, or what has been put together. */
export type AllergenFacts = { readonly allergens: readonly Allergen[]; readonly mayContain: readonly Allergen[] }

/** What speaks against a food for this profile, or null when nothing that is known does. */
export const concerns = (profile: AllergyProfile, food: AllergenFacts): Concern | null => {
  const contains = profile.filter((each) => food.allergens.includes(each))
  const mayContain = profile.filter((each) => food.mayContain.includes(each) && !contains.includes(each))
  return contains.length + mayContain.length === 0 ? null : { contains, mayContain }
}

/** "Contains milk and egg. May contain cashew." */
export const concernWords = ({ contains, mayContain }: Concern): string =>
  [told('Contains', contains), told('May contain', mayContain)].filter(Boolean).join(' ')

const told = (how: string, names: readonly string[]): string => {
  const [last, ...others] = names.toReversed()
  if (last === undefined) return ''
  return `${how} ${others.length === 0 ? last : `${others.toReversed().join(', ')} and ${last}`}.`
}
