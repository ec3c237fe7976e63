import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { contentWithDictionary } from '../../../../test/fixtures/dictionary-content.ts'
import { startApp } from '../../../../test/start-app.ts'
import { makeEditorialContentCache } from './cached-service-content.ts'
import { makeContentService } from './content-service-client.ts'

type Answer = (path: string, query: URLSearchParams) => unknown
const empty: Answer = (path) =>
  path.endsWith('/spaces/me')
    ? { space: { version: 1 } }
    : path.endsWith('/datasource_entries')
      ? { datasource_entries: [] }
      : { stories: [] }

let answer: Answer = empty
const service = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  response.setHeader('content-type', 'application/json').end(JSON.stringify(answer(pathname, searchParams)))
})
let url = ''
beforeEach(async () => {
  answer = empty
  await once(service.listen(0), 'listening')
  url = `http://localhost:${(service.address() as AddressInfo).port}`
})
afterEach(() => {
  service.closeAllConnections()
  service.close()
})

const client = () => makeContentService({ contentUrl: url, contentKey: 'key' }, 10_000)
const makeCache = () =>
  makeEditorialContentCache({
    content: contentWithDictionary({ dictionary: {} }),
    service: client(),
    log: () => undefined,
  })
const lunch = { full_slug: 'banners/lunch', uuid: '1', content: { component: 'banner', title: 'Lunch' } }
const withLunch: Answer = (path, query) =>
  path.includes('banners/lunch')
    ? { story: lunch }
    : path.endsWith('/stories') && query.get('starts_with') === 'banners/'
      ? { stories: [lunch] }
      : empty(path, query)

describe('[CON-01] an answer of the service without what was requested', () => {
  const banners = (cache: ReturnType<typeof makeCache>) => cache.current().siteStories.banners.map(({ slug }) => slug)

  test.each([
    ['an object', {}],
    ['an error', { error: 'Internal error' }],
    ['nothing', null],
    ['a list elsewhere', { stories: { 0: lunch } }],
  ])('%s keeps the published stories', async (_, body) => {
    answer = withLunch
    const cache = makeCache()
    await cache.refresh()
    expect(banners(cache)).toEqual(['lunch'])
    answer = (path) => (path.endsWith('/spaces/me') ? { space: { version: 2 } } : body)
    await cache.refresh()
    expect([banners(cache), cache.good().size]).toEqual([['lunch'], 1])
    await cache.apply({ story: 'banners/lunch' })
    expect([banners(cache), cache.good().size]).toEqual([['lunch'], 1])
    cache.close()
  })

  test('an empty list removes them', async () => {
    answer = withLunch
    const cache = makeCache()
    await cache.refresh()
    answer = (path, query) => (path.endsWith('/spaces/me') ? { space: { version: 2 } } : empty(path, query))
    await cache.refresh()
    expect(banners(cache)).toEqual([])
    cache.close()
  })

  test('a list without an end is an error', async () => {
    const page = Array.from({ length: 25 }, () => lunch)
    answer = () => ({ stories: page })
    await expect(client().stories('banners/', null)).rejects.toThrow('too many pages')
  }, 30_000)
})

test('[NAV-40] a preview leaves the neighbours of a published blog story as they are', async () => {
  const post = { title: 'Secret', description: 'Soon.', markdown: 'Soon.', date: '2030-01-01', author: 'Forno' }
  answer = (path, query) =>
    query.get('version') === 'draft'
      ? { stories: [{ full_slug: 'blog/secret', uuid: '2', content: post }] }
      : empty(path, query)
  const keys = { CONTENT_KEY: 'key', CONTENT_PREVIEW_KEY: 'preview-key' }
  const shop = await startApp(undefined, { CONTENT_URL: url, ...keys })
  try {
    const call = (path: string, cookie = '') => shop.app.inject({ url: path, headers: { cookie } })
    const seconds = String(Math.floor(shop.clock() / 1_000))
    const token = createHash('sha1').update(`1:preview-key:${seconds}`).digest('hex')
    const link = new URLSearchParams()
    for (const [name, value] of Object.entries({ space_id: '1', timestamp: seconds, token }))
      link.set(`_storyblok_tk[${name}]`, value)
    const opened = await call(`/?${link.toString()}`)
    const cookie = String(opened.headers['set-cookie']).split(';')[0]
    const newest = (await call('/api/v1/content/stories')).json<{ slug: string }[]>()[0]?.slug ?? ''
    const newer = async (by?: string) =>
      (await call(`/api/v1/content/stories/${newest}`, by)).json<{ newer: { slug: string } | null }>().newer?.slug
    expect(await newer(cookie)).toBe('secret')
    expect(await newer()).toBeUndefined()
  } finally {
    await shop.close()
  }
})
