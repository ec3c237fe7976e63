import type { WholeBuild } from '@forno/domain/pizza/build'
import { expect, test } from 'vitest'
import recorded from '../../../test/pizza-choices.recorded.json' with { type: 'json' }
import type { Product } from '../../api/catalogue.ts'
import { choicesOf } from '../../state/pizza/pizza-choices.ts'
import { toppingLook } from './topping-looks.ts'
import { wholeAsItComes, withFillings } from './pizza-draft.ts'
import { field, marksOf, outline, pizzaDrawing, type Region } from './pizza-drawing.ts'

const pizza = wholeAsItComes(choicesOf(recorded.product as unknown as Product)!)
const look = toppingLook('mushroom', 'veg')
const marks = (units: number, region: Region = 'whole') =>
  marksOf({ id: 'mushroom', units, look, region, reach: 140, others: [] })

test('adds pieces for one unit more without moving any', () => {
  expect(marks(2)).toHaveLength(2 * look.count)
  expect(marks(2).slice(0, look.count)).toEqual(marks(1))
})

test('[CAT-20] draws half the pieces on a half, each whole on its own side of the cut', () => {
  const [left, right] = [marks(2, 'left'), marks(2, 'right')]
  expect([left.length, right.length]).toEqual([look.count, look.count])
  const largest = (look.size / 2) * 0.9
  expect(left.every(({ x }) => x <= field / 2 - largest)).toBe(true)
  expect(right.every(({ x }) => x >= field / 2 + largest)).toBe(true)
})

test('draws no piece on or beyond the crust', () => {
  for (const { x, y } of marks(5)) expect(Math.hypot(x - field / 2, y - field / 2)).toBeLessThanOrEqual(141)
})

test('moves no existing piece after a tap', () => {
  const build = pizza.build as WholeBuild
  const before = pizzaDrawing(pizza).regions[0]!.toppings
  const added = [...pizza.choices.ingredients].find(
    ([id, { category }]) => category === 'Topping' && build.toppings[id] === undefined,
  )![0]
  const after = pizzaDrawing(withFillings(pizza, 1, { ...build, toppings: { ...build.toppings, [added]: 1 } }))
  expect(after.regions[0]!.toppings.filter(({ id }) => id !== added)).toEqual(before)
})

test('draws a topping without a look of its own by its price band', () => {
  expect(toppingLook('unheard-of', 'meat')).not.toEqual(toppingLook('unheard-of', 'veg'))
  expect(toppingLook('unheard-of', null).count).toBeGreaterThan(0)
})

test('closes every outline and writes only numbers in it', () => expect(outline(170, 2, 9)).toMatch(/^M[\d .L-]+Z$/))
