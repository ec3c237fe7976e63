import { expect, test } from 'vitest'
import {
  at,
  content,
  contentWith,
  menu,
  choicesOf,
  pizza,
  soldOutState,
  stock,
  store,
  surcharge,
  wednesday,
} from '../../test/fixture-content.ts'
import type { CategoryId, IngredientId, ProductId, SizeId, StoreId } from '../core/basic-types.ts'
import type { Availability, Category, Content, Store } from '../content/content.ts'
import { categoriesOf, defaultBuild, menuFor, navigationOf, productsIn, type MenuProduct } from './menu.ts'

const names = (products: readonly MenuProduct[]) => products.map(({ product }) => product.id)
const product = (shown: ReturnType<typeof menu>, id: string) => shown.products.get(id as ProductId)

test('[CAT-08] a menu lists all products on sale in sort order', () => {
  expect(names(productsIn(menu()))).toEqual(['margherita', 'ham-and-mushroom', 'feast', 'garlic-bread', 'cola'])
})

test.each([
  ['a category with its ranges', 'pizzas', undefined, ['margherita', 'ham-and-mushroom', 'feast']],
  ['a range of a category', 'pizzas', 'classics', ['margherita']],
  ['a range of another category', 'sides', 'classics', []],
  ['an unknown category', 'soups', undefined, []],
  ['a range asked for as a category', 'classics', undefined, []],
])('[CAT-08] products are filtered by %s', (_, primary, secondary, expected) => {
  expect(names(productsIn(menu(), primary, secondary))).toEqual(expected)
})

test('[CAT-08] the price follows the tier of the store, the service type and the size', () => {
  expect(product(menu('Pickup'), 'margherita')).toMatchObject({ price: 1600, fromPrice: 1000 })
  expect(product(menu('Delivery'), 'margherita')).toMatchObject({ price: 1800, fromPrice: 1200 })
  expect(product(menu('Pickup'), 'garlic-bread')).toMatchObject({ price: 700, fromPrice: 700, energyPer: 'serve' })
})

test('[CAT-08] charges the pickup price for delivery where a tier has one price', () => {
  const onePrice = { ...content, tiers: content.tiers.map((tier) => ({ ...tier, hasOnePrice: true })) }
  for (const id of ['margherita', 'garlic-bread']) {
    const [pickup, delivery] = (['Pickup', 'Delivery'] as const).map((way) => product(menu(way, onePrice), id))
    expect(delivery?.price).toBe(pickup?.price)
    expect(delivery?.fromPrice).toBe(pickup?.fromPrice)
    expect(pickup?.price).toBe(product(menu('Pickup'), id)?.price)
  }
})

test('[CAT-08] shows the reference tier, and only products sold everywhere, on the national menu', () => {
  const local = contentWith(
    pizza('margherita', 'tomato', {}),
    stock('local', 500, { availability: { states: ['NSW'] } }),
  )
  const national = menuFor(local, null, null, 'Pickup', wednesday)
  expect(product(national, 'margherita')?.price).toBe(1500)
  expect(names(productsIn(national))).toEqual(['margherita'])
  expect(names(productsIn(menu('Pickup', local)))).toEqual(['margherita', 'local'])
})

test('[CAT-05] sizes have bases, and a base has its extra price and its compatible ingredients', () => {
  const { sizes } = choicesOf('margherita')
  expect(sizes.map(({ sizeId, price }) => [sizeId, price])).toEqual([
    ['small', 1000],
    ['large', 1600],
    ['family', 2100],
  ])
  expect(sizes[1]?.bases.map(({ baseId, extra }) => [baseId, extra])).toEqual([
    ['thin', 0],
    ['pan', 200],
    ['gluten-free', 350],
  ])
  expect(sizes[1]?.bases[0]?.compatibleWith).toEqual([])
  expect(sizes[1]?.bases[2]?.compatibleWith).toContain('mushroom')
})

test('[CAT-05] the default base is part of the price, and a cheaper one refunds nothing', () => {
  const sizes = pizza('deep', 'tomato', {}).sizes.map((size) => ({ ...size, defaultBase: 'pan' as IngredientId }))
  const deep = choicesOf('deep', menu('Pickup', contentWith(pizza('deep', 'tomato', {}, { sizes }))))
  const extras = deep.sizes[1]?.bases.map(({ baseId, extra }) => [baseId, extra])
  expect(extras).toEqual([
    ['thin', 0],
    ['pan', 0],
    ['gluten-free', 150],
  ])
})

test('[CAT-02] the default build is the default size, its default base and the recipe', () => {
  expect(defaultBuild(choicesOf('feast'))).toEqual({
    sizeId: 'large',
    baseId: 'thin',
    sauceId: 'barbecue',
    toppings: { cheese: 2, ham: 2, pepperoni: 2 },
  })
})

test('[CAT-02] a pizza shows the kilojoules of a slice and the allergens of its ingredients', () => {
  expect(product(menu(), 'ham-and-mushroom')).toMatchObject({
    energy: 125,
    energyPer: 'slice',
    allergens: ['wheat', 'gluten', 'milk', 'sulphites'],
    mayContain: [],
  })
})

test('[CAT-16] a customisable product is listed only with a sauce, or as a StockItemExtended without one', () => {
  const plain = contentWith(
    pizza('sauced', 'tomato', {}),
    pizza('bare', null, {}),
    pizza('extended', null, {}, { productType: 'StockItemExtended' }),
    stock('simple', 300, { categories: ['pizzas' as CategoryId] }),
  )
  expect(names(productsIn(menu('Pickup', plain), 'pizzas'))).toEqual(['sauced', 'extended', 'simple'])
})

test('[CAT-03] a surcharge is never listed alone', () => {
  const listed = contentWith(
    { ...surcharge('Sunday', 10, {}), categories: ['sides' as CategoryId] },
    stock('chips', 500),
  )
  const shown = menu('Pickup', listed)
  expect(names(productsIn(shown))).toEqual(['chips'])
  expect(product(shown, 'Sunday')).toBeUndefined()
})

const withCategory = (id: string, more: Partial<Category>): Content => ({
  ...content,
  categories: content.categories.map((category) => (category.id === id ? { ...category, ...more } : category)),
})

test('[CAT-06] hides hidden categories, their ranges and their products', () => {
  const shown = menu('Pickup', withCategory('pizzas', { isHidden: true }))
  expect(categoriesOf(shown).map(({ category }) => category.id)).toEqual(['sides', 'drinks'])
  expect(names(productsIn(shown))).toEqual(['garlic-bread', 'cola'])
  expect(productsIn(shown, 'pizzas')).toEqual([])
})

test('[CAT-06] [CAT-07] categories come in their sort order, each with its own ranges', () => {
  expect(
    categoriesOf(menu()).map(({ category, subcategories }) => [category.id, subcategories.map(({ id }) => id)]),
  ).toEqual([
    ['pizzas', ['classics']],
    ['sides', []],
    ['drinks', []],
  ])
})

test('[CAT-06] the navigation has the categories marked for it, without empty ones', () => {
  const ids = (shown: ReturnType<typeof menu>) => navigationOf(shown).map(({ category }) => category.id)
  expect(ids(menu())).toEqual(['pizzas', 'sides', 'drinks'])
  expect(ids(menu('Pickup', withCategory('sides', { isNavigation: false })))).toEqual(['pizzas', 'drinks'])
  expect(ids(menu('Pickup', contentWith(stock('chips', 500))))).toEqual(['sides'])
  const without = navigationOf(menu('Pickup', contentWith(pizza('plain', 'tomato', {}))))
  expect(without).toMatchObject([{ category: { id: 'pizzas' }, subcategories: [] }])
})

test('[CAT-14] the navigation omits hidden categories and hidden ranges, and keeps the sort order', () => {
  const shown = (of: Content) =>
    navigationOf(menu('Pickup', of)).map(({ category, subcategories }) => [
      category.id,
      subcategories.map(({ id }) => id),
    ])
  expect(shown(content)).toEqual([
    ['pizzas', ['classics']],
    ['sides', []],
    ['drinks', []],
  ])
  expect(shown(withCategory('pizzas', { isHidden: true }))).toEqual([
    ['sides', []],
    ['drinks', []],
  ])
  expect(shown(withCategory('classics', { isHidden: true }))[0]).toEqual(['pizzas', []])
  expect(shown(withCategory('pizzas', { sortOrder: 999 })).map(([id]) => id)).toEqual(['sides', 'drinks', 'pizzas'])
})

test('[CAT-19] marks sold-out products, and a pizza without any base', () => {
  const shown = menuFor(content, store, soldOutState('cola', 'mushroom', 'thin'), 'Pickup', wednesday)
  expect(product(shown, 'cola')?.isOutOfStock).toBe(true)
  expect(product(shown, 'margherita')?.isOutOfStock).toBe(false)
  expect(shown.isSoldOut('mushroom' as IngredientId)).toBe(true)
  expect(choicesOf('margherita', shown).ingredients.get('mushroom' as IngredientId)?.isOutOfStock).toBe(true)
  const noBase = menuFor(content, store, soldOutState('thin', 'pan', 'gluten-free'), 'Pickup', wednesday)
  expect(product(noBase, 'margherita')?.isOutOfStock).toBe(true)
})

const victorian: Store = { ...store, id: 'carlton' as StoreId, state: 'VIC' }

test.each<[string, Availability, Store, ReturnType<typeof at>, boolean]>([
  ['on its weekday', { weekdays: ['tuesday'] }, store, at('tuesday'), true],
  ['not on another weekday', { weekdays: ['tuesday'] }, store, at('wednesday'), false],
  ['from its first minute', { from: 660, until: 900 }, store, at('monday', 660), true],
  ['not in the minute it ends', { from: 660, until: 900 }, store, at('monday', 900), false],
  [
    'after midnight of the day it began',
    { weekdays: ['friday'], from: 1320, until: 1500 },
    store,
    at('saturday', 59),
    true,
  ],
  [
    'not after midnight of the day before',
    { weekdays: ['friday'], from: 1320, until: 60 },
    store,
    at('friday', 30),
    false,
  ],
  ['around the clock when it ends as it starts', { from: 600, until: 600 }, store, at('monday', 599), true],
  ['until after midnight when its end is before its start', { from: 1320, until: 120 }, store, at('sunday', 119), true],
  ['over the end of the week', { weekdays: ['sunday'], from: 1320, until: 1500 }, store, at('monday', 30), true],
  ['in its states', { states: ['VIC'] }, victorian, wednesday, true],
  ['not in other states', { states: ['VIC'] }, store, wednesday, false],
  ['at its stores', { stores: ['carlton' as StoreId] }, victorian, wednesday, true],
  ['not at other stores', { stores: ['carlton' as StoreId] }, store, wednesday, false],
  ['not in another way', { serviceTypes: ['Delivery'] }, store, wednesday, false],
])('[CAT-08] a product is on sale %s', (_, availability, where, moment, expected) => {
  const limited = contentWith(stock('special', 500, { availability }))
  expect(menuFor(limited, where, null, 'Pickup', moment).products.has('special' as ProductId)).toBe(expected)
})

test.each([
  ['on its weekday', { weekdays: ['sunday'] as const }, at('sunday'), true],
  ['not on other days', { weekdays: ['sunday'] as const }, at('monday'), false],
  ['on a public holiday of the state', { onHolidays: true }, at('friday', 600, '2026-12-25'), true],
  ['not on an ordinary day', { onHolidays: true }, at('friday', 600, '2026-12-24'), false],
  [
    'on either, when it names both',
    { onHolidays: true, weekdays: ['sunday'] as const },
    at('friday', 600, '2026-12-25'),
    true,
  ],
  ['every day within its hours', { from: 1320, until: 1500 }, at('tuesday', 30), true],
  ['not outside its hours', { from: 1320, until: 1500 }, at('tuesday', 61), false],
  ['not in other states', { states: ['VIC'] as const }, wednesday, false],
])('[CAT-11] a surcharge applies %s', (_, applies, moment, expected) => {
  const charged = menu('Pickup', contentWith(surcharge('extra', 10, applies)), moment)
  expect(charged.surcharges.map(({ id }) => id)).toEqual(expected ? ['extra'] : [])
})

test('[CAT-11] without a store, only a holiday of every state counts', () => {
  const christmas = at('friday', 600, '2026-12-25')
  expect(menuFor(content, null, null, 'Pickup', christmas).surcharges).toEqual([])
  const everywhere = {
    ...content,
    holidays: content.holidays.map((holiday) => ({
      ...holiday,
      states: ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'] as const,
    })),
  }
  expect(menuFor(everywhere, null, null, 'Pickup', christmas).surcharges.map(({ id }) => id)).toEqual(['holiday'])
})

test('[CAT-11] a surcharge follows its own availability', () => {
  const onDelivery = { ...surcharge('extra', 10, {}), availability: { serviceTypes: ['Delivery'] as const } }
  expect(menu('Pickup', contentWith(onDelivery)).surcharges).toEqual([])
  expect(menu('Delivery', contentWith(onDelivery)).surcharges).toHaveLength(1)
})

test('[CAT-08] finds each product by its slug, which may differ from its id', () => {
  const { bySlug } = menu('Pickup', contentWith(stock('cola', 450, { slug: 'cola-can' }), stock('chips', 500)))
  const found = [...bySlug].map(
    ([
      slug,
      {
        product: { id },
      },
    ]) => [slug, id],
  )
  expect(found.toSorted()).toEqual([
    ['chips', 'chips'],
    ['cola-can', 'cola'],
  ])
})

test('[CAT-05] does not offer a size that a pizza does not have', () => {
  const { sizes } = pizza('small-only', 'tomato', {})
  const only = pizza('small-only', 'tomato', {}, { sizes: sizes.slice(0, 1), defaultSize: 'small' as SizeId })
  expect(choicesOf('small-only', menu('Pickup', contentWith(only))).sizes.map(({ sizeId }) => sizeId)).toEqual([
    'small',
  ])
})

test('[CAT-06] a product of two categories is listed in each of them', () => {
  const both = stock('cola', 450, { categories: ['drinks' as CategoryId, 'sides' as CategoryId] })
  const shown = menu('Pickup', contentWith(both))
  expect([productsIn(shown, 'drinks').length, productsIn(shown, 'sides').length]).toEqual([1, 1])
})
