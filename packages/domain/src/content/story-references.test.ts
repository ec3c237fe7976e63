import { expect, test } from 'vitest'
import { pathChecker } from './site-addresses.ts'
import type { BottomNavigationId, SiteStories, SiteStoryKind } from './site-stories.ts'
import { referenceFaults, type StoryTargets } from './story-references.ts'

const isPath = pathChecker({
  categories: [],
  pages: [{ slug: 'faq' }],
  stories: [{ slug: 'dough' }],
  campaigns: [{ slug: 'default' }],
  products: [{ slug: 'margherita', productType: 'Pizzas' }],
  stores: [{ slug: 'newtown' }],
})
const targets: StoryTargets = {
  isPath,
  isImage: (url) => url.startsWith('https://images.example/'),
  hasStory: (kind, slug) => ['banners/lunch', 'carousels/home', 'snippets/note'].includes(`${kind}/${slug}`),
  productIds: new Set(['margherita']),
  dealSlugs: new Set(['family-box']),
  codes: new Set(['FIVER']),
  categorySlugs: new Set(['pizza', 'wingsstreet']),
  storeSlugs: new Set(['newtown']),
  storeIds: new Set(['NSW01']),
}

type Fields<Kind extends SiteStoryKind> = Omit<SiteStories[Kind][number], 'slug'>
const faults = <Kind extends SiteStoryKind>(kind: Kind, fields: Fields<Kind>, slug = 'x') =>
  referenceFaults(kind, { slug, ...fields }, targets)

const entries = (...ids: readonly BottomNavigationId[]) => ids.map((id) => ({ id, label: id }))
const everyEntry = entries('home', 'menu', 'offers', 'cart', 'account')

test.each([
  ['/faq', true],
  ['/FAQ?from=footer#top', true],
  ['/blog/dough', true],
  ['/c', true],
  ['/product/pizzas/margherita', true],
  ['/offers/FIVER', true],
  ['/stores/some-brand-newtown', true],
  ['/stores/some-brand-nowhere', false],
  ['/blog/cheese', false],
  ['/fag', false],
  ['/product/sides/margherita', false],
])('[NAV-02] [NAV-37] whether a path leads to a page: %s %s', (path, expected) => {
  expect(isPath(path)).toBe(expected)
})

test('[CON-11] accepts stories whose links, pictures and stories exist', () => {
  const links = [{ href: '/faq', label: 'FAQ' }, ...['https://example.com/', 'tel:1', 'mailto:a@b.c'].map(link)]
  expect(faults('navigation', { groups: [{ title: 'Help', links }] })).toEqual([])
  expect(faults('bottom-navigation', { entries: everyEntry })).toEqual([])
  const banner = { title: 'A', href: '/faq', linkLabel: 'Read', picture: { product: 'margherita' } }
  expect(faults('banners', banner)).toEqual([])
  const image = { url: 'https://images.example/a.png', alt: '', width: 1, height: 1 }
  expect(faults('banners', { title: 'A', picture: image })).toEqual([])
  expect(faults('carousels', { title: 'A', banners: ['lunch'] })).toEqual([])
  expect(faults('coupons', { title: 'A', code: 'fiver' })).toEqual([])
  expect(faults('coupons', { title: 'A', deal: 'family-box' })).toEqual([])
  expect(faults('menu-categories', { banner: 'lunch' }, 'WingsStreet')).toEqual([])
  expect(faults('store-pages', {}, 'newtown')).toEqual([])
  const sections = [
    { kind: 'carousel', carousel: 'home' },
    { kind: 'banner', banner: 'lunch' },
    { kind: 'snippet', snippet: 'note' },
    { kind: 'products', title: 'All', limit: 4 },
    { kind: 'products', title: 'Pizza', category: 'pizza', limit: 4 },
    { kind: 'main' },
  ] as const
  expect(faults('layouts', { sections }, 'home')).toEqual([])
})

const link = (href: string) => ({ href, label: href })
const group = (href: string) => ({ groups: [{ title: 'Help', links: [link('/faq'), link(href)] }] })
const splash = { name: 'a', active: true, title: 'T' }
const game = { ...splash, segments: [link('a'), link('b')].map(({ label }) => ({ id: 'same', label })), markdown: 'M' }

test.each([
  [
    'a link without a target',
    faults('navigation', group('/gone')),
    '/groups/0/links/1/href the link /gone has no target',
  ],
  ['the same in the footer', faults('footer', group('/gone')), '/groups/0/links/1/href the link /gone has no target'],
  [
    'an entry twice',
    faults('bottom-navigation', { entries: entries('home', 'home', 'offers', 'cart', 'account') }),
    '/entries must have each of home, menu, offers, cart, account once',
  ],
  [
    'a banner without a target',
    faults('banners', { title: 'A', href: '/x', linkLabel: 'L' }),
    '/href the link /x has no target',
  ],
  ['a link without a label', faults('banners', { title: 'A', href: '/faq' }), '/linkLabel is required with href'],
  [
    'an image of another origin',
    faults('banners', { title: 'A', picture: { url: 'https://other.example/a.png', alt: '', width: 1, height: 1 } }),
    '/picture/url the shop loads no images from there: https://other.example/a.png',
  ],
  [
    'an unknown product picture',
    faults('banners', { title: 'A', picture: { product: 'gone' } }),
    '/picture/product there is no product gone',
  ],
  [
    'a missing banner',
    faults('carousels', { title: 'A', banners: ['lunch', 'gone'] }),
    '/banners/1 there is no story banners/gone',
  ],
  [
    'a link in a text',
    faults('snippets', { markdown: 'See [this](/gone).' }),
    '/markdown the link /gone has no target',
  ],
  ['an unknown category', faults('menu-categories', {}), '/ there is no category x'],
  [
    'an aside with a missing banner',
    faults('menu-categories', { banner: 'gone' }, 'pizza'),
    '/banner there is no story banners/gone',
  ],
  ['an unknown store', faults('store-pages', {}), '/ there is no store x'],
  ['a coupon without code and deal', faults('coupons', { title: 'A' }), '/code either a code or a deal is required'],
  ['an unknown code', faults('coupons', { title: 'A', code: 'NOPE' }), '/code there is no offer with NOPE'],
  ['an unknown deal', faults('coupons', { title: 'A', deal: 'no-box' }), '/deal there is no meal no-box'],
  [
    'a splash with a link',
    faults('splash-screens', { ...splash, markdown: '[a](/gone)' }),
    '/markdown the link /gone has no target',
  ],
  [
    'a splash that leads nowhere',
    faults('splash-screens', { ...splash, markdown: 'M', href: '/x' }),
    '/href the link /x has no target',
  ],
  ['two segments with one id', faults('spin-to-win', game), '/segments the ids must differ'],
  ['an unknown screen', faults('layouts', { sections: [{ kind: 'main' }] }), '/ there is no screen x'],
  [
    'a missing carousel',
    faults('layouts', { sections: [{ kind: 'main' }, { kind: 'carousel', carousel: 'gone' }] }, 'home'),
    '/sections/1/carousel there is no story carousels/gone',
  ],
  [
    'a missing snippet',
    faults('layouts', { sections: [{ kind: 'snippet', snippet: 'gone' }] }, 'home'),
    '/sections/0/snippet there is no story snippets/gone',
  ],
  [
    'products of an unknown category',
    faults('layouts', { sections: [{ kind: 'products', title: 'A', category: 'gone', limit: 1 }] }, 'home'),
    '/sections/0/category there is no category gone',
  ],
])('[CON-01] [CON-11] reports %s', (_, found, expected) => {
  expect(found).toEqual([expected])
})

test('[CON-11] [RUL-10] reports a store that a contactless story names twice, or that there is not', () => {
  const ofStores = (...stores: readonly string[]) => faults('contactless', { text: 'T', stores })
  expect(ofStores('NSW01', 'NSW01')).toEqual(['/stores the ids must differ'])
  expect(ofStores('NSW01', 'WA99')).toEqual(['/stores/1 there is no store WA99'])
})

test('[CON-11] reports links in the terms of a coupon, in an aside, in a game and in a banner of a screen', () => {
  const text = '[a](/gone) and [b](/faq)'
  expect(faults('coupons', { title: 'A', code: 'FIVER', terms: text })).toEqual(['/terms the link /gone has no target'])
  expect(faults('menu-categories', { markdown: text }, 'pizza')).toEqual(['/markdown the link /gone has no target'])
  const segments = ['a', 'b'].map((id) => ({ id, label: id }))
  expect(faults('spin-to-win', { ...game, segments, markdown: text })).toEqual([
    '/markdown the link /gone has no target',
  ])
  expect(faults('layouts', { sections: [{ kind: 'banner', banner: 'gone' }] }, 'home')).toEqual([
    '/sections/0/banner there is no story banners/gone',
  ])
})

test('[CON-11] six entries of a bottom navigation are one too many', () => {
  const six = entries('home', 'menu', 'offers', 'cart', 'account', 'home')
  expect(faults('bottom-navigation', { entries: six })).toHaveLength(1)
})
