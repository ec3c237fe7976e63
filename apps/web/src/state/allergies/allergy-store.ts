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

/** The most accepted concerns that a device remembers. */
const mostAccepted = 50

const choices = createStore<AllergyChoices>(() => ({ avoided: [], accepted: [] }))

/** Restores the profile from `pinia_allergies` after hydration. It stays on the device: no call carries it. */
export const keepAllergyProfile = (): void => keepStore(choices, 'allergies', localStorage)

/** The current profile of this device. */
export const profileOf = (): AllergyProfile => choices.getState().avoided

/** The profile for a screen; empty until hydration. */
export const useAllergyProfile = (): AllergyProfile => useStore(choices, ({ avoided }) => avoided)

/** The concerns that the customer has accepted on this device. */
export const acceptedConcerns = (): readonly AcceptedConcern[] => choices.getState().accepted

/** The accepted concerns for a screen; empty until hydration. */
export const useAcceptedConcerns = (): readonly AcceptedConcern[] => useStore(choices, ({ accepted }) => accepted)

/** Replaces the allergens to avoid. [CAT-15] */
export const chooseAllergies = (avoided: AllergyProfile): void => choices.setState({ avoided })

/** Remembers that the customer adds this product although it contains, or may contain, these allergens. */
export const acceptConcern = (accepted: AcceptedConcern): void =>
  choices.setState((state) => ({ accepted: [...state.accepted, accepted].slice(-mostAccepted) }))
