import { SplashScreen } from '@capacitor/splash-screen'
import type * as web from './splash.ts'

/** Milliseconds in which the splash screen fades. */
const fadeTime = 200

export const keepSplash: typeof web.keepSplash = () => SplashScreen.show({ autoHide: false })

export const hideSplash: typeof web.hideSplash = () => SplashScreen.hide({ fadeOutDuration: fadeTime })
