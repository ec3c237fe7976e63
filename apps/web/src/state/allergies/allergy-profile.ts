import type { Allergen } from '@forno/domain/content/allergens'
import type { AllergyProfile } from './allergy-store.ts'

export { chooseAllergies, profileOf, useAllergyProfile, type AllergyProfile } from './allergy-store.ts'

/** The allergens of a profile that a food contains, and those it may contain. */
export type Concern = { readonly contains: AllergyProfile; readonly mayContain: AllergyProfile }

/** The allergens of a food: a product, an ingredient, or a build. */
export type AllergenFacts = { readonly allergens: readonly Allergen[]; readonly mayContain: readonly Allergen[] }

/** The avoided allergens that a food contains or may contain; null when there are none. */
export const concerns = (profile: AllergyProfile, food: AllergenFacts): Concern | null => {
  const contains = profile.filter((each) => food.allergens.includes(each))
  const mayContain = profile.filter((each) => food.mayContain.includes(each) && !contains.includes(each))
  return contains.length + mayContain.length === 0 ? null : { contains, mayContain }
}

/** "Contains milk and egg. May contain cashew." */
export const concernWords = ({ contains, mayContain }: Concern): string =>
  [phrase('Contains', contains), phrase('May contain', mayContain)].filter(Boolean).join(' ')

const phrase = (how: string, names: readonly string[]): string => {
  const [last, ...others] = names.toReversed()
  if (last === undefined) return ''
  return `${how} ${others.length === 0 ? last : `${others.toReversed().join(', ')} and ${last}`}.`
}
