import type { BasketItem } from '@forno/contracts/baskets/basket'
import { expect, test } from 'vitest'
import { audOf } from '../../lib/money.ts'
import { itemWords } from './item-details.ts'

type Part = readonly [category: 'Topping' | 'Size' | 'Sauce' | 'Base', name: string, quantity: number]

const item = (parts: readonly Part[], labels: readonly string[]): BasketItem => ({
  basketItemId: '6f0c4a4e-6a43-4b45-9f6b-08b6a6a1b3f1' as BasketItem['basketItemId'],
  productId: 'ham',
  quantity: 1,
  totalPrice: audOf(1500),
  unitPrice: audOf(1500),
  alcoholUnits: 0,
  productType: 'Pizzas',
  slug: 'ham',
  name: 'Ham',
  taxonomy: '',
  paymentType: null,
  isCustomisable: true,
  isAvailable: true,
  kilojoules: null,
  food: null,
  basketItemParts: parts.map(([category, name, quantity]) => ({
    productId: name,
    quantity,
    size: null,
    sizeName: null,
    category,
    half: null,
    name,
    totalPrice: audOf(0),
  })),
  surcharge: null,
  voucherCode: null,
  fulfilledProduct: null,
  trail: labels.map((label) => ({ label, amount: audOf(0) })),
})

const frame: readonly Part[] = [
  ['Size', 'Large', 1],
  ['Base', 'Thin', 1],
  ['Sauce', 'Tomato', 1],
]

test('[BAS-05] describes a default pizza by size and base alone', () => {
  expect(itemWords(item(frame, ['Large', 'Thin']))).toEqual({ build: 'LARGE · THIN', changes: [], halves: [] })
})

test('[BAS-05] marks additions and removals by their signs, summed over all steps', () => {
  const parts: readonly Part[] = [...frame, ['Topping', 'Mushroom', 3], ['Topping', 'Onion', 0], ['Topping', 'Ham', 1]]
  const labels = ['Large', 'Thin', 'Mushroom instead of Onion', '2 × Extra Mushroom', 'Less Ham']
  expect(itemWords(item(parts, labels)).changes).toEqual(['+ Mushroom × 3', '− Onion', 'Less ham'])
})

test('[BAS-05] names a sauce as a sauce', () => {
  const parts: readonly Part[] = [
    ['Size', 'Large', 1],
    ['Base', 'Thin', 1],
    ['Sauce', 'Barbecue', 1],
    ['Sauce', 'Tomato', 0],
  ]
  expect(itemWords(item(parts, ['Large', 'Barbecue instead of Tomato'])).changes).toEqual([
    '+ Barbecue sauce',
    '− Tomato sauce',
  ])
})

test('adds no description to a product without a build', () => {
  expect(itemWords(item([], ['Ham']))).toEqual({ build: null, changes: [], halves: [] })
})

test('[CAT-20] describes each half with its own changes', () => {
  const halved = item(frame, [
    'Large',
    'Left half: Margherita',
    'Right half: Prawn',
    'Thin',
    'Left half: Extra Mushroom',
    'Right half: No Onion',
    'Right half: Barbecue instead of Tomato',
    'Half-n-half',
  ])
  const [left, right] = [halved.basketItemParts[0]!, halved.basketItemParts[0]!].map((part, place) => {
    const name = place === 0 ? 'Margherita' : 'Prawn'
    return { ...part, category: 'Half' as const, half: place === 0 ? (1 as const) : (2 as const), name }
  })
  const sauce = { ...halved.basketItemParts[0]!, category: 'Sauce' as const, half: 2 as const, name: 'Barbecue' }
  const basketItemParts = [...halved.basketItemParts, left!, right!, sauce, { ...sauce, name: 'Tomato', quantity: 0 }]
  expect(itemWords({ ...halved, basketItemParts })).toEqual({
    build: 'LARGE · THIN',
    changes: [],
    halves: [
      { side: 'Left half', name: 'Margherita', changes: ['+ Mushroom'] },
      { side: 'Right half', name: 'Prawn', changes: ['− Onion', '+ Barbecue sauce', '− Tomato sauce'] },
    ],
  })
})
