import { tokenColours } from '@forno/domain/core/accent'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/start-app.ts'
import { shopBrand } from '../../../test/shop-brand.ts'
import type { appleAppSiteAssociation } from './app-links.ts'
import { webManifest } from './manifest.ts'
import { robotsText } from './robots.ts'
import { sitemapPartXml, sitemapXml } from './sitemap.ts'

let app: TestApp
let xml: string
beforeAll(async () => {
  app = await startApp()
  xml = (await app.app.inject('/sitemap.xml')).body
})
afterAll(() => app.close())

const origin = 'http://localhost'
const entries = () =>
  [...xml.matchAll(/<url><loc>(.*?)<\/loc>(?:<lastmod>(.*?)<\/lastmod>)?<\/url>/g)].map(
    ([, address = '', changed]) => ({
      path: address.slice(origin.length) || '/',
      changed: changed ?? null,
    }),
  )
const changedOf = (path: string) => entries().find((entry) => entry.path === path)?.changed

describe('/sitemap.xml', () => {
  test('[NAV-13] lists the address of every store', async () => {
    const stores = (await app.app.inject('/api/v1/store?includeComingSoon=true')).json<readonly { slug: string }[]>()
    expect(stores).toHaveLength(139)
    const named = entries().filter(({ path }) => path.startsWith('/stores/'))
    expect(named.map(({ path }) => path).sort()).toEqual(
      stores.map(({ slug }) => `/stores/${shopBrand.pathSlug}-${slug}`).sort(),
    )
  })

  test('[NAV-06] [CAT-15] lists every category of the menu, and every product and meal on it', async () => {
    const categories = (await app.app.inject('/api/v1/navigation')).json<readonly { slug: string }[]>()
    const paths = new Set(entries().map(({ path }) => path))
    expect(categories.length).toBeGreaterThan(5)
    for (const { slug } of categories) {
      expect(paths).toContain(`/menu/${slug}`)
      const list = await app.app.inject(`/api/v1/products?primaryCategory=${slug}`)
      const products = list.json<readonly { slug: string; productType: string; discriminator: string }[]>()
      for (const { slug: product, productType, discriminator } of products)
        expect(paths).toContain(
          discriminator === 'Deal' ? `/pizza-meals/${product}` : `/product/${productType.toLowerCase()}/${product}`,
        )
    }
  })

  test.each(['/', '/offers', '/stores', '/about-us', '/privacy', '/menu/schnitzza', '/blog', '/nutrition-information'])(
    '[NAV-37] lists the page %s',
    (path) => {
      expect(entries().map((entry) => entry.path)).toContain(path)
    },
  )

  test('[NAV-37] lists each page once, and no personal page', () => {
    const paths = entries().map(({ path }) => path)
    expect(new Set(paths).size).toBe(paths.length)
    expect(paths.filter((path) => /^\/(cart|checkout|order|account|kitchen|api|login|schnitzza$)/.test(path))).toEqual(
      [],
    )
    expect(paths.filter((path) => path !== path.toLowerCase())).toEqual([])
  })

  test('[NAV-40] [NAV-06] gives the last change of a page: a story’s date, a product’s content version, nothing for a form', async () => {
    const [version] = await app.database.sql<{ imported: number }>`
      select imported_at as imported from content_versions order by number desc limit 1`
    const imported = new Date(version?.imported ?? 0).toISOString().slice(0, 19)
    expect(changedOf('/product/pizzas/margherita')).toBe(`${imported}Z`)
    expect(changedOf('/blog/how-to-reheat-pizza')).toBe('2026-09-03')
    expect(changedOf('/privacy')).toBeNull()
  })

  test('is XML, cached for an hour and revalidated by its ETag', async () => {
    const first = await app.app.inject('/sitemap.xml')
    expect(first.headers).toMatchObject({
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    })
    expect(first.body).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset xmlns="http:\/\/www.sitemaps.org/)
    const headers = { 'if-none-match': String(first.headers.etag) }
    expect((await app.app.inject({ url: '/sitemap.xml', headers })).statusCode).toBe(304)
  })
})

test('/robots.txt of a shop that is not in production keeps search engines out', async () => {
  const { body, headers } = await app.app.inject('/robots.txt')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(body).toBe('User-agent: *\nDisallow: /\n')
})

test.each(['bus1', 'uat', 'development'])('/robots.txt of %s allows nothing', (environment) => {
  expect(robotsText('https://shop.test', environment)).not.toContain('Sitemap')
})

test('/robots.txt of production names the sitemap and the paths that must not be indexed', () => {
  const lines = robotsText('https://shop.test', 'production').split('\n')
  expect(lines).toEqual(expect.arrayContaining(['Sitemap: https://shop.test/sitemap.xml', 'Disallow: /api/']))
  expect(lines).not.toContain('Disallow: /')
})

describe('a sitemap of more pages than one file may have', () => {
  const pages = ['/', '/menu/pizza', '/stores'].map((path) => ({ path, changed: null }))
  const locations = (text: string | null) => [...(text ?? '').matchAll(/<loc>(.*?)<\/loc>/g)].map(([, found]) => found)
  test('[NAV-06] is an index of parts that contain every page once', () => {
    const index = sitemapXml(pages, 'https://shop.test', 2)
    expect(index).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<sitemapindex xmlns=/)
    expect(locations(index)).toEqual(['https://shop.test/sitemap-1.xml', 'https://shop.test/sitemap-2.xml'])
    const parts = [1, 2].flatMap((part) => locations(sitemapPartXml(pages, part, 'https://shop.test', 2)))
    expect(parts).toEqual(pages.map(({ path }) => `https://shop.test${path}`))
  })
  test.each([0, 3, Number.NaN])('[NAV-06] has no part %d', (part) => {
    expect(sitemapPartXml(pages, part, 'https://shop.test', 2)).toBeNull()
  })
  test('[NAV-06] a small sitemap has no parts', async () => {
    expect((await app.app.inject('/sitemap-1.xml')).statusCode).toBe(404)
  })
})

test('/.well-known/security.txt names the contact for vulnerabilities and expires after half a year', async () => {
  const { body, headers } = await app.app.inject('/.well-known/security.txt')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  const fields = new Map(
    body
      .trim()
      .split('\n')
      .map((line) => [line.split(': ')[0], line.slice(line.indexOf(': ') + 2)]),
  )
  expect(fields.get('Contact')).toBe('mailto:security@example.com')
  expect(fields.get('Canonical')).toBe('http://localhost/.well-known/security.txt')
  const days = (Date.parse(fields.get('Expires') ?? '') - app.clock()) / 86_400_000
  expect(days).toBeGreaterThan(180)
  expect(days).toBeLessThan(365)
})

test('/.well-known/change-password leads password managers to the page of the account', async () => {
  const { statusCode, headers } = await app.app.inject('/.well-known/change-password')
  expect([statusCode, headers.location]).toEqual([302, '/account/password'])
})

test('/manifest.webmanifest names the shop, its icons and its own screenshots', async () => {
  const { headers, body } = await app.app.inject('/manifest.webmanifest')
  expect(headers['content-type']).toBe('application/manifest+json; charset=utf-8')
  const manifest = JSON.parse(body) as { name: string; icons: readonly { src: string; purpose?: string }[] }
  expect(manifest).toMatchObject({ name: shopBrand.name, start_url: '/', lang: 'en-AU' })
  expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true)
  expect(manifest).toMatchObject({
    id: '/',
    scope: '/',
    categories: ['food', 'shopping'],
    theme_color: tokenColours.paper.light,
    screenshots: [{ form_factor: 'narrow' }, { form_factor: 'wide' }],
  })
})

test('a brand without screenshots shows none of another brand', () => {
  expect(webManifest({ ...shopBrand, screenshots: [] })).not.toHaveProperty('screenshots')
})

test('the installed shop offers menu, order and offers as shortcuts, and keeps the address in sight', async () => {
  const manifest = (await app.app.inject('/manifest.webmanifest')).json<{
    display: string
    shortcuts: readonly { name: string; url: string }[]
  }>()
  expect(manifest.display).toBe('minimal-ui')
  expect(manifest.shortcuts.map(({ name, url }) => [name, url])).toEqual([
    ['Menu', '/menu/pizza'],
    ['Track my order', '/track-order'],
    ['Offers', '/offers'],
  ])
})

describe('the links that open the phone app', () => {
  const { id, appleTeamId, androidFingerprints } = shopBrand.app
  const jsonAt = async (url: string) => {
    const answer = await app.app.inject(url)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
    return answer.json<unknown>()
  }

  test('[NAT-02] iOS gets the app’s id, and the paths that stay in the browser before all others', async () => {
    const file = (await jsonAt('/.well-known/apple-app-site-association')) as ReturnType<typeof appleAppSiteAssociation>
    const [details] = file.applinks.details
    expect(details?.appIDs).toEqual([`${appleTeamId}.${id}`])
    expect(file.webcredentials.apps).toEqual([`${appleTeamId}.${id}`])
    expect(details?.components.at(-1)).toEqual({ '/': '/*' })
    expect(details?.components.slice(0, -1)).toEqual(
      expect.arrayContaining([
        { '/': '/oauth/*', exclude: true },
        { '/': '/process-order/*', exclude: true },
        { '/': '/api/*', exclude: true },
      ]),
    )
    expect(details?.components.slice(0, -1).every((component) => 'exclude' in component)).toBe(true)
  })

  test('[NAT-02] Android gets the app’s package and the certificates that may sign it', async () => {
    expect(await jsonAt('/.well-known/assetlinks.json')).toMatchObject([
      {
        relation: expect.arrayContaining(['delegate_permission/common.handle_all_urls']) as unknown,
        target: { namespace: 'android_app', package_name: id, sha256_cert_fingerprints: androidFingerprints },
      },
    ])
  })
})
