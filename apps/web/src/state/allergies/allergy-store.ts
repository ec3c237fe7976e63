import type { Allergen } from '@forno/domain/content/allergens'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { keepStore } from '../../lib/storage/persisted-store.ts'

/** The allergens to avoid, in the order of choice; empty for most customers. */
export type AllergyProfile = readonly Allergen[]

const kept = createStore<{ readonly avoided: AllergyProfile }>(() => ({ avoided: [] }))

/** Restores the profile from `pinia_allergies` after hydration. It stays on the device: no call carries it. */
export const keepAllergyProfile = (): void => keepStore(kept, 'allergies', localStorage)

/** The current profile of this device. */
export const profileOf = (): AllergyProfile => kept.getState().avoided

/** The profile for a screen; empty until hydration. */
export const useAllergyProfile = (): AllergyProfile => useStore(kept, ({ avoided }) => avoided)

export const chooseAllergies = (avoided: AllergyProfile): void => kept.setState({ avoided })
