/** The platform of the phone app. [NAT-01] */
export type NativePlatform = 'ios' | 'android'

/** Whether this code runs in the phone app; never in a browser. [NAT-01] */
export const isNativeApp = (): boolean => false

/** The platform of the phone app; null in a browser. [NAT-01] */
export const nativePlatform = (): NativePlatform | null => null
