import { fileURLToPath } from 'node:url'
import type { PizzaProduct, Recipe } from '@forno/domain/content/content'
import { menuFor, productsIn } from '@forno/domain/menu/menu'
import { localMoment } from '@forno/domain/fulfilment/local-time'
import { instant, type ProductType } from '@forno/domain/core/basic-types'
import { expect, test } from 'vitest'
import { pizzaEnergy } from './menu/pizza-files.ts'
import { readContent } from './read-content.ts'

const result = readContent(fileURLToPath(new URL('../../../../../content', import.meta.url)))
if (!('content' in result)) throw new Error(JSON.stringify(result.errors, null, 2))

const { content } = result
const { products, categories, ingredients, sizes } = content
const pizzas = products.filter((product): product is PizzaProduct => product.kind === 'pizza')
const stock = products.filter((product) => product.kind === 'stock')
const slugsOf = (ids: readonly (typeof categories)[number]['id'][]): readonly string[] =>
  categories.filter(({ id }) => ids.includes(id)).map(({ slug }) => slug)
const placed = (slug: string) => products.filter((product) => slugsOf(product.categories).includes(slug))

const leastOfType: Readonly<Partial<Record<ProductType, number>>> = {
  Pizzas: 40,
  Sides: 18,
  Wings: 4,
  WingsStreet: 8,
  Drinks: 14,
  Desserts: 8,
  Meals: 8,
  Deals: 3,
  Main: 8,
  Meatballs: 3,
  Alcohol: 4,
  StockItemExtended: 3,
  HalfnHalf: 1,
  Surcharges: 3,
}

test('[CAT-01] at least 130 products besides surcharges, of every type that can be sold', () => {
  expect(products.filter(({ kind }) => kind !== 'surcharge').length).toBeGreaterThanOrEqual(130)
  for (const [type, least] of Object.entries(leastOfType))
    expect(products.filter(({ productType }) => productType === type).length, type).toBeGreaterThanOrEqual(least)
})

test.each([
  ['classics-range', 8],
  ['favourites-range', 10],
  ['supreme-range', 8],
  ['premium-range', 8],
  ['plant-range', 5],
  ['lunch', 4],
  ['create-your-own', 2],
  ['unreal', 3],
  ['schnitzza', 3],
])('[CAT-06] %s has at least %i products', (slug, least) => {
  expect(placed(slug).length).toBeGreaterThanOrEqual(least)
})

test('[CAT-04] five bases, six sauces and more than 45 toppings', () => {
  const countOf = (category: string) => ingredients.filter((ingredient) => ingredient.category === category).length
  expect([countOf('Base'), countOf('Sauce')]).toEqual([5, 6])
  expect(countOf('Topping')).toBeGreaterThanOrEqual(45)
})

const kindSlugs = ['meat-pizzas', 'chicken-pizzas', 'prawn-pizzas', 'veggie-pizzas']

test('[CFG-05] every pizza of the pizza category is in exactly one of meat, chicken, prawn and veggie', () => {
  expect(slugsOf(categories.map(({ id }) => id))).toEqual(expect.arrayContaining(kindSlugs))
  for (const { id, categories: places, taxonomy } of pizzas) {
    const kinds = slugsOf(places).filter((slug) => kindSlugs.includes(slug))
    expect(kinds, id).toHaveLength(taxonomy.startsWith('pizza/') ? 1 : 0)
  }
  for (const slug of kindSlugs) expect(placed(slug), slug).not.toEqual([])
})

test('[CFG-05] veggie pizzas are vegetarian, and no other pizza is', () => {
  for (const { id, categories: places, dietary, taxonomy } of pizzas)
    if (taxonomy.startsWith('pizza/'))
      expect(dietary.includes('vegetarian'), id).toBe(slugsOf(places).includes('veggie-pizzas'))
})

/** Units of topping by which two recipes differ; a different sauce counts as one. */
const distance = (one: Recipe, other: Recipe): number =>
  ingredients.reduce(
    (sum, { id }) => sum + Math.abs((one.toppings[id] ?? 0) - (other.toppings[id] ?? 0)),
    one.sauce === other.sauce ? 0 : 1,
  )

test('[CAT-01] no two recipes differ by a single topping', () => {
  const [first] = pizzas
  if (!first) throw new Error('no pizza')
  const near = { ...first.recipe, toppings: { ...first.recipe.toppings, mozzarella: 1 } }
  expect(distance(first.recipe, near)).toBe(1)
  const twins = pizzas.flatMap((one, index) =>
    pizzas.slice(index + 1).flatMap((other) => (distance(one.recipe, other.recipe) < 2 ? [[one.id, other.id]] : [])),
  )
  expect(twins).toEqual([])
})

test('a large pizza costs 7 to 22 dollars, other products 1.50 to 60, and kilojoules are plausible for food', () => {
  for (const pizza of pizzas)
    for (const offer of pizza.sizes) {
      const energy = pizzaEnergy(pizza, offer, ingredients)
      expect(energy, pizza.id).toBeGreaterThan(1500)
      expect(energy, pizza.id).toBeLessThan(12000)
      if (offer.sizeId !== 'large') continue
      expect(offer.price.pickup, pizza.id).toBeGreaterThanOrEqual(700)
      expect(offer.price.pickup, pizza.id).toBeLessThanOrEqual(2200)
    }
  for (const { id, price, energy } of stock) {
    expect(price.pickup, id).toBeGreaterThanOrEqual(150)
    expect(price.delivery, id).toBeLessThanOrEqual(6500)
    expect(energy, id).toBeLessThan(40000)
  }
})

test('kilojoules of an ingredient grow with the pizza’s size', () => {
  for (const { id, energy } of ingredients) {
    const bySize = sizes.map((size) => energy[size.id] ?? 0)
    expect(bySize, id).toEqual(bySize.toSorted((a, b) => a - b))
    expect(bySize[0], id).toBeGreaterThan(0)
  }
})

test('[CAT-05] tags are badges, spice levels from mild to hot, and offers', () => {
  const tags = products.flatMap((product) => product.tags)
  expect(new Set(tags.map(({ tagType }) => tagType))).toEqual(new Set(['badge', 'spice', 'offer']))
  const spices = tags.filter(({ tagType }) => tagType === 'spice').map(({ name }) => name)
  expect(new Set(spices)).toEqual(new Set(['mild', 'medium', 'hot']))
  for (const { id, tags: own, dietary } of products)
    if (own.some(({ name }) => name === 'Vegan')) expect(dietary, id).toContain('vegan')
})

test('[CAT-05] only boxes and deals, which cost less than their parts, are tagged as offers', () => {
  const offers = products.filter(({ tags }) => tags.some(({ tagType }) => tagType === 'offer'))
  expect(offers.length).toBeGreaterThan(3)
  for (const { id, productType } of offers) expect(['Meals', 'Deals'], id).toContain(productType)
})

test('[CAT-12] a box’s dietary claims hold for all choices', () => {
  const dietaryOf = (wanted: (typeof products)[number]['id']) => products.find(({ id }) => id === wanted)?.dietary
  for (const [box, word] of [
    ['vegan-box', 'vegan'],
    ['veg-box', 'vegetarian'],
  ] as const) {
    const bundle = products.find(({ id }) => id === box)
    const choices = bundle?.kind === 'bundle' ? bundle.slots.flatMap((slot) => slot.choices) : []
    expect(choices.length, box).toBeGreaterThan(3)
    for (const { productId } of choices) expect(dietaryOf(productId), `${box} ${productId}`).toContain(word)
  }
})

test('[CAT-20] lunch and unreal pizzas cannot be halves; the others with a sauce can', () => {
  for (const { id, recipe, canBeHalf, categories: places } of pizzas) {
    const isWhole = slugsOf(places).some((slug) => ['lunch', 'unreal'].includes(slug))
    expect(canBeHalf, id).toBe(recipe.sauce !== null && !isWhole)
  }
})

test('[RUL-03] alcohol has 1 to 6 units and is sold at some stores, by day, for pickup', () => {
  for (const { id, productType, alcoholUnits, availability } of products) {
    expect(alcoholUnits > 0, id).toBe(productType === 'Alcohol')
    if (productType !== 'Alcohol') continue
    expect(alcoholUnits, id).toBeLessThanOrEqual(6)
    expect(availability.stores?.length, id).toBeGreaterThan(0)
    expect(availability, id).toMatchObject({ serviceTypes: ['Pickup'], from: 600, until: 1320 })
  }
})

const newtown = content.stores.find(({ slug }) => slug === 'newtown')
/** Products that Newtown sells in a category at noon on that day of November 2026. */
const soldOn = (day: number, category: string): readonly string[] => {
  if (!newtown) throw new Error('no store in Newtown')
  const moment = localMoment(instant(Date.UTC(2026, 10, day, 1)), newtown.zone)
  const menu = menuFor({ ...content, version: 1 }, newtown, null, 'Pickup', moment)
  return productsIn(menu, category).map(({ product }) => product.id)
}

test('[NAV-09] schnitzza is sold from Thursday to Sunday, unreal pizzas every day', () => {
  const days = [23, 24, 25, 26, 27, 28, 29]
  expect(days.map((day) => soldOn(day, 'schnitzza').length)).toEqual([0, 0, 0, 3, 3, 3, 3])
  expect(days.map((day) => soldOn(day, 'unreal').length)).toEqual([3, 3, 3, 3, 3, 3, 3])
  expect(content.pages.map(({ slug }) => slug)).toEqual(expect.arrayContaining(['schnitzza', 'unreal', 'offers']))
})

test('[RUL-11] unreal pizzas come in one or two sizes, each with its own recipe', () => {
  for (const product of placed('unreal')) {
    if (product.kind !== 'pizza') throw new Error(`${product.id} is not a pizza`)
    expect(product.sizes.length, product.id).toBeGreaterThan(0)
    expect(product.sizes.length, product.id).toBeLessThanOrEqual(2)
  }
})

test('[CAT-08] deals are sold only on their days and hours', () => {
  const dealsOn = (day: number) =>
    soldOn(day, 'pizza-meals').filter((id) => ['lunch-deal', 'tuesday-pair', 'wing-night'].includes(id))
  expect(dealsOn(24)).toEqual(['lunch-deal', 'tuesday-pair', 'wing-night'])
  expect(dealsOn(26)).toEqual(['lunch-deal'])
  expect(dealsOn(28)).toEqual([])
})
