import type { APIRequestContext } from '@playwright/test'
import { expect, test } from '../drivers/stack/shop.ts'
import { ready, visit } from '../drivers/screens/visit.ts'

/** The head of a page, and its status. */
const headOf = async (request: APIRequestContext, path: string) => {
  const answer = await request.get(path, { maxRedirects: 0 })
  const [head = ''] = (await answer.text()).split('</head>')
  const canonicals = [...head.matchAll(/<link rel="canonical" href="([^"]*)"/g)].map(([, href = '']) => new URL(href))
  const property = (name: string): string | undefined =>
    new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(head)?.[1]
  return { status: answer.status(), canonicals: canonicals.map(({ pathname }) => pathname), property }
}

const pathsIn = (xml: string): readonly string[] =>
  [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)

/** Stores and products are alike, so a sample of each is tested; all other pages always. */
const sampled = (paths: readonly string[]): readonly string[] =>
  paths.filter((path, position) => !/^\/(stores|product)\/./.test(path) || position % 20 === 0)

test('[NAV-06] [NAV-13] [NAV-37] every page of the sitemap has that address and can be shared', async ({ request }) => {
  const paths = pathsIn(await (await request.get('/sitemap.xml')).text())
  expect(paths.length).toBeGreaterThan(250)
  for (const path of sampled(paths)) {
    const { status, canonicals, property } = await headOf(request, path)
    expect([path, status, canonicals, property('robots')]).toEqual([path, 200, [path], undefined])
    expect([path, property('og:title')]).toEqual([path, expect.stringMatching(/\w/)])
    expect([path, property('og:image')]).toEqual([path, expect.stringMatching(/^http.+\.(jpg|webp)$/)])
    expect([path, property('twitter:card')]).toEqual([path, 'summary_large_image'])
  }
})

test('[NAV-06] a product has one address, in every list and type that links to it', async ({ request }) => {
  const links = ['/product/pizzas/margherita', '/product/pizza/margherita', '/menu/pizza/product/pizza/margherita']
  for (const link of links)
    expect([link, (await headOf(request, link)).canonicals]).toEqual([link, ['/product/pizzas/margherita']])
  expect((await headOf(request, '/offers/SIDEKICK'.toLowerCase())).canonicals).toEqual(['/offers'])
  expect((await headOf(request, '/new')).canonicals).toEqual(['/'])
})

test('[NAV-06] browsers, phones and chats find the files that they request by name', async ({ request }) => {
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
    expect([path, answer.status(), answer.headers()['content-type']]).toEqual([path, 200, expect.stringMatching(type)])
  }
  const { icons } = (await (await request.get('/manifest.webmanifest')).json()) as { icons: { src: string }[] }
  for (const { src } of icons) expect([src, (await request.get(src)).status()]).toEqual([src, 200])
  const { property } = await headOf(request, '/product/pizzas/margherita')
  const picture = new URL(property('og:image') ?? '').pathname
  expect([picture, (await request.get(picture)).status()]).toEqual([expect.stringContaining('margherita'), 200])
})

test('[CAT-15] search engines get no diet that requires a certificate', async ({ request }) => {
  const html = await (await request.get('/menu/pizza')).text()
  expect(html).toContain('https://schema.org/VegetarianDiet')
  expect(html).not.toContain('HalalDiet')
})

test('[NAV-06] the canonical address follows the page, so that a phone shares the current page', async ({ page }) => {
  await visit(page, '/menu/pizza')
  const canonical = page.locator('link[rel=canonical]')
  await expect(canonical).toHaveAttribute('href', /\/menu\/pizza$/)
  await page.getByRole('link', { name: 'Margherita', exact: true }).click()
  await ready(page)
  await expect(canonical).toHaveAttribute('href', /\/product\/pizzas\/margherita$/)
  await expect(canonical).toHaveCount(1)
})
