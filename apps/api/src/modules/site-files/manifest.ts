import { tokenColours } from '@forno/domain/core/accent'
import type { Brand, Screenshot } from '../../platform/core/brand.ts'

const icons192 = [{ src: '/icon-192.png', sizes: '192x192', type: 'image/png' }]

/** What a long press on the icon of the installed shop offers. */
const shortcuts = [
  { name: 'Menu', url: '/menu/pizza', icons: icons192 },
  { name: 'Track my order', url: '/track-order', icons: icons192 },
  { name: 'Offers', url: '/offers', icons: icons192 },
]

/**
 * The web app manifest. Display mode `minimal-ui`: browsers install no shop with `browser`, and banks and payment pages
 * need the address.
 */
export const webManifest = ({ name, wordmark, screenshots }: Pick<Brand, 'name' | 'wordmark' | 'screenshots'>) => ({
  name,
  short_name: wordmark,
  lang: 'en-AU',
  id: '/',
  start_url: '/',
  scope: '/',
  display: 'minimal-ui',
  theme_color: tokenColours.paper.light,
  background_color: tokenColours.paper.light,
  description: `Order ${name} for delivery or pickup.`,
  categories: ['food', 'shopping'],
  icons: [
    { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  shortcuts,
  ...(screenshots.length === 0 ? {} : { screenshots: screenshots.map(screenshotOf) }),
})

/** Wide ones are for computers, the others for phones. */
const screenshotOf = ({ file, width, height, label }: Screenshot) => ({
  src: file,
  sizes: `${width}x${height}`,
  type: 'image/webp',
  form_factor: width > height ? 'wide' : 'narrow',
  label,
})
