import { expect, test } from 'vitest'
import { basketOf, build, line, choicesOf, soldOutState, store, wednesday } from '../../test/fixture-content.ts'
import { buildHalves, halvesOf, wideContent, wideMenu } from '../../test/fixture-halves.ts'
import type { Product } from '../content/content.ts'
import { menuFor, type Menu } from '../menu/menu.ts'
import { priceBasket } from '../pricing/price-basket.ts'
import { isRefused, type RefusalValue } from '../core/refusal.ts'
import type { BasketItemId, ProductId } from '../core/basic-types.ts'
import { checkBasket } from './check.ts'
import { addItem, changeItem } from './items.ts'
import type { BasketState } from '../basket/state.ts'
import type { Build } from '../pizza/build.ts'

const shown = wideMenu()
const choices = halvesOf()
const empty = basketOf([])
const item = (productId: string, chosen: Build | null = null, id = `new-${productId}`, quantity = 1) => ({
  id: id as BasketItemId,
  productId: productId as ProductId,
  quantity,
  build: chosen,
})
const accepted = (outcome: BasketState | RefusalValue): BasketState => {
  if (isRefused(outcome)) throw new Error(`refused: ${outcome.refused}`)
  return outcome
}
const without = (...ids: string[]): Menu => menuFor(wideContent, store, soldOutState(...ids), 'Pickup', wednesday)
const golden = choicesOf('golden', shown)

test('[CAT-20] [BAS-16] adds a half-n-half with its default build unless one is given', () => {
  expect(accepted(addItem(empty, shown, item('half-n-half'))).lines).toEqual([
    { id: 'new-half-n-half', productId: 'half-n-half', quantity: 1, build: buildHalves(choices) },
  ])
})

test('[CAT-20] [BAS-16] the same half-n-half added twice raises the quantity, however it is written', () => {
  const chosen = buildHalves(choices, { left: { toppings: { olive: 1, prawn: 1 } } })
  const first = accepted(addItem(empty, shown, item('half-n-half', chosen, 'a')))
  const again = { ...chosen, left: { ...chosen.left, toppings: { ham: 0, prawn: 1, cheese: 1, olive: 1 } } }
  expect(accepted(addItem(first, shown, item('half-n-half', again, 'b', 2))).lines).toEqual([
    { ...first.lines[0]!, quantity: 3 },
  ])
})

test('[CAT-20] [BAS-16] left and right swapped is a line of its own', () => {
  const chosen = buildHalves(choices)
  const first = accepted(addItem(empty, shown, item('half-n-half', chosen, 'a')))
  const mirrored = { ...chosen, left: chosen.right, right: chosen.left }
  const both = accepted(addItem(first, shown, item('half-n-half', mirrored, 'b')))
  expect(both.lines.map(({ id, quantity }) => [id, quantity])).toEqual([
    ['a', 1],
    ['b', 1],
  ])
})

test('[CAT-20] [BAS-19] a half of a line can be changed', () => {
  const first = accepted(addItem(empty, shown, item('half-n-half', null, 'a')))
  const other = buildHalves(choices, { right: { pizza: 'seafood', toppings: { olive: 1 } } })
  const after = accepted(changeItem(first, shown, 'a' as BasketItemId, { build: other }))
  expect(after.lines).toEqual([{ ...first.lines[0]!, build: other }])
})

test.each<[string, ReturnType<typeof item>, Menu, string, string]>([
  [
    '[CAT-19] a half-n-half that has sold out',
    item('half-n-half'),
    without('half-n-half'),
    'ProductOutOfStock',
    'half-n-half',
  ],
  [
    '[CAT-19] one whose own half has sold out',
    item('half-n-half'),
    without('calabrese'),
    'ProductOutOfStock',
    'calabrese',
  ],
  [
    '[CAT-20] a whole pizza as a half-n-half',
    item('half-n-half', build(choicesOf('margherita'))),
    shown,
    'BasketItemPartNotFound',
    'half-n-half',
  ],
  [
    '[CAT-20] halves as a whole pizza',
    item('margherita', buildHalves(choices)),
    shown,
    'BasketItemPartNotFound',
    'margherita',
  ],
  [
    '[BAS-16] halves as a side',
    item('garlic-bread', buildHalves(choices)),
    shown,
    'BasketItemPartNotFound',
    'garlic-bread',
  ],
  [
    '[BAS-16] a build of a meal',
    item('dinner-box', build(choicesOf('margherita'))),
    shown,
    'BasketItemPartNotFound',
    'dinner-box',
  ],
  [
    '[BAS-16] halves as a meal',
    item('dinner-box', buildHalves(choices)),
    shown,
    'BasketItemPartNotFound',
    'dinner-box',
  ],
  [
    '[CAT-19] a meal whose side has sold out',
    item('dinner-box'),
    without('garlic-bread'),
    'ProductOutOfStock',
    'garlic-bread',
  ],
])('%s is refused', (_, added, on, refusal, productId) => {
  expect(addItem(empty, on, added)).toEqual({ refused: refusal, data: { productId } })
})

test('[CAT-19] accepts another half in place of a sold-out one', () => {
  const chosen = buildHalves(choices, { right: { pizza: 'seafood' } })
  expect(isRefused(addItem(empty, without('calabrese'), item('half-n-half', chosen)))).toBe(false)
})

test('[CAT-20] [BAS-11] a half-n-half in the basket has a surcharge, which its price includes', () => {
  const basket = accepted(addItem(empty, shown, item('half-n-half', null, 'a', 2)))
  expect(priceBasket(basket, shown).lines[0]).toMatchObject({ unit: 2000, fee: 150, total: 4000 })
})

test.each<[string, Parameters<typeof build>[1]]>([
  ['another sauce', { sauce: 'barbecue' }],
  ['no sauce', { sauce: null }],
  ['a topping more', { toppings: { olive: 1 } }],
  ['a double', { toppings: { cheese: 2 } }],
  ['a topping less', { toppings: { prawn: 0 } }],
  ['a topping swapped', { toppings: { prawn: 0, ham: 1 } }],
])('[RUL-11] a promotion’s own pizza is refused with %s', (_, choice) => {
  const changed = build(golden, choice)
  expect(addItem(empty, shown, item('golden', changed))).toEqual({ refused: 'ValidateUnrealPizzas', data: {} })
  const asItComes = basketOf([line('golden', 1, build(golden), 'a')])
  expect(changeItem(asItComes, shown, 'a' as BasketItemId, { build: changed })).toMatchObject({
    refused: 'ValidateUnrealPizzas',
  })
  const priced = priceBasket(basketOf([line('golden', 1, changed)]), shown)
  expect(priced.lines[0]).toMatchObject({ isAvailable: false, total: 0 })
  expect(priced.notices).toMatchObject([{ code: 'ValidateUnrealPizzas', type: 'error' }])
  expect(checkBasket(priced, store)).toMatchObject({ refused: 'ValidateUnrealPizzas' })
})

test('[RUL-11] accepts a promotional pizza with its own recipe in any size and on any base that fits', () => {
  for (const choice of [{}, { size: 'small' }, { base: 'gluten-free' }, { size: 'family', base: 'pan' }]) {
    const basket = accepted(addItem(empty, shown, item('golden', build(golden, choice))))
    expect(checkBasket(priceBasket(basket, shown), store)).toBeNull()
  }
  const written = { ...build(golden), toppings: { prawn: 1, olive: 0, cheese: 1 } }
  expect(isRefused(addItem(empty, shown, item('golden', written)))).toBe(false)
})

test('[RUL-11] a promotion’s pizza that the store does not sell is refused when added and when ordered', () => {
  const elsewhere = wideContent.products.map((product): Product =>
    product.id === 'golden' ? { ...product, availability: { states: ['VIC'] } } : product,
  )
  const on = wideMenu('Pickup', { ...wideContent, products: elsewhere })
  const refusal = { refused: 'ValidateUnrealPizzas', data: { productId: 'golden' } }
  expect(addItem(empty, on, item('golden'))).toEqual(refusal)
  const priced = priceBasket(basketOf([line('golden', 1, build(golden))]), on)
  expect(priced.lines[0]).toMatchObject({ isAvailable: false, refusal, total: 0 })
  expect(priced.notices).toEqual([
    {
      code: 'ValidateUnrealPizzas',
      type: 'error',
      text: "golden: this pizza can't be ordered as selected. Please change or remove it.",
    },
  ])
  expect(checkBasket(priced, store)).toEqual(refusal)
})

test('[RUL-11] reports items gone from the menu before a promotional pizza', () => {
  const changed = build(golden, { sauce: null })
  const basket = basketOf([line('golden', 1, changed, 'a'), line('lasagne', 1, null, 'b')])
  expect(checkBasket(priceBasket(basket, shown), store)).toEqual({
    refused: 'BasketItemNotFound',
    data: { missingItems: [{ basketItemId: 'b', productId: 'lasagne' }] },
  })
  expect(addItem(empty, shown, item('lasagne'))).toMatchObject({ refused: 'ProductNotFound' })
})

test.each([
  ['a half-n-half that has lost its build', line('half-n-half'), 'half-n-half'],
  ['a pizza that has lost its build', line('margherita'), 'margherita'],
  ['a side that was given one', line('garlic-bread', 1, buildHalves(choices)), 'garlic-bread'],
])('[BAS-25] refuses to order %s', (_, broken, productId) => {
  const priced = priceBasket(basketOf([broken]), shown)
  const refusal = { refused: 'BasketItemPartNotFound', data: { productId } }
  expect(priced.lines[0]).toMatchObject({ isAvailable: false, refusal, total: 0 })
})

test('[RUL-11] refuses to order halves on a base that no longer fits one of them', () => {
  const chosen = buildHalves(choices, { base: 'gluten-free' })
  const priced = priceBasket(basketOf([line('half-n-half', 1, chosen)]), shown)
  expect(priced.lines[0]).toMatchObject({ isAvailable: false, unit: 0, fee: 0, trail: [], parts: [] })
  expect(checkBasket(priced, store)).toMatchObject({ refused: 'UnmatchedBases', data: { productId: 'gluten-free' } })
})

test('[CAT-19] [BAS-25] refuses to order, and names, halves of which one has sold out since', () => {
  const basket = basketOf([line('half-n-half', 1, buildHalves(choices), 'a')])
  expect(checkBasket(priceBasket(basket, without('margherita')), store)).toEqual({
    refused: 'BasketItemNotFound',
    data: { missingItems: [{ basketItemId: 'a', productId: 'half-n-half' }] },
  })
})
