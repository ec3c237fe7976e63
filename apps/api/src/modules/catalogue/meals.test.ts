import { getMeal, getMealSummary, getProduct } from '@forno/contracts/catalogue/catalogue'
import { combinedFacts } from '@forno/domain/content/allergen-facts'
import type { IngredientId, ProductId, StoreId } from '@forno/domain/core/basic-types'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusalOf, replyOf } from '../../../test/contract-check.ts'
import { soon } from '../../../test/shop.ts'
import { startApp, type TestApp } from '../../../test/start-app.ts'
import { storeStatusStore } from '../stores/index.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await startApp()
})
afterAll(() => shop.close())

const ask = (path: string) => shop.app.inject(`/api/v1${path}`)
const short = async (slug: string, query = '') =>
  replyOf(getMealSummary, await ask(`/meals/slug/${slug}/short?${query}`))
const full = async (id: string, query = '') => replyOf(getMeal, await ask(`/meals/${id}?${query}`))

describe('a meal in short', () => {
  test('[CAT-12] GET /meals/slug/:slug/short happy: the fields that its page needs first, at the price of store and service', async () => {
    expect(await short('family-box')).toEqual({
      productId: 'family-box',
      slug: 'family-box',
      name: 'Family box',
      productType: 'Meals',
      totalPrice: 40.95,
      imageUrl: expect.stringMatching(/^\/pictures\/products\/family-box-[0-9a-f]{8}-720\.webp$/),
      picture: expect.objectContaining({ file: expect.stringMatching(/^products\/family-box-[0-9a-f]{8}$/) }),
      isOutOfStock: false,
      requiresCoupon: false,
    })
    expect((await short('FAMILY-box', 'storeCode=NSW01&fulfilmentType=Pickup')).totalPrice).toBe(35.95)
    expect((await short('tuesday-pair', 'fulfilmentDateTime=2026-11-24T12:00')).productType).toBe('Deals')
  })

  test.each([
    ['a product that is not a meal', '/meals/slug/margherita/short'],
    ['an unknown slug', '/meals/slug/unheard-of/short'],
    ['a deal of another day', '/meals/slug/tuesday-pair/short?fulfilmentDateTime=2026-11-25T12:00'],
  ])('[CAT-12] GET /meals/slug/:slug/short refusal: ProductNotFound for %s', async (_, path) => {
    expect(refusalOf(await ask(path), 'ProductNotFound').code).toBe('InvalidRequest')
  })
})

describe('a meal in full', () => {
  test('[CAT-12] GET /meals/:productId happy: groups with their choices, in the size and at the price of the meal', async () => {
    const meal = await full('family-box', 'storeCode=NSW01')
    expect(meal).toMatchObject({ ...(await short('family-box', 'storeCode=NSW01')), ableToSwap: true })
    expect(meal.groups.map(({ groupId, name, min, max }) => [groupId, name, min, max])).toEqual([
      ['first', 'First large pizza', 1, 1],
      ['second', 'Second large pizza', 1, 1],
      ['side', 'Side', 1, 1],
      ['drink', 'Bottle', 1, 1],
    ])
    const chosen = meal.groups[0]?.products.map((each) => [each.productId, each.sizeName, each.upcharge])
    expect(chosen).toEqual([
      ['house-supreme', 'Large (11")', 0],
      ['meat-supreme', 'Large (11")', 1],
      ['veg-supreme', 'Large (11")', 0],
    ])
    expect(meal.groups[2]?.products[0]).toMatchObject({ productId: 'family-chips', sizeId: null, sizeName: null })
    expect(meal.allergens).toEqual(expect.arrayContaining(['wheat', 'milk']))
    expect(meal.kilojoules).toBeGreaterThan(10_000)
  })

  test('[CAT-12] [CAT-13] products are those of the menu, with details only on request', async () => {
    const query = 'storeCode=NSW01'
    const alone = replyOf(getProduct, await ask(`/products/house-supreme?${query}`))
    const plain = (await full('family-box', query)).groups[0]?.products[0]
    expect(plain).toEqual({
      ...alone,
      sizeId: 'large',
      sizeName: 'Large (11")',
      upcharge: 0,
      singlePrice: expect.any(Number),
    })
    expect(plain?.ingredients).toBeUndefined()
    const detailed = (await full('family-box', `${query}&includeIngredientDetails=true`)).groups[0]?.products[0]
    expect(detailed?.ingredients?.length).toBeGreaterThan(30)
    expect(detailed?.sizes?.length).toBeGreaterThan(1)
  })

  test('[CAT-12] [CAT-15] a meal contains what its default choices contain, each in the size of the meal', async () => {
    for (const id of ['family-box', 'vegan-box', 'party-box']) {
      const meal = await full(id, 'storeCode=NSW01')
      const defaults = meal.groups.filter(({ min }) => min > 0).flatMap(({ products }) => products[0] ?? [])
      expect(combinedFacts(defaults)).toEqual({ allergens: meal.allergens, mayContain: meal.mayContain })
    }
  })

  test('[CAT-12] a choice that is needed twice has min and max 2', async () => {
    const { groups } = await full('date-night-box')
    expect(groups.map(({ groupId, min, max }) => [groupId, min, max])).toContainEqual(['dessert', 2, 2])
  })

  test('[CAT-12] GET /meals/:productId refusal: ProductNotFound for a pizza, a surcharge and an unknown id', async () => {
    for (const id of ['margherita', 'sunday-surcharge', 'half-n-half', 'unheard-of', '__proto__'])
      refusalOf(await ask(`/meals/${id}`), 'ProductNotFound')
  })

  test('[API-15] both calls answer the same under the prefix /product', async () => {
    for (const path of ['/meals/slug/family-box/short', '/meals/family-box'])
      expect((await ask(`/product${path}`)).body).toBe((await ask(path)).body)
  })
})

describe('sold-out items in meals', () => {
  const statusStore = () => storeStatusStore(shop.database.sql)
  const at = 'storeCode=VIC01'
  const choices = async (): Promise<(readonly [string, boolean])[]> =>
    (await full('family-box', at)).groups.flatMap(({ products }) =>
      products.map(({ productId, isOutOfStock }) => [productId, isOutOfStock] as const),
    )

  test('[CAT-12] [CAT-19] marks sold-out choices, and the meal if a standard choice is sold out', async () => {
    await statusStore().markSoldOut('VIC01' as StoreId, 'cola-zero-1250' as ProductId, true, shop.clock())
    await soon(async () => expect(await choices()).toContainEqual(['cola-zero-1250', true]))
    expect((await full('family-box', at)).isOutOfStock).toBe(false)
    await statusStore().markSoldOut('VIC01' as StoreId, 'family-chips' as ProductId, true, shop.clock())
    await soon(async () => expect((await full('family-box', at)).isOutOfStock).toBe(true))
    expect((await short('family-box', at)).isOutOfStock).toBe(true)
    expect((await short('family-box')).isOutOfStock).toBe(false)
  })

  test('[CAT-19] suggests similar products for a sold-out product only', async () => {
    const readMargherita = async () => replyOf(getProduct, await ask('/products/margherita?storeCode=QLD01'))
    expect((await readMargherita()).instead).toEqual([])
    await statusStore().markSoldOut('QLD01' as StoreId, 'margherita' as ProductId, true, shop.clock())
    await soon(async () => expect((await readMargherita()).instead.length).toBeGreaterThan(0))
    const [first] = (await readMargherita()).instead
    await statusStore().markSoldOut('QLD01' as StoreId, first?.productId as ProductId, true, shop.clock())
    await soon(async () => expect((await readMargherita()).instead).not.toContainEqual(first))
    for (const { productId } of (await readMargherita()).instead)
      expect(replyOf(getProduct, await ask(`/products/${productId}?storeCode=QLD01`))).toMatchObject({
        isOutOfStock: false,
        productType: 'Pizzas',
        dietary: expect.arrayContaining(['vegetarian']),
      })
  })

  test('[CAT-05] [CAT-19] marks a sold-out base in the size that offers it', async () => {
    await statusStore().markSoldOut('SA01' as StoreId, 'gluten-free' as IngredientId, true, shop.clock())
    await soon(async () => {
      const product = replyOf(
        getProduct,
        await ask('/products/margherita?storeCode=SA01&includeIngredientDetails=true'),
      )
      const medium = product.sizes?.find(({ sizeId }) => sizeId === 'medium')
      expect(medium?.bases.filter(({ isOutOfStock }) => isOutOfStock).map(({ productId }) => productId)).toEqual([
        'gluten-free',
      ])
    })
  })
})
