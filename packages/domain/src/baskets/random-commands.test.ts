import { runs } from '@forno/proof/runs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  basketOf,
  build,
  content,
  disposition,
  menu,
  offerOf,
  soldOutState,
  store,
  wednesday,
} from '../../test/fixture-content.ts'
import { menuFor, type Menu } from '../catalogue/menu.ts'
import { toppingsOf } from '../catalogue/toppings.ts'
import { priceBasket } from '../pricing/price-basket.ts'
import { isRefused, type Refused } from '../refused.ts'
import type { BasketItemId, ProductId } from '../words.ts'
import { addItem, changeItem, changeItems, clearItems, removeItem } from './items.ts'
import { isHalves, maximumLines, maximumQuantity, maximumToppings, type BasketState, type Whole } from './state.ts'

const ham = offerOf('ham-and-mushroom')
const empty = basketOf([])
const id = (text: string) => text as BasketItemId
const item = (productId: string, quantity = 1, chosen: Whole | null = null, itemId = `new-${productId}`) => ({
  id: id(itemId),
  productId: productId as ProductId,
  quantity,
  build: chosen,
})
const accepted = (outcome: BasketState | Refused): BasketState => {
  if (isRefused(outcome)) throw new Error(`refused: ${outcome.refused}`)
  return outcome
}

const soldOut = menuFor(content, store, soldOutState('cola', 'olive', 'pan', 'barbecue'), 'Pickup', wednesday)

const productIds = [...menu().products.keys(), 'lasagne' as ProductId]
const strangeUnits = fc.dictionary(
  fc.constantFrom('cheese', 'ham', 'olive', 'prawn', 'truffle'),
  fc.integer({ min: -1, max: 6 }),
  {
    noNullPrototype: true,
  },
)
const wildBuild: fc.Arbitrary<Whole | null> = fc.option(
  fc
    .record({
      size: fc.constantFrom('small', 'large', 'family', 'huge'),
      base: fc.constantFrom('thin', 'pan', 'gluten-free'),
      sauce: fc.constantFrom('tomato', 'barbecue', null),
      toppings: strangeUnits,
    })
    .map((choice) => build(ham, choice)),
)
const wildQuantity = fc.integer({ min: -1, max: 101 })
const lineId = fc.nat({ max: 80 }).map((number) => id(`line-${number}`))

type Command = (state: BasketState, shown: Menu) => BasketState | Refused
const commands: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 60,
    arbitrary: fc
      .record({ id: lineId, productId: fc.constantFrom(...productIds), quantity: wildQuantity, build: wildBuild })
      .map(
        (added): Command =>
          (state, shown) =>
            state.lines.some((one) => one.id === added.id) ? state : addItem(state, shown, added),
      ),
  },
  {
    weight: 20,
    arbitrary: fc.tuple(lineId, wildQuantity, wildBuild).map(
      ([changed, quantity, other]): Command =>
        (state, shown) =>
          changeItem(state, shown, changed, other === null ? { quantity } : { quantity, build: other }),
    ),
  },
  {
    weight: 10,
    arbitrary: fc.array(fc.record({ id: lineId, quantity: wildQuantity }), { maxLength: 3 }).map(
      (changes): Command =>
        (state, shown) =>
          changeItems(state, shown, changes),
    ),
  },
  {
    weight: 10,
    arbitrary: lineId.map(
      (removed): Command =>
        (state) =>
          removeItem(state, removed),
    ),
  },
  { weight: 1, arbitrary: fc.constant<Command>(clearItems) },
)

const menus = [menu('Pickup'), menu('Delivery'), soldOut]

const expectSound = (state: BasketState, shown: Menu) => {
  expect(state.lines.length).toBeLessThanOrEqual(maximumLines)
  expect(new Set(state.lines.map((each) => each.id)).size).toBe(state.lines.length)
  for (const each of state.lines) {
    expect(Number.isInteger(each.quantity) && each.quantity >= 1 && each.quantity <= maximumQuantity).toBe(true)
    const units =
      each.build === null || isHalves(each.build) ? [] : toppingsOf(each.build.toppings).map(([, count]) => count)
    expect(units.every((count) => Number.isInteger(count) && count > 0)).toBe(true)
    expect(units.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(maximumToppings)
  }
  const { total, subtotal, discount, charges, lines } = priceBasket(state, shown)
  expect(total).toBe(charges.reduce((sum, charge) => sum + charge.total, subtotal - discount))
  expect(total).toBeGreaterThanOrEqual(0)
  expect(lines).toHaveLength(state.lines.length)
}

test('[BAS-16] [BAS-19] [CAT-17] whatever is asked in whatever order, the basket stays within its rules and a refusal changes nothing', () => {
  const sequence = fc.array(fc.tuple(commands, fc.constantFrom(...menus)), { maxLength: 120, size: 'max' })
  fc.assert(
    fc.property(sequence, (steps) => {
      let state = basketOf([], disposition('Delivery', 'Erskineville'))
      for (const [command, shown] of steps) {
        const before = JSON.stringify(state)
        const outcome = command(state, shown)
        expect(JSON.stringify(state)).toBe(before)
        if (!isRefused(outcome)) state = outcome
        expectSound(state, shown)
      }
    }),
    runs({ sample: 60, prove: 10_000 }),
  )
})

test('[BAS-11] the same things put in along different ways cost the same', () => {
  const wanted = fc.uniqueArray(
    fc.tuple(fc.constantFrom('cola', 'garlic-bread', 'margherita', 'feast'), fc.integer({ min: 2, max: 40 })),
    {
      selector: ([productId]) => productId,
      minLength: 1,
    },
  )
  fc.assert(
    fc.property(wanted, fc.func(fc.integer()), (choices, rank) => {
      const shown = menu('Delivery')
      const direct = choices.reduce(
        (state, [productId, quantity]) => accepted(addItem(state, shown, item(productId, quantity))),
        empty,
      )
      const detour = choices
        .toSorted(([one], [other]) => rank(one) - rank(other))
        .reduce((state, [productId, quantity]) => {
          const started = accepted(addItem(state, shown, item(productId, quantity - 1)))
          const strayed = accepted(addItem(started, shown, item('ham-and-mushroom', 1, null, `stray-${productId}`)))
          const cleaned = accepted(removeItem(strayed, id(`stray-${productId}`)))
          return accepted(addItem(cleaned, shown, item(productId, 1, null, `again-${productId}`)))
        }, empty)
      expect(priceBasket(detour, shown).total).toBe(priceBasket(direct, shown).total)
    }),
    runs({ sample: 100, prove: 10_000 }),
  )
})
