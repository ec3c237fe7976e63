import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { IngredientId, ProductId, StoreId } from '@forno/domain/core/basic-types'
import { getProduct, getProductIds, getProducts } from '@forno/contracts/catalogue/catalogue'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { replyOf } from '../../../test/contract-check.ts'
import { startApp, type TestApp } from '../../../test/start-app.ts'
import { settledStatementCount } from '../../../test/settled-statement-count.ts'
import { waitOptions } from '../../../test/wait-options.ts'
import { storeStatusStore } from '../stores/index.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await startApp()
})
afterAll(() => shop.close())

const ask = (path: string, headers: Record<string, string> = {}) => shop.app.inject({ url: `/api/v1${path}`, headers })
const paths = [
  '/product/categories?storeCode=NSW01',
  '/navigation?storeCode=NSW01',
  '/products?storeCode=NSW01&primaryCategory=pizza',
  '/products/margherita?storeCode=NSW01&includeIngredientDetails=true',
  '/products/slug/cola-375?storeCode=NSW01',
  '/meals/family-box?storeCode=NSW01',
  '/meals/slug/family-box/short?storeCode=NSW01',
  '/nutrition?storeCode=NSW01',
]

test('[CAT-08] [CAT-13] reading the menu runs no SQL: on the first read, later, and with cached=false', async () => {
  const before = await settledStatementCount(shop.database)
  for (const path of [...paths, '/productIds/List?storeCode=WA01', '/surcharges?storeCode=WA01'])
    for (const more of ['', '&cached=false', '&fulfilmentType=Pickup'])
      expect((await ask(path + more)).statusCode).toBe(200)
  expect(shop.database.statements()).toBe(before)
})

/** The Brotli version is ready shortly after the first answer. */
const askForBrotli = (path: string) =>
  vi.waitFor(async () => {
    const answer = await ask(path, { 'accept-encoding': 'gzip, deflate, br' })
    expect(answer.headers['content-encoding']).toBe('br')
    return answer
  }, waitOptions)

describe.each(paths)('%s', (path) => {
  test('[CAT-13] is cached for a minute and then revalidated by its ETag', async () => {
    const first = await ask(path)
    expect(first.headers['cache-control']).toBe('public, max-age=60')
    expect(first.headers.vary).toMatch(/accept-encoding/i)
    expect(first.headers.etag).toMatch(/^"[\w-]{22}"$/)
    const again = await ask(path, { 'if-none-match': String(first.headers.etag) })
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', first.headers.etag])
    expect((await ask(path, { 'if-none-match': '"another"' })).statusCode).toBe(200)
  })

  test('[CAT-13] matches the ETag in a list, weakened by a proxy, and as a star', async () => {
    const { etag } = (await ask(path)).headers
    for (const mark of [`W/${String(etag)}`, `"another", ${String(etag)}`, '*'])
      expect([mark, (await ask(path, { 'if-none-match': mark })).statusCode]).toEqual([mark, 304])
  })

  test('[CAT-13] is compressed with Brotli or gzip on request, with equal content', async () => {
    const plain = await ask(path)
    expect(plain.headers['content-encoding']).toBeUndefined()
    const brotli = await askForBrotli(path)
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body)
    const gzip = await ask(path, { 'accept-encoding': 'gzip' })
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
    expect(brotli.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(brotli.rawPayload.length).toBeLessThanOrEqual(plain.rawPayload.length)
    expect(Number(brotli.headers['content-length'])).toBe(brotli.rawPayload.length)
  })

  test('[CAT-13] cached=false answers the same body with no-store', async () => {
    const fresh = await ask(`${path}&cached=false`)
    expect(fresh.headers['cache-control']).toBe('no-store')
    expect(fresh.body).toBe((await ask(path)).body)
  })
})

describe('sold-out items', () => {
  const statusStore = () => storeStatusStore(shop.database.sql)
  const soldOut = async (path: string): Promise<boolean> => replyOf(getProduct, await ask(path)).isOutOfStock
  const until = (path: string, expected: boolean) =>
    vi.waitFor(async () => expect(await soldOut(path)).toBe(expected), waitOptions)

  test('[CAT-19] appear at that store within moments, in every read, and at no other store', async () => {
    const path = '/products/lemonade-375?storeCode=NSW02'
    const before = await ask(path)
    expect(await soldOut(path)).toBe(false)
    await statusStore().markSoldOut('NSW02' as StoreId, 'lemonade-375' as ProductId, true, shop.clock())
    await until(path, true)
    const after = await ask(path, { 'if-none-match': String(before.headers.etag) })
    expect(after.statusCode).toBe(200)
    expect(after.headers.etag).not.toBe(before.headers.etag)

    const inList = async (store: string) =>
      replyOf(getProducts, await ask(`/products?primaryCategory=drinks&storeCode=${store}`)).find(
        ({ productId }) => productId === 'lemonade-375',
      )?.isOutOfStock
    expect([await inList('NSW02'), await inList('NSW01')]).toEqual([true, false])
    const ids = replyOf(getProductIds, await ask('/productIds/List?storeCode=NSW02&productIds=lemonade-375,cola-375'))
    expect(ids).toEqual(
      expect.arrayContaining([
        { productId: 'lemonade-375', isOutOfStock: true },
        { productId: 'cola-375', isOutOfStock: false },
      ]),
    )
    expect(await soldOut('/products/lemonade-375')).toBe(false)

    await statusStore().markSoldOut('NSW02' as StoreId, 'lemonade-375' as ProductId, false, shop.clock())
    await until(path, false)
  })

  test('[CAT-19] a sold-out ingredient is marked in the builder, and its pizzas stay on sale', async () => {
    await statusStore().markSoldOut('VIC01' as StoreId, 'pepperoni' as IngredientId, true, shop.clock())
    await vi.waitFor(async () => {
      const product = replyOf(
        getProduct,
        await ask('/products/margherita?storeCode=VIC01&includeIngredientDetails=true'),
      )
      expect(product.ingredients?.filter(({ isOutOfStock }) => isOutOfStock).map(({ productId }) => productId)).toEqual(
        ['pepperoni'],
      )
      expect(product.isOutOfStock).toBe(false)
    }, waitOptions)
  })
})
