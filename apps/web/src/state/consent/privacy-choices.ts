import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { keepStore } from '../../lib/storage/persisted-store.ts'

/** What a customer can allow: offers of the engagement service, and measuring how the shop is used. */
export const privacyKinds = ['personalisation', 'analytics'] as const
/** One kind of permission. */
export type PrivacyKind = (typeof privacyKinds)[number]

/** The choices on this device; null = not chosen yet, which allows nothing. */
export type PrivacyChoices = Readonly<Record<PrivacyKind, boolean | null>> & {
  /** Whether the customer closed the offer to choose. */
  readonly isOfferClosed: boolean
}

const unchosen: PrivacyChoices = { personalisation: null, analytics: null, isOfferClosed: false }

/** The choices, for watchers. */
export const privacyChoices = createStore<PrivacyChoices>(() => unchosen)

/** Restores the choices from `pinia_privacy` after hydration. They stay on the device: no call carries them. */
export const keepPrivacyChoices = (): void => keepStore(privacyChoices, 'privacy', localStorage)

declare global {
  interface Navigator {
    readonly globalPrivacyControl?: boolean
  }
}

/** Whether the browser sends the signal of Global Privacy Control, which counts as a refusal of everything. */
export const hasPrivacySignal = (): boolean => navigator.globalPrivacyControl === true

/** Whether the customer has allowed this on this device. */
export const allows = (kind: PrivacyKind): boolean => privacyChoices.getState()[kind] === true && !hasPrivacySignal()

/** Calls back whenever the permission for this changes. Returns the function that ends the subscription. */
export const onPermission = (kind: PrivacyKind, onChange: (isAllowed: boolean) => void): (() => void) => {
  let isAllowed = allows(kind)
  return privacyChoices.subscribe(() => {
    if (allows(kind) === isAllowed) return
    isAllowed = !isAllowed
    onChange(isAllowed)
  })
}

/** Stores a choice. After the first one the offer to choose does not return. [ENG-01] */
export const choosePrivacy = (kind: PrivacyKind, isAllowed: boolean): void =>
  privacyChoices.setState({ [kind]: isAllowed, isOfferClosed: true })

/** Closes the offer to choose, which allows nothing. [ENG-01] */
export const closePrivacyPrompt = (): void => privacyChoices.setState({ isOfferClosed: true })

/** The choices for a screen; none until hydration. */
export const usePrivacyChoices = (): PrivacyChoices => useStore(privacyChoices)
