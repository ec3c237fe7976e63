import type { Brand } from '../../platform/core/brand.ts'

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
export const webManifest = ({ name, wordmark }: Pick<Brand, 'name' | 'wordmark'>) => ({
  name,
  short_name: wordmark,
  lang: 'en-AU',
  id: '/',
  start_url: '/',
  scope: '/',
  display: 'minimal-ui',
  theme_color: '#fffaf3',
  background_color: '#fffaf3',
  icons: [
    { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  shortcuts,
})
