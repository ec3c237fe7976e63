import { describe, expect, test } from 'vitest'
import { readServiceStory } from '../service/story-kinds.ts'
import { normaliseStory } from './normalise-story.ts'
import { readStory } from './read-story.ts'

const errorsOf = (kind: Parameters<typeof readStory>[0], fields: unknown) => {
  const read = readStory(kind, 'x', fields)
  return 'errors' in read ? read.errors : []
}

describe('[CON-01] the errors of a story name its fields', () => {
  test.each([
    ['a missing field', 'banners', {}, ['/title is missing']],
    ['an empty title', 'banners', { title: '' }, ['/title must not have fewer than 1 characters']],
    ['an unknown field', 'banners', { title: 'A', colour: 'red' }, ['/colour is not a field']],
    ['a script as a link', 'banners', { title: 'A', href: 'javascript:alert(1)' }, [/^\/href must match pattern/]],
    ['a protocol-relative link', 'banners', { title: 'A', href: '//evil.example' }, [/^\/href must match pattern/]],
    [
      'an image without a size',
      'banners',
      { title: 'A', picture: { url: 'https://cdn.example/a.png', alt: '' } },
      ['/picture/width is missing', '/picture/height is missing'],
    ],
    ['no banner', 'carousels', { title: 'A', banners: [] }, [/^\/banners must not have fewer than 1/]],
    [
      'a section of an unknown kind',
      'layouts',
      { sections: [{ kind: 'main' }, { kind: 'games' }] },
      ['/sections/1/kind is unknown'],
    ],
    [
      'a section of a known kind',
      'layouts',
      { sections: [{ kind: 'products', title: 'Popular', limit: 99 }] },
      ['/sections/0/limit must be <= 24'],
    ],
    ['a list instead of text', 'snippets', { markdown: ['A'] }, ['/markdown must be string']],
    ['no fields at all', 'snippets', null, ['/ must be object']],
    ['four entries', 'bottom-navigation', { entries: [{ id: 'home', label: 'Home' }] }, [/^\/entries must not have/]],
    ['a switch as text', 'splash-screens', { name: 'a', active: 'yes', title: 'T', markdown: 'M' }, [/^\/active must/]],
  ] as const)('%s', (_, kind, fields, expected) => {
    const errors = errorsOf(kind, fields)
    expect(errors).toHaveLength(expected.length)
    for (const [index, error] of errors.entries()) expect(error).toMatch(expected[index] ?? '')
  })
})

const slugs = new Map([['5d3f1c2e-0000-4000-8000-000000000001', 'banners/lunch']])
const normalised = (content: object) => normaliseStory(content as Record<string, unknown>, slugs)

describe('[CON-01] [CON-07] a story of the service becomes our fields', () => {
  test('without the marks of its editor and without empty fields', () => {
    const content = { _uid: 'u', component: 'banner', _editable: '<!-- -->', title: 'A', text: '', href: null }
    expect(normalised(content)).toEqual({ title: 'A' })
  })

  test('an asset becomes a picture with the size in its URL', () => {
    const filename = '//a.storyblok.com/f/1/1200x800/ab12/pizza.jpg'
    expect(normalised({ picture: { fieldtype: 'asset', filename, alt: null, id: 3, focus: '' } })).toEqual({
      picture: { url: `https:${filename}`, alt: '', width: 1200, height: 800 },
    })
    expect(normalised({ picture: { fieldtype: 'asset', filename: '', id: null } })).toEqual({})
  })

  test.each([
    ['a story', { linktype: 'story', cached_url: 'offers' }, '/offers'],
    ['a resolved story', { linktype: 'story', id: 'x', story: { full_slug: 'pages/faq' } }, '/faq'],
    ['the home page', { linktype: 'story', cached_url: 'home' }, '/'],
    ['a URL', { linktype: 'url', url: 'https://example.com/', cached_url: '' }, 'https://example.com/'],
    ['an e-mail address', { linktype: 'email', email: 'hi@example.com', url: '' }, 'mailto:hi@example.com'],
    ['nothing', { linktype: 'story', id: '', url: '', cached_url: '' }, undefined],
  ])('a link to %s becomes an address', (_, link, href) => {
    expect(normalised({ href: { fieldtype: 'multilink', ...link } })).toEqual(href === undefined ? {} : { href })
  })

  test('related stories become slugs, resolved or by uuid; an unknown uuid stays', () => {
    const resolved = { uuid: 'y', full_slug: 'banners/wings', content: { component: 'banner', title: 'Wings' } }
    const banners = [resolved, '5d3f1c2e-0000-4000-8000-000000000001', 'unknown-uuid']
    expect(normalised({ component: 'carousel', title: 'C', banners })).toEqual({
      title: 'C',
      banners: ['wings', 'lunch', 'unknown-uuid'],
    })
  })

  test('nested components become sections of their kind, and numbers in text become numbers', () => {
    const sections = [
      { _uid: '1', component: 'section-products', title: 'Popular', limit: '8', category: '' },
      { _uid: '2', component: 'section-main' },
    ]
    expect(normalised({ component: 'layout', sections })).toEqual({
      sections: [{ kind: 'products', title: 'Popular', limit: 8 }, { kind: 'main' }],
    })
  })

  test('a picture of a product may be a nested component', () => {
    const picture = [{ _uid: '1', component: 'product-picture', product: 'margherita' }]
    expect(normalised({ picture })).toEqual({ picture: { product: 'margherita' } })
    expect(normalised({ picture: [] })).toEqual({})
  })

  test('fields that the shop does not know are ignored', () => {
    const content = { component: 'spinner', name: 'default', text: 'In the oven', author: 'Jo' }
    const read = readServiceStory('spinners', { full_slug: 'spinners/default', uuid: '', content }, slugs)
    expect(read).toEqual({ story: { slug: 'default', text: 'In the oven' } })
  })
})
