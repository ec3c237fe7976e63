import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getMealSummary, getProduct, getProducts, type Layer, type Picture } from '@forno/contracts/catalogue/catalogue'
import { getConfiguration } from '@forno/contracts/configuration/configuration'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusalOf, replyOf } from '../../../test/contract-check.ts'
import { startApp, type TestApp } from '../../../test/start-app.ts'
import { readPictures } from './pictures.ts'

const folder = mkdtempSync(join(tmpdir(), 'forno-pictures-'))
const list = (name: string, value: unknown): string => {
  const file = join(folder, name)
  writeFileSync(file, typeof value === 'string' ? value : JSON.stringify(value))
  return file
}
const picture = (file: string): Picture => ({ file, widths: [320, 640], ratio: 1.5, colour: '#a1b2c3' })
const layer = (file: string): Layer => ({
  file,
  widths: [320, 640],
  colour: '#a1b2c3',
  parts: ['left-few', 'left-more', 'right-few', 'right-more'],
  height: 20,
})
const manifest = {
  products: { margherita: picture('margherita-0a1b2c'), 'family-box': picture('family-box-3d4e5f') },
  layers: {
    ham: layer('layers/ham-6a7b8c'),
    thin: { ...layer('layers/thin-9d0e1f'), parts: ['whole'], height: 0 },
    mozzarella: { ...layer('layers/mozzarella-2b3c4d'), parts: ['whole', 'over'], height: 8 },
  },
  hero: picture('hero-4e5f6a'),
}
const bytes = Buffer.from('not really a picture')

let shop: TestApp
beforeAll(async () => {
  list('pictures.json', manifest)
  mkdirSync(join(folder, 'pictures/layers'), { recursive: true })
  writeFileSync(join(folder, 'pictures/margherita-0a1b2c-320.webp'), bytes)
  writeFileSync(join(folder, 'pictures/layers/ham-6a7b8c-left-few-640.avif'), bytes)
  shop = await startApp(undefined, { ASSETS_DIR: folder, RATE_LIMITS: 'on' })
})
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true, force: true })
})
const ask = (path: string) => shop.app.inject(path)

describe('pictures in answers', () => {
  test('[CAT-02] a product has its picture and the URL of the widest file', async () => {
    const product = replyOf(getProduct, await ask('/api/v1/products/margherita'))
    expect([product.picture, product.imageUrl]).toEqual([
      manifest.products.margherita,
      '/pictures/margherita-0a1b2c-640.webp',
    ])
    const products = replyOf(getProducts, await ask('/api/v1/products?primaryCategory=drinks'))
    expect(products.every(({ picture: none, imageUrl }) => none === null && imageUrl === null)).toBe(true)
  })

  test('[CAT-12] a meal has them, too', async () => {
    const meal = replyOf(getMealSummary, await ask('/api/v1/meals/slug/family-box/short'))
    expect([meal.picture, meal.imageUrl]).toEqual([
      manifest.products['family-box'],
      '/pictures/family-box-3d4e5f-640.webp',
    ])
  })

  test('[CFG-01] the home page’s picture is in the configuration', async () => {
    const { settings } = replyOf(getConfiguration, await ask('/api/v1/Configuration'))
    expect(JSON.parse(settings['PICTURE_HERO'] ?? '')).toEqual(manifest.hero)
  })

  test('[CAT-04] [CAT-05] an ingredient and a base have the layer that the builder draws', async () => {
    const { ingredients, bases } = replyOf(
      getProduct,
      await ask('/api/v1/products/margherita?includeIngredientDetails=true'),
    )
    const layerOf = (id: string) =>
      [...(ingredients ?? []), ...(bases ?? [])].find((each) => each.productId === id)?.layer
    expect(['ham', 'thin', 'mozzarella', 'basil', 'classic'].map(layerOf)).toEqual([
      manifest.layers.ham,
      manifest.layers.thin,
      manifest.layers.mozzarella,
      null,
      null,
    ])
  })
})

describe('picture files', () => {
  test.each([
    ['/pictures/margherita-0a1b2c-320.webp', 'image/webp'],
    ['/pictures/layers/ham-6a7b8c-left-few-640.avif', 'image/avif'],
  ])('[CAT-02] %s is cached forever and does not count as a call', async (path, type) => {
    const answer = await ask(path)
    expect([answer.statusCode, answer.rawPayload]).toEqual([200, bytes])
    expect(answer.headers['content-type']).toBe(type)
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(answer.headers['x-ratelimit-limit']).toBeUndefined()
  })

  test.each([
    '/pictures/margherita-0a1b2c-640.webp',
    '/pictures/margherita-0a1b2c.webp',
    '/pictures/../pictures.json',
    '/pictures/..%2fpictures.json',
    '/pictures/%2e%2e/pictures.json',
    '/pictures/layers',
    '/pictures/',
  ])('[CAT-02] %s is not found', async (path) => {
    refusalOf(await ask(path), 'UnknownCall')
  })
})

describe('an invalid manifest', () => {
  const wrong = (change: object) => ({ ...manifest, products: { margherita: { ...picture('margherita'), ...change } } })
  const wrongLayer = (change: object) => ({ ...manifest, layers: { ham: { ...manifest.layers.ham, ...change } } })
  test.each([
    ['that is not JSON', 'pictures', /cannot be read: Unexpected token/],
    ['without layers', { products: {}, hero: null }, /is invalid:\n {2}it must have required properties layers/],
    ['with a file outside its folder', wrong({ file: '../secret' }), /\/products\/margherita\/file must match pattern/],
    [
      'with a picture without widths',
      wrong({ widths: [] }),
      /\/products\/margherita\/widths must not have fewer than 1/,
    ],
    ['with a colour name', wrong({ colour: 'red' }), /\/products\/margherita\/colour must match pattern/],
    ['with an unknown field', wrong({ alt: 'A pizza' }), /\/products\/margherita must not have additional/],
    [
      'with an impossible set of parts',
      wrongLayer({ parts: ['left-few', 'over'] }),
      /\/layers\/ham\/parts must be equal/,
    ],
    ['with a negative layer height', wrongLayer({ height: -1 }), /\/layers\/ham\/height must be >= 0/],
    ['with half a hero', { ...manifest, hero: { file: 'hero' } }, /\/hero must/],
    [
      'with a slug in capitals',
      { ...manifest, products: { MARGHERITA: picture('a') } },
      /\/products must not have add/,
    ],
  ])('[CAT-02] %s is reported with its position', (_, value, complaint) => {
    const file = list('wrong.json', value)
    expect(() => readPictures(file)).toThrow(complaint)
    expect(() => readPictures(file)).toThrow(file)
  })

  test('[CAT-02] a missing manifest stops the start', async () => {
    expect(() => readPictures(join(folder, 'none.json'))).toThrow(/none\.json cannot be read: ENOENT/)
    await expect(startApp(undefined, { ASSETS_DIR: join(folder, 'nowhere') })).rejects.toThrow(/The list of pictures/)
  })
})
