import type { RefusalName } from '@forno/domain/core/refusal'
import { endpoints } from '@forno/contracts/calls'
import { instant, type LocalDate } from '@forno/domain/core/basic-types'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusalOf, replyOf } from './contract-check.ts'
import { shopOf, soon, changeStore, type Shop } from './shop.ts'
import { startApp, type TestApp } from './start-app.ts'
import { settledStatementCount } from './settled-statement-count.ts'

let app: TestApp
let shop: Shop
beforeAll(async () => {
  app = await startApp()
  shop = shopOf(app)
})
afterAll(() => app.close())

const read = (path: string) => app.app.inject(`/api/v1${path}`)
const checked = async (title: string, path: string): Promise<unknown> => {
  const endpoint = endpoints.find(({ address }) => title === `${address} happy:`)
  if (endpoint === undefined) throw new Error(`${title} names no endpoint`)
  return replyOf(endpoint, await read(path))
}

describe('reads', () => {
  test.each([
    ['GET /Configuration happy:', '/Configuration'],
    ['GET /content/pages/:slug happy:', '/content/pages/faq'],
    ['GET /content/stories happy:', '/content/stories'],
    ['GET /content/stories/:slug happy:', '/content/stories/why-our-dough-sleeps-overnight'],
    ['GET /product/categories happy:', '/product/categories'],
    ['GET /products happy:', '/products?storeCode=NSW01&fulfilmentType=Pickup&includeIngredientDetails=true'],
    ['GET /products/slug/:slug happy:', '/products/slug/margherita?storeCode=NSW01'],
    ['GET /products/:productId happy:', '/products/margherita?storeCode=NSW01'],
    ['GET /productIds/List happy:', '/productIds/List?storeCode=NSW01'],
    ['GET /surcharges happy:', '/surcharges?storeCode=VIC01'],
    ['GET /navigation happy:', '/navigation?storeCode=NSW01'],
    ['GET /meals/slug/:slug/short happy:', '/meals/slug/family-box/short?storeCode=NSW01'],
    ['GET /meals/:productId happy:', '/meals/family-box?storeCode=NSW01&includeIngredientDetails=true'],
    ['GET /nutrition happy:', '/nutrition?storeCode=NSW01'],
    ['GET /products/popular happy:', '/products/popular?storeCode=NSW01'],
    ['GET /store/contact/:code happy:', '/store/contact/NSW01'],
    ['GET /store/:code happy:', '/store/nsw01'],
    ['GET /store/name happy:', '/store/name?name=newtown'],
    ['GET /store/schedule/postcode happy:', '/store/schedule/postcode?postcode=2042'],
    ['GET /store/schedule/locate happy:', '/store/schedule/locate?search=newtown'],
    ['GET /store/geolocation happy:', '/store/geolocation?Longitude=151.179&Latitude=-33.8975'],
    ['GET /store happy:', '/store'],
    [
      'GET /store/:code/validate/geolocation happy:',
      '/store/NSW01/validate/geolocation?Longitude=151.179&Latitude=-33.8975',
    ],
  ])('[API-02] %s answers what its contract describes (%s)', async (title, path) => {
    expect(await checked(title, path)).toBeTruthy()
  })

  const place = '/store/NSW02/validate/geolocation?IsPickup=true&OrderDueAt='
  test.each<[string, string, RefusalName]>([
    ['GET /content/pages/:slug refusal: PageUnknown', '/content/pages/nothing', 'PageUnknown'],
    ['GET /content/stories/:slug refusal: PageUnknown', '/content/stories/nothing', 'PageUnknown'],
    ['GET /product/categories refusal: StoreUnknown', '/product/categories?storeCode=NOPE', 'StoreUnknown'],
    ['GET /products refusal: StoreUnknown', '/products?storeCode=NOPE', 'StoreUnknown'],
    ['GET /products/slug/:slug refusal: ProductNotFound', '/products/slug/sushi', 'ProductNotFound'],
    ['GET /products/slug/:slug refusal: StoreUnknown', '/products/slug/margherita?storeCode=NOPE', 'StoreUnknown'],
    ['GET /products/:productId refusal: ProductNotFound', '/products/sushi', 'ProductNotFound'],
    ['GET /products/:productId refusal: StoreUnknown', '/products/margherita?storeCode=NOPE', 'StoreUnknown'],
    ['GET /productIds/List refusal: StoreUnknown', '/productIds/List?storeCode=NOPE', 'StoreUnknown'],
    ['GET /surcharges refusal: StoreUnknown', '/surcharges?storeCode=NOPE', 'StoreUnknown'],
    ['GET /navigation refusal: StoreUnknown', '/navigation?storeCode=NOPE', 'StoreUnknown'],
    ['GET /meals/slug/:slug/short refusal: ProductNotFound', '/meals/slug/margherita/short', 'ProductNotFound'],
    [
      'GET /meals/slug/:slug/short refusal: StoreUnknown',
      '/meals/slug/family-box/short?storeCode=NOPE',
      'StoreUnknown',
    ],
    ['GET /meals/:productId refusal: ProductNotFound', '/meals/margherita', 'ProductNotFound'],
    ['GET /meals/:productId refusal: StoreUnknown', '/meals/family-box?storeCode=NOPE', 'StoreUnknown'],
    ['GET /nutrition refusal: StoreUnknown', '/nutrition?storeCode=NOPE', 'StoreUnknown'],
    ['GET /products/popular refusal: StoreUnknown', '/products/popular?storeCode=NOPE', 'StoreUnknown'],
    ['GET /store/:code/changes refusal: StoreUnknown', '/store/NOPE/changes', 'StoreUnknown'],
    ['GET /store/contact/:code refusal: StoreUnknown', '/store/contact/NOPE', 'StoreUnknown'],
    ['GET /store/:code refusal: StoreUnknown', '/store/NOPE', 'StoreUnknown'],
    ['GET /store/name refusal: BadInput', '/store/name', 'BadInput'],
    ['GET /store/schedule/postcode refusal: BadInput', '/store/schedule/postcode?postcode=20', 'BadInput'],
    ['GET /store/schedule/locate refusal: BadInput', '/store/schedule/locate', 'BadInput'],
    [
      'GET /store/geolocation refusal: NoStoreServesPlace',
      '/store/geolocation?Longitude=0&Latitude=0',
      'NoStoreServesPlace',
    ],
    ['GET /store refusal: BadInput', '/store?includeComingSoon=perhaps', 'BadInput'],
    [
      'GET /store/:code/validate/geolocation refusal: StoreUnknown',
      '/store/NOPE/validate/geolocation?IsPickup=true',
      'StoreUnknown',
    ],
    [
      'GET /store/:code/validate/geolocation refusal: NoStoreServesPlace',
      '/store/NSW01/validate/geolocation?Longitude=0&Latitude=0',
      'NoStoreServesPlace',
    ],
    ['GET /store/:code/validate/geolocation refusal: TimePast', `${place}2026-11-21T11:00:00%2B11:00`, 'TimePast'],
    [
      'GET /store/:code/validate/geolocation refusal: TimeNotOffered',
      `${place}2026-11-21T18:01:00%2B11:00`,
      'TimeNotOffered',
    ],
  ])('[API-05] %s (%s)', async (_, path, name) => {
    refusalOf(await read(path), name)
  })

  test('[RUL-14] GET /store/:code/validate/geolocation refusal: OrderingPaused', async () => {
    await changeStore(app, 'ACT01', { pausedUntil: instant(app.clock() + 60 * 60_000) })
    await soon(
      async () => void refusalOf(await read('/store/ACT01/validate/geolocation?IsPickup=true'), 'OrderingPaused'),
    )
  })
  test('[TIM-09] GET /store/:code/validate/geolocation refusal: StoreClosed, but TimeNotOffered before opening', async () => {
    const ask = () => read('/store/WA02/validate/geolocation?IsPickup=true')
    refusalOf(await ask(), 'TimeNotOffered')
    await changeStore(app, 'WA02', { day: { date: '2026-11-21' as LocalDate, closingMinutes: 0 } })
    await soon(async () => void refusalOf(await ask(), 'StoreClosed'))
  })
  test('[LOC-19] GET /store/:code/validate/geolocation refusal: StoreOffline', async () => {
    app.silence('SA01')
    await soon(async () => void refusalOf(await read('/store/SA01/validate/geolocation?IsPickup=true'), 'StoreOffline'))
  })
  test('[BAS-26] GET /store/:code/validate/geolocation refusal: SlotFull', async () => {
    const due = { storeId: 'NSW02', isAsap: false, orderDueAt: '2026-11-21T20:00:00+11:00' }
    await shop.good('POST /baskets/:basketId/validateOrder', await shop.readyBasket(due, 45))
    refusalOf(await read(`${place}2026-11-21T20:00:00%2B11:00`), 'SlotFull')
  })

  test('[CAT-08] menu reads send no SQL statement', async () => {
    const before = await settledStatementCount(app.database)
    for (const path of ['/product/categories', '/products', '/products/margherita', '/productIds/List', '/navigation'])
      expect((await read(`${path}?storeCode=NSW03&fulfilmentType=Pickup`)).statusCode).toBe(200)
    expect(app.database.statements()).toBe(before)
  })
})
