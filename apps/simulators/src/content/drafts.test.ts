import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { contentKeys, startContent, storiesIn, storyIn, type ContentTester } from '../../test/content-tester.ts'

let content: ContentTester
beforeAll(async () => {
  content = await startContent()
})
afterAll(() => content.app.close())
beforeEach(() => content.forget())

const save = (story: string, text: string) => content.send('PUT', '/editor/story', { story, text })
const publish = (story: string, action = 'published') => content.send('POST', '/editor/publications', { story, action })
const versionOf = async (): Promise<number> => {
  const { data } = await content.client().get('cdn/spaces/me')
  return (data as { space: { version: number } }).space.version
}

describe('drafts', () => {
  const preview = () => content.client(contentKeys.previewKey)

  test('[CON-14] the official client reads a draft with the preview key, and the published story without it', async () => {
    await save('coupons/tenner', 'title: Draft tenner\ncode: TENNER\n')
    const draft = storyIn((await preview().get('cdn/stories/coupons/tenner', { version: 'draft' })).data)
    expect(draft.content).toMatchObject({ component: 'coupon', title: 'Draft tenner' })
    const published = storyIn((await content.client().get('cdn/stories/coupons/tenner', { version: 'published' })).data)
    expect(published.content['title']).toBe('Ten-dollar Tuesday')
  })

  test('[CON-14] the public key reads no draft', async () => {
    const draft = content.client().get('cdn/stories/coupons/tenner', { version: 'draft' })
    await expect(draft).rejects.toMatchObject({ status: 401 })
  })

  test('[CON-14] every component of a draft has the marker of the visual editor', async () => {
    const { content: fields, id } = storyIn(
      (await preview().get('cdn/stories/layouts/home', { version: 'draft' })).data,
    )
    const sections = fields['sections'] as readonly Readonly<Record<string, unknown>>[]
    for (const { component, _uid, _editable } of [fields, ...sections]) {
      const [, marker = ''] = /^<!--#storyblok#(.*)-->$/.exec(String(_editable)) ?? []
      expect(JSON.parse(marker)).toEqual({ name: component, space: '1', uid: _uid, id: String(id) })
    }
    const published = await content.client().get('cdn/stories/layouts/home', { version: 'published' })
    expect(JSON.stringify(published.data)).not.toContain('_editable')
  })

  test('[CON-14] a new story is a draft until it is published, and a draft again once it is unpublished', async () => {
    const published = () => content.client().get('cdn/stories/banners/new', { version: 'published' })
    await save('banners/new', 'title: Brand new\n')
    await expect(published()).rejects.toMatchObject({ status: 404 })
    await publish('banners/new')
    expect(storyIn((await published()).data).content['title']).toBe('Brand new')
    await publish('banners/new', 'unpublished')
    await expect(published()).rejects.toMatchObject({ status: 404 })
  })

  test('[CON-03] [CON-14] a publication raises the version, a draft does not', async () => {
    const before = await versionOf()
    await save('banners/lunch', 'title: Lunch\n')
    expect(await versionOf()).toBe(before)
    await publish('banners/lunch')
    const once = await versionOf()
    expect(once).toBeGreaterThan(before)
    await publish('banners/lunch')
    expect(await versionOf()).toBeGreaterThan(once)
  })

  test('[CON-14] refuses text without fields, and keeps the draft', async () => {
    expect(await save('banners/lunch', 'just words')).toMatchObject({
      status: 422,
      body: { message: expect.any(String) },
    })
    expect((await save('banners/lunch', '{ title: [')).status).toBe(422)
    const draft = await preview().get('cdn/stories/banners/lunch', { version: 'draft' })
    expect(storyIn(draft.data).content['title']).toBe('Lunch for one')
  })
})

describe('relations', () => {
  test('[CON-07] [CON-14] are delivered with the story, and the official client replaces the ids with them', async () => {
    const { data } = await content.client().get('cdn/stories/carousels/home', { resolve_relations: 'carousel.banners' })
    const banners = storyIn(data).content['banners'] as ReturnType<typeof storiesIn>
    expect(banners.map(({ full_slug }) => full_slug)).toEqual([
      ...['banners/family-night', 'banners/lunch', 'banners/half-n-half', 'banners/wings'],
    ])
  })

  test('[CON-07] [CON-14] of nested components and of related stories are delivered too', async () => {
    const { data } = await content.client().get('cdn/stories/layouts/home', {
      resolve_relations: ['section-carousel.carousel', 'carousel.banners'],
    })
    const { rels } = data as { rels: ReturnType<typeof storiesIn> }
    expect(rels.map(({ full_slug }) => full_slug)).toEqual(
      expect.arrayContaining(['carousels/home', 'banners/family-night']),
    )
  })

  test('[CON-07] [CON-14] are fetched in batches of fifty when there are more than fifty', async () => {
    const { data } = await content.client().get('cdn/stories/carousels/lots', { resolve_relations: 'carousel.banners' })
    const banners = storyIn(data).content['banners'] as ReturnType<typeof storiesIn>
    expect(banners.map(({ full_slug }) => full_slug).slice(58)).toEqual(['banners/lot-59', 'banners/lot-60'])
    const batches = (await content.calls()).filter(({ operation }) => operation === 'stories')
    expect(batches.map(({ detail }) => detail['by_uuids']?.split(',').length)).toEqual([50, 10])
  })
})

describe('field types', () => {
  test('[CON-14] a picture is an asset with its size in the URL, and the URL delivers that image', async () => {
    const { data } = await content.client().get('cdn/stories/banners/summer-hours')
    const picture = storyIn(data).content['picture'] as { fieldtype: string; filename: string }
    expect(picture.fieldtype).toBe('asset')
    const image = Buffer.from(await (await fetch(picture.filename)).arrayBuffer())
    expect([image.toString('latin1', 1, 4), image.readUInt32BE(16), image.readUInt32BE(20)]).toEqual(['PNG', 1200, 600])
  })

  test('[CON-14] numbers are text, and nested objects are lists of components', async () => {
    const { data } = await content.client().get('cdn/stories/coupons/tenner')
    expect(storyIn(data).content['picture']).toEqual([
      { component: 'picture', product: 'barbecue-chicken', _uid: expect.any(String) },
    ])
    const home = await content.client().get('cdn/stories/layouts/home')
    const products = { component: 'section-products', limit: '8', _uid: expect.any(String) as string }
    expect(storyIn(home.data).content['sections']).toEqual(expect.arrayContaining([expect.objectContaining(products)]))
  })

  test.each(['link', 'url', 'story'] as const)(
    '[CON-14] resolve_links=%s delivers the targets of link fields, and the official client inserts stories',
    async (kind) => {
      const { data } = await content.client().get('cdn/stories/banners/summer-hours', { resolve_links: kind })
      const { links } = data as { links: readonly { uuid: string }[] }
      const href = storyIn(data).content['href'] as { id: string; story?: { full_slug?: string } }
      expect(links.map(({ uuid }) => uuid)).toEqual([href.id])
      if (kind === 'story') expect(href.story?.full_slug).toBe('pages/faq')
    },
  )

  test('[CON-14] the official client lists every story and folder as links', async () => {
    const links: readonly { slug?: string; is_folder?: boolean; real_path?: string }[] = await content
      .client()
      .getAll('cdn/links', { per_page: 50 })
    const { total } = await content.client().get('cdn/stories', { per_page: 1 })
    expect(links.filter(({ is_folder }) => is_folder === false).length).toBe(total)
    expect(links.find(({ slug }) => slug === 'banners')?.is_folder).toBe(true)
    expect(links.find(({ slug }) => slug === 'pages/faq')?.real_path).toBe('/faq')
    expect(await content.client().get('cdn/links', { starts_with: 'blog/' })).toMatchObject({ total: 5 })
  })
})

describe('the cache version', () => {
  test('[CON-14] redirects a published call without cv, once the control endpoint switches it on', async () => {
    await content.send('PUT', '/control/redirects', { redirects: true })
    await content.send('PUT', '/control/space', { version: 1_800_000_000 })
    const path = `/v2/cdn/stories/c/default?token=${contentKeys.key}`
    const answer = await fetch(`${content.base}${path}`, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([301, `${path}&cv=1800000000`])
    expect(storyIn((await content.client().get('cdn/stories/c/default')).data).full_slug).toBe('c/default')
  })

  test('[CON-14] the official client remembers the cv of an answer, and sends it with the next call', async () => {
    const client = content.client()
    await content.send('PUT', '/control/space', { version: 1_800_000_000 })
    await client.get('cdn/stories/c/default')
    await client.get('cdn/stories/pages/faq')
    const [, second] = (await content.calls()).map(({ detail }) => detail['cv'])
    expect(second).toBe('1800000000')
  })
})
