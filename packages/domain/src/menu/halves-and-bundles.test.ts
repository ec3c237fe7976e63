import { expect, test } from 'vitest'
import { soldOutState, store, wednesday } from '../../test/fixture-content.ts'
import {
  bundle,
  buildHalves,
  halves,
  halvesOf,
  pizzaOf,
  sizesAt,
  slot,
  wideContent,
  wideMenu,
} from '../../test/fixture-halves.ts'
import type { IngredientId, ProductId, TierId } from '../core/basic-types.ts'
import { cents } from '../core/basic-types.ts'
import type { Content, Product } from '../content/content.ts'
import { defaultHalves, defaultHalf, halfAsPizza } from '../pizza/halves-choices.ts'
import { halvesWith, menuFor, notOnMenu, productsIn } from './menu.ts'

const entryOf = (id: string, shop: Content = wideContent, ...soldOut: string[]) =>
  menuFor(shop, store, soldOutState(...soldOut), 'Pickup', wednesday).products.get(id as ProductId)
const isGone = (id: string, ...soldOut: string[]) => entryOf(id, wideContent, ...soldOut)?.isOutOfStock
const withProducts = (...products: Product[]): Content => ({
  ...wideContent,
  products: [...wideContent.products.filter(({ id }) => !products.some((product) => product.id === id)), ...products],
})

test('[CAT-20] a half-n-half is on the menu with its default price and that of its cheapest halves', () => {
  expect(entryOf('half-n-half')).toMatchObject({
    isOutOfStock: false,
    price: 2000,
    fromPrice: 1600 + 150,
    pizza: null,
    energyPer: 'slice',
    allergens: ['wheat', 'gluten', 'milk'],
    mayContain: ['sulphites'],
  })
})

test('[CAT-20] a pizza can be a half only while both it and the half-n-half are available', () => {
  const halvesFor = (id: string, ...soldOut: string[]) =>
    halvesWith(menuFor(wideContent, store, soldOutState(...soldOut), 'Pickup', wednesday), id as ProductId)?.product.id
  const ids = [...halvesOf().pizzas.keys()]
  const [first] = ids
  expect(ids.map((id) => halvesFor(id))).toEqual(ids.map(() => 'half-n-half'))
  expect(halvesFor(first!, first!)).toBeUndefined()
  expect(halvesFor(first!, 'half-n-half')).toBeUndefined()
  expect(halvesFor('half-n-half')).toBeUndefined()
})

test('[CAT-20] the cheapest half-n-half may be of another size than the default one', () => {
  const cheap = pizzaOf('feast', { sizes: sizesAt(900, 1500, 1000) })
  expect(entryOf('half-n-half', withProducts(cheap))).toMatchObject({ price: 2000, fromPrice: 1100 + 200 })
})

test('[CAT-20] [CAT-19] a sold-out half does not lower the price of the cheapest half-n-half', () => {
  const cheap = pizzaOf('feast', { sizes: sizesAt(900, 1500, 1000) })
  expect(entryOf('half-n-half', withProducts(cheap), 'feast')).toMatchObject({ fromPrice: 1600 + 150 })
})

test('[CAT-20] has its own sizes with their bases and fees', () => {
  expect(
    halvesOf().sizes.map(({ sizeId, name, slices, fee, defaultBase, bases }) => [
      sizeId,
      name,
      slices,
      fee,
      defaultBase,
      bases.map(({ baseId, extra }) => [baseId, extra]),
    ]),
  ).toEqual([
    [
      'large',
      'Large',
      8,
      150,
      'thin',
      [
        ['thin', 0],
        ['pan', 200],
        ['gluten-free', 350],
      ],
    ],
    [
      'family',
      'Family',
      12,
      200,
      'thin',
      [
        ['thin', 0],
        ['pan', 250],
        ['gluten-free', 0],
      ],
    ],
  ])
})

test('[CAT-20] its halves are the pizzas of the menu that may be a half, in menu order with their prices', () => {
  const { pizzas } = halvesOf()
  expect([...pizzas.keys()]).toEqual(['margherita', 'ham-and-mushroom', 'feast', 'calabrese', 'seafood', 'snack'])
  expect(pizzas.get('calabrese' as ProductId)).toEqual({
    slug: 'calabrese',
    name: 'calabrese',
    recipe: { sauce: 'barbecue', toppings: { cheese: 1, olive: 1, pepperoni: 2 } },
    prices: { small: 1150, large: 1850, family: 2450 },
    isOutOfStock: false,
  })
  expect(pizzas.get('snack' as ProductId)?.prices).toEqual({ small: 800 })
})

test('[CAT-20] a pizza that the store does not sell now is not a half', () => {
  const elsewhere = withProducts(pizzaOf('feast', { availability: { serviceTypes: ['Delivery'] } }))
  expect(halvesOf(wideMenu('Pickup', elsewhere)).pizzas.has('feast' as ProductId)).toBe(false)
  expect(halvesOf(wideMenu('Delivery', elsewhere)).pizzas.has('feast' as ProductId)).toBe(true)
})

test.each<[string, Content]>([
  ['its left half is not sold', withProducts(pizzaOf('margherita', { availability: { states: ['VIC'] } }))],
  ['its right half must not be a half', withProducts(pizzaOf('calabrese', { canBeHalf: false }))],
  ['its left half is unknown', withProducts(halves('half-n-half', ['lasagne', 'calabrese']))],
  ['its right half does not have its size', withProducts(halves('half-n-half', ['margherita', 'snack']))],
])('[CAT-20] is not on the menu: %s', (_, shop) => {
  expect(entryOf('half-n-half', shop)).toBeUndefined()
  expect(entryOf('cola', shop)).toBeDefined()
})

test('[CAT-20] [CAT-08] is listed with the pizzas, and a meal with the meals; a removed one is refused under its own name', () => {
  expect(productsIn(wideMenu(), 'pizzas').map(({ product }) => product.id)).toContain('half-n-half')
  expect(productsIn(wideMenu(), 'meals').map(({ product }) => product.id)).toEqual(['dinner-box'])
  expect(productsIn(wideMenu()).map(({ product }) => product.id)).not.toContain('golden')
  expect(notOnMenu(wideMenu(), 'half' as ProductId)).toEqual({
    refused: 'ProductNotFound',
    data: { productId: 'half' },
  })
})

test.each<[string, boolean, string[]]>([
  ['itself', true, ['half-n-half']],
  ['every base', true, ['thin', 'pan', 'gluten-free']],
  ['all but one base', false, ['thin', 'pan']],
  ['one of its own halves', false, ['margherita']],
  [
    'every pizza that may be a half',
    true,
    ['margherita', 'ham-and-mushroom', 'feast', 'calabrese', 'seafood', 'snack'],
  ],
  ['a topping', false, ['cheese']],
])('[CAT-19] [CAT-20] a half-n-half without %s: sold out is %s', (_, expected, gone) => {
  expect(isGone('half-n-half', ...gone)).toBe(expected)
})

test('[CAT-19] a half that has sold out is marked among the halves', () => {
  const { pizzas } = halvesOf(menuFor(wideContent, store, soldOutState('feast'), 'Pickup', wednesday))
  expect(pizzas.get('feast' as ProductId)?.isOutOfStock).toBe(true)
  expect(pizzas.get('margherita' as ProductId)?.isOutOfStock).toBe(false)
})

test('[CAT-20] a half has the recipe of its pizza, in the sizes of the half-n-half', () => {
  const choices = halvesOf()
  const seafood = halfAsPizza(choices, 'seafood' as ProductId)
  expect(seafood?.sizes.map(({ sizeId, price }) => [sizeId, price])).toEqual([
    ['large', 2000],
    ['family', 2700],
  ])
  expect(seafood).toMatchObject({ recipe: { sauce: 'tomato', toppings: { cheese: 1, prawn: 2 } }, isFixed: false })
  expect(halfAsPizza(choices, 'snack' as ProductId)?.sizes).toEqual([])
  expect(halfAsPizza(choices, 'golden' as ProductId)).toBeNull()
  expect(defaultHalf(choices, 'golden' as ProductId)).toBeNull()
  expect(defaultHalves(choices)).toEqual(buildHalves(choices))
})

test('a meal has its own price and its own nutrition, independent of its items', () => {
  expect(entryOf('dinner-box')).toMatchObject({
    isOutOfStock: false,
    price: 3295,
    fromPrice: 3295,
    pizza: null,
    halves: null,
    energy: 9000,
    energyPer: 'serve',
    allergens: ['wheat', 'milk'],
    mayContain: ['soy'],
  })
  expect(wideMenu('Delivery').products.get('dinner-box' as ProductId)?.price).toBe(3595)
})

test('[CAT-08] a tier raises a meal by its own type', () => {
  const tiers = [
    { id: 'city' as TierId, hasOnePrice: false, add: { Meals: cents(70), Pizzas: cents(5) }, addToppings: {} },
  ]
  expect(entryOf('dinner-box', { ...wideContent, tiers })?.price).toBe(3365)
})

test.each<[string, boolean, string[]]>([
  ['itself', true, ['dinner-box']],
  ['its pizza', true, ['margherita']],
  ['its side', true, ['garlic-bread']],
  ['its drink', true, ['cola']],
  ['another choice', false, ['calabrese', 'tiramisu']],
  ['an optional item', false, ['tiramisu']],
  ['a topping of its pizza, which it requires', true, ['cheese']],
  ['the sauce of its pizza', true, ['tomato']],
  ['the base of its pizza', true, ['thin']],
  ['another base', false, ['pan']],
  ['a topping of another choice', false, ['pepperoni']],
])('[CAT-19] a meal with its default items, without %s: sold out is %s', (_, expected, gone) => {
  expect(isGone('dinner-box', ...gone)).toBe(expected)
})

test('[CAT-19] a meal is sold out while its first choice is not sold', () => {
  const shop = withProducts(pizzaOf('margherita', { availability: { serviceTypes: ['Delivery'] } }))
  expect(entryOf('dinner-box', shop)?.isOutOfStock).toBe(true)
  expect(wideMenu('Delivery', shop).products.get('dinner-box' as ProductId)?.isOutOfStock).toBe(false)
})

test('[CAT-19] checks the pizza of a meal in the size of the meal', () => {
  const familyOnPan = wideContent.products
    .filter((product) => product.kind === 'pizza')
    .find(({ id }) => id === 'margherita')!
    .sizes.map((size) => (size.sizeId === 'family' ? { ...size, defaultBase: 'pan' as IngredientId } : size))
  const shop = withProducts(pizzaOf('margherita', { sizes: familyOnPan }))
  expect(entryOf('dinner-box', shop, 'pan')?.isOutOfStock).toBe(true)
  expect(entryOf('dinner-box', shop, 'thin')?.isOutOfStock).toBe(false)
  const unsized = withProducts(
    pizzaOf('margherita', { sizes: familyOnPan }),
    bundle('plain', 3000, [slot('one', ['margherita'])]),
  )
  expect(entryOf('plain', unsized, 'pan')?.isOutOfStock).toBe(false)
  expect(entryOf('plain', unsized, 'thin')?.isOutOfStock).toBe(true)
})
