import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { keepStore } from '../../lib/storage/persisted-store.ts'

/** What a customer can allow: offers of the engagement service, and measuring how the shop is used. */
export const privacyKinds = ['personalisation', 'analytics'] as const
export type PrivacyKind = (typeof privacyKinds)[number]

/** The choices on this device; null = not chosen yet, which allows nothing. */
export type PrivacyChoices = Readonly<Record<PrivacyKind, boolean | null>> & {
  /** Whether the customer closed the offer to choose. */
  readonly isOfferClosed: boolean
}

const unchosen: PrivacyChoices = { personalisation: null, analytics: null, isOfferClosed: false }

const choices = createStore<PrivacyChoices>(() => unchosen)

/** The choices, for watchers. */
export const privacyChoices = choices

/** Restores the choices from `pinia_privacy` after hydration. They stay on the device: no call carries them. */
export const keepPrivacyChoices = (): void => keepStore(choices, 'privacy', localStorage)

declare global {
  interface Navigator {
    readonly globalPrivacyControl?: boolean
  }
}

/** Whether the browser sends the signal of Global Privacy Control, which counts as a refusal of everything. */
export const hasPrivacySignal = (): boolean => navigator.globalPrivacyControl === true

/** Whether the customer has allowed this on this device. */
export const allows = (kind: PrivacyKind): boolean => choices.getState()[kind] === true && !hasPrivacySignal()

/** Calls back whenever the permission for this changes. Returns the function that stops it. */
export const onPermission = (kind: PrivacyKind, onChange: (isAllowed: boolean) => void): (() => void) => {
  let isAllowed = allows(kind)
  return choices.subscribe(() => {
    if (allows(kind) === isAllowed) return
    isAllowed = !isAllowed
    onChange(isAllowed)
  })
}

/** Stores a choice. After the first one the offer does not return. */
export const choosePrivacy = (kind: PrivacyKind, isAllowed: boolean): void =>
  choices.setState({ [kind]: isAllowed, isOfferClosed: true })

export const closePrivacyPrompt = (): void => choices.setState({ isOfferClosed: true })

export const usePrivacyChoices = (): PrivacyChoices => useStore(choices)
