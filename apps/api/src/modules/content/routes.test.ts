import { getContentPage, getStories, getStory } from '@forno/contracts/content/content'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusalOf, replyOf } from '../../../test/contract-check.ts'
import { startApp, type TestApp } from '../../../test/start-app.ts'
import { settledStatementCount } from '../../../test/settled-statement-count.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await startApp()
})
afterAll(() => shop.close())

const ask = (slug: string, headers: Record<string, string> = {}) =>
  shop.app.inject({ url: `/api/v1/content/pages/${slug}`, headers })

test.each(['about-us', 'faq', 'privacy', 'terms', 'nutrition-information', 'offers', 'lunchpizza', 'sitemap'])(
  '[NAV-37] the page %s has a title, a description and text',
  async (slug) => {
    const page = replyOf(getContentPage, await ask(slug))
    expect(page.slug).toBe(slug)
    for (const text of [page.title, page.description]) expect(text).not.toBe('')
    expect(page.blocks.length).toBeGreaterThan(0)
    expect(JSON.stringify(page.blocks)).not.toMatch(/<[a-z]+/i)
  },
)

test('[NAV-37] [API-12] a slug is found in any letter case', async () => {
  expect(replyOf(getContentPage, await ask('FAQ'))).toEqual(replyOf(getContentPage, await ask('faq')))
})

test('[NAV-37] a page is cached for five minutes and then revalidated by its ETag', async () => {
  const first = await ask('faq')
  expect(first.headers['cache-control']).toBe('public, max-age=300')
  const again = await ask('faq', { 'if-none-match': String(first.headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('[NAV-37] reading pages runs no SQL', async () => {
  const before = await settledStatementCount(shop.database)
  await ask('faq')
  expect(shop.database.statements()).toBe(before)
})

test('[NAV-37] refuses an unknown page and a malformed slug', async () => {
  refusalOf(await ask('nothing-here'), 'PageUnknown')
  refusalOf(await ask('..%2F..%2Fpackage'), 'PageUnknown')
  refusalOf(await ask('__proto__'), 'PageUnknown')
})

const story = (slug: string) => shop.app.inject(`/api/v1/content/stories/${slug}`)

test('[NAV-40] the blog lists at least four stories, newest first, each with date and author', async () => {
  const stories = replyOf(getStories, await shop.app.inject('/api/v1/content/stories'))
  expect(stories.length).toBeGreaterThanOrEqual(4)
  expect(stories.map(({ date }) => date)).toEqual(
    stories
      .map(({ date }) => date)
      .toSorted()
      .reverse(),
  )
  for (const { slug, title, author } of stories) {
    const whole = replyOf(getStory, await story(slug))
    expect([whole.title, whole.author]).toEqual([title, author])
    expect(JSON.stringify(whole.blocks).length).toBeGreaterThan(500)
  }
})

test('[NAV-40] each story links to the older and the newer one, and the last to none', async () => {
  const stories = replyOf(getStories, await shop.app.inject('/api/v1/content/stories'))
  const wholeStories = await Promise.all(stories.map(async ({ slug }) => replyOf(getStory, await story(slug))))
  expect(wholeStories.map(({ older }) => older?.slug)).toEqual([...stories.slice(1).map(({ slug }) => slug), undefined])
  expect(wholeStories.map(({ newer }) => newer?.slug)).toEqual([
    undefined,
    ...stories.slice(0, -1).map(({ slug }) => slug),
  ])
})

test('[NAV-40] refuses an unknown story', async () => {
  refusalOf(await story('how-to-burn-it'), 'PageUnknown')
})
