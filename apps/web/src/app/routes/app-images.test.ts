import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { BannerView } from '../../features/sections/banner.tsx'
import { UpsellPoster } from '../../features/upsells/upsell-poster.tsx'
import { imageAddress } from '../../ui/pictures/image-address.ts'
import type { Upsell } from '../../features/upsells/model/upsells.ts'

// As in the phone app, whose own origin has no images of the shop.
vi.mock('../../lib/browser/shop-site.ts', () => ({ shopSite: 'https://shop.example.com' }))

const sources = (html: string): readonly (string | undefined)[] =>
  [...html.matchAll(/(?:src|srcSet)="([^"]+)"/g)].map(([, source]) => source)

test('[NAT-01] [UPS-01] the poster of an upsell has its pictures from the server of the shop', () => {
  const upsell = { imageUrl: '/pictures/tiramisu-960.webp', mobileImage: '/pictures/tiramisu-480.webp' } as Upsell
  const html = renderToStaticMarkup(createElement(UpsellPoster, { upsell, products: [] }))
  expect(sources(html)).toEqual([
    'https://shop.example.com/pictures/tiramisu-480.webp',
    'https://shop.example.com/pictures/tiramisu-960.webp',
  ])
  // The narrow picture below 576 pixels.
  expect(html).toMatch(/<source media="\(max-width: 575\.98px\)" srcSet="[^"]*tiramisu-480\.webp"/)
})

test('[NAT-01] [CON-11] the image of a banner comes from the server of the shop', () => {
  const picture = { kind: 'image', src: '/api/v1/content/images/a1', alt: 'A pizza', width: 1200, height: 800 } as const
  const banner = { slug: 'summer', title: 'Summer', text: '', link: null, picture }
  expect(sources(renderToStaticMarkup(createElement(BannerView, { banner, tint: 0 })))).toEqual([
    'https://shop.example.com/api/v1/content/images/a1',
  ])
})

test('[NAT-01] an image of another server keeps its address', () => {
  expect(imageAddress('https://images.example.com/a.webp')).toBe('https://images.example.com/a.webp')
})
