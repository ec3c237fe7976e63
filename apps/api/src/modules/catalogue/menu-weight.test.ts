import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { getProductBySlug, getProducts, type Product } from '@forno/contracts/catalogue/catalogue'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { replyOf } from '../../../test/contract-check.ts'
import { waitOptions } from '../../../test/wait-options.ts'
import { startApp, type TestApp } from '../../../test/start-app.ts'
import { settledStatementCount } from '../../../test/settled-statement-count.ts'
import { readContent } from '../content/index.ts'

/** Bytes of a whole store menu with Brotli, without ingredient details. */
const most = 45_000
const folder = mkdtempSync(join(tmpdir(), 'forno-menu-weight-'))

/** File names with a hash each, as the renderer makes them; hashes do not compress. */
const hashOf = (index: number): string => ((index + 1) * 2_654_435_761).toString(16).slice(-8)
const pictured = (ids: readonly string[]) =>
  Object.fromEntries(
    ids.map((id, index) => {
      const hash = hashOf(index)
      return [id, { file: `${id}-${hash}`, widths: [320, 480, 640, 960], ratio: 1.29, colour: `#${hash.slice(0, 6)}` }]
    }),
  )

const pieces = ['left-few', 'left-more', 'right-few', 'right-more']
const layered = (ids: readonly string[]) =>
  Object.fromEntries(
    ids.map((id, index) => {
      const file = `layers/${id}-${hashOf(index + 1_000)}`
      const colour = `#${hashOf(index + 2_000).slice(0, 6)}`
      const parts = index % 8 === 0 ? ['whole'] : pieces
      return [id, { file, widths: [320, 640], colour, parts, height: 10 * (index % 7) }]
    }),
  )

let shop: TestApp
beforeAll(async () => {
  const read = readContent(join(import.meta.dirname, '../../../../../content'))
  if ('errors' in read) throw new Error('the shipped content has faults')
  const products = pictured(read.content.products.map(({ id }) => id))
  const layers = layered(read.content.ingredients.map(({ id }) => id))
  writeFileSync(join(folder, 'pictures.json'), JSON.stringify({ products, layers, hero: null }))
  shop = await startApp(undefined, { ASSETS_DIR: folder })
})
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true, force: true })
})

const brotli = { 'accept-encoding': 'br' }
// Tuesday lunch, when most products are on sale.
const then = 'fulfilmentDateTime=2026-11-24T12:30'

describe.each(['NSW01', 'VIC01', 'WA02', 'NT02'])('the menu of %s', (store) => {
  test.each(['Pickup', 'Delivery'])(
    '[CAT-08] for %s, with a picture for every product, has at most 45 kB',
    async (service) => {
      const url = `/api/v1/products?storeCode=${store}&fulfilmentType=${service}&${then}`
      const products = replyOf(getProducts, await shop.app.inject(url))
      expect(products.length).toBeGreaterThan(100)
      expect(products.every(({ picture }) => picture !== null)).toBe(true)
      const { rawPayload } = await vi.waitFor(async () => {
        const answer = await shop.app.inject({ url, headers: brotli })
        expect(answer.headers['content-encoding']).toBe('br')
        return answer
      }, waitOptions)
      expect(rawPayload.length).toBeLessThanOrEqual(most)
    },
  )
})

/** Bytes with gzip that the layers may add to the product answer of the pizza builder. */
const mostForLayers = 1_500

test('[CAT-09] layers for every base, sauce and topping add at most 1.5 kB to a pizza', async () => {
  const url = '/api/v1/products/slug/margherita?includeIngredientDetails=true'
  const pizza = replyOf(getProductBySlug, await shop.app.inject(url))
  const bases = (pizza.sizes ?? []).flatMap((size) => size.bases)
  expect([...bases, ...(pizza.ingredients ?? [])].filter(({ layer }) => layer === null)).toEqual([])
  const weigh = (value: Product): number => gzipSync(JSON.stringify(value)).length
  const bare = JSON.parse(JSON.stringify(pizza, (name, value: unknown) => (name === 'layer' ? null : value))) as Product
  expect(weigh(pizza) - weigh(bare)).toBeLessThanOrEqual(mostForLayers)
})

test('[CAT-08] [CAT-12] menu, meals, nutrition and popular products run no SQL', async () => {
  const before = await settledStatementCount(shop.database)
  for (const path of [
    '/products?storeCode=QLD01',
    '/products?storeCode=QLD01&includeIngredientDetails=true',
    '/meals/family-box?storeCode=QLD01&includeIngredientDetails=true',
    '/meals/slug/family-box/short?storeCode=QLD01',
    '/nutrition?storeCode=QLD01',
    '/products/popular?storeCode=QLD01',
  ])
    for (const more of ['', '&cached=false'])
      expect((await shop.app.inject(`/api/v1${path}${more}`)).statusCode).toBe(200)
  expect(shop.database.statements()).toBe(before)
})
