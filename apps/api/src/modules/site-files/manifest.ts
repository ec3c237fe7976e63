import type { Brand } from '../../platform/core/brand.ts'

/** The web app manifest. Display mode `browser`, because banks and payment pages need the address bar. */
export const webManifest = ({ name, wordmark }: Pick<Brand, 'name' | 'wordmark'>) => ({
  name,
  short_name: wordmark,
  lang: 'en-AU',
  id: '/',
  start_url: '/',
  scope: '/',
  display: 'browser',
  theme_color: '#fffaf3',
  background_color: '#fffaf3',
  icons: [
    { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
})
