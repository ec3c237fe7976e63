import { expect, test } from 'vitest'
import { basketOf, contentWith, line, menu, pizza, stock, store } from '../../test/fixture-content.ts'
import { priceBasket } from '../pricing/price-basket.ts'
import { checkBasket } from './check.ts'

const bar = contentWith(
  stock('lager', 600, { productType: 'Alcohol', alcoholUnits: 1 }),
  stock('shiraz', 1600, { productType: 'Alcohol', alcoholUnits: 4 }),
  stock('wings', 1200, { productType: 'WingsStreet' }),
  stock('carbonara', 1400, { productType: 'StockItemExtended', taxonomy: 'mains/pasta' }),
  stock('garlic-bread', 700),
  pizza('margherita', 'tomato', { cheese: 1 }),
)

const refusal = (...items: readonly (readonly [string, number])[]) => {
  const lines = items.map(([id, quantity]) => line(id, quantity))
  return checkBasket(priceBasket(basketOf(lines), menu('Pickup', bar)), store)
}

test.each([
  ['six of one', [['lager', 6]]],
  [
    'four and two ones',
    [
      ['shiraz', 1],
      ['lager', 2],
    ],
  ],
] as const)('[RUL-03] exactly six units of alcohol pass: %s', (_, items) => {
  expect(refusal(['wings', 1], ...items)).toBeNull()
})

test.each([
  ['seven of one', [['lager', 7]]],
  ['units times quantity', [['shiraz', 2]]],
] as const)('[RUL-03] more than six units are refused: %s', (_, items) => {
  expect(refusal(['wings', 1], ...items)).toEqual({ refused: 'InvalidAlcohol', data: { max: 6 } })
})

test.each(['wings', 'carbonara'])('[RUL-04] alcohol may be ordered with %s', (food) => {
  expect(refusal([food, 1], ['lager', 1])).toBeNull()
})

test('[RUL-04] alcohol without food is refused; a side is no meal', () => {
  expect(refusal(['lager', 1])?.refused).toBe('AlcoholNeedsFood')
  expect(refusal(['garlic-bread', 3], ['lager', 1])?.refused).toBe('AlcoholNeedsFood')
  expect(refusal(['garlic-bread', 3])).toBeNull()
})
