import { expect, test, vi } from 'vitest'
import { hideSplash, keepSplash } from './splash.native.ts'

const plugin = vi.hoisted(() => ({ isShown: false, hidesItself: true, fadeTime: 0 }))
vi.mock('@capacitor/splash-screen', () => ({
  SplashScreen: {
    // By default the plug-in hides the splash screen after three seconds.
    show: async ({ autoHide = true }: { readonly autoHide?: boolean } = {}) =>
      void Object.assign(plugin, { isShown: true, hidesItself: autoHide }),
    hide: async ({ fadeOutDuration = 0 }: { readonly fadeOutDuration?: number } = {}) =>
      void Object.assign(plugin, { isShown: false, fadeTime: fadeOutDuration }),
  },
}))

test('[NAT-07] the splash screen of a slow start stays until the app hides it, and then fades', async () => {
  await keepSplash()
  expect([plugin.isShown, plugin.hidesItself]).toEqual([true, false])
  await hideSplash()
  expect([plugin.isShown, plugin.fadeTime]).toEqual([false, 200])
})
