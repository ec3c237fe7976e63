import { fileURLToPath } from 'node:url'
import { refusals } from '@forno/contracts/refusals/table'
import { refused, type RefusalName } from '@forno/domain/core/refusal'
import { brandPlaceholders } from '@forno/domain/texts/placeholders'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readContent } from '../src/modules/content/index.ts'
import { readBrand } from '../src/platform/core/brand.ts'
import { envelopeOf } from '../src/platform/refusals/refusal.ts'
import { shopBrand } from './shop-brand.ts'
import { startApp, type TestApp } from './start-app.ts'

const brandFile = 'apps/api/test/fixtures/second-brand.yaml'
const root = new URL('../../../', import.meta.url)
const brand = await readBrand(fileURLToPath(new URL(brandFile, root)))
const read = readContent(fileURLToPath(new URL('content', root)))
if (!('content' in read)) throw new Error('the content files have errors')
const { pages, stories, campaigns, categories, stores, siteStories } = read.content

let shop: TestApp
beforeAll(async () => {
  shop = await startApp(undefined, { BRAND_FILE: brandFile })
})
afterAll(() => shop.close())

/** What must not appear in a shop of the second brand. */
const traces = [
  ...[shopBrand.name, shopBrand.wordmark, shopBrand.pathSlug, shopBrand.supportNumber, shopBrand.businessName],
  ...[shopBrand.supportNumber.replaceAll(' ', ''), shopBrand.abn, shopBrand.securityContact],
].map((text) => text.toLowerCase())

const brandFields = ['{brand}', '{supportNumber}', '{supportLink}']

/** Fails if a text names the first brand or contains a placeholder of the brand. */
const expectOwnBrand = (where: string, text: string): void => {
  for (const trace of traces) expect(text.toLowerCase(), where).not.toContain(trace)
  for (const field of brandFields) expect(text, where).not.toContain(field)
}

const bodyOf = async (path: string): Promise<string> => {
  const { statusCode, body } = await shop.app.inject({ url: path })
  expect(statusCode, `${path}: ${body}`).toBe(200)
  return body
}

const calls = [
  ...pages.map(({ slug }) => `/content/pages/${slug}`),
  ...stories.map(({ slug }) => `/content/stories/${slug}`),
  ...campaigns.map(({ slug }) => `/content/campaigns/${slug}`),
  ...categories.map(({ slug }) => `/content/menu-categories/${slug}`),
  ...stores.map(({ slug }) => `/content/store-pages/${slug}`),
  ...siteStories.layouts.map(({ slug }) => `/content/layouts/${slug}`),
  ...['/content/stories', '/content/dictionary', '/content/frame', '/offers', '/configuration'],
]

test.each(calls)('[ERR-14] GET %s of another brand names only that brand', async (path) => {
  expectOwnBrand(path, await bodyOf(`/api/v1${path}`))
})

test('[ERR-14] every page names the number of the brand and links it', async () => {
  for (const { slug } of pages) {
    const body = await bodyOf(`/api/v1/content/pages/${slug}`)
    expect(body, slug).toContain(brand.supportNumber)
    expect(body, slug).toContain('tel:1800975711')
  }
})

test.each(Object.keys(refusals) as RefusalName[])('[ERR-14] the message of %s names only the brand', (name) => {
  expectOwnBrand(name, envelopeOf(refused(name), brandPlaceholders(brand)).envelope.message)
})

test('[NAV-06] [NAV-13] manifest, security.txt and sitemap name only the brand', async () => {
  for (const path of ['/manifest.webmanifest', '/.well-known/security.txt', '/sitemap.xml', '/robots.txt'])
    expectOwnBrand(path, await bodyOf(path))
  expect(JSON.parse(await bodyOf('/manifest.webmanifest'))).toMatchObject({ name: 'Bella Luna' })
  expect(await bodyOf('/.well-known/security.txt')).toContain('mailto:security@bella-luna.example')
  for (const { slug } of stores) expect(await bodyOf('/sitemap.xml')).toContain(`/stores/bella-luna-${slug}<`)
})
