declare global {
  interface Window {
    /** Set by the wrapper of the native app, which runs the same build. [NAT-01] */
    Capacitor?: { readonly isNativePlatform?: () => boolean }
  }
}

/** Whether this page runs in the native app. [NAT-01] */
export const isNativeApp = (): boolean => window.Capacitor?.isNativePlatform?.() === true
