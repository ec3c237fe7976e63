import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../drivers/stack/shop.ts'
import { mainNavigation, navigate, quiet, ready } from '../drivers/screens/visit.ts'
import { storePath } from '../drivers/stack/shop-brand.ts'
import { bypassServiceWorker } from '../drivers/screens/service-worker.ts'

/** [NAV-02] */
const documented = (
  '/menu/pizza-meals /menu/pizza /menu/pizza/classics-range /menu/pizza/favourites-range /menu/pizza/supreme-range ' +
  '/menu/pizza/premium-range /lunchpizza /menu/WingsStreet /menu/sides /menu/desserts /menu/drinks /about-us /stores /blog ' +
  '/nutrition-information /feedback /franchise /careers-apply-now /sitemap /faq /privacy /terms'
).split(' ')

const hrefsOf = (links: Locator) => links.evaluateAll((each) => each.map((link) => link.getAttribute('href') ?? ''))

const nextFrame = (page: Page): Promise<number> => page.evaluate(() => new Promise(requestAnimationFrame))

const notFound = "We couldn't find that page"

test('[NAV-01] [NAV-02] [NAV-03] [NAV-22] [NAV-28] [NAV-37] [NAV-38] the not-found page links to other pages and is hidden from search engines; five entries lead through the shop, the cart opens over the screen, and a second tap on Account changes nothing; the footer and the site menu have every documented link and no other; a new page begins at its top; /new is the home page without the locator; a screen whose file is missing reloads the page once, then says that the shop is unavailable', async ({
  page,
  store,
  problems,
}) => {
  // The browser requests again what the server could not find, and logs the answer.
  problems.expect(/status of 40[04]/)
  const robots = page.locator('meta[name=robots]')
  const expectNotFound = async () => {
    await expect(page.getByRole('heading', { name: notFound })).toBeVisible()
    await expect(robots).toHaveAttribute('content', 'noindex')
    // One clean page: nothing of a list that does not exist.
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(page.getByRole('main').getByRole('searchbox')).toHaveCount(0)
    await expect(page).toHaveTitle(/^Page not found/)
  }
  await test.step('a path whose content does not exist, and one of no route', async () => {
    const answer = await page.goto('/menu/no-such-category')
    await ready(page)
    expect(answer?.status()).toBe(404)
    await expectNotFound()
    await page.getByRole('main').getByRole('link', { name: 'See the menu' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Pizza' })).toBeVisible()
    await expect(robots).toHaveCount(0)
    await navigate(page, '/menu/pizza/no-such-range')
    await expectNotFound()
    await navigate(page, '/no-such-page')
    await expectNotFound()
  })
  const entry = (name: string) => mainNavigation(page).getByRole('link', { name })
  await test.step('the entries of the navigation', async () => {
    await expect(mainNavigation(page).getByRole('listitem')).toHaveText([/Home/, /Menu/, /Offers/, /Cart/, /Account/])
    // No customer is logged in; an impatient one taps Account twice. [NAV-28]
    await entry('Account').evaluate(async (link: HTMLElement) => {
      link.click()
      while (location.pathname !== '/register') await new Promise(requestAnimationFrame)
      link.click()
    })
    await expect(page.getByRole('main').getByRole('link', { name: 'Log in', exact: true })).toBeVisible()
    await expect(page).toHaveURL('/register')
    for (const [name, path] of [
      ['Offers', '/offers'],
      ['Menu', '/menu/pizza'],
      ['Home', '/'],
    ] as const) {
      await entry(name).click()
      await expect(page).toHaveURL(path)
    }
    await mainNavigation(page).getByRole('button', { name: 'Cart' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(page).toHaveURL('/')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
  const footer = page.getByRole('contentinfo')
  await test.step('the footer, and the scroll position', async () => {
    expect((await hrefsOf(footer.getByRole('navigation').getByRole('link'))).toSorted()).toEqual(documented.toSorted())
    await quiet(page)
    // Sections that load later still move the footer: the place counts at which the link is pressed.
    await page.evaluate(() => {
      const keep = () => {
        document.documentElement.dataset['left'] = String(Math.round(scrollY))
      }
      addEventListener('click', keep, { capture: true, once: true })
    })
    const link = footer.getByRole('link', { name: 'About us' })
    // The router keeps the place of a page once a frame has reported its scroll.
    await link.scrollIntoViewIfNeeded()
    await nextFrame(page)
    await link.click()
    await expect(page).toHaveURL('/about-us')
    const left = Number(await page.locator('html').getAttribute('data-left'))
    expect(left).toBeGreaterThan(300)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await page.goBack()
    await expect(page).toHaveURL('/')
    await expect.poll(() => page.evaluate((place) => Math.abs(scrollY - place), left)).toBeLessThan(60)
  })
  const menu = page.getByRole('dialog', { name: 'More' })
  await test.step('the site menu, without an animation for visitors who prefer reduced motion', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.getByRole('button', { name: 'More' }).click()
    await expect(menu).toBeVisible()
    expect((await hrefsOf(menu.getByRole('link'))).toSorted()).toEqual(documented.toSorted())
    expect(await longestAnimation(page)).toBeLessThanOrEqual(0.01)
  })
  await test.step('a link of the site menu, in capitals', async () => {
    await menu.getByRole('link', { name: 'Wings' }).click()
    await expect(page).toHaveURL('/menu/wingsstreet')
    await expect(page.getByRole('heading', { level: 1, name: 'Wings' })).toBeVisible()
  })
  const where = page.getByRole('group', { name: 'Start my order' })
  await test.step('/new has no locator in place', async () => {
    await navigate(page, '/new')
    await expect(page.getByRole('heading', { level: 2, name: 'Popular now' })).toBeVisible()
    await expect(where).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Start my order' })).toHaveAttribute('href', '/menu/pizza')
  })
  await test.step('/ shows the locator in place', async () => {
    const file = /\/assets\/locator-[^/]*\.js/
    const { promise: mayArrive, resolve: arrive } = Promise.withResolvers<undefined>()
    await page.route(file, async (route) => {
      await mayArrive
      await route.continue()
    })
    const isAsked = page.waitForRequest(file)
    await entry('Home').click()
    await expect(where.getByRole('button')).toHaveText(['Delivery', 'Pickup'])
    await where.getByRole('button', { name: 'Pickup' }).click()
    const inPlace = page.getByRole('main').getByRole('region', { name: 'Delivery or pickup?' })
    await isAsked
    // Typed before there is a field.
    await page.keyboard.type('pert')
    await expect(inPlace).toHaveCount(0)
    arrive(undefined)
    await expect(inPlace.getByRole('textbox')).toHaveValue('pert')
    await page.keyboard.type('h')
    await expect(inPlace.getByRole('textbox')).toHaveValue('perth')
    await expect(inPlace.getByRole('tab', { name: 'Pickup' })).toHaveAttribute('aria-selected', 'true')
    await expect(inPlace.getByRole('textbox', { name: 'Suburb, postcode or store' })).toBeFocused()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await inPlace.getByRole('textbox').fill(store.name)
    await inPlace.getByRole('button', { name: new RegExp(`^${store.name}`) }).click()
    await expect(page.getByRole('link', { name: 'Start my order' })).toBeFocused()
    await expect(inPlace).toHaveCount(0)
  })
  await test.step('a screen whose file is missing reloads the page once, then says that the shop is unavailable', async () => {
    expect(problems.found()).toEqual([])
    problems.expect(
      /the shop cannot be shown/,
      /ScreenLost/,
      /net::ERR_FAILED/,
      /Failed to fetch dynamically/,
      // React's error for a part that could not hydrate because its file is missing.
      /Minified React error #422/,
    )
    let documents = 0
    page.on('request', (request) => {
      if (request.resourceType() === 'document') documents++
    })
    await bypassServiceWorker(page)
    await page.route(/\/assets\/stores-.*\.js/, (route) => route.abort())
    await footer.getByRole('link', { name: 'Stores' }).click()
    await expect(page.getByText('Our website is temporarily unavailable. Please try again shortly.')).toBeVisible()
    expect(documents).toBe(1)
  })
})

/** The longest duration of an animation or transition of the page, in seconds. */
const longestAnimation = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const seconds = (text: string) => Math.max(...text.split(',').map((each) => Number.parseFloat(each) || 0))
    return Math.max(
      ...[...document.querySelectorAll('*')].map((element) => {
        const { animationDuration, transitionDuration } = getComputedStyle(element)
        return Math.max(seconds(animationDuration), seconds(transitionDuration))
      }),
    )
  })

test('[CAT-06] [NAV-02] [NAV-20] [NAV-25] [NAV-37] the server renders the documented links, the home page with products of its categories, and the not-found page; it corrects paths, and redirects to no other host', async ({
  request,
}) => {
  await test.step('documented links lead to existing pages', async () => {
    const sitemap = await (await request.get('/sitemap.xml')).text()
    // machines.spec.ts reads every page of the sitemap.
    const others = documented.filter((href) => !sitemap.includes(`${href}</loc>`))
    expect(others.length).toBeGreaterThan(1)
    for (const href of others) {
      const answer = await request.get(href)
      expect(answer.status(), href).toBe(200)
      const html = await answer.text()
      expect([href, html.includes('</h1>'), html.includes(notFound)]).toEqual([href, true, false])
    }
  })
  await test.step('products of every category that is meant for the home page', async () => {
    const categories = (await (await request.get('/api/v1/product/categories')).json()) as readonly {
      readonly slug: string
      readonly isHomePage: boolean
    }[]
    const slugs = categories.filter(({ isHomePage }) => isHomePage).map(({ slug }) => slug)
    expect(slugs.length).toBeGreaterThan(1)
    const html = await (await request.get('/')).text()
    const headings = [...html.matchAll(/<h([23])\b[^>]*>(.*?)<\/h\1>/g)].map(([, level, inside = '']) => ({
      level,
      text: inside.replaceAll(/<[^>]*>/g, ''),
    }))
    const start = headings.findIndex(({ text }) => text === 'Popular now')
    expect(start).toBeGreaterThanOrEqual(0)
    const later = headings.slice(start + 1)
    const end = later.findIndex(({ level }) => level === '2')
    const names = (end < 0 ? later : later.slice(0, end)).map(({ text }) => text)
    for (const slug of slugs) {
      const answer = await request.get(`/api/v1/products?primaryCategory=${slug}`)
      const products = (await answer.json()) as readonly { readonly name: string }[]
      expect(
        products.some(({ name }) => names.includes(name)),
        slug,
      ).toBe(true)
    }
  })
  await test.step('a path in capitals or with a trailing slash is corrected, and keeps its query', async () => {
    for (const [from, to] of [
      ['/Menu/Pizza/?Utm=KeepMe', '/menu/pizza?Utm=KeepMe'],
      ['/STORES/', '/stores'],
    ] as const) {
      const answer = await request.get(from, { maxRedirects: 0 })
      expect([answer.status(), answer.headers()['location']]).toEqual([308, to])
    }
  })
  await test.step('an address that would redirect to another host is not found', async () => {
    for (const path of ['/content//evil.example', '/content/%2fevil.example', '/content/%5Cevil.example']) {
      const answer = await request.get(path, { maxRedirects: 0 })
      expect([path, answer.status(), answer.headers()['location']]).toEqual([path, 404, undefined])
    }
  })
  await test.step('the not-found page for every kind of path, hidden from search engines', async () => {
    for (const path of ['/no-such-page', '/menu/no-such-category', storePath('nowhere'), '/a/b/c/d']) {
      const answer = await request.get(path)
      const html = await answer.text()
      expect([path, answer.status(), html.includes('content="noindex"')]).toEqual([path, 404, true])
    }
  })
})
