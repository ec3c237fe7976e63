import { expect, test } from 'vitest'
import { content, pizza } from '../../test/fixture-content.ts'
import type { IngredientId, SizeId } from '../core/basic-types.ts'
import { choicesFor, priceFor } from './priced-sizes.ts'

const offers = (serviceType: 'Pickup' | 'Delivery' = 'Pickup', tier = content.tiers[0]!) =>
  choicesFor(content, tier, serviceType, (id) => id === 'olive')
const margherita = pizza('margherita', 'tomato', { cheese: 1 })
const withBases = (bases: readonly string[], defaultBase = 'thin') => ({
  ...margherita,
  sizes: margherita.sizes.map((size) => ({
    ...size,
    bases: bases as readonly IngredientId[],
    defaultBase: defaultBase as IngredientId,
  })),
})

test('[CAT-05] the ingredients of a pizza are its sauces and toppings, each topping with its band', () => {
  const { ingredients } = offers().pizza(margherita)
  expect([...ingredients].map(([id, { category, band }]) => [id, category, band])).toEqual([
    ['tomato', 'Sauce', null],
    ['barbecue', 'Sauce', null],
    ['cheese', 'Topping', 'veg'],
    ['mushroom', 'Topping', 'veg'],
    ['olive', 'Topping', 'veg'],
    ['ham', 'Topping', 'meat'],
    ['pepperoni', 'Topping', 'meat'],
    ['prawn', 'Topping', 'premium'],
  ])
  expect(ingredients.get('olive' as IngredientId)?.isOutOfStock).toBe(true)
})

test('[CAT-08] a sauce costs nothing, and a topping its price with the addition of the tier', () => {
  const { ingredients } = offers().pizza(margherita)
  const prices = (id: string) => ingredients.get(id as IngredientId)?.prices
  expect(prices('tomato')).toEqual({ small: 0, large: 0, family: 0 })
  expect(prices('ham')).toEqual({ small: 250, large: 350, family: 400 })
  expect(prices('cheese')).toEqual({ small: 150, large: 200, family: 250 })
})

const basesOf = (product: typeof margherita) =>
  offers()
    .pizza(product)
    .sizes.find(({ sizeId }) => sizeId === ('large' as SizeId))
    ?.bases.map(({ baseId, extra }) => [baseId, extra])

test.each([
  [
    'all three',
    ['thin', 'pan', 'gluten-free'],
    'thin',
    [
      ['thin', 0],
      ['pan', 200],
      ['gluten-free', 350],
    ],
  ],
  [
    'a dearer default, whose price is included',
    ['thin', 'pan', 'gluten-free'],
    'pan',
    [
      ['thin', 0],
      ['pan', 0],
      ['gluten-free', 150],
    ],
  ],
  ['none that the shop lacks', ['thin', 'stone'], 'thin', [['thin', 0]]],
  ['no topping', ['thin', 'ham'], 'thin', [['thin', 0]]],
  ['a default that the shop lacks', ['pan'], 'stone', [['pan', 200]]],
])('[CAT-05] a size has its bases: %s', (_, bases, defaultBase, expected) => {
  expect(basesOf(withBases(bases, defaultBase))).toEqual(expected)
})

test('[CAT-08] delivered food has its own price, unless the tier has one', () => {
  const [tier] = content.tiers
  expect([priceFor(null, 'Pickup'), priceFor(null, 'Delivery'), priceFor(tier!, 'Delivery')]).toEqual([
    'pickup',
    'delivery',
    'delivery',
  ])
  expect(priceFor({ ...tier!, hasOnePrice: true }, 'Delivery')).toBe('pickup')
})
