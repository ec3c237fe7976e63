import { expect, test } from 'vitest'
import { shareTags } from './share-tags.tsx'

const head =
  '<title>Ham &amp; &quot;cheese&quot; "deluxe" | Shop</title><meta name="description" content="Hot &amp; quick"/>'
const shared = { head, origin: 'https://shop.test', siteName: 'Shop', canonical: '/menu/pizza', picture: null }

test('[NAV-06] writes title, description and picture for link previews', () => {
  const tags = shareTags(shared)
  expect(tags).toContain('<meta property="og:title" content="Ham &amp; &quot;cheese&quot; &quot;deluxe&quot; | Shop"/>')
  expect(tags).toContain('<meta property="og:description" content="Hot &amp; quick"/>')
  expect(tags).toContain('<meta property="og:image" content="https://shop.test/share.jpg"/>')
  expect(tags).toContain('<link rel="canonical" href="https://shop.test/menu/pizza"/>')
  expect(tags).toContain('<meta property="og:url" content="https://shop.test/menu/pizza"/>')
  expect(tags).toContain('<meta property="og:image:width" content="1200"/>')
  expect(tags).toContain('<meta name="twitter:card" content="summary_large_image"/>')
})

test('[NAV-06] uses a product’s own picture', () => {
  const tags = shareTags({ ...shared, picture: '/pictures/products/margherita-3f9a-720.webp' })
  expect(tags).toContain('content="https://shop.test/pictures/products/margherita-3f9a-720.webp"')
  expect(tags).not.toContain('og:image:width')
})

test('[NAV-37] writes no tags for a page that search engines must not index', () => {
  expect(shareTags({ ...shared, head: `${head}<meta name="robots" content="noindex"/>` })).toBe('')
})
