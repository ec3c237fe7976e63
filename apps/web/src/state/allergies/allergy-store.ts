import type { AcceptedConcern } from '@forno/domain/content/allergen-facts'
import type { Allergen } from '@forno/domain/content/allergens'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { keepStore } from '../../lib/storage/persisted-store.ts'

/** The allergens to avoid, in the order of choice; empty for most customers. */
export type AllergyProfile = readonly Allergen[]

type AllergyChoices = {
  readonly avoided: AllergyProfile
  /** What the customer added in spite of the profile, the oldest first. */
  readonly accepted: readonly AcceptedConcern[]
}

/** Products whose acceptance a device remembers. */
const mostAccepted = 50

const kept = createStore<AllergyChoices>(() => ({ avoided: [], accepted: [] }))

/** Restores the profile from `pinia_allergies` after hydration. It stays on the device: no call carries it. */
export const keepAllergyProfile = (): void => keepStore(kept, 'allergies', localStorage)

/** The current profile of this device. */
export const profileOf = (): AllergyProfile => kept.getState().avoided

/** The profile for a screen; empty until hydration. */
export const useAllergyProfile = (): AllergyProfile => useStore(kept, ({ avoided }) => avoided)

/** The concerns that the customer has accepted on this device. */
export const acceptedConcerns = (): readonly AcceptedConcern[] => kept.getState().accepted

export const useAcceptedConcerns = (): readonly AcceptedConcern[] => useStore(kept, ({ accepted }) => accepted)

export const chooseAllergies = (avoided: AllergyProfile): void => kept.setState({ avoided })

/** Remembers that the customer adds this product although it contains, or may contain, these allergens. */
export const acceptConcern = (accepted: AcceptedConcern): void =>
  kept.setState((state) => ({ accepted: [...state.accepted, accepted].slice(-mostAccepted) }))
