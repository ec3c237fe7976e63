import { mkdtemp, mkdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { siteStoryKinds, storyPrefix } from '@forno/domain/content/site-stories'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { contentKeys, startContent, storiesIn, storyIn, type ContentTester } from '../../test/content-tester.ts'

const { key } = contentKeys
let content: ContentTester
beforeAll(async () => {
  content = await startContent()
})
afterAll(() => content.app.close())
beforeEach(() => content.forget())

const clientOf = (token?: string) => content.client(token)
const control = (method: 'PUT' | 'POST', path: string, body: object) => content.send(method, `/control${path}`, body)

const prefixes = ['pages', 'c', 'blog', ...siteStoryKinds.map(storyPrefix)]

test.each(prefixes)('[CON-01] [CON-14] lists the stories below %s/ and finds each by its path', async (prefix) => {
  const client = clientOf()
  const { data } = await client.get('cdn/stories', { starts_with: `${prefix}/`, per_page: 100 })
  expect(storiesIn(data).length).toBeGreaterThan(0)
  for (const { full_slug } of storiesIn(data)) expect(full_slug.startsWith(`${prefix}/`)).toBe(true)
  const first = storiesIn(data)[0]
  const one = await client.get(`cdn/stories/${first?.full_slug ?? ''}`)
  expect(storyIn(one.data)).toEqual(first)
})

test('[CON-01] [CON-07] [CON-14] paginates stories, 25 per page by default, and returns their total', async () => {
  const client = clientOf()
  const first = await client.get('cdn/stories', { starts_with: 'banners/' })
  expect([first.perPage, storiesIn(first.data).length]).toEqual([25, 25])
  expect(first.total).toBeGreaterThan(60)
  const all = await client.getAll('cdn/stories', { starts_with: 'banners/', per_page: 50 })
  expect(all.length).toBe(first.total)
})

test.each(['dictionary', 'feature-flag', 'feature flag', 'offer-categories', 'blacklists', 'consents', 'messages'])(
  '[CON-02] [CON-14] the datasource %s has entries with name and value',
  async (datasource) => {
    const { data } = await clientOf().get('cdn/datasource_entries', { datasource, per_page: 500 })
    const entries = (data as { datasource_entries: readonly { name: string; value: string }[] }).datasource_entries
    expect(entries.length).toBeGreaterThan(0)
    for (const entry of entries) expect(entry).toMatchObject({ name: expect.any(String), value: expect.any(String) })
  },
)

describe('the version of the space', () => {
  const versionOf = async (): Promise<unknown> => {
    const { data } = await clientOf().get('cdn/spaces/me')
    return (data as { space: { version: unknown } }).space.version
  }

  test('[CON-03] [CON-14] is set by the control endpoint and is the cv of every answer', async () => {
    expect(await versionOf()).toEqual(expect.any(Number))
    await control('PUT', '/space', { version: 1_800_000_000 })
    expect(await versionOf()).toBe(1_800_000_000)
    const { data } = await clientOf().get('cdn/stories/c/default')
    expect((data as { cv: number }).cv).toBe(1_800_000_000)
  })

  test('[CON-03] [CON-14] rises when a file is written, and answers contain the new text', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'content-'))
    await mkdir(join(folder, 'datasources'))
    const file = join(folder, 'datasources/dictionary.yaml')
    const other = await startContent(folder)
    onTestFinished(async () => {
      await other.app.close()
      await rm(folder, { recursive: true })
    })
    const get = async (path: string): Promise<unknown> => (await other.send('GET', `/v2/cdn/${path}token=${key}`)).body
    await writeFile(file, 'BasketOrdered: One\n')
    await utimes(file, 1_700_000_000, 1_700_000_000)
    expect(await get('spaces/me?')).toMatchObject({ space: { version: 1_700_000_000 } })
    await writeFile(file, 'BasketOrdered: Two\n')
    await utimes(file, 1_700_000_100, 1_700_000_100)
    expect(await get('spaces/me?')).toMatchObject({ space: { version: 1_700_000_100 } })
    expect(await get('datasource_entries?datasource=dictionary&')).toMatchObject({
      datasource_entries: [{ name: 'BasketOrdered', value: 'Two' }],
    })
  })
})

describe('failures', () => {
  test.each<[string, string, string, Readonly<Record<string, string | number>>, number]>([
    ['another key', 'wrong', 'cdn/stories', {}, 401],
    ['an unknown story', key, 'cdn/stories/pages/nothing', {}, 404],
    ['an unknown datasource', key, 'cdn/datasource_entries', { datasource: 'nothing' }, 404],
    ['an unknown parameter', key, 'cdn/stories', { colour: 'red' }, 422],
    ['an unknown parameter of the datasources', key, 'cdn/datasources', { colour: 'red' }, 422],
    ['another version', key, 'cdn/stories', { version: 'newest' }, 422],
    ['too many items per page', key, 'cdn/stories', { per_page: 101 }, 422],
  ])('[CON-04] [CON-14] rejects %s with a message and status', async (_what, token, path, params, status) => {
    await expect(clientOf(token).get(path, { ...params })).rejects.toMatchObject({
      status,
      message: expect.any(String) as string,
    })
  })

  test('[CON-14] rejects a parameter that is given twice', async () => {
    const answer = await content.send('GET', `/v2/cdn/stories?token=${key}&by_slugs=blog/a&by_slugs=blog/b`)
    expect(answer).toEqual({ status: 422, body: { by_slugs: ['must be given once'] } })
  })

  test.each([
    ['unauthorized', 401],
    ['notFound', 404],
    ['unprocessable', 422],
    ['tooManyRequests', 429],
    ['unavailable', 503],
  ])('[CON-14] forces %s on the next call only', async (outcome, status) => {
    await control('POST', '', { outcome })
    const ask = () => content.send('GET', `/v2/cdn/stories/c/default?token=${key}`)
    expect((await ask()).status).toBe(status)
    expect((await ask()).status).toBe(200)
  })

  test('[CON-05] [CON-14] the client retries after 429, at most ten times', async () => {
    await control('POST', '', { outcome: 'tooManyRequests', times: 10 })
    expect((await clientOf().get('cdn/stories/c/default')).data).toHaveProperty('story')
    await control('POST', '', { outcome: 'tooManyRequests', times: 11 })
    await expect(clientOf().get('cdn/stories/c/default')).rejects.toMatchObject({ status: 429 })
  })
})

test('[CON-14] the control endpoint edits a text and a story, and DELETE reverts both', async () => {
  const client = clientOf()
  const text = async () =>
    JSON.stringify(await client.get('cdn/datasource_entries', { datasource: 'dictionary', per_page: 500 }))
  await control('PUT', '/entries', { datasource: 'dictionary', name: 'BasketOrdered', value: 'Baked already.' })
  await control('PUT', '/stories', { full_slug: 'pages/new', content: { component: 'page', title: 'New' } })
  expect(await text()).toContain('Baked already.')
  expect((await client.get('cdn/stories/pages/new')).data).toMatchObject({ story: { name: 'New' } })
  await content.forget()
  expect(await text()).not.toContain('Baked')
})
