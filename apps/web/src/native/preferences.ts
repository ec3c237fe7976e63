import type { PreferenceKey, PreferenceValues } from './preference-values.ts'

/** The preferences of the device. Only the app has them. [NAT-02] */
export type Preferences = {
  /** null = never written, or unreadable. */
  readonly readPreference: <Key extends PreferenceKey>(key: Key) => Promise<PreferenceValues[Key] | null>
  /** null removes the preference. */
  readonly writePreference: <Key extends PreferenceKey>(key: Key, value: PreferenceValues[Key] | null) => Promise<void>
}

export const readPreference: Preferences['readPreference'] = () => Promise.resolve(null)

export const writePreference: Preferences['writePreference'] = () => Promise.resolve()
