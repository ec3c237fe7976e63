import { getMenuCategoryAside, getStoreAside } from '@forno/contracts/layouts/banners'
import { getFrame } from '@forno/contracts/layouts/frame'
import { getLayout, type Section } from '@forno/contracts/layouts/layouts'
import { bottomNavigationIds } from '@forno/domain/content/site-stories'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusalOf, replyOf } from '../../../test/contract-check.ts'
import { settledStatementCount } from '../../../test/settled-statement-count.ts'
import { startApp, type TestApp } from '../../../test/start-app.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await startApp()
})
afterAll(() => shop.close())

const ask = (path: string, headers: Record<string, string> = {}) =>
  shop.app.inject({ url: `/api/v1/content/${path}`, headers })
const frame = async () => replyOf(getFrame, await ask('frame'))
const sections = async (name: string): Promise<readonly Section[]> =>
  replyOf(getLayout, await ask(`layouts/${name}`)).sections

test('[NAV-02] GET /content/frame happy: site menu and footer have every documented link', async () => {
  const { siteMenu, footer } = await frame()
  const documented = [
    ...['/menu/pizza-meals', '/menu/pizza', '/menu/pizza/classics-range', '/menu/pizza/favourites-range'],
    ...['/menu/pizza/supreme-range', '/menu/pizza/premium-range', '/lunchpizza', '/menu/WingsStreet', '/menu/sides'],
    ...['/menu/desserts', '/menu/drinks', '/about-us', '/stores', '/blog', '/nutrition-information', '/feedback'],
    ...['/franchise', '/careers-apply-now', '/sitemap', '/faq', '/privacy', '/terms'],
  ]
  for (const groups of [siteMenu, footer])
    expect(groups.flatMap(({ links }) => links.map(({ href }) => href)).toSorted()).toEqual(documented.toSorted())
})

test('[NAV-01] [CON-10] every variant of the bottom navigation has the five entries, and one is control', async () => {
  const { bottomNavigation } = await frame()
  expect(bottomNavigation['control']?.map(({ id }) => id)).toEqual(bottomNavigationIds)
  expect(Object.keys(bottomNavigation).length).toBeGreaterThan(1)
  for (const entries of Object.values(bottomNavigation))
    expect(entries.map(({ id }) => id).toSorted()).toEqual(bottomNavigationIds.toSorted())
})

test('[CON-09] an inactive splash screen is not in the frame', async () => {
  expect((await frame()).splash).toBeNull()
})

test.each(['home', 'new-home', 'offers', 'coupons', 'menu'] as const)(
  '[NAV-03] [CON-11] GET /content/layouts/:name happy: the sections of %s',
  async (name) => {
    const found = await sections(name)
    expect(found.some(({ kind }) => kind === (name.endsWith('home') ? 'hero' : 'main'))).toBe(true)
  },
)

test('[CON-11] a section carries its banners with pictures, its text and its link', async () => {
  const carousel = (await sections('home')).find((section) => section.kind === 'carousel')
  expect(carousel?.banners.length).toBeGreaterThan(2)
  expect(carousel?.banners[0]).toMatchObject({
    title: 'Dinner for four, decided',
    link: { href: '/pizza-meals/family-box', label: 'See the family box' },
    picture: { kind: 'product', picture: { file: expect.stringContaining('family-box') as string } },
  })
  const snippet = (await sections('coupons')).find((section) => section.kind === 'snippet')
  expect(snippet?.blocks).toMatchObject([{ kind: 'list' }])
})

test('[NAV-03] GET /content/layouts/:name refusal: BadInput for a name without a screen', async () => {
  refusalOf(await ask('layouts/checkout'), 'BadInput')
})

test('[CON-11] GET /content/menu-categories/:slug happy: text and banner in any letter case', async () => {
  const aside = replyOf(getMenuCategoryAside, await ask('menu-categories/Pizza'))
  expect(aside?.banner?.slug).toBe('create-your-own')
  const wings = replyOf(getMenuCategoryAside, await ask('menu-categories/WingsStreet'))
  expect([wings?.title, wings?.blocks.length, wings?.banner]).toEqual(['Choose your sauce', 1, null])
})

test('[NAV-13] GET /content/store-pages/:slug happy: the text of a store’s page', async () => {
  const aside = replyOf(getStoreAside, await ask('store-pages/newtown'))
  expect([aside?.title, aside?.banner?.link?.href]).toEqual(['Where it all started', '/menu/pizza'])
})

test('[CON-11] [NAV-13] a missing aside is null, and the frame lists the others', async () => {
  expect(replyOf(getMenuCategoryAside, await ask('menu-categories/drinks'))).toBeNull()
  expect(replyOf(getStoreAside, await ask('store-pages/bondi'))).toBeNull()
  const { asides } = await frame()
  expect(asides.menuCategories.toSorted()).toEqual(['pizza', 'pizza-meals', 'wingsstreet'])
  expect(asides.stores).toEqual(['newtown'])
})

test.each(['GET /content/menu-categories/:slug', 'GET /content/store-pages/:slug'])(
  '%s refusal: BadInput for a malformed slug',
  async (address) => {
    refusalOf(await ask(`${address.split('/')[2] ?? ''}/..%2Fpackage`), 'BadInput')
  },
)

test('[CFG-09] frame, layouts and asides run no SQL, and are cached for five minutes and revalidated', async () => {
  const before = await settledStatementCount(shop.database)
  for (const path of ['frame', 'layouts/home', 'menu-categories/pizza', 'menu-categories/nothing']) {
    const first = await ask(path)
    expect(first.headers['cache-control']).toBe('public, max-age=300')
    expect((await ask(path, { 'if-none-match': String(first.headers.etag) })).statusCode).toBe(304)
  }
  expect(shop.database.statements()).toBe(before)
})
