import {
  getCategories,
  getNavigation,
  getProduct,
  getProductBySlug,
  getProductIds,
  getProducts,
  getSurcharges,
} from '@forno/contracts/catalogue/catalogue'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusalOf, replyOf } from '../../../test/contract-check.ts'
import { startApp, type TestApp } from '../../../test/start-app.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await startApp()
})
afterAll(() => shop.close())

const ask = (path: string) => shop.app.inject(`/api/v1${path}`)
const productsAt = async (query: string) => replyOf(getProducts, await ask(`/products?${query}`))
const idsAt = async (query: string) => (await productsAt(query)).map(({ productId }) => productId)
const surchargesAt = async (query: string) =>
  replyOf(getSurcharges, await ask(`/surcharges?${query}`)).map(({ productId }) => productId)

const reads = [
  '/product/categories',
  '/products',
  '/products/slug/margherita',
  '/products/margherita',
  '/productIds/List',
  '/surcharges',
  '/navigation',
]

describe('categories and navigation', () => {
  test('[CAT-07] categories form a tree in order, each with its ranges', async () => {
    const tree = replyOf(getCategories, await ask('/product/categories?storeCode=NSW01'))
    const slugs = tree.map(({ slug }) => slug)
    expect(slugs.slice(0, 3)).toEqual(['pizza', 'pizza-meals', 'unreal'])
    expect(slugs).toEqual(expect.arrayContaining(['wingsstreet', 'mains', 'sides', 'desserts', 'drinks', 'dips']))
    expect(tree[0]?.subcategories.map(({ slug }) => slug)).toEqual([
      'classics-range',
      'favourites-range',
      'supreme-range',
      'premium-range',
      'plant-range',
      'lunch',
      'create-your-own',
      'meat-pizzas',
      'chicken-pizzas',
      'prawn-pizzas',
      'veggie-pizzas',
    ])
    const ranges = tree.flatMap(({ subcategories }) => subcategories.map(({ slug }) => slug))
    expect(ranges.toSorted()).toEqual([...new Set(ranges)].toSorted())
    for (const { sortOrder: order, subcategories } of [{ sortOrder: 0, subcategories: tree }, ...tree])
      expect([order, subcategories.map(({ sortOrder }) => sortOrder)]).toEqual([
        order,
        subcategories.map(({ sortOrder }) => sortOrder).toSorted((a, b) => a - b),
      ])
  })

  test('[CAT-14] navigation lists categories with something on sale there and then', async () => {
    const at = async (time: string) => {
      const entries = replyOf(getNavigation, await ask(`/navigation?storeCode=NSW01&fulfilmentDateTime=${time}`))
      return entries.flatMap(({ slug, subcategories }) => [slug, ...subcategories.map((each) => each.slug)])
    }
    expect(await at('2026-11-23T12:00')).toContain('lunch')
    expect(await at('2026-11-23T16:00')).not.toContain('lunch')
    expect(await at('2026-11-23T16:00')).toContain('classics-range')
  })

  test('[CAT-14] a navigation entry has five fields and its ranges', async () => {
    const [first] = replyOf(getNavigation, await ask('/navigation'))
    expect(Object.keys(first ?? {}).toSorted()).toEqual(['code', 'id', 'name', 'slug', 'sortOrder', 'subcategories'])
    expect(Object.keys(first?.subcategories[0] ?? {}).toSorted()).toEqual(['code', 'id', 'name', 'slug', 'sortOrder'])
  })
})

describe('lists of products', () => {
  test('[CAT-08] [API-02] a store lists its products in order, each once, as a bare array', async () => {
    const products = await productsAt('storeCode=NSW01')
    expect(products.length).toBeGreaterThan(60)
    const orders = products.map(({ sortOrder }) => sortOrder)
    expect(orders).toEqual(orders.toSorted((a, b) => a - b))
    expect(new Set(products.map(({ productId }) => productId)).size).toBe(products.length)
  })

  test('[CAT-08] [CAT-13] a category lists its own products and those of its ranges, a range only its own', async () => {
    const drinks = await productsAt('primaryCategory=drinks')
    expect(drinks.length).toBeGreaterThan(5)
    expect(drinks.every(({ categories }) => categories.some(({ slug }) => slug === 'drinks'))).toBe(true)
    const classics = await idsAt('primaryCategory=pizza&secondaryCategory=classics-range')
    const pizzas = await idsAt('primaryCategory=pizza')
    expect(classics).toContain('margherita')
    expect(pizzas).toEqual(expect.arrayContaining(classics))
    expect(pizzas.length).toBeGreaterThan(classics.length)
  })

  test('[CAT-08] an unknown category, or a range of another category, gives an empty list', async () => {
    expect(await idsAt('primaryCategory=unheard-of')).toEqual([])
    expect(await idsAt('primaryCategory=pizza&secondaryCategory=unheard-of')).toEqual([])
    expect(await idsAt('primaryCategory=drinks&secondaryCategory=classics-range')).toEqual([])
  })

  test('[CAT-08] lunch is sold until 4 pm, store time', async () => {
    const lunch = (time: string) => idsAt(`storeCode=NSW01&secondaryCategory=lunch&fulfilmentDateTime=${time}`)
    expect(await lunch('2026-11-23T15:59')).toContain('lunch-margherita')
    expect(await lunch('2026-11-23T16:00')).toEqual([])
    expect(await lunch('2026-11-23T09:59')).toEqual([])
  })

  test('[CAT-08] delivery has delivery prices, and a store adds its tier', async () => {
    const priceOf = async (query: string) =>
      (await productsAt(`primaryCategory=drinks&${query}`)).find(({ productId }) => productId === 'cola-375')
        ?.totalPrice
    expect(await priceOf('fulfilmentType=Pickup')).toBe(2.95)
    expect(await priceOf('fulfilmentType=Delivery')).toBe(3.25)
    expect(await priceOf('fulfilmentType=Pickup&storeCode=NSW01')).toBe(3.15)
    expect(await priceOf('fulfilmentType=Delivery&storeCode=NSW01')).toBe(3.45)
    expect(await priceOf('fulfilmentType=Pickup&storeCode=NSW04')).toBe(3.45)
  })

  test('[CAT-13] without a store, or with store 0, the national menu has the reference prices', async () => {
    const national = await productsAt('')
    expect(national.length).toBeGreaterThan(60)
    expect(await productsAt('storeCode=0')).toEqual(national)
    expect(await productsAt('storeCode=')).toEqual(national)
    expect(await productsAt('storeCode=NSW01')).not.toEqual(national)
  })

  test('[CAT-13] the list has ingredient details only on request', async () => {
    const [plain] = await productsAt('secondaryCategory=classics-range')
    expect([plain?.sizes, plain?.bases, plain?.ingredients, plain?.customisations]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    const [full] = await productsAt('secondaryCategory=classics-range&includeIngredientDetails=true')
    expect(full?.sizes?.filter(({ isDefault }) => isDefault).map(({ sizeId }) => sizeId)).toEqual([full?.defaultSizeId])
    expect(full?.sizes?.find(({ isDefault }) => isDefault)?.price).toBe(full?.totalPrice)
    expect(Math.min(...(full?.sizes ?? []).map(({ price }) => price))).toBe(full?.fromPrice)
    expect(full?.ingredients?.some(({ isDefault }) => isDefault)).toBe(true)
    expect(full?.customisations?.map(({ type }) => type).toSorted()).toEqual(['Base', 'Sauce', 'Size', 'Topping'])
  })

  test('[API-13] every amount on the wire has at most two decimals', async () => {
    const { body } = await ask('/products?storeCode=NSW04&includeIngredientDetails=true')
    const amounts = [...body.matchAll(/"(?:totalPrice|fromPrice|price)":(-?[\d.e-]+)/g)].map(
      ([, amount]) => amount ?? '',
    )
    expect(amounts.length).toBeGreaterThan(500)
    expect(amounts.filter((amount) => !/^\d+(?:\.\d{1,2})?$/.test(amount))).toEqual([])
  })
})

describe('one product', () => {
  test('[CAT-09] finds a product by slug and by id, in any letter case', async () => {
    const byId = replyOf(getProduct, await ask('/products/margherita?storeCode=NSW01'))
    expect(byId).toMatchObject({
      productId: 'margherita',
      slug: 'margherita',
      name: 'Margherita',
      productType: 'Pizzas',
    })
    for (const path of ['/products/slug/margherita', '/products/slug/MARGHERITA', '/products/MarGherita'])
      expect(replyOf(getProductBySlug, await ask(`${path}?storeCode=NSW01`))).toEqual(byId)
  })

  test('[CAT-09] includes the builder’s parts on request', async () => {
    const product = replyOf(getProduct, await ask('/products/margherita?includeIngredientDetails=true'))
    expect(product.sizes?.length).toBeGreaterThan(1)
    expect(product.bases?.length).toBeGreaterThan(0)
    expect(product.ingredients?.length).toBeGreaterThan(5)
  })

  test.each(['/products/unheard-of', '/products/slug/unheard-of', '/products/__proto__', '/products/constructor'])(
    '[CAT-09] [CAT-16] %s is not found',
    async (path) => {
      refusalOf(await ask(path), 'ProductNotFound')
    },
  )

  test('[CAT-09] does not find a product that is not sold there and then', async () => {
    const lunch = (time: string) => ask(`/products/lunch-margherita?storeCode=NSW01&fulfilmentDateTime=${time}`)
    expect((await lunch('2026-11-23T12:00')).statusCode).toBe(200)
    refusalOf(await lunch('2026-11-23T18:00'), 'ProductNotFound')
  })

  test('[CAT-09] the fixed segment slug wins over an id', async () => {
    refusalOf(await ask('/products/slug'), 'ProductNotFound')
    expect((await ask('/products/slug/margherita')).statusCode).toBe(200)
  })
})

describe('ids and surcharges', () => {
  test('[CAT-10] lists the ids of all products on sale, or of the requested ones', async () => {
    const all = replyOf(getProductIds, await ask('/productIds/List?storeCode=NSW01'))
    expect(all.map(({ productId }) => productId)).toEqual(expect.arrayContaining(['margherita', 'cola-375']))
    expect(all.every(({ isOutOfStock }) => !isOutOfStock)).toBe(true)
    const some = replyOf(getProductIds, await ask('/productIds/List?productIds=cola-375,%20MARGHERITA,unheard-of'))
    expect(some.map(({ productId }) => productId).toSorted()).toEqual(['cola-375', 'margherita'])
    const long = 'cola-375,MARGHERITA,cheesy-garlic-bread,chocolate-lava-cake'
    expect(replyOf(getProductIds, await ask(`/productIds/List?productIds=${long}`))).toHaveLength(4)
  })

  test('[CAT-11] lists surcharges for Sundays, public holidays and, in two states, late nights', async () => {
    expect(await surchargesAt('storeCode=NSW01&fulfilmentDateTime=2026-11-21T12:00')).toEqual([])
    expect(await surchargesAt('storeCode=NSW01&fulfilmentDateTime=2026-11-22T12:00')).toEqual(['sunday-surcharge'])
    expect(await surchargesAt('storeCode=NSW01&fulfilmentDateTime=2026-12-25T12:00')).toEqual([
      'public-holiday-surcharge',
    ])
    expect(await surchargesAt('storeCode=VIC01&fulfilmentDateTime=2026-11-21T22:00')).toEqual(['late-night-surcharge'])
    expect(await surchargesAt('storeCode=VIC01&fulfilmentDateTime=2026-11-20T04:59')).toEqual(['late-night-surcharge'])
    expect(await surchargesAt('storeCode=VIC01&fulfilmentDateTime=2026-11-20T05:00')).toEqual([])
    expect(await surchargesAt('storeCode=NSW01&fulfilmentDateTime=2026-11-21T22:00')).toEqual([])
    const [sunday] = replyOf(getSurcharges, await ask('/surcharges?fulfilmentDateTime=2026-11-22T12:00'))
    expect(sunday).toEqual({
      productId: 'sunday-surcharge',
      name: 'Sunday surcharge',
      percentage: 10,
      wording: 'a surcharge of 10% applies on Sundays',
    })
  })

  test('[CAT-11] Boxing Day is a public holiday in Sydney; Hobart observes it two days later', async () => {
    expect(await surchargesAt('storeCode=NSW01&fulfilmentDateTime=2026-12-26T12:00')).toEqual([
      'public-holiday-surcharge',
    ])
    expect(await surchargesAt('storeCode=TAS01&fulfilmentDateTime=2026-12-26T12:00')).toEqual([])
    expect(await surchargesAt('storeCode=TAS01&fulfilmentDateTime=2026-12-28T12:00')).toEqual([
      'public-holiday-surcharge',
    ])
  })
})

describe('query parameters', () => {
  test.each(reads)('[CAT-13] %s refuses an unknown store and unknown parameters', async (path) => {
    refusalOf(await ask(`${path}?storeCode=ZZZ99`), 'StoreUnknown')
    for (const wrong of ['fulfilmentType=Dinein', 'cached=perhaps', 'fulfilmentDateTime=tomorrow', 'sort=price'])
      refusalOf(await ask(`${path}?${wrong}`), 'BadInput')
    refusalOf(await ask(`${path}?storeCode=${'a'.repeat(21)}`), 'BadInput')
  })

  test.each(reads)('[API-12] %s accepts parameter names and store codes in any letter case', async (path) => {
    const plain = await ask(`${path}?storeCode=NSW04&fulfilmentType=Pickup&fulfilmentDateTime=2026-11-22T12:00`)
    const shouted = await ask(`${path}?STORECODE=nsw04&fulfilmenttype=pIcKuP&FulfilmentDateTime=2026-11-22T12:00`)
    expect(plain.statusCode).toBe(200)
    expect(shouted.body).toBe(plain.body)
  })

  test.each(reads.filter((path) => !/categories|navigation/.test(path)))(
    '[API-15] [API-12] %s answers the same under the prefix /product, with parameter names in any letter case',
    async (path) => {
      const plain = await ask(`${path}?storeCode=VIC01`)
      expect(plain.statusCode).toBe(200)
      for (const name of ['storeCode', 'STORECODE'])
        expect((await ask(`/product${path}?${name}=VIC01`)).body).toBe(plain.body)
    },
  )

  test.each([
    ['seconds', '2026-11-22T12:00:00'],
    ['only a date', '2026-11-22'],
    ['a day that does not exist', '2026-02-30T12:00'],
    ['an hour that does not exist', '2026-11-22T24:00'],
    ['a time that the clock skips', '2026-10-04T02:30'],
    ['an offset that does not exist', '2026-11-22T12:00%2B99:00'],
  ])('[API-14] refuses a time with %s', async (_what, time) => {
    const { data } = refusalOf(await ask(`/surcharges?fulfilmentDateTime=${time}`), 'BadInput')
    expect(data?.errors).toMatchObject([{ field: 'fulfilmentDateTime' }])
  })

  test('[API-14] a time is in the store’s zone, and in Sydney’s without a store', async () => {
    expect((await ask('/surcharges?fulfilmentDateTime=2026-10-04T02:30&storeCode=QLD01')).statusCode).toBe(200)
    refusalOf(await ask('/surcharges?fulfilmentDateTime=2026-10-04T02:30&storeCode=NSW01'), 'BadInput')
    refusalOf(await ask('/surcharges?fulfilmentDateTime=2026-10-04T02:30'), 'BadInput')
  })

  test('[API-14] respects an offset', async () => {
    expect(await surchargesAt('storeCode=NSW01&fulfilmentDateTime=2026-11-22T12:59Z')).toEqual(['sunday-surcharge'])
    expect(await surchargesAt('storeCode=NSW01&fulfilmentDateTime=2026-11-22T13:00Z')).toEqual([])
    expect(await surchargesAt('storeCode=WA01&fulfilmentDateTime=2026-11-22T23:30%2B08:00')).toEqual([
      'sunday-surcharge',
      'late-night-surcharge',
    ])
    expect(await surchargesAt('storeCode=NSW01&fulfilmentDateTime=2026-11-22T23:30%2B08:00')).toEqual([])
  })

  test('[API-14] accepts the repeated hour at the end of daylight saving', async () => {
    expect(await surchargesAt('storeCode=NSW01&fulfilmentDateTime=2027-04-04T02:30')).toEqual(['sunday-surcharge'])
  })
})

test('[API-14] [TIM-14] the default time is now, by the store’s clock', async () => {
  const moving = await startApp('2026-11-21T15:59:00+11:00')
  try {
    const lunchAt = async (store: string) =>
      replyOf(getProducts, await moving.app.inject(`/api/v1/products?secondaryCategory=lunch&storeCode=${store}`))
        .length > 0
    expect([await lunchAt('NSW01'), await lunchAt('QLD01'), await lunchAt('WA01')]).toEqual([true, true, true])
    moving.pass(60_000)
    expect([await lunchAt('NSW01'), await lunchAt('QLD01'), await lunchAt('WA01')]).toEqual([false, true, true])
    moving.pass(3_600_000)
    expect([await lunchAt('NSW01'), await lunchAt('QLD01'), await lunchAt('WA01')]).toEqual([false, false, true])
  } finally {
    await moving.close()
  }
})
