import { afterAll, expect, test } from 'vitest'
import { widthsOf } from './budgets.mjs'
import { globTest, jobsOf } from './jobs.mjs'
import { readMenu, readTable, wantedOf } from './menu.mjs'
import { smallCheckout } from './small-checkout.mjs'

const checkout = smallCheckout()
afterAll(() => checkout.remove())

const menu = readMenu(checkout.place.content)
const jobs = new Map(
  jobsOf(menu, readTable(checkout.place.assets)).map(({ shelf, job }) => [`${shelf}/${job.id}`, job]),
)

test('each layer is a job of its own kind, a melting cheese another than a topping of pieces', () => {
  const layers = [...jobs].filter(([key]) => key.startsWith('layers/')).map(([, job]) => job)
  expect(layers).toMatchObject([
    { id: 'classic', kind: 'base', base: 'classic' },
    { id: 'thin', kind: 'base', base: 'thin' },
    { id: 'tomato-sauce', kind: 'sauce', sauce: 'tomato-sauce' },
    { id: 'mozzarella', kind: 'cheese', ingredient: 'mozzarella' },
    { id: 'ham', kind: 'topping', ingredient: 'ham' },
    { id: 'red-onion', kind: 'topping', ingredient: 'red-onion' },
  ])
})

test('nothing is rendered smaller than it is shown', () => {
  const widest = ([key]) => Math.max(...widthsOf(key.split('/')[0]))
  expect([...jobs].filter(([key, { pixels }]) => pixels < widest([key]))).toEqual([])
})

test('a pizza is drawn by its recipe on the base of its size', () => {
  expect(jobs.get('products/onion-pizza')).toMatchObject({
    kind: 'pizza',
    base: 'classic',
    size: 'large',
    sauce: null,
    toppings: { mozzarella: 1, 'red-onion': 1 },
  })
})

test('two pizzas of one recipe are scattered differently', () => {
  const [one, other] = ['ham-pizza', 'lunch-ham-pizza'].map((id) => jobs.get(`products/${id}`))
  expect(one.toppings).toEqual(other.toppings)
  expect(one.seed).not.toBe(other.seed)
  expect([one.size, other.size]).toEqual(['large', 'small'])
})

test('[CAT-20] a half-n-half is drawn of its two pizzas', () => {
  expect(jobs.get('products/half-n-half')).toMatchObject({
    kind: 'pizza',
    left: { sauce: 'tomato-sauce', toppings: { mozzarella: 1, ham: 2 } },
    right: { sauce: null, toppings: { mozzarella: 1, 'red-onion': 1 } },
  })
})

test('[CAT-12] a meal is drawn as it comes: the first choice of each slot, in its size, as often as it counts', () => {
  const can = { kind: 'thing', family: 'soft-drink', params: { colour: 'red' } }
  const { items } = jobs.get('products/box')
  expect(items).toEqual([expect.objectContaining({ kind: 'pizza', size: 'small', sauce: null }), can, can])
})

test('a product missing in the table has no job but still needs a picture', () => {
  expect(jobs.has('products/salad')).toBe(false)
  expect(jobs.has('products/green-box')).toBe(false)
  expect(wantedOf(menu)).toEqual({
    products: expect.arrayContaining(['salad', 'green-box', 'ham-pizza', 'half-n-half']),
    layers: ['classic', 'thin', 'tomato-sauce', 'mozzarella', 'ham', 'red-onion'],
  })
  expect(wantedOf(menu).products).toHaveLength(9)
})

test('ids are chosen by stars, question marks and commas, and by nothing else', () => {
  const matching = (pattern) => ['cola-375', 'cola-600', 'colaX375', 'water'].filter(globTest(pattern))
  expect(matching('cola-*')).toEqual(['cola-375', 'cola-600'])
  expect(matching('cola-37?, water')).toEqual(['cola-375', 'water'])
  expect(matching('cola.375')).toEqual([])
})
