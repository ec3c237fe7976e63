import { createHash } from 'node:crypto'

/** Bytes after gzip that the service worker may fetch when it is installed. A test compares the build with it. */
export const precacheBudget = 370_000

/**
 * The modules that someone needs who loses the network: home, menu, product, deal, offers, cart and a running order,
 * and what these load a moment later. Checkout, account and forms need the server anyway.
 */
export const keptModules = [
  'src/app/entries/boot.ts',
  'src/app/entries/entry-client.tsx',
  'src/app/entries/configure.ts',
  'src/app/routes/home.tsx',
  'src/app/routes/layout/late-home-section.tsx',
  'src/app/routes/menu/menu.tsx',
  'src/app/routes/menu/docked-cart.tsx',
  'src/app/routes/menu/product.tsx',
  'src/app/routes/meal.tsx',
  'src/app/routes/offers.tsx',
  'src/app/routes/coupons.tsx',
  'src/app/routes/basket.tsx',
  'src/app/routes/order.tsx',
  'src/app/routes/content.tsx',
  'src/app/shell/cart-drawer.tsx',
  'src/app/shell/more-panels.tsx',
  'src/app/watchers/watch-dictionary.ts',
  'src/features/basket/basket-offers.tsx',
  'src/features/home/usual-order.tsx',
  'src/features/menu/filters/filter-sheet.tsx',
  'src/features/menu/filters/refined-list.tsx',
  'src/features/menu/menu-tools.tsx',
  'src/features/privacy/privacy-offer.tsx',
  'src/features/product/part-dialog.tsx',
]

/** Files that the build shares between screens, by their names. */
const keptGroups = ['after', 'later', 'queries']

const keysOf = (manifest, name) =>
  Object.keys(manifest).filter((key) => manifest[key].name === name && key.startsWith('_'))

const startKeys = (manifest) => [
  ...keptModules.map((module) => {
    if (manifest[module] === undefined) throw new Error(`kept-files: ${module} has no file in the build`)
    return module
  }),
  ...keptGroups.flatMap((name) => keysOf(manifest, name)),
]

/** Adds a file and everything that it imports at once. */
const closure = (manifest, key, seen) => {
  const chunk = manifest[key]
  if (chunk === undefined || seen.has(key)) return
  seen.add(key)
  for (const each of chunk.imports ?? []) closure(manifest, each, seen)
}

const urlOf = (file) => `/${file}`

/**
 * The shop's files for the service worker: those to keep from the start, all others, and a version of the whole.
 * @param {Record<string, { file: string, imports?: string[], assets?: string[] }>} manifest of the shop's build
 * @returns {{ version: string, kept: string[], others: string[] }}
 */
export const builtFiles = (manifest) => {
  const seen = new Set()
  for (const key of startKeys(manifest)) closure(manifest, key, seen)
  const fonts = Object.values(manifest)
    .map(({ file }) => file)
    .filter((file) => file.endsWith('.woff2'))
  const kept = [...new Set([...[...seen].map((key) => manifest[key].file), ...fonts])].map(urlOf).toSorted()
  const all = Object.values(manifest)
    .map(({ file }) => urlOf(file))
    .filter((file) => file.endsWith('.js'))
  const others = [...new Set(all)].filter((file) => !kept.includes(file)).toSorted()
  const version = createHash('sha256')
    .update([...kept, ...others].join('\n'))
    .digest('hex')
    .slice(0, 12)
  return { version, kept, others }
}
