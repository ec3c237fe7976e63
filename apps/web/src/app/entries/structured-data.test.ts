import { expect, test } from 'vitest'
import { pageSubject, structuredData, type PageSubject } from './structured-data.ts'

const origin = 'https://shop.test'
const brand = { name: 'Shop', pathSlug: 'shop', supportNumber: '13 00 00', wordmark: 'Shop' }
const margherita = {
  name: 'Margherita </script>',
  description: 'Basil & mozzarella',
  totalPrice: 10,
  isOutOfStock: false,
  categories: [
    { name: 'Vegetarian', slug: 'vegetarian', isNavigation: false },
    { name: 'Pizza', slug: 'pizza', isNavigation: true },
  ],
}

type Claims = { readonly '@type': string } & Readonly<Record<string, unknown>>
const graphOf = (subject: PageSubject, canonical: string, picture: string | null = null): readonly Claims[] => {
  const text = structuredData(subject, { canonical, picture }, { origin, brand })
  const [, json = '{"@graph":[]}'] = /^<script type="application\/ld\+json">(.*)<\/script>$/.exec(text) ?? []
  expect(json).not.toContain('<')
  return (JSON.parse(json) as { '@graph': readonly Claims[] })['@graph']
}
const crumbsOf = (graph: readonly Claims[]) =>
  (graph.at(-1)?.['itemListElement'] as readonly { position: number; name: string; item: string }[]).map(
    ({ position, name, item }) => [position, name, item],
  )

test('[NAV-06] describes a product with its price, picture and path, and closes no tag', () => {
  const graph = graphOf({ product: margherita }, '/product/pizzas/margherita', '/pictures/margherita.webp')
  expect(graph[0]).toEqual({
    '@type': 'Product',
    name: 'Margherita </script>',
    description: 'Basil & mozzarella',
    url: `${origin}/product/pizzas/margherita`,
    image: `${origin}/pictures/margherita.webp`,
    brand: { '@type': 'Brand', name: 'Shop' },
    offers: {
      '@type': 'Offer',
      url: `${origin}/product/pizzas/margherita`,
      price: '10.00',
      priceCurrency: 'AUD',
      availability: 'https://schema.org/InStock',
    },
  })
  expect(crumbsOf(graph)).toEqual([
    [1, 'Shop', `${origin}/`],
    [2, 'Pizza', `${origin}/menu/pizza`],
    [3, 'Margherita </script>', `${origin}/product/pizzas/margherita`],
  ])
})

test('[NAV-06] [NAV-07] describes a sold-out meal as out of stock, without a picture if it has none', () => {
  const graph = graphOf({ meal: { ...margherita, isOutOfStock: true } }, '/pizza-meals/solo-box')
  expect(graph[0]).not.toHaveProperty('image')
  expect(graph[0]?.['offers']).toMatchObject({ availability: 'https://schema.org/OutOfStock' })
  expect(crumbsOf(graph)[1]).toEqual([2, 'Meals', `${origin}/menu/pizza-meals`])
})

test('[NAV-13] [NAV-40] gives a store and a blog post the path that leads to them', () => {
  expect(crumbsOf(graphOf({ store: { name: 'Glenelg' } }, '/stores/shop-glenelg')).slice(1)).toEqual([
    [2, 'Stores', `${origin}/stores`],
    [3, 'Glenelg', `${origin}/stores/shop-glenelg`],
  ])
  expect(crumbsOf(graphOf({ title: 'Reheat', date: '2026-09-03', blocks: [] }, '/blog/reheat')).slice(1)).toEqual([
    [2, 'Blog', `${origin}/blog`],
    [3, 'Reheat', `${origin}/blog/reheat`],
  ])
})

test('[NAV-06] describes the shop on its home page, without a search that the shop has not', () => {
  const graph = graphOf({}, '/')
  expect(graph.map((each) => each['@type'])).toEqual(['Organization', 'WebSite'])
  expect(graph[0]).toMatchObject({ name: 'Shop', logo: `${origin}/icon-512.png` })
  expect(graph[1]).not.toHaveProperty('potentialAction')
})

const heading = (text: string) => ({ kind: 'heading', level: 2, inside: [text] }) as const
const paragraph = (text: string) => ({ kind: 'paragraph', inside: [text] }) as const

test('[NAV-37] gives the questions and answers of a page that consists of them', () => {
  const list = { kind: 'list', isOrdered: false, items: [{ inside: ['cash'], below: [] }] } as const
  const link = {
    kind: 'paragraph',
    inside: ['At our ', { kind: 'link', href: '/stores', inside: ['stores'] }],
  } as const
  const blocks = [heading('How?'), paragraph('With us:'), list, heading('Where?'), link]
  expect(graphOf({ title: 'FAQ', blocks }, '/faq')).toEqual([
    {
      '@type': 'FAQPage',
      mainEntity: [
        { '@type': 'Question', name: 'How?', acceptedAnswer: { '@type': 'Answer', text: 'With us: cash' } },
        { '@type': 'Question', name: 'Where?', acceptedAnswer: { '@type': 'Answer', text: 'At our stores' } },
      ],
    },
  ])
})

test.each([
  ['a heading that asks nothing', [heading('How?'), paragraph('So.'), heading('Terms'), paragraph('Text.')]],
  ['one question', [heading('How?'), paragraph('So.')]],
  ['a question without an answer', [heading('How?'), heading('Where?'), paragraph('Here.')]],
  ['no heading', [paragraph('Text.')]],
])('[NAV-37] calls a page with %s no FAQ', (_what, blocks) => {
  expect(structuredData({ title: 'A page', blocks }, { canonical: '/a', picture: null }, { origin, brand })).toBe('')
})

test('[NAV-06] takes the subject of the innermost route', () => {
  const [store, product] = [{ store: { name: 'Glenelg' } }, { product: margherita }]
  expect(pageSubject([{ loaderData: store }, { loaderData: product }, { loaderData: null }, {}])).toBe(product)
  expect(pageSubject([{}, { loaderData: [] }])).toEqual({})
})
