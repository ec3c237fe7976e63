import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { expect, test } from '../drivers/stack/shop.ts'
import { widen } from '../drivers/screens/state-checks.ts'
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

/** The first item of this type in the structured data of a page. */
const claimOf = async (request: APIRequestContext, path: string, type: string): Promise<object | undefined> =>
  readPage(path, await (await request.get(path)).text()).claims.find((claim) => claim['@type'] === type)

const map = (page: Page) => page.getByRole('region', { name: 'Map of our stores' })
const item = (page: Page, store: Store) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name: store.name, exact: true }) })

/** From the search for a store to its pin, and on to its page. */
const openByPin = async (page: Page, store: Store): Promise<void> => {
  await page.getByRole('searchbox', { name: 'Search stores' }).fill(`${store.name} ${store.postCode}`)
  await expect(item(page, store)).toBeVisible()
  await map(page).getByRole('button', { name: store.name, exact: true }).click()
  await expect(item(page, store)).toHaveAttribute('aria-current', 'true')
  await map(page).getByRole('link', { name: 'See store' }).click()
  await expect(page).toHaveURL(storePath(store.slug))
}

/** Presses Tab until the control has the focus. */
const tabTo = async (page: Page, control: Locator): Promise<void> => {
  for (let presses = 0; presses < 20; presses++) {
    if (await control.evaluate((element) => element === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await expect(control).toBeFocused()
}

test('[LOC-01] [NAV-13] [NAV-25] [NAV-40] the list leads to the map, including remote islands, which works by keyboard alone; a customer goes from the search to a pin, the store’s page and an order, and finds another store on the locator’s map; on a wide screen wheel and drag move the map, and a drag clicks no pin; the blog lists its stories, and old addresses redirect', async ({
  page,
  request,
  store,
  stack,
}) => {
  test.slow()
  await visit(page, '/stores')
  const search = page.getByRole('searchbox', { name: 'Search stores' })
  await test.step('from the list to the map', async () => {
    await page.getByRole('button', { name: 'Show Lord Howe Island on the map' }).click()
    const island = map(page).getByRole('button', { name: 'Lord Howe Island', exact: true })
    await expect(island).toHaveAttribute('aria-pressed', 'true')
    await expect(map(page).getByRole('status')).toContainText('Lord Howe Island')
    await map(page).getByRole('button', { name: 'Show all again' }).click()
    await expect(island).toBeInViewport()
    await search.fill('Broken Hill')
    await expect(map(page).getByRole('button', { name: 'Broken Hill', exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Clear' }).click()
    const clusters = map(page).getByRole('button', { name: /look closer$/ })
    const before = await clusters.first().getAttribute('aria-label')
    await map(page).getByRole('button', { name: 'Zoom in' }).click()
    await expect(clusters.first()).not.toHaveAttribute('aria-label', before ?? '')
  })
  await test.step('a place that only the server knows: the point that a maps app copies', async () => {
    await search.fill('-33.8981, 151.1742')
    await expect(page.getByText(/^\d+ of \d{3} stores$/)).toBeVisible()
    await expect(page.locator('li[id^=store-]').first()).toHaveAttribute('id', 'store-NSW01')
    await search.fill('')
  })
  await test.step('the keyboard alone', async () => {
    await search.focus()
    await page.keyboard.type('glenorchy')
    const pin = map(page).getByRole('button', { name: 'Glenorchy', exact: true })
    await expect(pin).toBeVisible()
    // The map moves to the result and renders its pins again.
    await placeAtRest(pin)
    await tabTo(page, pin)
    const before = await placeAtRest(pin)
    await page.keyboard.press('ArrowLeft')
    await expect.poll(async () => Math.round((await placeOf(pin)) - before)).toBe(60)
    await page.keyboard.press('Enter')
    await expect(pin).toHaveAttribute('aria-pressed', 'true')
    await tabTo(page, map(page).getByRole('link', { name: 'See store' }))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(storePath('glenorchy'))
    // The address changes before the screen does, which keeps its search until then.
    await expect(page.getByRole('heading', { level: 1, name: /Glenorchy/ })).toBeVisible()
  })
  await test.step('wheel and drag, the search, a pin, and the store’s page', async () => {
    const phone = page.viewportSize()
    await widen(page)
    await navigate(page, '/stores')
    await expect(page.getByText(/^\d{3} stores$/)).toBeVisible()
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
    await openByPin(page, store)
    await expect(page.getByRole('heading', { level: 1, name: store.name })).toBeVisible()
    if (phone !== null) await page.setViewportSize(phone)
  })
  await test.step('its week with today marked, special days and nearby stores', async () => {
    await expect(page.getByText(/^Open (until \d\d:\d\d [AP]M|around the clock)$/).first()).toBeVisible()
    const hours = page.getByRole('region', { name: 'Hours', exact: true })
    await expect(hours.getByText('Today')).toHaveCount(1)
    await expect(hours.getByRole('term')).toHaveCount(7)
    await expect(
      page.getByRole('region', { name: 'Holidays and special hours' }).getByText('Christmas Day'),
    ).toBeVisible()
    await expect(page.getByRole('region', { name: 'Nearby stores' }).getByRole('listitem')).toHaveCount(4)
  })
  await test.step('an order from it', async () => {
    const saved = page.waitForResponse((answer) => /\/baskets(\/|$)/.test(new URL(answer.url()).pathname))
    await page.getByRole('button', { name: 'Order pickup from here' }).click()
    expect(await (await saved).json()).toMatchObject({
      storeInfo: { storeId: store.id },
      serviceType: 'Pickup',
      isAsap: true,
    })
    await expect(pill(page)).toContainText(store.name)
  })
  await test.step('the locator, at first for a delivery, and its map beside the list', async () => {
    const other = await stack.lendBeside(store)
    await page.getByRole('button', { name: 'Order delivery' }).click()
    await expect(locator(page).getByRole('tab', { name: 'Delivery' })).toHaveAttribute('aria-selected', 'true')
    await locator(page).getByRole('tab', { name: 'Pickup' }).click()
    await locator(page).getByRole('textbox').fill(other.postCode)
    const line = locator(page).getByRole('listitem').filter({ hasText: other.name }).getByRole('button')
    await expect(line).toBeVisible()
    const pin = locator(page).locator(`button[title="${other.name}"]`)
    await expect(pin).toBeVisible()
    await pin.click()
    await expect(line).toBeFocused()
    await expect(pin).toHaveAttribute('aria-pressed', 'true')
    await line.press('Enter')
    await confirmPickup(page, other)
    await expect(pill(page)).toContainText(other.name)
  })
  await navigate(page, '/blog')
  await test.step('a story, the next one, and the list', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible()
    const stories = page.getByRole('main').getByRole('listitem')
    expect(await stories.count()).toBeGreaterThanOrEqual(4)
    const title = (await stories.first().getByRole('heading').textContent()) ?? ''
    await stories.first().getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await page.getByRole('navigation', { name: 'More stories' }).getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toHaveCount(0)
    await page.getByRole('link', { name: 'All stories' }).click()
    await expect(page).toHaveURL('/blog')
  })
  await test.step('a story that does not exist', async () => {
    const answer = await request.get('/blog/how-to-burn-it')
    expect(answer.status()).toBe(404)
    expect(await answer.text()).toMatch(/We couldn(&#x27;|')t find that page/)
  })
  await test.step('old addresses of stores, pages and dishes, on the server and in the open shop', async () => {
    for (const [from, to] of [
      [`/${shopBrand.pathSlug}-fitzroy?utm=Mail&x=1`, `/stores/${shopBrand.pathSlug}-fitzroy?utm=Mail&x=1`],
      ['/content/about-us?utm=Mail', '/about-us?utm=Mail'],
      ['/schnitzza?utm=Mail', '/menu/schnitzza?utm=Mail'],
    ] as const) {
      const answer = await request.get(from, { maxRedirects: 0 })
      expect([answer.status(), answer.headers()['location']]).toEqual([301, to])
    }
    await navigate(page, '/content/about-us?utm=Mail')
    await expect(page).toHaveURL('/about-us?utm=Mail')
  })
})

test('[NAV-13] [NAV-40] search engines get the address and hours of a store, and who wrote a story and when; an unknown store is not found', async ({
  request,
  store,
}) => {
  const restaurant = await claimOf(request, storePath(store.slug), 'Restaurant')
  expect(restaurant).toMatchObject({ address: { postalCode: store.postCode, addressCountry: 'AU' } })
  const { openingHoursSpecification: hours } = restaurant as { readonly openingHoursSpecification: readonly unknown[] }
  expect(hours.length).toBeGreaterThanOrEqual(5)
  expect((await request.get(storePath('atlantis'))).status()).toBe(404)
  expect(await claimOf(request, '/blog/why-our-dough-sleeps-overnight', 'BlogPosting')).toMatchObject({
    datePublished: '2026-08-12',
  })
})
