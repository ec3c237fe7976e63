import { expect, test } from 'vitest'
import { basketOf, build, line, menu, offerOf, type Choice } from '../../test/fixture-content.ts'
import { priceBasket } from '../pricing/price-basket.ts'
import { allergyWords, ticketOf } from './ticket.ts'

const ticket = (productId: string, choice?: Choice, quantity = 1) => {
  const chosen = choice === undefined ? null : build(offerOf(productId), choice)
  const [priced] = priceBasket(basketOf([line(productId, quantity, chosen)]), menu()).lines
  return ticketOf(priced!, menu())
}

test('a pizza as it comes shows size, base, sauce and its toppings in the order of making', () => {
  expect(ticket('ham-and-mushroom', {}, 2)).toEqual({
    quantity: 2,
    name: 'ham-and-mushroom',
    build: 'LARGE · THIN BASE',
    sauce: 'tomato',
    toppings: [
      { name: 'cheese', units: 1 },
      { name: 'mushroom', units: 1 },
      { name: 'ham', units: 1 },
    ],
    plus: [],
    minus: [],
    less: [],
    halves: [],
    contents: [],
  })
})

test('what is added and what is left out stand apart from what stays', () => {
  const choice = { size: 'family', base: 'pan', sauce: null, toppings: { prawn: 1, olive: 2, cheese: 3, ham: 0 } }
  expect(ticket('ham-and-mushroom', choice)).toMatchObject({
    build: 'FAMILY · PAN BASE',
    sauce: null,
    toppings: [
      { name: 'cheese', units: 1 },
      { name: 'mushroom', units: 1 },
    ],
    plus: [
      { name: 'cheese', units: 2 },
      { name: 'olive', units: 2 },
      { name: 'prawn', units: 1 },
    ],
    minus: ['ham'],
  })
})

test('a double that became a single stays with one unit and is not left out', () => {
  const { toppings, minus, less } = ticket('feast', { toppings: { ham: 1 } })
  expect(toppings).toContainEqual({ name: 'ham', units: 1 })
  expect(minus).toEqual([])
  expect(less).toEqual(['ham'])
})

test('what is not built has only its name, and what left the menu its id', () => {
  const plain = { build: '', halves: [], contents: [], sauce: null, toppings: [], plus: [], minus: [] }
  expect(ticket('cola', undefined, 3)).toEqual({ quantity: 3, name: 'cola', ...plain })
  expect(ticket('lasagne')).toEqual({ quantity: 1, name: 'lasagne', ...plain })
})

test.each([
  ['Ring the bell. My son is ALLERGIC to nuts! Thanks.', 'My son is ALLERGIC to nuts!'],
  ['Peanut allergy', 'Peanut allergy'],
  ['Coeliac, please change gloves\nGate is open', 'Coeliac, please change gloves'],
  ['celiac here. Carries an EpiPen. Cut in squares.', 'celiac here. Carries an EpiPen.'],
  ['Lactose intolerant', 'Lactose intolerant'],
  ['Risk of anaphylaxis', 'Risk of anaphylaxis'],
  ['Must be nut-free', 'Must be nut-free'],
  ['No peanuts please', 'No peanuts please'],
  ['Leave at the door', null],
  ['Well done, extra crispy', null],
  ['', null],
  [null, null],
])('of the note %j the ticket shows on top: %j', (note, expected) => {
  expect(allergyWords(note)).toBe(expected)
})
