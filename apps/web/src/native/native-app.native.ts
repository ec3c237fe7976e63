import { Capacitor } from '@capacitor/core'
import type { NativePlatform } from './native-app.ts'

export const isNativeApp = (): boolean => true

export const nativePlatform = (): NativePlatform | null => {
  const platform = Capacitor.getPlatform()
  return platform === 'ios' || platform === 'android' ? platform : null
}
