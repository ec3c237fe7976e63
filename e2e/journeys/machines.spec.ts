import type { APIRequestContext } from '@playwright/test'
import sharp from 'sharp'
import { forwardedFor, newAddress } from '../drivers/stack/own-address.ts'
import { expect, test } from '../drivers/stack/shop.ts'
import { isDrawn } from '../states/drawn-states.ts'
import { readPage, StructuredClaims } from '../drivers/screens/structured-claims.ts'

/** The head of a page, and its status. */
const headOf = async (request: APIRequestContext, path: string) => {
  const answer = await request.get(path, { maxRedirects: 0, headers: forwardedFor(newAddress()) })
  const html = await answer.text()
  const [head = ''] = html.split('</head>')
  const canonicals = [...head.matchAll(/<link rel="canonical" href="([^"]*)"/g)].map(([, href = '']) => new URL(href))
  const property = (name: string): string | undefined =>
    new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(head)?.[1]
  return { status: answer.status(), html, canonicals: canonicals.map(({ pathname }) => pathname), property }
}

const pathsIn = (xml: string): readonly string[] =>
  [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)

/** Calls a function for all paths, a few at a time. */
const forEach = async (paths: readonly string[], atOnce: number, each: (path: string) => Promise<void>) => {
  const left = [...paths]
  const work = async () => {
    for (let path = left.shift(); path !== undefined; path = left.shift()) await each(path)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

test('[NAV-06] [NAV-13] [NAV-37] [NAV-40] every page of the sitemap has that address, can be shared, and claims nothing that it does not show', async ({
  request,
  stack,
}) => {
  test.slow()
  const known = pathsIn(await (await request.get('/sitemap.xml')).text())
  expect(known.length).toBeGreaterThan(250)
  const isStore = (path: string) => path.startsWith('/stores/')
  // One template makes the pages of all stores, and one those of all products: each run reads a random share of them,
  // and PROVE=1 all.
  const isProduct = (path: string) => path.startsWith('/product/')
  const paths = known.filter((path) => (!isStore(path) && !isProduct(path)) || isDrawn(path))
  const stores = (await (await request.get('/api/v1/store?includeComingSoon=true')).json()) as []
  expect(known.filter(isStore)).toHaveLength(stores.length)
  const claims = new StructuredClaims(request, stack.url, stores)
  await forEach(paths, 3, async (path) => {
    const { status, html, canonicals, property } = await headOf(request, path)
    expect([path, status, canonicals, property('robots')]).toEqual([path, 200, [path], undefined])
    for (const name of ['og:title', 'og:description', 'description'])
      expect([path, name, property(name)]).toEqual([path, name, expect.stringMatching(/\w/)])
    expect([path, property('og:url')]).toEqual([path, stack.url + path])
    expect([path, property('og:image')]).toEqual([path, expect.stringMatching(/^http.+\.(jpg|webp)$/)])
    expect([path, property('twitter:card')]).toEqual([path, 'summary_large_image'])
    await claims.check(readPage(path, html))
  })
  const { wrong, types } = await claims.result()
  expect(wrong).toEqual([])
  expect(Object.fromEntries(types)).toMatchObject({
    Organization: expect.any(Number),
    WebSite: 1,
    Restaurant: paths.filter(isStore).length,
    FAQPage: 1,
  })
  expect(types.get('Product')).toBe(paths.filter((path) => /^\/(product|pizza-meals)\//.test(path)).length)
})

test('[CAT-15] [NAV-06] a product has one address, in every list and type that links to it, and claims no diet that requires a certificate; browsers, phones and chats find the files that they request by name', async ({
  request,
}) => {
  await test.step('products', async () => {
    const links = ['/product/pizzas/margherita', '/product/pizza/margherita', '/menu/pizza/product/pizza/margherita']
    for (const link of links)
      expect([link, (await headOf(request, link)).canonicals]).toEqual([link, ['/product/pizzas/margherita']])
    expect((await headOf(request, '/offers/SIDEKICK'.toLowerCase())).canonicals).toEqual(['/offers'])
    expect((await headOf(request, '/new')).canonicals).toEqual(['/'])
    const html = await (await request.get('/menu/pizza')).text()
    expect(html).toContain('https://schema.org/VegetarianDiet')
    expect(html).not.toContain('HalalDiet')
  })
  await test.step('files', async () => {
    const types = {
      '/favicon.ico': /^image\/(x-icon|vnd\.microsoft\.icon)/,
      '/apple-touch-icon.png': /^image\/png/,
      '/share.jpg': /^image\/jpeg/,
      '/sitemap.xml': /^application\/xml/,
      '/robots.txt': /^text\/plain/,
      '/manifest.webmanifest': /^application\/manifest\+json/,
    }
    for (const [path, type] of Object.entries(types)) {
      const answer = await request.get(path)
      expect([path, answer.status(), answer.headers()['content-type']]).toEqual([
        path,
        200,
        expect.stringMatching(type),
      ])
    }
    const { icons, screenshots } = (await (await request.get('/manifest.webmanifest')).json()) as {
      icons: { src: string }[]
      screenshots: { src: string; sizes: string }[]
    }
    for (const { src } of icons) expect([src, (await request.get(src)).status()]).toEqual([src, 200])
    for (const { src, sizes } of screenshots) {
      const { width, height } = await sharp(await (await request.get(src)).body()).metadata()
      expect([src, `${width}x${height}`]).toEqual([src, sizes])
    }
    const { property } = await headOf(request, '/product/pizzas/margherita')
    const picture = new URL(property('og:image') ?? '').pathname
    expect([picture, (await request.get(picture)).status()]).toEqual([expect.stringContaining('margherita'), 200])
  })
})
