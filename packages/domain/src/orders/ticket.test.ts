import { expect, test } from 'vitest'
import {
  basketOf,
  build,
  line,
  menu,
  choicesOf,
  soldOutState,
  store,
  wednesday,
  type Choice,
} from '../../test/fixture-content.ts'
import { buildHalves, bundle, halvesOf, slot, wideContent, wideMenu } from '../../test/fixture-halves.ts'
import { soloBox } from '../../test/fixture-offer-baskets.ts'
import { menuFor } from '../menu/menu.ts'
import { priceBasket } from '../pricing/price-basket.ts'
import type { ProductId } from '../core/basic-types.ts'
import { allergySentences, ticketOf, ticketOfMeal } from './ticket.ts'

const ticket = (productId: string, choice?: Choice, quantity = 1) => {
  const chosen = choice === undefined ? null : build(choicesOf(productId), choice)
  const [priced] = priceBasket(basketOf([line(productId, quantity, chosen)]), menu()).lines
  return ticketOf(priced!, menu())
}

test('a pizza with its recipe has size, base, sauce and its toppings in make order', () => {
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
    food: { allergens: ['wheat', 'gluten', 'milk', 'sulphites'], mayContain: [] },
  })
})

test('lists added and removed toppings separately from those of the recipe', () => {
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

test('a topping reduced from two units to one is not listed as left out', () => {
  const { toppings, minus, less } = ticket('feast', { toppings: { ham: 1 } })
  expect(toppings).toContainEqual({ name: 'ham', units: 1 })
  expect(minus).toEqual([])
  expect(less).toEqual(['ham'])
})

test('a product without a build has only its name, and a product that left the menu its id', () => {
  const plain = { build: '', halves: [], contents: [], sauce: null, toppings: [], plus: [], minus: [] }
  expect(ticket('cola', undefined, 3)).toEqual({
    quantity: 3,
    name: 'cola',
    ...plain,
    food: { allergens: ['wheat'], mayContain: [] },
  })
  expect(ticket('lasagne')).toEqual({ quantity: 1, name: 'lasagne', ...plain, food: null })
})

test('[CAT-20] a half-n-half shows its size and base once, and each half as a pizza of its own, left first', () => {
  const chosen = buildHalves(halvesOf(), {
    size: 'family',
    base: 'pan',
    left: { sauce: null, toppings: { olive: 2 } },
    right: { toppings: { olive: 0, pepperoni: 1, cheese: 2 } },
  })
  const [priced] = priceBasket(basketOf([line('half-n-half', 3, chosen)]), wideMenu()).lines
  expect(ticketOf(priced!, wideMenu())).toEqual({
    quantity: 3,
    name: 'half-n-half',
    build: 'FAMILY · PAN BASE',
    sauce: null,
    toppings: [],
    plus: [],
    minus: [],
    halves: [
      {
        name: 'margherita',
        sauce: null,
        toppings: [{ name: 'cheese', units: 1 }],
        plus: [{ name: 'olive', units: 2 }],
        minus: [],
        less: [],
      },
      {
        name: 'calabrese',
        sauce: 'barbecue',
        toppings: [
          { name: 'cheese', units: 1 },
          { name: 'pepperoni', units: 1 },
        ],
        plus: [{ name: 'cheese', units: 1 }],
        minus: ['olive'],
        less: ['pepperoni'],
      },
    ],
    contents: [],
    food: { allergens: ['wheat', 'gluten', 'milk'], mayContain: ['soy', 'sulphites'] },
  })
})

test('[CAT-20] names a half whose pizza has left the menu by its id, so that the ticket is complete', () => {
  const chosen = buildHalves(halvesOf(), { left: { pizza: 'seafood' } })
  const products = wideContent.products.filter(({ id }) => id !== 'seafood')
  const shown = wideMenu('Pickup', { ...wideContent, products })
  const [priced] = priceBasket(basketOf([line('half-n-half', 1, chosen)]), shown).lines
  expect(ticketOf(priced!, shown).halves).toMatchObject([
    { name: 'seafood', sauce: null, toppings: [], plus: [], minus: [] },
    { name: 'calabrese', sauce: 'barbecue' },
  ])
})

test('halves keep their names if their product has left the menu or is no longer a half-n-half', () => {
  const chosen = buildHalves(halvesOf())
  const named = (productId: string) => {
    const [priced] = priceBasket(basketOf([line(productId, 1, chosen)]), wideMenu()).lines
    return ticketOf(priced!, wideMenu())
  }
  expect(named('margherita')).toMatchObject({ name: 'margherita', build: '', halves: [] })
  expect(named('gone')).toMatchObject({ name: 'gone', build: '', halves: [] })
})

test('[CAT-12] a meal lists its items with quantity and size, in the order of its groups', () => {
  const boxes = [
    ...wideContent.products,
    bundle('big-box', 5000, [
      slot('drinks', ['cola'], 4),
      slot('extra', ['tiramisu'], 0, 2),
      slot('pizzas', ['calabrese', 'feast/family'], 2),
      slot('side', ['feast/family']),
    ]),
  ]
  const shown = wideMenu('Pickup', { ...wideContent, products: boxes })
  const contents = (id: string) => {
    const [priced] = priceBasket(basketOf([line(id, 2)]), shown).lines
    return ticketOf(priced!, shown)
  }
  expect(contents('dinner-box')).toMatchObject({
    quantity: 2,
    name: 'dinner-box',
    build: '',
    contents: ['1 × margherita (Family)', '1 × garlic-bread', '2 × cola'],
  })
  expect(contents('big-box').contents).toEqual(['4 × cola', '2 × calabrese (Large)', '1 × feast (Family)'])
})

test('a meal still lists an item that has sold out since', () => {
  const shown = menuFor(wideContent, store, soldOutState('garlic-bread'), 'Pickup', wednesday)
  const [priced] = priceBasket(basketOf([line('dinner-box')]), shown).lines
  expect(ticketOf(priced!, shown).contents).toContain('1 × garlic-bread')
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
])('the ticket shows these sentences of the note %j first: %j', (note, expected) => {
  expect(allergySentences(note)).toBe(expected)
})

test.each([
  ['I have an allergy', true],
  ['Anaphylaxis!', true],
  ['I carry an EpiPen', true],
  ['I carry an epi-pen', true],
  ['We are coeliac', true],
  ['We are celiac', true],
  ['lactose intolerant', true],
  ['hypersensitive to garlic', true],
  ['gluten-free please', true],
  ['nuts free please', true],
  ['peanut free', true],
  ['no nuts', true],
  ['No  egg please', true],
  ['without any dairy', true],
  ['avoid shellfish', true],
  ['avoid any  tree nuts', true],
  ['the piano nut bar', false],
  ['free of charge', false],
  ['no nutmeg', false],
  ['ring twice', false],
  ['knotty: no news', false],
])('[BAS-14] the note %j concerns an allergy: %j', (note, expected) => {
  expect(allergySentences(note)).toBe(expected ? note : null)
})

test('[BAS-14] several sentences stay whole, in one line', () => {
  expect(allergySentences(' No nuts!   Ring twice.\n\nI am  coeliac. \n')).toBe('No nuts! I am  coeliac.')
  expect([allergySentences(null), allergySentences('')]).toEqual([null, null])
})

test('[CAT-12] the ticket of a meal has its name and quantity, and nothing of its pieces', () => {
  const plain = { build: '', sauce: null, toppings: [], plus: [], minus: [], halves: [], contents: [] }
  const group = { ...soloBox(3), productId: 'dinner-box' as ProductId }
  const menuProduct = wideMenu().products.get('dinner-box' as ProductId)!
  const { product } = menuProduct
  const priced = { group, menuProduct: { ...menuProduct, product: { ...product, name: 'Dinner box' } } }
  expect(ticketOfMeal(priced)).toEqual({ quantity: 3, name: 'Dinner box', ...plain })
  expect(ticketOfMeal({ ...priced, menuProduct: null })).toEqual({ quantity: 3, name: 'dinner-box', ...plain })
})

test('[CAT-12] a build whose size, base or sauce has left the menu shows what is still known', () => {
  const chosen = build(choicesOf('margherita'))
  const shown = (more: object) => {
    const [priced] = priceBasket(basketOf([line('margherita', 1, { ...chosen, ...more })]), menu()).lines
    const { build: words, sauce } = ticketOf(priced!, menu())
    return [words, sauce]
  }
  expect(shown({})).toEqual(['LARGE · THIN BASE', 'tomato'])
  expect(shown({ baseId: 'gone' })).toEqual(['LARGE', 'tomato'])
  expect(shown({ sizeId: 'gone' })).toEqual(['', 'tomato'])
  expect(shown({ sauceId: 'gone' })).toEqual(['LARGE · THIN BASE', null])
})

test('[CAT-12] a meal lists no slot that may stay empty, and no item that has left the shop', () => {
  const box = bundle('box', 1_000, [
    slot('side', ['garlic-bread', 'tiramisu'], 2, 3),
    slot('extra', ['cola'], 0, 1),
    slot('gone', ['moon-cake']),
    slot('empty', []),
    slot('pizza', ['margherita']),
  ])
  const shown = wideMenu('Pickup', { ...wideContent, products: [...wideContent.products, box] })
  const [priced] = priceBasket(basketOf([line('box')]), shown).lines
  expect(ticketOf(priced!, shown).contents).toEqual(['2 × garlic-bread', '1 × margherita (Large)'])
})
