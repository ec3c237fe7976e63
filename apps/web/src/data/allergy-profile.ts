import type { Allergen } from '@forno/domain/words'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { keepStore } from '../lib/kept-store.ts'

/** What someone here must not eat, in the order in which it was chosen; empty for most. */
export type AllergyProfile = readonly Allergen[]

/** What of a profile is in a food, and what may be. */
export type Concern = { readonly contains: AllergyProfile; readonly mayContain: AllergyProfile }

/** Whatever tells its allergens: a product of the list, an ingredient, or what has been put together. */
export type AllergenFacts = { readonly allergens: readonly Allergen[]; readonly mayContain: readonly Allergen[] }

const kept = createStore<{ readonly avoided: AllergyProfile }>(() => ({ avoided: [] }))

/** Takes up what was kept as `pinia_allergies`, once the page is drawn. It stays on the device: no call carries it. */
export const keepAllergyProfile = (): void => keepStore(kept, 'allergies', localStorage)

/** The profile of this device as it stands. */
export const profileOf = (): AllergyProfile => kept.getState().avoided

/** The same for a screen; empty while the page is as the server drew it. */
export const useAllergyProfile = (): AllergyProfile => useStore(kept, ({ avoided }) => avoided)

export const chooseAllergies = (avoided: AllergyProfile): void => kept.setState({ avoided })

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
