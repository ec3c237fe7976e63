import { getNutrition, getProduct, getProducts } from '@forno/contracts/catalogue/catalogue'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { replyOf } from '../../../test/contract-check.ts'
import { startApp, type TestApp } from '../../../test/start-app.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await startApp()
})
afterAll(() => shop.close())

const ask = (path: string) => shop.app.inject(`/api/v1${path}`)
const nutrition = async (query = '') => replyOf(getNutrition, await ask(`/nutrition?${query}`))

test('[CAT-08] GET /nutrition happy: lists every menu product once, with the menu’s facts', async () => {
  const [{ products }, listed] = [
    await nutrition('storeCode=NSW01'),
    replyOf(getProducts, await ask('/products?storeCode=NSW01')),
  ]
  expect(products.map(({ productId }) => productId)).toEqual(listed.map(({ productId }) => productId))
  for (const [index, { allergens, mayContain, dietary, servings }] of products.entries()) {
    const onMenu = listed[index]
    expect([allergens, mayContain, dietary]).toEqual([onMenu?.allergens, onMenu?.mayContain, onMenu?.dietary])
    const asItComes = servings.find(({ name }) => name === (onMenu?.defaultSizeName ?? 'Serve'))
    expect([onMenu?.productId, asItComes?.kilojoules]).toEqual([onMenu?.productId, onMenu?.kilojoules])
  }
})

test('[CAT-05] a pizza has a row per size, for a slice and the whole pizza, equal to its builder’s', async () => {
  const { products } = await nutrition()
  const margherita = products.find(({ productId }) => productId === 'margherita')
  const { sizes } = replyOf(getProduct, await ask('/products/margherita?includeIngredientDetails=true'))
  expect(margherita?.category).toBe('Pizza')
  expect(margherita?.servings.map(({ name, slices, kilojoules }) => [name, slices, kilojoules])).toEqual(
    sizes?.map(({ name, slices, kilojoules }) => [name, slices, kilojoules]),
  )
  for (const { slices, kilojoules, wholeKilojoules } of margherita?.servings ?? [])
    expect(Math.round(wholeKilojoules / (slices ?? 1))).toBe(kilojoules)
})

test('[CAT-20] a half-n-half is listed in its standard form; a product without sizes has one serve', async () => {
  const { products } = await nutrition()
  const servingsOf = (id: string) => products.find(({ productId }) => productId === id)?.servings
  expect(servingsOf('half-n-half')?.map(({ name }) => name)).toEqual(['Large (11")', 'Family (13")'])
  const [can] = servingsOf('cola-375') ?? []
  expect(can).toMatchObject({ name: 'Serve', slices: null })
  expect(can?.wholeKilojoules).toBe(can?.kilojoules)
})

test('[CAT-04] lists every topping, sauce and base with kilojoules by size', async () => {
  const { ingredients, sizes } = await nutrition()
  const { ingredients: offered, sizes: made } = replyOf(
    getProduct,
    await ask('/products/margherita?includeIngredientDetails=true'),
  )
  for (const { productId, name, kilojoules, allergens } of offered ?? [])
    expect(ingredients.find((each) => each.productId === productId)).toMatchObject({ name, kilojoules, allergens })
  const known = sizes.map(({ sizeId }) => sizeId)
  expect(known).toEqual(expect.arrayContaining((made ?? []).map(({ sizeId }) => sizeId)))
  expect(ingredients.filter(({ category }) => category === 'Base')).toHaveLength(5)
})
