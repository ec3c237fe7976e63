import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { contentWithDictionary } from '../../../../test/fixtures/dictionary-content.ts'
import { startSimulators, type Simulators } from '../../../../test/start-simulators.ts'
import { makeEditorialContentCache, type EditorialContentCache, type GoodContent } from './cached-service-content.ts'
import { makeContentService } from './content-service-client.ts'
import type { ServedContent } from './service-content.ts'
import { changeOf } from './story-changes.ts'
import { prefixOf, relations, storyKinds } from './story-kinds.ts'

const key = 'the-key-of-the-space'
let simulators: Simulators<'content'>
beforeAll(async () => {
  simulators = await startSimulators(['content'], { CONTENT_KEY: key })
})
afterAll(() => simulators.stop())

const control = async (method: 'GET' | 'PUT' | 'POST' | 'DELETE', path = '', body?: object): Promise<unknown> => {
  const content =
    body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  return (await fetch(`${simulators.urls.content}/control${path}`, { method, ...content })).json()
}
beforeEach(() => control('DELETE'))

type Call = { readonly operation: string; readonly detail: Readonly<Record<string, string>> }
const calls = async (): Promise<readonly Call[]> => ((await control('GET')) as { calls: readonly Call[] }).calls
const publish = (fullSlug: string, content: object) =>
  control('PUT', '/stories', { full_slug: fullSlug, content: { component: 'banner', ...content } })

const settings = () => ({ contentUrl: simulators.urls.content, contentKey: key, relations })
const makeCache = (goodContent?: GoodContent) => {
  const lines: string[] = []
  const cache = makeEditorialContentCache({
    content: contentWithDictionary({ dictionary: {} }),
    service: makeContentService(settings(), 1_000),
    log: (_, what) => lines.push(what),
    ...(goodContent === undefined ? {} : { goodContent }),
  })
  const bannerTitle = (slug: string) =>
    cache.current().siteStories.banners.find((banner) => banner.slug === slug)?.title
  return { cache, bannerTitle, lines: () => lines.filter((line) => line.includes('broken')) }
}

describe('reading the stories of the service', () => {
  test('[CON-01] every prefix is read, with the stories that it names', async () => {
    const { cache } = makeCache()
    await cache.refresh()
    const lists = (await calls()).filter(({ operation, detail }) => operation === 'stories' && !detail['by_uuids'])
    const prefixes = lists.map(({ detail }) => detail['starts_with'])
    expect([...new Set(prefixes)].toSorted()).toEqual(storyKinds.map(prefixOf).toSorted())
    for (const prefix of ['carousels', 'coupons', 'banners', 'snippets', 'navigation', 'stores', 'splash-screens'])
      expect(prefixes).toContain(`${prefix}/`)
    for (const { detail } of lists) expect(detail['resolve_relations']).toContain('carousel.banners')
    cache.close()
  })

  test('[CON-07] a carousel of sixty banners is read with its banners in batches of fifty', async () => {
    const { cache } = makeCache()
    const banners = (await makeContentService(settings(), 1_000).stories('banners/lot-', null)).map(({ uuid }) => uuid)
    await publish('carousels/lots', { component: 'carousel', title: 'Lots', banners })
    await cache.refresh()
    const lots = () => cache.current().siteStories.carousels.find(({ slug }) => slug === 'lots')?.banners ?? []
    expect(lots()).toHaveLength(60)
    const before = (await calls()).length
    await cache.apply({ story: 'carousels/lots' })
    const reads = (await calls()).slice(before)
    expect(reads.map(({ operation }) => operation)).toEqual(['story', 'stories', 'stories'])
    expect(reads[0]?.detail['named']).toBe('carousels/lots')
    expect(reads.slice(1).map(({ detail }) => detail['by_uuids']?.split(',').length)).toEqual([50, 10])
    expect([lots()[0], lots()[59]]).toEqual(['lot-01', 'lot-60'])
    cache.close()
  })

  test('[CON-07] five calls a second, and three with an OAuth token', async () => {
    const duration = async (contentOauthToken: string) => {
      const client = makeContentService({ ...settings(), contentOauthToken })
      const begun = performance.now()
      await Promise.all(Array.from({ length: 5 }, () => client.entries('blacklists', null)))
      return performance.now() - begun
    }
    const open = await duration('')
    // With a token the last two of five calls wait for the second after the first three.
    expect(await duration('an-oauth-token')).toBeGreaterThan(Math.max(900, open + 400))
  })
})

describe('[CON-01] [CFG-09] a reported change', () => {
  /** Keeps what earlier tests have published, unlike the service. */
  let cache: EditorialContentCache
  let bannerTitle: (slug: string) => string | undefined
  beforeAll(async () => {
    ;({ cache, bannerTitle } = makeCache())
    await cache.refresh()
  })
  afterAll(() => cache.close())

  test.each([
    ['a story', { action: 'published', full_slug: 'banners/lunch', story_id: 1 }, { story: 'banners/lunch' }],
    ['a datasource', { action: 'entries_updated', datasource_slug: 'dictionary' }, { datasource: 'dictionary' }],
    ['a story that the shop does not show', { full_slug: 'press/kit' }, null],
    ['an unknown datasource', { datasource_slug: 'colours' }, { everything: true }],
    ['anything else', { action: 'merged' }, { everything: true }],
  ])('%s', (_, body, change) => {
    expect(changeOf(body)).toEqual(change)
  })

  test('of one story reads that story alone', async () => {
    const [before, revision] = [(await calls()).length, cache.revision()]
    await publish('banners/lunch', { title: 'Lunch is on' })
    await cache.apply({ story: 'banners/lunch' })
    expect(bannerTitle('lunch')).toBe('Lunch is on')
    expect(cache.revision()).not.toBe(revision)
    expect((await calls()).slice(before).map(({ operation }) => operation)).toEqual(['story'])
  })

  test('of a datasource reads its entries alone', async () => {
    const before = (await calls()).length
    await control('PUT', '/entries', { datasource: 'dictionary', name: 'BasketOrdered', value: 'Baked.' })
    await cache.apply({ datasource: 'dictionary' })
    expect(cache.current().datasources.dictionary['BasketOrdered']).toBe('Baked.')
    expect((await calls()).slice(before).map(({ operation }) => operation)).toEqual(['entries'])
  })

  test('a hundred at once cost three reads at most', async () => {
    const slugs = Array.from({ length: 50 }, (_, index) => `wave-${index}`)
    for (const slug of slugs) await publish(`banners/${slug}`, { title: slug })
    const before = (await calls()).length
    await Promise.all([...slugs, ...slugs].map((slug) => cache.apply({ story: `banners/${slug}` })))
    expect((await calls()).length - before).toBeLessThanOrEqual(3)
    expect(slugs.map(bannerTitle)).toEqual(slugs)
  })

  test('[CON-07] two at once are read with the stories that they name', async () => {
    const before = (await calls()).length
    await Promise.all(['carousels/home', 'banners/lunch'].map((story) => cache.apply({ story })))
    expect((await calls()).slice(before)).toMatchObject([
      {
        operation: 'stories',
        detail: {
          by_slugs: 'carousels/home,banners/lunch',
          resolve_relations: expect.stringContaining('carousel.banners'),
        },
      },
    ])
  })

  test('more than one call can name are fetched with everything else', async () => {
    await publish('banners/wave-150', { title: 'The last' })
    await Promise.all(Array.from({ length: 150 }, (_, index) => cache.apply({ story: `banners/wave-${index + 1}` })))
    expect(bannerTitle('wave-150')).toBe('The last')
  })

  test('during a slow fetch is not undone by it', async () => {
    await control('PUT', '/space', { version: 1_900_000_000 })
    await publish('banners/lunch', { title: 'Old' })
    await control('POST', '', { outcome: 'slow', times: 1, milliseconds: 400, operation: 'entries' })
    const slow = cache.refresh()
    await expect.poll(async () => (await calls()).at(-1)?.detail['starts_with']).toBeDefined()
    await publish('banners/lunch', { title: 'New' })
    await Promise.all([slow, cache.apply({ story: 'banners/lunch' })])
    expect(bannerTitle('lunch')).toBe('New')
  })

  test('keeps the content when the service does not answer, and the next poll reads it, also at the known version', async () => {
    await publish('banners/lunch', { title: 'Late lunch' })
    await control('POST', '', { outcome: 'unavailable', times: 1, operation: 'story' })
    await cache.apply({ story: 'banners/lunch' })
    expect(bannerTitle('lunch')).not.toBe('Late lunch')
    await cache.refresh()
    expect(bannerTitle('lunch')).toBe('Late lunch')
  })

  test('an equal story changes neither content nor revision', async () => {
    await cache.apply({ story: 'banners/lunch' })
    const before = [cache.current(), cache.revision()]
    await cache.apply({ story: 'banners/lunch' })
    expect(cache.current()).toBe(before[0])
    expect(cache.revision()).toBe(before[1])
  })
})

describe('[CON-01] a broken story', () => {
  test('is logged once per version, and its last good version stays until it is repaired', async () => {
    const { cache, bannerTitle, lines } = makeCache()
    await publish('banners/lunch', { title: 'Good' })
    await cache.refresh()
    const count = lines().length
    await publish('banners/lunch', { text: 'No title' })
    for (let poll = 1; poll <= 3; poll += 1) {
      await control('PUT', '/space', { version: 1_900_000_100 + poll })
      await cache.refresh()
    }
    expect(bannerTitle('lunch')).toBe('Good')
    expect(cache.broken().filter(({ fullSlug }) => fullSlug === 'banners/lunch')).toHaveLength(1)
    expect(lines().slice(count)).toEqual(['the story banners/lunch is broken, shown is previous: /title is missing'])
    await publish('banners/lunch', { title: ['A list'] })
    await cache.apply({ story: 'banners/lunch' })
    expect(lines()).toHaveLength(count + 2)
    await publish('banners/lunch', { title: 'Repaired' })
    await cache.apply({ story: 'banners/lunch' })
    expect(bannerTitle('lunch')).toBe('Repaired')
    expect(cache.broken().filter(({ fullSlug }) => fullSlug === 'banners/lunch')).toEqual([])
    cache.close()
  })

  test('shows its last good version also in a process that starts later, and before the service answers', async () => {
    let saved: ServedContent = { stories: new Map(), datasources: {} }
    const goodContent: GoodContent = {
      read: () => Promise.resolve(saved),
      save: (good) => {
        saved = good
        return Promise.resolve()
      },
    }
    await publish('banners/lunch', { title: 'Good' })
    const first = makeCache(goodContent)
    await first.cache.refresh()
    first.cache.close()
    await publish('banners/lunch', {})
    await control('POST', '', { outcome: 'unavailable', times: 30 })
    const second = makeCache(goodContent)
    await second.cache.refresh()
    expect(second.bannerTitle('lunch')).toBe('Good')
    await control('DELETE')
    await publish('banners/lunch', {})
    await second.cache.refresh()
    expect(second.bannerTitle('lunch')).toBe('Good')
    expect(second.cache.broken().map(({ fullSlug }) => fullSlug)).toContain('banners/lunch')
    second.cache.close()
  })
})
