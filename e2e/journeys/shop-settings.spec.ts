import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { mailsTo } from '../drivers/people/mails.ts'
import { expectAccessible } from '../drivers/screens/axe.ts'
import { chooseCard, forceAtGateway, payByCard } from '../drivers/screens/card-steps.ts'
import { atCheckout, atProviders } from '../drivers/screens/paying.ts'
import {
  goToCheckout,
  locator,
  pill,
  placeOrder,
  tellContact,
  timeSelector,
  untilAdded,
} from '../drivers/screens/steps.ts'
import { navigate, ready, visit } from '../drivers/screens/visit.ts'
import { serverBasket, storedSession } from '../drivers/screens/where-and-when.ts'
import { writeLayers } from '../drivers/stack/layered-assets.ts'
import { shopBrand, storePath } from '../drivers/stack/shop-brand.ts'
import { expect, test as anyTest, type JourneyOptions } from '../drivers/stack/shop.ts'
import type { Stack } from '../drivers/stack/stack.ts'
import type { Store } from '../drivers/stack/stores.ts'

const makers = '© The makers of these maps'
const written = new Set<string>()

/** A shop with a picture layer for every ingredient. */
const test = anyTest.extend<Pick<JourneyOptions, 'assetsDir'>>({
  assetsDir: async ({}, use, { parallelIndex }) => {
    const folder = join(import.meta.dirname, `../../.data/e2e-assets-${parallelIndex}`)
    if (!written.has(folder)) writeLayers(folder)
    written.add(folder)
    await use(folder)
  },
})

// One shop serves all of them, with the settings that each needs; its start costs as much as a whole journey.
test.describe.configure({ mode: 'default' })
test.use({
  /** 03:15 on a Saturday in Sydney: only stores that never close take orders. */
  clockStart: '2026-11-21T03:15:00+11:00',
  mapsBy: makers,
  /** Two minutes without an outcome become twelve seconds. */
  timeScale: 10,
})
test.beforeEach(({ problems }) => {
  // Tiles are the only requests that may go to another origin.
  problems.expect(/^left the origin: http:\/\/localhost:\d+\/plain\/\d+\/\d+\/\d+(@2x)?\.svg$/)
})

/** The gateway's calls that tell what became of a payment, or return its money. */
const outcomeCalls = ['search', 'readTransaction', 'reverse', 'reverseLost', 'void', 'voidLost', 'refund'] as const

/** The gateway takes one payment without an answer, and does not answer about it any more. */
const loseTheOutcome = async (stack: Stack): Promise<void> => {
  await forceAtGateway(stack, { outcome: 'lostAnswer', operation: 'authorise' })
  for (const operation of outcomeCalls) await forceAtGateway(stack, { outcome: 'error', operation, times: 10_000 })
}

test.describe('at night', () => {
  test.use({ storeKind: 'ordinary' })

  test('[NAV-14] [TIM-11] [TIM-13] [SES-01] a QR code of a closed store asks for another time, takes another place, and ends at its product; the cart there stays when the customer looks at the closed store, and is ordered in the middle of the night', async ({
    page,
    store,
    stack,
    problems,
  }) => {
    problems.expect(/status of 41\d/)
    const open = await stack.lendBeside(store, 'round-the-clock')
    const banner = page.getByRole('banner')
    const selector = timeSelector(page)

    await test.step('the link of a closed store opens the time selector and saves nothing', async () => {
      await page.goto(`/qr/${store.slug}/pickup/asap/cola-1250`)
      await expect(selector).toContainText(/opens at \d{2}:\d{2} [AP]M\. Order now for later:/)
      await expect(selector.getByText(/^ASAP/)).toHaveCount(0)
      await expect(banner.getByText(store.name)).toHaveCount(0)
    })

    await test.step('another place is one tap away, and the link ends at its product', async () => {
      await selector.getByRole('button', { name: 'Change', exact: true }).click()
      await locator(page).getByRole('textbox').fill(open.name)
      await locator(page)
        .getByRole('button', { name: new RegExp(`^${open.name}`) })
        .click()
      await expect(page).toHaveURL(/\/product\/[a-z]+\/cola-1250$/)
      await expect(banner).toContainText(/Pickup.*ASAP/)
      await expect(banner).toContainText(open.name)
      await ready(page)
      await untilAdded(page, 'Cola 1.25 litres', () => page.getByRole('button', { name: /^Add – \$/ }).click())
    })

    await test.step('a look at the closed store says when it opens, and keeps the cart of the open one', async () => {
      await navigate(page, storePath(store.slug))
      await page.getByRole('button', { name: 'Order pickup from here' }).click()
      await expect(selector.getByRole('alert')).toContainText(
        new RegExp(`${store.name} opens at \\d\\d:\\d\\d [AP]M\\. Order now for later:`),
      )
      await page.keyboard.press('Escape')
      // The saved place is unchanged.
      await expect(banner).toContainText(open.name)
      const kept = await serverBasket(page)
      expect(kept).toMatchObject({ serviceType: 'Pickup', isAsap: true, storeInfo: { storeId: open.id } })
      expect(kept.basketItems.map(({ name }) => name)).toEqual(['Cola 1.25 litres'])
    })

    await test.step('an order in the middle of the night', async () => {
      await goToCheckout(page)
      await tellContact(page)
      await placeOrder(page)
    })
  })
})

test.describe('a payment without an outcome', () => {
  test.use({ storeKind: 'round-the-clock' })

  test('[ORD-10] [ORD-11] a payment without outcome locks the cart; Okay leads to a fresh start, and the money comes back with an email', async ({
    page,
    stack,
    store,
    problems,
  }) => {
    test.slow()
    // Behind the message, the checkout draws the card's fields again, which the locked cart refuses.
    problems.expect(...atProviders, /the gateway's fields could not be drawn/)
    const email = `locked-${store.slug}@example.com`
    await atCheckout(page, store, { email })
    await chooseCard(page, '4111111111111111')
    const { basketId } = await storedSession(page)
    await loseTheOutcome(stack)
    await payByCard(page).click()

    const message = page.getByRole('alertdialog', { name: 'Heads Up' })
    await expect(message).toContainText(
      `Your cart is locked because we couldn't confirm your order. Please call ${shopBrand.supportNumber}.`,
      { timeout: 60_000 },
    )
    await expectAccessible(page, 'a locked cart')
    // The message blocks: Escape does not close it, and the session stays until the customer has confirmed.
    await page.keyboard.press('Escape')
    await expect(message).toBeVisible()
    expect((await storedSession(page)).basketId).toBe(basketId)
    await message.getByRole('button', { name: 'Okay' }).click()
    await expect(page).toHaveURL('/')
    expect(await storedSession(page)).toMatchObject({ basketId: null, disposition: { serviceType: 'Unlocalised' } })
    await expect
      .poll(async () => (await mailsTo(stack, 'support@example.com')).map(({ subject }) => subject))
      .toContain(`Payment without outcome: cart ${basketId} is locked`)

    await fetch(`${stack.simulators.cybersource}/control`, { method: 'DELETE' })
    const returned = async () => (await mailsTo(stack, email)).map(({ subject }) => subject.split(' – ')[0])
    await expect.poll(returned, { timeout: 90_000 }).toEqual(['Your payment was returned'])
    const [mail] = await mailsTo(stack, email)
    expect(mail?.text).toContain("we couldn't confirm your order with")
  })
})

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

test.describe('on a sharp screen', () => {
  test.use({ isSharp: true })

  test('[NAV-13] [LOC-01] the built-in map shows without tiles; with them every map has the external style, its attribution and its pins in place', async ({
    page,
    stack,
    store,
    problems,
  }) => {
    await control(stack, 'DELETE')
    await test.step('without tiles the built-in map shows, and no more tiles are requested', async () => {
      problems.expect(/^500 from .*\/plain\//, /status of 500 .*\/plain\//)
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
})

const openMargherita = async (page: Page): Promise<Locator> => {
  await visit(page, '/product/pizzas/margherita')
  await expect(page.locator('dialog:modal')).toBeVisible()
  return page.getByRole('dialog', { name: 'Margherita' })
}

/** The visible layers from bottom to top: "mozzarella whole", with the side of a layer that ends at the cut. */
const layersIn = (builder: Locator): Promise<readonly string[]> =>
  builder.locator('[aria-hidden] > picture').evaluateAll((pictures) =>
    pictures.flatMap((picture) => {
      const { opacity, clipPath } = getComputedStyle(picture)
      const image = picture.querySelector('img')
      const [, id = '', part = ''] = /layers\/(.+)-0a1b2c3d-(.+)-\d+\.avif$/.exec(image?.currentSrc ?? '') ?? []
      if (opacity !== '1' || image?.naturalWidth === 0) return []
      const side = clipPath === 'none' ? '' : clipPath.startsWith('inset(0px 50%') ? ' (left)' : ' (right)'
      return `${id} ${part}${side}`
    }),
  )
const sides = (id: string, ...densities: readonly string[]) =>
  ['left', 'right'].flatMap((side) => densities.map((density) => `${id} ${side}-${density}`))
const more = (builder: Locator, topping: string): Promise<void> =>
  builder.getByRole('button', { name: `More ${topping}`, exact: true }).click()

test('[CAT-20] a pizza is stacked from layers that follow every change, the halves of a half-n-half meet at the cut, and one without pictures is drawn', async ({
  page,
  problems,
}) => {
  const ground = ['classic whole', 'tomato-sauce whole', 'mozzarella whole']
  await test.step('a pizza shows fewer pieces when crowded, and follows every change', async () => {
    const builder = await openMargherita(page)
    await expect
      .poll(() => layersIn(builder))
      .toEqual([...ground, ...sides('tomato', 'few', 'more'), ...sides('basil', 'few', 'more'), 'mozzarella over'])
    await expect(builder.locator('svg[viewBox="0 0 400 400"]')).toHaveCount(0)
    await builder.locator('summary').filter({ hasText: 'Vegetables' }).click()
    await more(builder, 'Mushroom')
    const layers = () => layersIn(builder).then((seen) => seen.toSorted())
    const crowded = ['basil', 'tomato', 'mushroom'].flatMap((id) => sides(id, 'few'))
    await expect.poll(layers).toEqual([...ground, 'mozzarella over', ...crowded].toSorted())
  })
  await test.step('the halves of a half-n-half keep their pieces whole and meet at the cut', async () => {
    await navigate(page, '/product/halfnhalf/half-n-half')
    const builder = page.getByRole('dialog', { name: 'Half-n-half' })
    await expect
      .poll(() => layersIn(builder))
      .toEqual([
        ...ground,
        ...['tomato left-few', 'tomato left-more', 'basil left-few', 'basil left-more'],
        ...['pepperoni right-few', 'pepperoni right-more', 'mozzarella over'],
      ])
    await builder.getByText('Smoky barbecue', { exact: true }).click()
    await expect
      .poll(() => layersIn(builder))
      .toEqual(expect.arrayContaining(['bbq-sauce whole (left)', 'tomato-sauce whole (right)']))
  })
  await test.step('a pizza without pictures is drawn', async () => {
    problems.expect(/Failed to load resource/)
    await page.route('**/pictures/layers/ham-*', (route) => route.fulfill({ status: 404 }))
    await navigate(page, '/product/pizzas/ham-and-cheese')
    const builder = page.getByRole('dialog', { name: 'Ham and cheese' })
    await expect(builder.locator('svg[viewBox="0 0 400 400"]')).toBeVisible()
    await expect(builder.locator('[aria-hidden] > picture')).toHaveCount(0)
  })
})
