import {
  getCategories,
  getNavigation,
  getProduct,
  getProducts,
  type Product,
} from '@forno/contracts/catalogue/catalogue'
import type { Product as ContentProduct } from '@forno/domain/content/content'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Edit } from '../../../test/content-edits.ts'
import { refusalOf, replyOf } from '../../../test/contract-check.ts'
import { publishContent, soon } from '../../../test/shop.ts'
import { startApp, type TestApp } from '../../../test/start-app.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await startApp()
})
afterAll(() => shop.close())

const productsOf = async (app: TestApp, query: string): Promise<Product[]> =>
  replyOf(getProducts, await app.app.inject(`/api/v1/products?${query}`))
const one = async (id: string): Promise<Product> =>
  replyOf(getProduct, await shop.app.inject(`/api/v1/products/${id}?storeCode=NSW01&includeIngredientDetails=true`))

/** Lunch from Monday to Sunday, to include products with their own days. */
const week = ['23', '24', '25', '26', '27', '28', '29'].map((day) => `fulfilmentDateTime=2026-11-${day}T12:30`)
const everything = async (): Promise<Product[]> =>
  (await Promise.all(week.map((then) => productsOf(shop, `storeCode=VIC02&fulfilmentType=Pickup&${then}`)))).flat()

describe('products', () => {
  test('[CAT-01] the menu has every type that is sold by itself; no list contains a surcharge', async () => {
    const types = new Set((await everything()).map(({ productType }) => productType))
    expect([...types].toSorted()).toEqual(
      expect.arrayContaining(
        ['Alcohol', 'Deals', 'Desserts', 'Drinks', 'HalfnHalf', 'Main', 'Meals', 'Meatballs', 'Pizzas', 'Sides'].concat(
          ['StockItemExtended', 'Wings', 'WingsStreet'],
        ),
      ),
    )
    expect([types.has('Surcharges'), types.has('Coupons')]).toEqual([false, false])
  })

  test('[CAT-03] the discriminator names the screen of a product', async () => {
    const screens = new Map<string, Set<string>>()
    for (const { productType, discriminator } of await everything())
      screens.set(productType, (screens.get(productType) ?? new Set()).add(discriminator))
    const screenOf = (type: string) => [...(screens.get(type) ?? [])]
    for (const type of ['Pizzas', 'HalfnHalf']) expect([type, screenOf(type)]).toEqual([type, ['CustomisableProduct']])
    for (const type of ['Meals', 'Deals']) expect([type, screenOf(type)]).toEqual([type, ['Deal']])
    for (const type of ['Drinks', 'Sides', 'Wings', 'Desserts', 'Main'])
      expect([type, screenOf(type)]).toEqual([type, ['StockItem']])
  })

  test('[CAT-02] a product has the documented fields, and prices in dollars', async () => {
    const fields = [
      'productId',
      'slug',
      'name',
      'productType',
      'discriminator',
      'taxonomy',
      'totalPrice',
      'ingredients',
    ]
    const product = await one('margherita')
    expect(Object.keys(product)).toEqual(
      expect.arrayContaining([...fields, 'bases', 'sizes', 'tags', 'categories', 'isOutOfStock', 'sortOrder']),
    )
    expect(product).toMatchObject({ totalPrice: 10.5, fromPrice: 8.5, defaultSizeId: 'large', kilojoulesPer: 'slice' })
    expect(product.madeWith).toEqual(['Tomato', 'Mozzarella', 'Fresh tomato', 'Basil leaves'])
  })

  test('[CAT-04] ingredients have category, prices by size, and nutrition', async () => {
    const { ingredients = [] } = await one('margherita')
    const of = (id: string) => ingredients.find(({ productId }) => productId === id)
    expect(of('mozzarella')).toMatchObject({
      ingredientCategoryCode: 'Topping',
      sauce: false,
      band: 'cheese',
      prices: { small: 1.5, medium: 1.9, large: 2.3, family: 3.1 },
      quantity: 2,
      isDefault: true,
      isOutOfStock: false,
      allergens: ['milk'],
    })
    expect(of('tomato-sauce')).toMatchObject({
      ingredientCategoryCode: 'Sauce',
      sauce: true,
      quantity: 1,
      isDefault: true,
    })
    expect(of('ham')).toMatchObject({ quantity: 0, isDefault: false })
    expect(new Set(ingredients.map((each) => [each.ingredientCategoryCode, each.sauce].join()))).toEqual(
      new Set(['Sauce,true', 'Topping,false']),
    )
  })

  test('[CAT-05] sizes have bases, bases have compatible ingredients, tags have a type', async () => {
    const { sizes = [], bases, tags } = await one('margherita')
    expect(sizes.map(({ sizeId, slices }) => [sizeId, slices])).toEqual([
      ['small', 4],
      ['medium', 6],
      ['large', 8],
      ['family', 10],
    ])
    const baseIn = (sizeId: string, id: string) =>
      sizes.find((size) => size.sizeId === sizeId)?.bases.find(({ productId }) => productId === id)
    expect(baseIn('large', 'stuffed-crust')).toMatchObject({
      name: 'Cheese-stuffed crust',
      price: 4.5,
      compatibleWith: [],
    })
    expect(baseIn('medium', 'stuffed-crust')).toBeUndefined()
    const fits = baseIn('medium', 'gluten-free')?.compatibleWith ?? []
    expect([fits.includes('ham'), fits.includes('meatballs')]).toEqual([true, false])
    expect(bases).toEqual(sizes.find(({ isDefault }) => isDefault)?.bases)
    expect(tags).toContainEqual({ name: 'Popular', tagType: 'badge' })
  })

  test('[CAT-20] a half-n-half has its halves and its fee by size, and no recipe', async () => {
    const { sizes = [], halves = [], surcharge, ingredients = [], isFixedRecipe } = await one('half-n-half')
    expect(sizes.map(({ sizeId, surcharge: fee }) => [sizeId, fee])).toEqual([
      ['large', 1.5],
      ['family', 2],
    ])
    expect(surcharge).toEqual({ productId: 'half-n-half', name: 'Half-n-half', price: 1.5 })
    expect(halves.filter(({ isDefault }) => isDefault).map(({ productId }) => productId)).toEqual([
      'margherita',
      'simply-pepperoni',
    ])
    expect(halves.some(({ productId }) => productId === 'nans-sunday-roast')).toBe(false)
    expect([ingredients.some(({ isDefault }) => isDefault), isFixedRecipe]).toEqual([false, false])
    expect((await one('nans-sunday-roast')).isFixedRecipe).toBe(true)
  })

  test('[CAT-20] a pizza names the half-n-half that it can be a half of; a fixed recipe, a drink and a list do not', async () => {
    expect((await one('margherita')).halfOf).toBe('half-n-half')
    expect((await one('nans-sunday-roast')).halfOf).toBeNull()
    expect((await one('lemonade-375')).halfOf).toBeUndefined()
    expect((await productsOf(shop, 'primaryCategory=pizza')).some((product) => 'halfOf' in product)).toBe(false)
  })
})

describe('published content', () => {
  const published = async (edit: Edit, story: (app: TestApp) => Promise<void>): Promise<void> => {
    const own = await startApp()
    try {
      await publishContent(own, edit)
      await story(own)
    } finally {
      await own.close()
    }
  }
  const sauceless: Edit = (content) => ({
    ...content,
    products: content.products.map((product): ContentProduct =>
      product.kind === 'pizza' && product.id === 'margherita'
        ? { ...product, recipe: { ...product.recipe, sauce: null } }
        : product,
    ),
  })
  const hidden: Edit = (content) => ({
    ...content,
    categories: content.categories.map((category) =>
      category.slug === 'dips' ? { ...category, isHidden: true } : category,
    ),
  })

  test('[CAT-16] no list contains a pizza without sauce, with or without details, unless it is a StockItemExtended', async () => {
    await published(sauceless, async (own) => {
      for (const query of [
        '',
        'primaryCategory=pizza',
        'secondaryCategory=classics-range',
        'includeIngredientDetails=true',
      ])
        await soon(async () => {
          const ids = (await productsOf(own, query)).map(({ productId }) => productId)
          expect([query, ids.includes('margherita'), ids.includes('garlic-cheese-bianca')]).toEqual([
            query,
            false,
            true,
          ])
        })
    })
  })

  test('[CAT-06] a hidden category is not shown and lists no products; one outside the navigation is only in the tree', async () => {
    await published(hidden, async (own) => {
      const read = (path: string) => own.app.inject(`/api/v1${path}`)
      const treeOf = async () =>
        replyOf(getCategories, await read('/product/categories')).flatMap(({ slug, subcategories }) => [
          slug,
          ...subcategories.map((range) => range.slug),
        ])
      await soon(async () => expect(await treeOf()).not.toContain('dips'))
      expect(await treeOf()).toContain('meat-pizzas')
      const entries = replyOf(getNavigation, await read('/navigation')).flatMap(({ slug, subcategories }) => [
        slug,
        ...subcategories.map((range) => range.slug),
      ])
      expect(entries).toContain('classics-range')
      for (const slug of ['dips', 'meat-pizzas']) expect(entries).not.toContain(slug)
      expect(await productsOf(own, 'primaryCategory=dips')).toEqual([])
      expect((await productsOf(own, '')).some(({ productId }) => productId === 'aioli-dip')).toBe(false)
    })
  })

  test('[CAT-09] does not find a product that the new version removed', async () => {
    const without: Edit = (content) => ({
      ...content,
      products: content.products.filter(({ id }) => id !== 'aioli-dip'),
    })
    await published(without, async (own) => {
      await soon(async () => void refusalOf(await own.app.inject('/api/v1/products/aioli-dip'), 'ProductNotFound'))
    })
  })
})
