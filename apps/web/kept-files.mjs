import { createHash } from 'node:crypto'

/** Bytes after gzip that the service worker may fetch when it is installed. A test compares the build with it. */
export const precacheBudget = 495_000

/**
 * Modules that no customer needs without a network, because they are large, not for customers, or useless offline. The
 * service worker keeps them only once they are used.
 */
export const rareModules = [
  'src/app/entries/preview.ts',
  'src/app/routes/checkout/card-page.tsx',
  // Providers lead there, and the shop then asks for the outcome.
  'src/app/routes/sign-in/social-return.tsx',
  // Mails and campaigns lead there, and these screens only send, or look a page up.
  'src/app/routes/deep-link/deep-link.tsx',
  'src/app/routes/forms/careers.tsx',
  'src/app/routes/forms/franchise.tsx',
  'src/app/routes/forms/preferences.tsx',
  'src/app/routes/sign-in/reset-password.tsx',
  'src/app/routes/sign-in/verify-email.tsx',
  'src/app/routes/survey.tsx',
  // The server draws each prize.
  'src/app/routes/prize-game.tsx',
  'src/app/routes/sign-in/call-centre.tsx',
  'src/app/routes/styleguide.tsx',
  'src/app/watchers/debug/debug-strip.tsx',
  // An open cart is read again over the network.
  'src/app/watchers/session/read-visible-basket.ts',
  // The engagement service is reached over the network; without it its dialog stays closed.
  'src/lib/third-parties/engagement/engagement-client.ts',
  'src/features/engagement/message-dialog.tsx',
  'src/features/engagement/primer-texts.ts',
  // Only the phone app shows them.
  'src/features/account/app-settings/app-settings-screen.tsx',
  'src/features/checkout/methods/cards/hosted-card-panel.tsx',
  'src/shared/store-map/australia-map.tsx',
  // Reports need the network.
  'src/state/error-reports/error-sender.ts',
  'src/state/error-reports/reporter.ts',
]

const urlOf = (file) => `/${file}`

/**
 * The shop's files for the service worker: those to keep from the start, all others, and a version of the whole. It
 * keeps nearly all scripts, because an open page may need any of its late ones after the server has got the next
 * release, which no longer has them. [NAV-18]
 * @param {Record<string, { file: string }>} manifest of the shop's build
 * @returns {{ version: string, kept: string[], others: string[] }}
 */
export const builtFiles = (manifest) => {
  const rare = rareModules.map((module) => {
    if (manifest[module] === undefined) throw new Error(`kept-files: ${module} has no file in the build`)
    return urlOf(manifest[module].file)
  })
  const files = [...new Set(Object.values(manifest).map(({ file }) => urlOf(file)))].toSorted()
  // Pages contain the styles.
  const kept = files.filter((file) => /\.(js|woff2)$/.test(file) && !rare.includes(file))
  const version = createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 12)
  return { version, kept, others: rare.toSorted() }
}

/**
 * The files of the kitchen's screen for its own service worker: scripts and fonts, without what needs the network.
 * @param {Record<string, { file: string }>} manifest of the kitchen's build
 * @returns {{ entry: string, files: string[] }}
 */
export const kitchenFiles = (manifest) => {
  const entry = manifest['src/app/entries/kitchen-entry.tsx']
  if (entry === undefined) throw new Error('kept-files: the kitchen has no entry in the build')
  const rare = rareModules.map((module) => manifest[module]?.file)
  const files = [...new Set(Object.values(manifest).map(({ file }) => file))].toSorted()
  return {
    entry: urlOf(entry.file),
    files: files.filter((file) => /\.(js|woff2)$/.test(file) && !rare.includes(file)).map(urlOf),
  }
}
