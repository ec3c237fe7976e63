import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { expect, test } from '../drivers/stack/shop.ts'
import { readPage } from '../drivers/screens/structured-claims.ts'
import { confirmPickup, locator, pill } from '../drivers/screens/steps.ts'
import type { Store } from '../drivers/stack/stores.ts'
import { navigate, visit } from '../drivers/screens/visit.ts'
import { shopBrand, storePath } from '../drivers/stack/shop-brand.ts'

const placeOf = async (pin: Locator): Promise<number> => (await pin.boundingBox())?.x ?? Number.NaN

/** A pin's position once the map has stopped moving. */
const placeAtRest = async (pin: Locator): Promise<number> => {
  let last = Number.NaN
  await expect
    .poll(
      async () => {
        const before = last
        last = await placeOf(pin)
        return before === last
      },
      { intervals: [150] },
    )
    .toBe(true)
  return last
}

test('[NAV-40] the blog lists its stories; one leads to the next, and back to the list', async ({ page, troubles }) => {
  await visit(page, '/blog')
  await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible()
  const stories = page.getByRole('main').getByRole('listitem')
  expect(await stories.count()).toBeGreaterThanOrEqual(4)
  const title = (await stories.first().getByRole('heading').textContent()) ?? ''
  await stories.first().getByRole('link').click()
  await expect(page).toHaveURL(/\/blog\/[a-z-]+$/)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page.getByRole('navigation', { name: 'More stories' }).getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toHaveCount(0)
  await page.getByRole('link', { name: 'All stories' }).click()
  await expect(page).toHaveURL('/blog')
  troubles.expect(/status of 404/)
  const answer = await page.goto('/blog/how-to-burn-it')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: "We couldn't find that page" })).toBeVisible()
})

/** The first item of this type in the structured data of a page. */
const claimOf = async (request: APIRequestContext, path: string, type: string): Promise<object | undefined> =>
  readPage(path, await (await request.get(path)).text()).claims.find((claim) => claim['@type'] === type)

test('[NAV-40] a story tells search engines who wrote it and when', async ({ request }) => {
  expect(await claimOf(request, '/blog/why-our-dough-sleeps-overnight', 'BlogPosting')).toMatchObject({
    datePublished: '2026-08-12',
  })
})

const map = (page: Page) => page.getByRole('region', { name: 'Map of our stores' })
const item = (page: Page, store: Store) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name: store.name, exact: true }) })

test('[NAV-13] @both a customer goes from the list to the search, a pin of the map, the store’s page, and an order', async ({
  page,
  store,
}) => {
  await visit(page, '/stores')
  await expect(page.getByText(/^\d{3} stores$/)).toBeVisible()
  await expect(
    map(page)
      .getByRole('button', { name: /stores around .*: look closer$/ })
      .first(),
  ).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search stores' }).fill(`${store.name} ${store.postCode}`)
  await expect(item(page, store)).toBeVisible()
  await map(page).getByRole('button', { name: store.name, exact: true }).click()
  await expect(item(page, store)).toHaveAttribute('aria-current', 'true')
  await map(page).getByRole('link', { name: 'See store' }).click()
  await expect(page).toHaveURL(storePath(store.slug))
  await expect(page.getByRole('heading', { level: 1, name: store.name })).toBeVisible()
  await expect(page.getByText(/^Open (until \d\d:\d\d [AP]M|around the clock)$/).first()).toBeVisible()
  const saved = page.waitForResponse((answer) => /\/baskets(\/|$)/.test(new URL(answer.url()).pathname))
  await page.getByRole('button', { name: 'Order pickup from here' }).click()
  expect(await (await saved).json()).toMatchObject({
    storeInfo: { storeId: store.id },
    serviceType: 'Pickup',
    isAsap: true,
  })
  await expect(pill(page)).toContainText(store.name)
})

test('[NAV-13] the list leads to the map, including remote islands, and the map zooms in and out', async ({ page }) => {
  await visit(page, '/stores')
  await page.getByRole('button', { name: 'Show Lord Howe Island on the map' }).click()
  const island = map(page).getByRole('button', { name: 'Lord Howe Island', exact: true })
  await expect(island).toHaveAttribute('aria-pressed', 'true')
  await expect(map(page).getByRole('status')).toContainText('Lord Howe Island')
  await map(page).getByRole('button', { name: 'Show all again' }).click()
  await expect(island).toBeInViewport()
  await page.getByRole('searchbox', { name: 'Search stores' }).fill('Broken Hill')
  await expect(map(page).getByRole('button', { name: 'Broken Hill', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Clear' }).click()
  const clusters = map(page).getByRole('button', { name: /look closer$/ })
  const before = await clusters.first().getAttribute('aria-label')
  await map(page).getByRole('button', { name: 'Zoom in' }).click()
  await expect(clusters.first()).not.toHaveAttribute('aria-label', before ?? '')
})

test('[NAV-13] @desktop wheel and drag move the map, and a drag clicks no pin', async ({ page }) => {
  await visit(page, '/stores')
  const cluster = map(page)
    .getByRole('button', { name: /stores around Alice Springs|Alice Springs/ })
    .first()
  await expect(cluster).toBeVisible()
  const start = await cluster.boundingBox()
  if (start === null) throw new Error('the pin has no place')
  await page.mouse.move(start.x + 20, start.y + 20)
  await page.mouse.down()
  await page.mouse.move(start.x + 80, start.y + 70, { steps: 5 })
  await page.mouse.up()
  await expect(map(page).getByRole('status')).toHaveCount(0)
  const moved = await cluster.boundingBox()
  expect(Math.round((moved?.x ?? 0) - start.x)).toBeGreaterThan(40)
  expect(Math.round((moved?.y ?? 0) - start.y)).toBeGreaterThan(30)
  await page.mouse.wheel(0, -600)
  await expect.poll(async () => (await cluster.boundingBox())?.x !== moved?.x).toBe(true)
})

test('[NAV-13] the whole finder works by keyboard alone: zoom, move, choose a pin, open its page', async ({ page }) => {
  await visit(page, '/stores')
  const search = page.getByRole('searchbox', { name: 'Search stores' })
  await search.focus()
  await page.keyboard.type('hobart')
  const pin = map(page).getByRole('button', { name: 'Hobart', exact: true })
  await expect(pin).toBeVisible()
  // The map moves to the result and renders its pins again.
  await placeAtRest(pin)
  for (let presses = 0; presses < 20; presses++) {
    if (await pin.evaluate((element) => element === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await expect(pin).toBeFocused()
  const before = await placeAtRest(pin)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(async () => Math.round((await placeOf(pin)) - before)).toBe(60)
  await page.keyboard.press('Enter')
  await expect(pin).toHaveAttribute('aria-pressed', 'true')
  const open = map(page).getByRole('link', { name: 'See store' })
  for (let presses = 0; presses < 20; presses++) {
    if (await open.evaluate((element) => element === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(storePath('hobart'))
})

test('[NAV-13] a store’s page shows its week with today marked, special days and nearby stores, and opens the delivery tab', async ({
  page,
  store,
}) => {
  await visit(page, storePath(store.slug))
  const hours = page.getByRole('region', { name: 'Hours', exact: true })
  await expect(hours.getByText('Today')).toHaveCount(1)
  await expect(hours.getByRole('term')).toHaveCount(7)
  await expect(
    page.getByRole('region', { name: 'Holidays and special hours' }).getByText('Christmas Day'),
  ).toBeVisible()
  await expect(page.getByRole('region', { name: 'Nearby stores' }).getByRole('listitem')).toHaveCount(4)
  await page.getByRole('button', { name: 'Order delivery' }).click()
  await expect(locator(page).getByRole('tab', { name: 'Delivery' })).toHaveAttribute('aria-selected', 'true')
})

test('[NAV-13] a store gives search engines its address and hours; an unknown store is not found', async ({
  request,
  store,
}) => {
  const restaurant = await claimOf(request, storePath(store.slug), 'Restaurant')
  expect(restaurant).toMatchObject({ address: { postalCode: store.postCode, addressCountry: 'AU' } })
  const { openingHoursSpecification: hours } = restaurant as { readonly openingHoursSpecification: readonly unknown[] }
  expect(hours.length).toBeGreaterThanOrEqual(5)
  expect((await request.get(storePath('atlantis'))).status()).toBe(404)
})

test('[NAV-25] old addresses of stores, pages and dishes redirect with their query, on the server and in the open shop', async ({
  page,
  request,
}) => {
  await visit(page, '/faq')
  await page.waitForLoadState('networkidle')
  for (const [from, to] of [
    [`/${shopBrand.pathSlug}-fitzroy?utm=Mail&x=1`, `/stores/${shopBrand.pathSlug}-fitzroy?utm=Mail&x=1`],
    ['/content/about-us?utm=Mail', '/about-us?utm=Mail'],
    ['/schnitzza?utm=Mail', '/menu/schnitzza?utm=Mail'],
  ] as const) {
    const answer = await request.get(from, { maxRedirects: 0 })
    expect([answer.status(), answer.headers()['location']]).toEqual([301, to])
    await navigate(page, from)
    await expect(page).toHaveURL(to)
  }
})

test('[LOC-01] the pickup tab shows the found stores on a map beside their list', async ({ page, store }) => {
  await visit(page, '/')
  await pill(page).click()
  await locator(page).getByRole('tab', { name: 'Pickup' }).click()
  await locator(page).getByRole('textbox').fill(store.postCode)
  const line = locator(page).getByRole('listitem').filter({ hasText: store.name }).getByRole('button')
  await expect(line).toBeVisible()
  const pin = locator(page).locator(`button[title="${store.name}"]`)
  await expect(pin).toBeVisible()
  await pin.click()
  await expect(line).toBeFocused()
  await expect(pin).toHaveAttribute('aria-pressed', 'true')
  await line.press('Enter')
  await confirmPickup(page, store)
  await expect(pill(page)).toContainText(store.name)
})
