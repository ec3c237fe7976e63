import { Preferences as Plugin } from '@capacitor/preferences'
import { preferenceCodecs } from './preference-values.ts'
import type { Preferences } from './preferences.ts'

export const readPreference: Preferences['readPreference'] = async (key) => {
  const { value } = await Plugin.get({ key })
  return value === null ? null : preferenceCodecs[key].decode(value)
}

export const writePreference: Preferences['writePreference'] = (key, value) =>
  value === null ? Plugin.remove({ key }) : Plugin.set({ key, value: preferenceCodecs[key].encode(value) })
