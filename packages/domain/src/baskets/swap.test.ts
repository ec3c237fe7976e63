import { runs } from '@forno/proof/runs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { basketOf, build, line, choicesOf, soldOutState, store, wednesday } from '../../test/fixture-content.ts'
import { buildHalves, halvesOf, wideContent, wideMenu } from '../../test/fixture-halves.ts'
import { randomBasket } from '../../test/random-choices.ts'
import { menuFor } from '../menu/menu.ts'
import { priceBasket } from '../pricing/price-basket.ts'
import { isRefused, type RefusalValue } from '../core/refusal.ts'
import type { BasketItemId, PartCategory } from '../core/basic-types.ts'
import type { ChosenPart } from '../pizza/build-from-parts.ts'
import { addItem } from './items.ts'
import { swapParts, type Swap } from './swap.ts'
import type { BasketState } from '../basket/state.ts'
import { isHalves } from '../pizza/build.ts'

const menu = wideMenu()
const ham = choicesOf('ham-and-mushroom', menu)
const id = (text: string) => text as BasketItemId
const part = (category: PartCategory, productId: string, quantity = 1): ChosenPart => ({
  category,
  productId,
  quantity,
})
const asked = (more: Partial<Swap>): Swap => ({ add: [], remove: [], single: false, ...more })
const inBasket = (quantity = 1, chosen = build(ham)) =>
  basketOf([line('ham-and-mushroom', quantity, chosen, 'pizza'), line('cola', 2)])
const swap = (more: Partial<Swap>, state = inBasket(), basketItemId = 'pizza') =>
  swapParts(state, menu, { id: id(basketItemId), newId: id('new'), swap: asked(more) })
const done = (outcome: BasketState | RefusalValue): BasketState => {
  if (isRefused(outcome)) throw new Error(`refused: ${outcome.refused}`)
  return outcome
}

describe('[BAS-21] swapping parts of an item', () => {
  test('removes one topping, adds others and keeps the rest of the choice', () => {
    const chosen = build(ham, { base: 'pan', sauce: 'barbecue', toppings: { olive: 1 } })
    const [changed] = done(swap({ remove: ['ham'], add: [part('Topping', 'prawn', 2)] }, inBasket(1, chosen))).lines
    expect(changed).toEqual(
      line(
        'ham-and-mushroom',
        1,
        build(ham, { ...chosenAs('pan', 'barbecue'), toppings: { olive: 1, ham: 0, prawn: 2 } }),
        'pizza',
      ),
    )
  })

  test('adds units to the existing ones', () => {
    const [changed] = done(swap({ add: [part('Topping', 'ham', 2)] })).lines
    expect(changed?.build).toEqual(build(ham, { toppings: { ham: 3 } }))
  })

  test("removing the sauce does not restore the recipe's sauce", () => {
    const chosen = build(ham, { sauce: 'barbecue' })
    const [changed] = done(swap({ remove: ['barbecue'] }, inBasket(1, chosen))).lines
    expect(changed?.build).toEqual(build(ham, { sauce: null }))
  })

  test('[UPS-09] another base replaces the removed one', () => {
    const [changed] = done(swap({ remove: ['thin'], add: [part('Base', 'pan')] })).lines
    expect(changed?.build).toEqual(build(ham, { base: 'pan' }))
  })

  test.each<[string, Partial<Swap>, string]>([
    ['a part that is not on it', { remove: ['olive'] }, 'BasketItemPartNotFound'],
    ['a recipe topping that was left out before', { remove: ['pepperoni'] }, 'BasketItemPartNotFound'],
    ['a part that is not sold', { add: [part('Topping', 'gravel')] }, 'BasketItemPartNotFound'],
    ['a pizza without a base', { remove: ['thin'] }, 'UnmatchedBases'],
    [
      'a base that does not fit the toppings',
      { remove: ['thin'], add: [part('Base', 'gluten-free')] },
      'UnmatchedBases',
    ],
    ['a second base', { add: [part('Base', 'pan')] }, 'TooManyOfCustomisation'],
    ['a second sauce', { add: [part('Sauce', 'barbecue')] }, 'TooManyOfCustomisation'],
    ['a pizza without a size', { remove: ['large'] }, 'TooFewOfCustomisation'],
    ['more than ten toppings', { add: [part('Topping', 'ham', 8)] }, 'TooManyIngredients'],
  ])('refuses %s', (_, more, refusal) => {
    expect(swap(more)).toMatchObject({ refused: refusal })
  })

  test('refuses an unknown item, and parts of a product without parts', () => {
    expect(swap({}, inBasket(), 'tea')).toMatchObject({ refused: 'BasketItemNotFound' })
    expect(swap({ remove: ['ham'] }, inBasket(), 'cola')).toMatchObject({ refused: 'BasketItemPartNotFound' })
  })

  test('updateSingle makes one unit of several an item of its own, even if the other units could not be ordered now', () => {
    const more = { remove: ['mushroom'], add: [part('Topping', 'olive')], single: true }
    const gone = menuFor(wideContent, store, soldOutState('mushroom'), 'Pickup', wednesday)
    const outcome = swapParts(inBasket(3), gone, { id: id('pizza'), newId: id('new'), swap: asked(more) })
    expect(done(outcome).lines).toEqual([
      line('ham-and-mushroom', 2, build(ham), 'pizza'),
      line('cola', 2),
      line('ham-and-mushroom', 1, build(ham, { toppings: { mushroom: 0, olive: 1 } }), 'new'),
    ])
  })

  test('a single unit stays its item, and without updateSingle all units change', () => {
    const more = { add: [part('Topping', 'olive')] }
    const olive = build(ham, { toppings: { olive: 1 } })
    expect(done(swap({ ...more, single: true })).lines[0]).toEqual(line('ham-and-mushroom', 1, olive, 'pizza'))
    expect(done(swap(more, inBasket(3))).lines[0]).toEqual(line('ham-and-mushroom', 3, olive, 'pizza'))
  })

  test('[CAT-20] on a half-n-half adds a topping to one half and removes it from both', () => {
    const choices = halvesOf(menu)
    const chosen = buildHalves(choices, { left: { toppings: { olive: 1 } }, right: { toppings: { olive: 2 } } })
    const state = basketOf([line('half-n-half', 1, chosen, 'pizza')])
    const add = [{ ...part('Topping', 'ham'), half: 1 as const }]
    const [changed] = done(swap({ remove: ['olive'], add }, state)).lines
    expect(changed?.build).toEqual(
      buildHalves(choices, { left: { toppings: { ham: 1 } }, right: { toppings: { olive: 0 } } }),
    )
  })
})

const chosenAs = (base: string, sauce: string) => ({ base, sauce })

const anyPart = fc.record({
  category: fc.constantFrom<PartCategory>('Size', 'Base', 'Sauce', 'Topping'),
  productId: fc.constantFrom('large', 'family', 'pan', 'thin', 'barbecue', 'tomato', 'olive', 'ham', 'prawn', 'gravel'),
  quantity: fc.integer({ min: 0, max: 3 }),
})
const anySwap = fc.record({
  add: fc.array(anyPart, { maxLength: 2 }),
  remove: fc.array(fc.constantFrom('thin', 'pan', 'tomato', 'barbecue', 'ham', 'cheese', 'olive', 'large'), {
    maxLength: 2,
  }),
  single: fc.boolean(),
})

const unitsBy = ({ lines }: BasketState): Record<string, number> => {
  const units: Record<string, number> = {}
  for (const { productId, quantity } of lines) units[productId] = (units[productId] ?? 0) + quantity
  return units
}

test('[BAS-21] no swap loses a unit, and the price equals that of the same items added from scratch', () => {
  fc.assert(
    fc.property(randomBasket(menu), anySwap, fc.nat(), (state, wanted, pick) => {
      const pizzas = state.lines.filter(({ build: chosen }) => chosen !== null && !isHalves(chosen))
      const chosen = pizzas[pick % Math.max(1, pizzas.length)]
      if (chosen === undefined) return
      const before = JSON.stringify(state)
      const outcome = swapParts(state, menu, { id: chosen.id, newId: id('new'), swap: wanted })
      expect(JSON.stringify(state)).toBe(before)
      if (isRefused(outcome)) return
      expect(unitsBy(outcome)).toEqual(unitsBy(state))
      const rebuilt = outcome.lines.reduce<BasketState>(
        (sofar, { id: lineId, productId, quantity, build: own }) => {
          const added = addItem(sofar, menu, { id: lineId, productId, quantity: 1, build: own })
          // One more of an item with quantity 99 is refused: there is nothing to compare.
          if (isRefused(added)) return sofar
          return {
            ...added,
            lines: added.lines.map((each) => (each.id === lineId ? { ...each, quantity } : each)),
          }
        },
        { ...outcome, lines: [] },
      )
      if (rebuilt.lines.length === outcome.lines.length)
        expect(priceBasket(outcome, menu).total).toBe(priceBasket(rebuilt, menu).total)
    }),
    runs({ sample: 150, prove: 5_000 }),
  )
})

test.each<[string, Partial<Swap>, object]>([
  [
    'a part that is not on it',
    { remove: ['olive'] },
    { refused: 'BasketItemPartNotFound', data: { productId: 'olive' } },
  ],
  [
    'an item without a size',
    { remove: ['large'] },
    { refused: 'TooFewOfCustomisation', data: { type: 'Size', min: 1, max: 1 } },
  ],
])('[BAS-21] refuses %s with its data', (_, change, expected) => {
  expect(swap(change)).toEqual(expected)
})

test.each<[Partial<Swap>, string]>([
  [{ remove: ['ice'], add: [part('Topping', 'ham')] }, 'ice'],
  [{ add: [part('Topping', 'ham')] }, 'ham'],
  [{}, 'cola'],
])('[BAS-21] an item that is not built has no parts: %o', (change, productId) => {
  expect(swap(change, inBasket(), 'cola')).toEqual({ refused: 'BasketItemPartNotFound', data: { productId } })
})

test('[BAS-21] a topping that was left out cannot be removed again', () => {
  expect(swap({ remove: ['ham'] }, inBasket(1, build(ham, { toppings: { ham: 0 } })))).toMatchObject({
    refused: 'BasketItemPartNotFound',
    data: { productId: 'ham' },
  })
})

test('[BAS-21] refuses an item that is not in the basket, and one that has left the menu', () => {
  expect(swap({ remove: ['ham'] }, inBasket(), 'unknown')).toMatchObject({ refused: 'BasketItemNotFound' })
  const old = basketOf([line('old-pizza', 1, build(ham), 'pizza')])
  expect(swap({ remove: ['ham'] }, old)).toMatchObject({ refused: 'ProductNotFound' })
})
