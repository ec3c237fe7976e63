import type { Offer } from '@forno/domain/content/offer'
import type { OfferId } from '@forno/domain/core/basic-types'
import { describe, expect, test } from 'vitest'
import { contentWithDictionary } from '../../../../test/fixtures/dictionary-content.ts'
import type { ServiceStory } from './content-service-client.ts'
import { settleStories, type ServedStories } from './settle-stories.ts'

const plain = contentWithDictionary({ dictionary: {} }).current()
const own = {
  ...plain,
  siteStories: {
    ...plain.siteStories,
    banners: [{ slug: 'lunch', title: 'Our lunch' }],
    carousels: [{ slug: 'home', title: 'Ours', banners: ['lunch'] }],
  },
}

const stories = (...all: readonly (readonly [string, object])[]): ServedStories =>
  new Map(
    all.map(([fullSlug, content]): [string, ServiceStory] => [
      fullSlug,
      { full_slug: fullSlug, uuid: `uuid of ${fullSlug}`, content: content as ServiceStory['content'] },
    ]),
  )
const nothing = stories()
const titles = (content: typeof own, kind: 'banners' | 'carousels') =>
  content.siteStories[kind].map(({ slug, title }) => `${slug}: ${title}`)
const settle = (served: ServedStories, previous: ServedStories = nothing) => {
  const { content, broken, good } = settleStories(served, previous, own)
  return { content: content as typeof own, broken, good }
}

test('[CON-01] an empty service changes nothing', () => {
  expect(settle(nothing)).toEqual({ content: own, broken: [], good: nothing })
})

test('[CON-01] a story of the service replaces our file with the same slug, and others are added', () => {
  const served = stories(['banners/lunch', { title: 'Lunch now' }], ['banners/new', { title: 'New' }])
  const { content, broken, good } = settle(served)
  expect(titles(content, 'banners')).toEqual(['lunch: Lunch now', 'new: New'])
  expect(titles(content, 'carousels')).toEqual(['home: Ours'])
  expect([broken, good]).toEqual([[], served])
})

test('[CON-01] a story outside the folders of the shop is ignored', () => {
  expect(settle(stories(['press/kit', { title: 'Kit' }]))).toEqual({ content: own, broken: [], good: nothing })
})

describe('[CON-01] a broken story is reported', () => {
  test('and its last good version stays', () => {
    const good = stories(['banners/lunch', { title: 'Good' }])
    const result = settle(stories(['banners/lunch', { text: 'No title' }]), good)
    expect(titles(result.content, 'banners')).toEqual(['lunch: Good'])
    expect(result.broken).toEqual([{ fullSlug: 'banners/lunch', errors: ['/title is missing'], shown: 'previous' }])
    expect(result.good).toEqual(good)
  })

  test('and our file stays without a good version', () => {
    const { content, broken, good } = settle(stories(['banners/lunch', {}]))
    expect(titles(content, 'banners')).toEqual(['lunch: Our lunch'])
    expect([broken[0]?.shown, good.size]).toEqual(['file', 0])
  })

  test('and nothing is shown without either', () => {
    const { content, broken } = settle(stories(['banners/new', {}]))
    expect(titles(content, 'banners')).toEqual(['lunch: Our lunch'])
    expect(broken[0]?.shown).toBe('nothing')
  })

  test('also a page that lacks a field or has a link without a target', () => {
    const page = { title: 'T', description: 'D', markdown: 'See [it](/gone).' }
    const { broken } = settle(
      stories(['pages/a', page], ['blog/b', { ...page, date: 'now', author: 'Jo' }], ['c/d', page]),
    )
    expect(broken).toEqual([
      { fullSlug: 'pages/a', errors: ['/markdown the link /gone has no target'], shown: 'nothing' },
      { fullSlug: 'blog/b', errors: ['/date must be like 2026-12-24'], shown: 'nothing' },
      {
        fullSlug: 'c/d',
        errors: ['/offer is missing', '/action is missing', '/thanksTitle is missing', '/thanks is missing'],
        shown: 'nothing',
      },
    ])
  })
})

describe('[CON-11] a carousel that names a missing banner', () => {
  const missing = { title: 'New', banners: ['lunch', 'gone'] }

  test('keeps its last good version', () => {
    const good = stories(['carousels/home', { title: 'Good', banners: ['lunch'] }])
    const { content, broken } = settle(stories(['carousels/home', missing]), good)
    expect(titles(content, 'carousels')).toEqual(['home: Good'])
    expect(broken).toEqual([
      { fullSlug: 'carousels/home', errors: ['/banners/1 there is no story banners/gone'], shown: 'previous' },
    ])
  })

  test('is accepted together with the banner', () => {
    const { content, broken } = settle(stories(['carousels/home', missing], ['banners/gone', { title: 'Back' }]))
    expect([titles(content, 'carousels'), broken]).toEqual([['home: New'], []])
  })

  test('is refused if the banner is itself broken, and a layout that names it too', () => {
    const layout = { sections: [{ kind: 'carousel', carousel: 'other' }] }
    const served = stories(
      ['layouts/home', layout],
      ['carousels/other', { title: 'Other', banners: ['gone'] }],
      ['banners/gone', { title: 'B', href: '/nowhere', linkLabel: 'L' }],
    )
    expect(settle(served).broken.map(({ fullSlug, shown }) => [fullSlug, shown])).toEqual([
      ['layouts/home', 'nothing'],
      ['carousels/other', 'nothing'],
      ['banners/gone', 'nothing'],
    ])
  })

  test('stays when its banner is unpublished later', () => {
    const carousel: readonly [string, object] = ['carousels/home', { title: 'Both', banners: ['lunch', 'extra'] }]
    const before = settle(stories(carousel, ['banners/extra', { title: 'Extra' }]))
    const after = settle(stories(carousel), before.good)
    expect(titles(after.content, 'carousels')).toEqual(['home: Both'])
    expect(after.broken.map(({ fullSlug, shown }) => [fullSlug, shown])).toEqual([['carousels/home', 'previous']])
  })
})

test('[CON-07] relations by uuid become slugs', () => {
  const carousel = { title: 'C', banners: ['uuid of banners/new', 'uuid of banners/lunch'] }
  const served = stories(
    ['carousels/home', carousel],
    ['banners/new', { title: 'N' }],
    ['banners/lunch', { title: 'L' }],
  )
  const { content } = settle(served)
  expect(content.siteStories.carousels[0]?.banners).toEqual(['new', 'lunch'])
})

test('[CON-11] a story with an image is accepted only from the origins of the settings', () => {
  const picture = { fieldtype: 'asset', filename: 'https://images.example/f/1/1200x800/x/a.png' }
  const served = stories(['banners/new', { title: 'N', picture }])
  const brokenWith = (...origins: readonly string[]) =>
    settleStories(served, nothing, own, origins).broken.map(({ fullSlug }) => fullSlug)
  expect(brokenWith('https://images.example')).toEqual([])
  expect(brokenWith()).toEqual(['banners/new'])
  expect(brokenWith('https://images.example.evil.example', 'http://images.example')).toEqual(['banners/new'])
})

describe('[CON-01] a page, blog story or campaign', () => {
  const page = { title: 'A', description: 'B', markdown: 'C' }
  const post = { ...page, date: '2026-12-24', author: 'Forno' }
  const campaign = { ...page, offer: 'gift', action: 'Go', thanksTitle: 'Done', thanks: 'Look in your mail.' }
  const gift = { id: 'gift' as OfferId, needsCode: true } as Offer
  const automatic = { id: 'automatic' as OfferId, needsCode: false } as Offer
  const wrongDate = '/date must be like 2026-12-24'
  const tooLong = (field: string, most: number) => `/${field} must have at most ${most} characters`
  const noOffer = (id: string) => `/offer there is no offer ${id} with codes`
  const errorsIn = (fullSlug: string, content: object) =>
    settleStories(stories([fullSlug, content]), nothing, { ...own, offers: [gift, automatic] }).broken.flatMap(
      ({ errors }) => errors,
    )

  test.each([
    ['a blog story is whole', 'blog/a', post, []],
    ['with an invented month is broken', 'blog/a', { ...post, date: '2026-13-45' }, [wrongDate]],
    ['with an invented day is broken', 'blog/a', { ...post, date: '2026-02-30' }, [wrongDate]],
    [
      'with endless text is broken',
      'pages/a',
      { ...page, markdown: 'a'.repeat(100_001) },
      [tooLong('markdown', 100_000)],
    ],
    ['with an endless title is broken', 'pages/a', { ...page, title: 'a'.repeat(1_001) }, [tooLong('title', 1_000)]],
    ['a campaign is whole', 'c/a', campaign, []],
    ['without its offer is broken', 'c/a', { ...campaign, offer: 'none' }, [noOffer('none')]],
    ['with an automatic offer is broken', 'c/a', { ...campaign, offer: 'automatic' }, [noOffer('automatic')]],
  ])('%s', (_, fullSlug, content, errors) => {
    expect(errorsIn(fullSlug, content)).toEqual(errors)
  })
})

test('[CON-01] [CON-11] a carousel finds a banner in a folder of the editors', () => {
  const lunch = { full_slug: 'banners/summer/lunch', uuid: 'uuid of banners/summer/lunch', content: {} }
  const found = [lunch, lunch.uuid].map((banner) =>
    settle(
      stories(['banners/summer/lunch', { title: 'Summer' }], ['carousels/new', { title: 'New', banners: [banner] }]),
    ),
  )
  for (const { content, broken } of found) {
    expect(broken).toEqual([])
    expect(content.siteStories.carousels[0]).toMatchObject({ slug: 'new', banners: ['summer/lunch'] })
  }
})
