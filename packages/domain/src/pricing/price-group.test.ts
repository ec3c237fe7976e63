import { describe, expect, test } from 'vitest'
import {
  basketOf,
  build,
  line,
  choicesOf,
  soldOutState,
  store,
  wednesday,
  type Choice,
} from '../../test/fixture-content.ts'
import { mealContent, mealMenu, newMeal, piece } from '../../test/fixture-meals.ts'
import { addGroup, type MealPiece } from '../baskets/groups.ts'
import type { Group, Line } from '../basket/state.ts'
import type { BundleProduct } from '../content/content.ts'
import type { ProductId } from '../core/basic-types.ts'
import { menuFor } from '../menu/menu.ts'
import { isRefused } from '../core/refusal.ts'
import { addedInSlot, priceGroup } from './price-group.ts'

const shown = mealMenu()
const groupOf = (productId: string, pieces: readonly MealPiece[] | null = null, quantity = 1): Group => {
  const outcome = addGroup(basketOf([]), shown, newMeal(productId, pieces, { quantity }))
  if (isRefused(outcome)) throw new Error(`refused: ${JSON.stringify(outcome)}`)
  return outcome.groups[0]!
}
const priced = (...group: Parameters<typeof groupOf>) => priceGroup(groupOf(...group), shown)
/** A family pizza in the feast box with a changed build. */
const feastBox = (productId: string, choice: Choice = {}, sides = 1) => [
  piece(productId, { build: build(choicesOf(productId, shown), { size: 'family', ...choice }) }),
  piece('garlic-bread', { quantity: sides }),
]
const withPizza = (pizza: Line): Group => {
  const group = groupOf('dinner-box')
  return { ...group, slots: { ...group.slots, pizza: [pizza] } }
}
const trailSum = (trail: readonly { amount: number }[]) => trail.reduce((sum, { amount }) => sum + amount, 0)

describe('[BAS-11] a meal', () => {
  test('has its own price with its default items, and saves compared with the separate items', () => {
    // Family margherita 20.00 + 1.00 of the tier, garlic bread 7.00, two colas 9.00.
    expect(priced('dinner-box', null, 2)).toMatchObject({ isAvailable: true, unit: 3295, total: 6590, saving: 2 * 405 })
  })

  test('adds the supplement of a dearer choice, with a step in the trail', () => {
    const { unit, trail, saving } = priced('feast-box', [piece('seafood'), piece('garlic-bread')])
    expect(unit).toBe(3250)
    expect(trail).toEqual([
      { label: 'feast-box', amount: 3000 },
      { label: 'seafood instead', amount: 250 },
    ])
    expect(saving).toBe(2700 + 700 - 3250)
  })

  test('[CAT-18] charges extras of its contents as the builder does, including swaps', () => {
    const unitWith = (choice: Choice) => priced('feast-box', feastBox('margherita', choice)).unit
    expect(unitWith({ toppings: { mushroom: 1 } })).toBe(3255)
    expect(unitWith({ toppings: { ham: 1 } })).toBe(3400)
    expect(unitWith({ toppings: { cheese: 0, mushroom: 1 } })).toBe(3000)
    expect(unitWith({ base: 'pan' })).toBe(3250)
    expect(unitWith({ toppings: { cheese: 0 } })).toBe(3000)
  })

  test('shows extras on the item itself, and in one step on the meal', () => {
    const { trail, slots } = priced(
      'feast-box',
      feastBox('margherita', { base: 'pan', toppings: { cheese: 0, ham: 1 } }),
    )
    expect(slots[0]?.lines[0]?.trail).toEqual([
      { label: 'pan base', amount: 250 },
      { label: 'No cheese', amount: 0 },
      { label: 'Extra ham', amount: 400 },
    ])
    expect(trail.at(-1)).toEqual({ label: 'Extras on margherita', amount: 650 })
  })

  test('multiplies the price by the quantity, and its steps add up to the price of one', () => {
    const { unit, total, trail, slots } = priced('feast-box', feastBox('seafood', { toppings: { olive: 2 } }, 2), 3)
    expect(trailSum(trail)).toBe(unit)
    expect(total).toBe(3 * unit)
    for (const { lines } of slots) for (const line of lines) expect(trailSum(line.trail)).toBe(line.unit)
  })

  test('never has a negative saving', () => {
    expect(priced('wine-box', [piece('garlic-bread'), piece('wine')]).saving).toBe(0)
  })

  test('[CAT-19] with a sold-out part costs nothing, gives the reason, and still shows its contents', () => {
    const on = menuFor(mealContent, store, soldOutState('garlic-bread'), 'Pickup', wednesday)
    const gone = priceGroup(groupOf('dinner-box'), on)
    expect(gone).toMatchObject({ isAvailable: false, total: 0, saving: 0, trail: [] })
    expect(gone.refusal).toMatchObject({ refused: 'ProductOutOfStock', data: { productId: 'garlic-bread' } })
    expect(gone.slots.map(({ lines }) => lines.map(({ isAvailable }) => isAvailable))).toEqual([
      [true],
      [false],
      [true],
      [],
    ])
  })

  test('[CAT-21] is refused in another size than the slot says', () => {
    const group = groupOf('dinner-box')
    const small = build(choicesOf('margherita', shown), { size: 'small' })
    const slots = { ...group.slots, pizza: group.slots['pizza']!.map((line) => ({ ...line, build: small })) }
    expect(priceGroup({ ...group, slots }, shown).refusal).toMatchObject({ refused: 'NotSwappable' })
  })

  test.each([
    ['too little', 1, 'TooFewOfCustomisation', { type: 'drink', min: 2 }],
    ['too much', 3, 'TooManyOfCustomisation', { type: 'drink', max: 2 }],
  ])('[CAT-21] is refused with %s in a slot', (_, quantity, refusal, data) => {
    const group = groupOf('dinner-box')
    const slots = { ...group.slots, drink: group.slots['drink']!.map((line) => ({ ...line, quantity })) }
    expect(priceGroup({ ...group, slots }, shown).refusal).toEqual({ refused: refusal, data })
  })
})

describe('[CAT-21] what one piece adds in a slot', () => {
  const box = shown.products.get('feast-box' as ProductId)?.product as BundleProduct
  const [slot] = box.slots
  const added = (productId: string, choice: Choice = {}, size = 'family') =>
    addedInSlot(slot!, line(productId, 1, build(choicesOf(productId, shown), { size, ...choice })), shown)

  test.each([
    ['the first choice', 'margherita', {}, 'family', 0],
    ['a dearer choice', 'seafood', {}, 'family', 250],
    ['an extra', 'margherita', { base: 'pan' }, 'family', 250],
    ['nothing in another size', 'margherita', {}, 'large', null],
    ['nothing for another product', 'feast', {}, 'family', null],
  ] as const)('%s', (_, productId, choice, size, cents) => {
    expect(added(productId, choice, size)).toBe(cents)
  })

  test('nothing for a product that is not on the menu', () => {
    expect(addedInSlot(slot!, line('moon-cake'), shown)).toBeNull()
  })
})

test.each<[string, () => ReturnType<typeof priceGroup>, object]>([
  [
    'without its code',
    () => priceGroup({ ...groupOf('dinner-box'), productId: 'club-deal' as ProductId, code: null }, shown),
    { refused: 'CouponNeeded', data: { productId: 'club-deal' } },
  ],
  [
    'with a piece of another size',
    () => priceGroup(withPizza(line('margherita', 1, build(choicesOf('margherita', shown), { size: 'small' }))), shown),
    { refused: 'NotSwappable', data: { productId: 'margherita' } },
  ],
  [
    'with a piece of another product',
    () => priceGroup(withPizza(line('feast', 1, build(choicesOf('feast', shown), { size: 'family' }))), shown),
    { refused: 'NotSwappable', data: { productId: 'feast' } },
  ],
  [
    'that is sold out',
    () =>
      priceGroup(groupOf('dinner-box'), menuFor(mealContent, store, soldOutState('dinner-box'), 'Pickup', wednesday)),
    { refused: 'ProductOutOfStock', data: { productId: 'dinner-box' } },
  ],
])('[CAT-21] refuses a meal %s', (_, meal, refusal) => {
  expect(meal()).toMatchObject({ isAvailable: false, refusal })
})

test('[CAT-21] a meal that has left the menu, or is no meal, has no slots and a refusal', () => {
  for (const productId of ['old-box', 'cola']) {
    const gone = priceGroup({ ...groupOf('dinner-box'), productId: productId as ProductId }, shown)
    expect(gone).toMatchObject({ isAvailable: false, unit: 0, total: 0, slots: [], group: { productId } })
    expect(gone.refusal).not.toBeNull()
  }
})
