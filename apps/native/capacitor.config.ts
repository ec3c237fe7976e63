import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CapacitorConfig } from '@capacitor/cli'
import type { AppIdentity } from '@forno/domain/core/app-identity'
import { parse } from 'yaml'
import { readOwnUpdateKey, updateSettings } from './generator/update-keys.ts'

// The CLI loads this file as CommonJS, so it can use neither import.meta nor top-level await. Its folder is the current
// one; other tools load it from the root.
const root = ['.', '../..'].find((folder) => existsSync(join(folder, 'config/brand.yaml'))) ?? '.'
const brandFile = process.env['BRAND_FILE'] ?? join(root, 'config/brand.yaml')
const { app } = parse(readFileSync(brandFile, 'utf8')) as { readonly app: AppIdentity }

const updates = updateSettings(app.site, readOwnUpdateKey(root))

/** The shell of the phone app. `npm run native -- sync` copies it into both projects. [NAT-01] */
const config: CapacitorConfig = {
  appId: app.id,
  appName: app.name,
  webDir: '../web/dist/native',
  ...updates.userAgent,
  // Release builds log nothing: a log could hold names and addresses.
  loggingBehavior: 'debug',
  // The API allows exactly these two origins: https://localhost and capacitor://localhost.
  server: { androidScheme: 'https', iosScheme: 'capacitor', hostname: 'localhost', cleartext: false },
  android: { allowMixedContent: false },
  // The page lays itself out around the notch by safe-area-inset; the web view adds no inset of its own.
  ios: { contentInset: 'never', preferredContentMode: 'mobile' },
  plugins: {
    // Both would replace the browser's own fetch and cookies by native ones, past the CORS rules of the API.
    CapacitorHttp: { enabled: false },
    CapacitorCookies: { enabled: false },
    // The app hides its splash after the first screen is drawn. [NAT-07]
    SplashScreen: { launchAutoHide: false, launchFadeOutDuration: 200, showSpinner: false },
    // On Android this also makes room for the keyboard, so the plug-in for the keyboard must not.
    SystemBars: { insetsHandling: 'css', initialViewportFitValueHint: 'cover', style: 'DEFAULT' },
    Keyboard: { resizeOnFullScreen: false, autoBackdropColor: 'dom' },
    // While the app is in front, it shows a push itself; the system adds the sound alone.
    PushNotifications: { presentationOptions: ['sound'] },
    // Facebook and PayPal sign in through the browser, so their SDKs stay out of the app.
    SocialLogin: { providers: { google: true, apple: true, facebook: false, twitter: false } },
    // Our own code checks, downloads and sets updates, because it knows the routes that must not reload. [NAT-08]
    CapacitorUpdater: {
      autoUpdate: 'off',
      ...updates.updater,
      // Without an address the updater would ask its maker about channels.
      channelUrl: '',
      // A build for testers gets its updates from another channel than customers do.
      defaultChannel: process.env['UPDATE_CHANNEL'] ?? '',
      appReadyTimeout: 10_000,
      autoDeleteFailed: true,
      autoDeletePrevious: true,
      resetWhenUpdate: true,
      allowModifyUrl: false,
    },
  },
}

export default config
