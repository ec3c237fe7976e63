import type { Locator } from '@playwright/test'
import { expect, test } from '../drivers/stack/shop.ts'
import { mainNavigation, ready, visit } from '../drivers/screens/visit.ts'
import { storePath } from '../drivers/stack/shop-brand.ts'
import { bypassServiceWorker } from '../drivers/screens/service-worker.ts'

/** [NAV-02] */
const documented =
  '/menu/pizza-meals /menu/pizza /menu/pizza/classics-range /menu/pizza/favourites-range /menu/pizza/supreme-range ' +
  '/menu/pizza/premium-range /lunchpizza /menu/WingsStreet /menu/sides /menu/desserts /menu/drinks /about-us /stores /blog ' +
  '/nutrition-information /feedback /franchise /careers-apply-now /sitemap /faq /privacy /terms'

/** A category, a range, a path in capitals, an old path, the stores, stories, tables, a form and a page of text. */
const oneOfEachKind =
  '/menu/sides /menu/pizza/premium-range /menu/WingsStreet /lunchpizza /stores /blog /nutrition-information /feedback /faq'.split(
    ' ',
  )

const hrefsOf = (links: Locator) => links.evaluateAll((each) => each.map((link) => link.getAttribute('href') ?? ''))

const notFound = "We couldn't find that page"

test('[NAV-01] @both the navigation has five entries; the cart opens over the screen and keeps the address', async ({
  page,
}) => {
  await visit(page, '/')
  const entries = mainNavigation(page).getByRole('listitem')
  await expect(entries).toHaveText([/Home/, /Menu/, /Offers/, /Cart/, /Account/])
  for (const [name, path] of [
    ['Menu', '/menu/pizza'],
    ['Offers', '/offers'],
    // No customer is logged in. [NAV-28]
    ['Account', '/register'],
    ['Home', '/'],
  ] as const) {
    await mainNavigation(page).getByRole('link', { name }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await mainNavigation(page).getByRole('button', { name: 'Cart' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page).toHaveURL('/')
})

test('[NAV-02] the footer has every documented link and no other, and each leads to an existing page', async ({
  page,
  request,
}) => {
  test.slow()
  await visit(page, '/')
  const footer = page.getByRole('contentinfo')
  const links = footer.getByRole('navigation').getByRole('link')
  expect((await hrefsOf(links)).toSorted()).toEqual(documented.split(' ').toSorted())
  for (const href of documented.split(' ')) {
    const answer = await request.get(href)
    expect(answer.status(), href).toBe(200)
    const html = await answer.text()
    expect([href, html.includes('</h1>'), html.includes(notFound)]).toEqual([href, true, false])
  }
  for (const href of oneOfEachKind) {
    await footer.locator(`a[href="${href}"]`).click()
    await expect(page).toHaveURL(href.toLowerCase())
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('heading', { name: notFound })).toHaveCount(0)
  }
})

test('[NAV-02] [NAV-22] a link of the site menu opens its page and closes the menu', async ({ page }) => {
  await visit(page, '/')
  await page.getByRole('button', { name: 'More' }).click()
  const menu = page.getByRole('dialog', { name: 'More' })
  await expect(menu).toBeVisible()
  expect((await hrefsOf(menu.getByRole('link'))).toSorted()).toEqual(documented.split(' ').toSorted())
  await menu.getByRole('link', { name: 'Wings' }).click()
  await expect(page).toHaveURL('/menu/wingsstreet')
  await expect(menu).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Wings' })).toBeVisible()
})

test('animates nothing for visitors who prefer reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await visit(page, '/')
  await page.getByRole('button', { name: 'More' }).click()
  await expect(page.getByRole('dialog', { name: 'More' })).toBeVisible()
  const longest = await page.evaluate(() => {
    const seconds = (text: string) => Math.max(...text.split(',').map((each) => Number.parseFloat(each) || 0))
    return Math.max(
      ...[...document.querySelectorAll('*')].map((element) => {
        const { animationDuration, transitionDuration } = getComputedStyle(element)
        return Math.max(seconds(animationDuration), seconds(transitionDuration))
      }),
    )
  })
  expect(longest).toBeLessThanOrEqual(0.01)
})

test('[NAV-03] @both / shows the locator in place, /new is home without it', async ({ page, store }) => {
  await visit(page, '/new')
  const where = page.getByRole('group', { name: 'Start my order' })
  await expect(page.getByRole('heading', { level: 2, name: 'Popular now' })).toBeVisible()
  await expect(where).toHaveCount(0)
  await page.getByRole('link', { name: 'Start my order' }).click()
  await expect(page).toHaveURL('/menu/pizza')

  await visit(page, '/')
  await expect(where.getByRole('button')).toHaveText(['Delivery', 'Pickup'])
  await where.getByRole('button', { name: 'Pickup' }).click()
  const inPlace = page.getByRole('main').getByRole('region', { name: 'Delivery or pickup?' })
  await expect(inPlace.getByRole('tab', { name: 'Pickup' })).toHaveAttribute('aria-selected', 'true')
  await expect(inPlace.getByRole('textbox', { name: 'Suburb, postcode or store' })).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await inPlace.getByRole('textbox').fill(store.name)
  await inPlace.getByRole('button', { name: new RegExp(`^${store.name}`) }).click()
  await expect(page.getByRole('link', { name: 'Start my order' })).toBeFocused()
  await expect(inPlace).toHaveCount(0)
})

test('[CAT-06] the home page shows products of every category that is meant for it', async ({ page, request }) => {
  const categories = (await (await request.get('/api/v1/product/categories')).json()) as readonly {
    readonly slug: string
    readonly isHomePage: boolean
  }[]
  const slugs = categories.filter(({ isHomePage }) => isHomePage).map(({ slug }) => slug)
  expect(slugs.length).toBeGreaterThan(1)
  await visit(page, '/')
  const names = await page
    .getByRole('region', { name: 'Popular now' })
    .getByRole('heading', { level: 3 })
    .allTextContents()
  for (const slug of slugs) {
    const answer = await request.get(`/api/v1/products?primaryCategory=${slug}`)
    const products = (await answer.json()) as readonly { readonly name: string }[]
    expect(
      products.some(({ name }) => names.includes(name)),
      slug,
    ).toBe(true)
  }
})

test('[NAV-20] a path in capitals or with a trailing slash is corrected, and keeps its query', async ({
  page,
  request,
}) => {
  const answer = await request.get('/Menu/Pizza/?Utm=KeepMe', { maxRedirects: 0 })
  expect(answer.status()).toBe(308)
  expect(answer.headers()['location']).toBe('/menu/pizza?Utm=KeepMe')
  await visit(page, '/STORES/')
  await expect(page).toHaveURL('/stores')
})

test('[NAV-25] an address that would redirect to another host is not found', async ({ request }) => {
  for (const path of ['/content//evil.example', '/content/%2fevil.example', '/content/%5Cevil.example']) {
    const answer = await request.get(path, { maxRedirects: 0 })
    expect([path, answer.status(), answer.headers()['location']]).toEqual([path, 404, undefined])
  }
})

test('[NAV-37] the server renders the not-found page for every kind of path, and hides it from search engines', async ({
  request,
}) => {
  for (const path of ['/no-such-page', '/menu/no-such-category', storePath('nowhere'), '/a/b/c/d']) {
    const answer = await request.get(path)
    const html = await answer.text()
    expect([path, answer.status(), html.includes('content="noindex"')]).toEqual([path, 404, true])
  }
})

/** A path of no route, and one whose content does not exist. */
for (const path of ['/no-such-page', '/menu/no-such-category']) {
  test(`[NAV-37] ${path} is the not-found page, with 404, hidden from search engines, and with links to other pages`, async ({
    page,
    troubles,
  }) => {
    // The browser requests again what the server could not find, and logs the answer.
    troubles.expect(/status of 40[04]/)
    const answer = await page.goto(path)
    await ready(page)
    expect(answer?.status()).toBe(404)
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await expect(page.getByRole('heading', { name: notFound })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'See the menu' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Pizza' })).toBeVisible()
    await expect(page.locator('meta[name=robots]')).toHaveCount(0)
  })
}

test('[NAV-22] a new page begins at its top, and going back restores the scroll position', async ({ page }) => {
  await visit(page, '/')
  // Sections that load late may still move the footer.
  await page.waitForLoadState('networkidle')
  await page.getByRole('contentinfo').getByRole('link', { name: 'About us' }).scrollIntoViewIfNeeded()
  const left = await page.evaluate(() => Math.round(scrollY))
  expect(left).toBeGreaterThan(300)
  await page.getByRole('contentinfo').getByRole('link', { name: 'About us' }).click()
  await expect(page).toHaveURL('/about-us')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect.poll(() => page.evaluate((place) => Math.abs(scrollY - place), left)).toBeLessThan(60)
})

test('[NAV-38] a screen whose file is missing reloads the page once, then says that the shop is unavailable', async ({
  page,
  troubles,
}) => {
  troubles.expect(
    /Failed to load resource/,
    /the shop cannot be shown/,
    /ScreenLost/,
    /net::ERR_FAILED/,
    /Failed to fetch dynamically/,
    // React's error for a part that could not hydrate because its file is missing.
    /Minified React error #422/,
  )
  await visit(page, '/')
  let documents = 0
  page.on('request', (request) => {
    if (request.resourceType() === 'document') documents++
  })
  await bypassServiceWorker(page)
  await page.route(/\/assets\/stores-.*\.js/, (route) => route.abort())
  await mainOf(page, 'Stores').click()
  await expect(page.getByText('Our website is temporarily unavailable. Please try again shortly.')).toBeVisible()
  expect(documents).toBe(1)
  await page.unroute(/\/assets\/stores-.*\.js/)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Stores' })).toBeVisible()
})

const mainOf = (page: Parameters<typeof visit>[0], name: string) =>
  page.getByRole('contentinfo').getByRole('link', { name })
