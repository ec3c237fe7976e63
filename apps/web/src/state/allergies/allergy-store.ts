import type { Allergen } from '@forno/domain/content/allergens'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { keepStore } from '../../lib/storage/persisted-store.ts'

/** What someone here must not eat, in the order in which it was chosen; empty for most. */
export type AllergyProfile = readonly Allergen[]

const kept = createStore<{ readonly avoided: AllergyProfile }>(() => ({ avoided: [] }))

/** Takes up what was kept as `pinia_allergies`, once the page is drawn. It stays on the device: no call carries it. */
export const keepAllergyProfile = (): void => keepStore(kept, 'allergies', localStorage)

/** The current profile of this device. */
export const profileOf = (): AllergyProfile => kept.getState().avoided

/** The same for a screen; empty while the page is as the server drew it. */
export const useAllergyProfile = (): AllergyProfile => useStore(kept, ({ avoided }) => avoided)

export const chooseAllergies = (avoided: AllergyProfile): void => kept.setState({ avoided })
