declare global {
  interface Window {
    /** Of the wrapper in which the same build is an app. [NAT-01] */
    Capacitor?: { readonly isNativePlatform?: () => boolean }
  }
}

/** Whether this page runs in the app of a phone. [NAT-01] */
export const isNativeApp = (): boolean => window.Capacitor?.isNativePlatform?.() === true
