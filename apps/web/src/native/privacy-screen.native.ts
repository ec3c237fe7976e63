import { PrivacyScreen as Plugin } from '@capacitor/privacy-screen'
import type { PrivacyScreen } from './privacy-screen.ts'

/** Both platforms show the splash screen instead of the content. */
const cover = { android: { dimBackground: false }, ios: { blurEffect: 'none' } } as const

export const setPrivacyScreen: PrivacyScreen['setPrivacyScreen'] = async (isOn) => {
  const { success } = isOn ? await Plugin.enable(cover) : await Plugin.disable()
  if (!success) throw new Error('The privacy screen did not change')
}
