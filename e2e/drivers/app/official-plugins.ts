import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown } from 'rolldown'

const folder = join(import.meta.dirname, '../../../node_modules/.cache/official-plugins')

const packages = {
  app: '@capacitor/app',
  browser: '@capacitor/browser',
  geolocation: '@capacitor/geolocation',
  haptics: '@capacitor/haptics',
  keyboard: '@capacitor/keyboard',
  network: '@capacitor/network',
  preferences: '@capacitor/preferences',
  privacyScreen: '@capacitor/privacy-screen',
  push: '@capacitor/push-notifications',
  share: '@capacitor/share',
  splashScreen: '@capacitor/splash-screen',
  statusBar: '@capacitor/status-bar',
  storage: '@aparajita/capacitor-secure-storage',
  biometry: '@aparajita/capacitor-biometric-auth',
  updater: '@capgo/capacitor-updater',
  appUpdate: '@capawesome/capacitor-app-update',
  socialLogin: '@capgo/capacitor-social-login',
} as const

const entry = Object.entries(packages)
  .map(([name, from]) => `import * as ${name} from '${from}'`)
  .join('\n')

const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Plug-ins</title>
<meta name="shop-site" content="https://shop.example"></head><body><h1>Plug-ins</h1>
<script src="/plugins.js"></script></body></html>`

/** Every worker writes these files; none may read half of one that another worker writes. */
const writeWhole = (name: string, text: string): void => {
  const part = join(folder, `${name}.${process.pid}`)
  writeFileSync(part, text)
  renameSync(part, join(folder, name))
}

/** Writes an app whose page has the official JavaScript of every plug-in as `window.plugins`; returns its folder. */
export const buildOfficialPlugins = async (): Promise<string> => {
  const code = `${entry}\nwindow.plugins = { ${Object.keys(packages).join(', ')} }`
  const bundle = await rolldown({
    input: 'entry',
    platform: 'browser',
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === 'entry' ? join(import.meta.dirname, 'entry.js') : null),
        load: (id) => (id.endsWith('/entry.js') && id.startsWith(import.meta.dirname) ? code : null),
      },
    ],
  })
  const { output } = await bundle.generate({ format: 'iife', codeSplitting: false })
  await bundle.close()
  mkdirSync(folder, { recursive: true })
  writeWhole('index.html', page)
  writeWhole('plugins.js', output[0].code)
  return folder
}
