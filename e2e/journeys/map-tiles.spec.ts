import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../drivers/stack/shop.ts'
import type { Stack } from '../drivers/stack/stack.ts'
import { locator, pill } from '../drivers/screens/steps.ts'
import { navigate, visit } from '../drivers/screens/visit.ts'
import type { Store } from '../drivers/stack/stores.ts'
import { storePath } from '../drivers/stack/shop-brand.ts'

const makers = '© The makers of these maps'

test.use({ isSharp: true, mapsBy: makers })

type TileCall = { readonly status: number; readonly detail: { readonly z: number; readonly isSharp: boolean } }

const control = async (
  stack: Stack,
  method: 'GET' | 'DELETE' | 'POST',
  body?: object,
): Promise<readonly TileCall[]> => {
  const content =
    body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const answer = await fetch(`${stack.simulators.tiles}/control`, { method, ...content })
  return ((await answer.json()) as { calls: readonly TileCall[] }).calls
}

test.beforeEach(async ({ stack, store, troubles }) => {
  if (store.id !== '') await control(stack, 'DELETE')
  // Tiles are the only requests that may go to another origin.
  troubles.expect(/^left the origin: http:\/\/localhost:\d+\/plain\/\d+\/\d+\/\d+(@2x)?\.svg$/)
})

const finder = (page: Page) => page.getByRole('region', { name: 'Map of our stores' })

/** The visible tiles of a map, with address and screen position. */
const tilesOn = (map: Locator) =>
  map.locator('img').evaluateAll((images) =>
    images.flatMap((image) => {
      if (!(image instanceof HTMLImageElement) || image.naturalWidth === 0 || getComputedStyle(image).opacity !== '1')
        return []
      const [z = 0, x = 0, y = 0] =
        /(\d+)\/(\d+)\/(\d+)/
          .exec(image.src.split('/plain/')[1] ?? '')
          ?.slice(1)
          .map(Number) ?? []
      const { left, top, width, height } = image.getBoundingClientRect()
      return [{ src: image.src, z, x, y, left, top, width, height }]
    }),
  )

const expectCovered = async (map: Locator): Promise<void> => {
  await expect(map.getByText(makers)).toBeVisible()
  await expect
    .poll(async () => {
      const frame = await map.boundingBox()
      const tiles = await tilesOn(map)
      if (frame === null || tiles.length === 0) return 'nothing to be seen'
      const [left, top] = [Math.min(...tiles.map((tile) => tile.left)), Math.min(...tiles.map((tile) => tile.top))]
      const right = Math.max(...tiles.map((tile) => tile.left + tile.width))
      const bottom = Math.max(...tiles.map((tile) => tile.top + tile.height))
      const isWhole = tiles.length === (await map.locator('img').count())
      const isCovered =
        left <= frame.x + 1 &&
        top <= frame.y + 1 &&
        right >= frame.x + frame.width - 1 &&
        bottom >= frame.y + frame.height - 1
      return isWhole && isCovered ? 'covered' : 'gaps'
    })
    .toBe('covered')
}

/** The finder's map has the tiles of the external style and its attribution, and the store's pin is in its place. */
const expectPinInPlace = async (page: Page, stack: Stack, store: Store): Promise<void> => {
  await visit(page, '/stores')
  await expectCovered(finder(page))
  await page.getByRole('searchbox', { name: 'Search stores' }).fill(`${store.name} ${store.postCode}`)
  await page.getByRole('button', { name: `Show ${store.name} on the map` }).click()
  const pin = finder(page).getByRole('button', { name: store.name, exact: true })
  await expect(pin).toHaveAttribute('aria-pressed', 'true')
  await expectCovered(finder(page))

  const stores = (await (await page.request.get('/api/v1/store')).json()) as readonly {
    name: string
    longitude: number
    latitude: number
  }[]
  const { longitude = 0, latitude = 0 } = stores.find(({ name }) => name === store.name) ?? {}
  const place = {
    x: (longitude + 180) / 360,
    y: (1 - Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) / Math.PI) / 2,
  }
  await expect
    .poll(async () => {
      const under = (await tilesOn(finder(page))).find(
        ({ z, x, y }) => Math.floor(place.x * 2 ** z) === x && Math.floor(place.y * 2 ** z) === y,
      )
      const box = await pin.boundingBox()
      if (under === undefined || box === null) return 'the pin is on no tile'
      const { z, x, y, left, top, width, height } = under
      const [tipX, tipY] = [box.x + box.width / 2, box.y + box.height - 2]
      return Math.hypot(left + (place.x * 2 ** z - x) * width - tipX, top + (place.y * 2 ** z - y) * height - tipY) < 2
    })
    .toBe(true)

  const asked = await control(stack, 'GET')
  expect(asked.length).toBeGreaterThan(4)
  expect(asked.filter(({ status }) => status !== 200)).toEqual([])
  const isSharp = (await page.evaluate(() => devicePixelRatio)) > 1
  expect(new Set(asked.map(({ detail }) => detail.isSharp))).toEqual(new Set([isSharp]))
  expect(new Set(asked.map(({ detail }) => detail.z)).size).toBeGreaterThan(1)
}

test('[NAV-13] [LOC-01] the built-in map shows without tiles; with them every map has the external style, its attribution and its pins in place', async ({
  page,
  stack,
  store,
  troubles,
}) => {
  await test.step('without tiles the built-in map shows, and no more tiles are requested', async () => {
    troubles.expect(/^500 from .*\/plain\//, /status of 500 .*\/plain\//)
    await control(stack, 'POST', { outcome: 'error', times: 1_000_000 })
    // Counted by the page: the service receives those already under way later.
    let requested = 0
    page.on('request', (request) => {
      if (request.url().includes('/plain/')) requested++
    })
    await visit(page, '/stores')
    await expect(
      finder(page)
        .getByRole('button', { name: /look closer$/ })
        .first(),
    ).toBeVisible()
    await expect.poll(async () => (await control(stack, 'GET')).length).toBeGreaterThanOrEqual(3)
    await expect(finder(page).locator('img')).toHaveCount(0)
    await expect(finder(page).locator('svg path').first()).toBeVisible()
    await expect(finder(page).getByText(makers)).toHaveCount(0)
    const before = requested
    await finder(page).getByRole('button', { name: 'Zoom in' }).click()
    await finder(page).getByRole('button', { name: 'Zoom in' }).click()
    await expect(finder(page).locator('svg path').first()).toBeVisible()
    expect(requested).toBe(before)
    await control(stack, 'DELETE')
  })

  await test.step('the finder shows the external style beneath its pins', () => expectPinInPlace(page, stack, store))

  await test.step('a store’s page and the pickup tab show the same style', async () => {
    await navigate(page, storePath(store.slug))
    await expectCovered(page.getByRole('region', { name: `Map of where ${store.name} is` }))
    await pill(page).click()
    await locator(page).getByRole('tab', { name: 'Pickup' }).click()
    await locator(page).getByRole('textbox').fill(store.postCode)
    await expectCovered(locator(page).locator('section[aria-label="Map of these stores"]'))
  })
})
