import { runs } from '@forno/proof/runs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { basketOf, build, disposition, choicesOf, soldOutState, store, wednesday } from '../../test/fixture-content.ts'
import { buildHalves, halvesOf, wideContent, wideMenu } from '../../test/fixture-halves.ts'
import { halvesOf as halvesOfBuild } from '../pizza/halves-choices.ts'
import { menuFor, type Menu } from '../menu/menu.ts'
import { toppingsOf } from '../pizza/toppings.ts'
import { priceBasket } from '../pricing/price-basket.ts'
import { isRefused, type RefusalValue } from '../core/refusal.ts'
import type { BasketItemId, ProductId } from '../core/basic-types.ts'
import { addItem, changeItem, changeItems, clearItems, removeItem } from './items.ts'
import type { BasketState } from '../basket/state.ts'
import { isHalves, type Build, type WholeBuild } from '../pizza/build.ts'

const ham = choicesOf('ham-and-mushroom')
const empty = basketOf([])
const id = (text: string) => text as BasketItemId
const item = (productId: string, quantity = 1, chosen: WholeBuild | null = null, itemId = `new-${productId}`) => ({
  id: id(itemId),
  productId: productId as ProductId,
  quantity,
  build: chosen,
})
const accepted = (outcome: BasketState | RefusalValue): BasketState => {
  if (isRefused(outcome)) throw new Error(`refused: ${outcome.refused}`)
  return outcome
}

const gone = soldOutState('cola', 'olive', 'pan', 'barbecue', 'margherita')
const soldOut = menuFor(wideContent, store, gone, 'Pickup', wednesday)

const productIds = [...wideMenu().products.keys(), 'half-n-half' as ProductId, 'lasagne' as ProductId]
const strangeUnits = fc.dictionary(
  fc.constantFrom('cheese', 'ham', 'olive', 'prawn', 'truffle'),
  fc.integer({ min: -1, max: 6 }),
  {
    noNullPrototype: true,
  },
)
const wildFrame = {
  size: fc.constantFrom('small', 'large', 'family', 'huge'),
  base: fc.constantFrom('thin', 'pan', 'gluten-free'),
}
const wildFilling = { sauce: fc.constantFrom('tomato', 'barbecue', null), toppings: strangeUnits }
const wildWhole = fc.record({ ...wildFrame, ...wildFilling }).map((choice) => build(ham, choice))
const wildHalf = fc.record({
  pizza: fc.constantFrom('margherita', 'calabrese', 'seafood', 'snack', 'golden', 'lasagne'),
  ...wildFilling,
})
const wildHalves = fc
  .record({ ...wildFrame, left: wildHalf, right: wildHalf })
  .map((choice) => buildHalves(halvesOf(), choice))
const goodHalves = fc.constantFrom(
  buildHalves(halvesOf()),
  buildHalves(halvesOf(), { left: { pizza: 'calabrese' }, right: { pizza: 'margherita' } }),
  buildHalves(halvesOf(), { size: 'family', left: { pizza: 'seafood', toppings: { mushroom: 7 } } }),
)
const wildBuild: fc.Arbitrary<Build | null> = fc.oneof(fc.constant(null), wildWhole, wildHalves, goodHalves)
const wildQuantity = fc.integer({ min: -1, max: 101 })
const lineId = fc.nat({ max: 80 }).map((number) => id(`line-${number}`))

type Command = (state: BasketState, shown: Menu) => BasketState | RefusalValue
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

const menus = [wideMenu('Pickup'), wideMenu('Delivery'), soldOut]

const expectSound = (state: BasketState, shown: Menu) => {
  expect(state.lines.length).toBeLessThanOrEqual(60)
  expect(new Set(state.lines.map((each) => each.id)).size).toBe(state.lines.length)
  for (const each of state.lines) {
    expect(Number.isInteger(each.quantity) && each.quantity >= 1 && each.quantity <= 99).toBe(true)
    const { build: chosen } = each
    const laid = chosen === null ? [] : isHalves(chosen) ? halvesOfBuild(chosen) : [chosen]
    for (const { toppings } of laid) {
      const units = toppingsOf(toppings).map(([, count]) => count)
      expect(units.every((count) => Number.isInteger(count) && count > 0)).toBe(true)
      expect(units.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(10)
    }
  }
  const { total, subtotal, discount, charges, lines } = priceBasket(state, shown)
  expect(total).toBe(charges.reduce((sum, charge) => sum + charge.total, subtotal - discount))
  expect(total).toBeGreaterThanOrEqual(0)
  expect(lines).toHaveLength(state.lines.length)
  for (const { unit, fee, trail, parts, isAvailable, line } of lines) {
    expect(trail.reduce((sum, { amount }) => sum + amount, 0)).toBe(unit)
    if (isAvailable && line.build !== null) {
      expect(parts.reduce((sum, part) => sum + part.total, 0)).toBe(unit - fee)
    }
  }
}

test('[BAS-16] [BAS-19] [CAT-17] [CAT-20] no sequence of commands breaks the rules of the basket, and a refusal changes nothing', () => {
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

test('[BAS-11] the same items cost the same, however they were added', () => {
  const wanted = fc.uniqueArray(
    fc.tuple(
      fc.constantFrom('cola', 'garlic-bread', 'margherita', 'feast', 'half-n-half', 'dinner-box'),
      fc.integer({ min: 2, max: 40 }),
    ),
    {
      selector: ([productId]) => productId,
      minLength: 1,
    },
  )
  fc.assert(
    fc.property(wanted, fc.func(fc.integer()), (choices, rank) => {
      const shown = wideMenu('Delivery')
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
