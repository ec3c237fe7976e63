import { expect, test } from 'vitest'
import {
  basketOf,
  build,
  content,
  contentWith,
  line,
  menu,
  choicesOf,
  soldOutState,
  stock,
  store,
  wednesday,
  type Choice,
} from '../../test/fixture-content.ts'
import { menuFor, type Menu } from '../menu/menu.ts'
import { isRefused, type RefusalValue } from '../core/refusal.ts'
import type { BasketItemId, ProductId } from '../core/basic-types.ts'
import { addItem, changeItem, changeItems, clearItems, removeItem } from './items.ts'
import type { BasketState } from '../basket/state.ts'
import type { WholeBuild } from '../pizza/build.ts'

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

test('[BAS-16] adds a product with its default build unless one is given', () => {
  const once = accepted(addItem(empty, menu(), item('cola', 2)))
  const twice = accepted(addItem(once, menu(), item('ham-and-mushroom')))
  expect(twice.lines).toEqual([
    { id: 'new-cola', productId: 'cola', quantity: 2, build: null },
    { id: 'new-ham-and-mushroom', productId: 'ham-and-mushroom', quantity: 1, build: build(ham) },
  ])
})

test('[BAS-16] the same product with the same build raises the quantity of its line', () => {
  const first = accepted(
    addItem(empty, menu(), item('ham-and-mushroom', 1, build(ham, { toppings: { olive: 1, prawn: 1 } }), 'a')),
  )
  const same = { ...build(ham), toppings: { prawn: 1, olive: 1, pepperoni: 0, ...build(ham).toppings } }
  const second = accepted(addItem(first, menu(), item('ham-and-mushroom', 2, same, 'b')))
  expect(second.lines).toEqual([{ ...first.lines[0]!, quantity: 3 }])
})

test.each([
  ['first', 0, ['new', 'a', 'b']],
  ['between two', 1, ['a', 'new', 'b']],
  ['last when the position is beyond the end', 7, ['a', 'b', 'new']],
  ['last when no position is given', undefined, ['a', 'b', 'new']],
])('[BAS-16] [BAS-29] puts a removed item back %s', (_, position, order) => {
  const both = basketOf([
    line('ham-and-mushroom', 1, build(ham), 'a'),
    line('margherita', 1, build(choicesOf('margherita')), 'b'),
  ])
  const after = accepted(addItem(both, menu(), { ...item('cola', 1, null, 'new'), position }))
  expect(after.lines.map((each) => each.id)).toEqual(order)
  const [, second] = both.lines
  const again = { ...item('margherita', 1, null, 'new'), position: 0 }
  const same = accepted(addItem(both, menu(), again))
  expect(same.lines).toEqual([both.lines[0], { ...second, quantity: 2 }])
})

test.each<[string, Choice]>([
  ['size', { size: 'small' }],
  ['base', { base: 'pan' }],
  ['sauce', { sauce: null }],
  ['topping', { toppings: { olive: 1 } }],
  ['double', { toppings: { ham: 2 } }],
  ['topping left out', { toppings: { ham: 0 } }],
])('[BAS-16] another %s is a line of its own', (_, choice) => {
  const first = accepted(addItem(empty, menu(), item('ham-and-mushroom', 1, null, 'a')))
  const second = accepted(addItem(first, menu(), item('ham-and-mushroom', 1, build(ham, choice), 'b')))
  expect(second.lines.map((each) => each.id)).toEqual(['a', 'b'])
})

const soldOut = menuFor(content, store, soldOutState('cola', 'olive', 'pan', 'barbecue'), 'Pickup', wednesday)

test.each<[string, ReturnType<typeof item>, Menu, Partial<RefusalValue>]>([
  [
    '[BAS-16] an unknown product',
    item('lasagne'),
    menu(),
    { refused: 'ProductNotFound', data: { productId: 'lasagne' as ProductId } },
  ],
  [
    '[CAT-19] a product that has sold out',
    item('cola'),
    soldOut,
    { refused: 'ProductOutOfStock', data: { productId: 'cola' as ProductId } },
  ],
  [
    '[CAT-19] a topping that has sold out',
    item('margherita', 1, build(choicesOf('margherita'), { toppings: { olive: 1 } })),
    soldOut,
    { refused: 'ProductOutOfStock', data: { productId: 'olive' as ProductId } },
  ],
  [
    '[CAT-19] a base that has sold out',
    item('margherita', 1, build(choicesOf('margherita'), { base: 'pan' })),
    soldOut,
    { refused: 'ProductOutOfStock', data: { productId: 'pan' as ProductId } },
  ],
  ['[CAT-19] a recipe whose sauce has sold out', item('feast'), soldOut, { refused: 'ProductOutOfStock' }],
  [
    '[BAS-16] a build of what cannot be built',
    item('cola', 1, build(ham)),
    menu(),
    { refused: 'BasketItemPartNotFound' },
  ],
  ['[BAS-16] no quantity', item('cola', 0), menu(), { refused: 'BadInput' }],
  ['[BAS-16] a hundred', item('cola', 100), menu(), { refused: 'BadInput' }],
  ['[BAS-16] a half', item('cola', 0.5), menu(), { refused: 'BadInput' }],
])('%s is refused', (_, added, shown, expected) => {
  expect(addItem(empty, shown, added)).toMatchObject(expected)
})

test('[BAS-16] refuses a 61st line, but not more of an existing one', () => {
  const many = Array.from({ length: 61 }, (_, index) => stock(`dish-${index}`, 100))
  const shown = menu('Pickup', contentWith(...many))
  const full = basketOf(many.slice(0, 60).map((dish) => line(dish.id)))
  expect(addItem(full, shown, item('dish-60'))).toMatchObject({ refused: 'TooManyLines' })
  expect(accepted(addItem(full, shown, item('dish-0'))).lines).toHaveLength(60)
})

test('[BAS-16] no line grows beyond 99', () => {
  const many = basketOf([line('cola', 98)])
  expect(accepted(addItem(many, menu(), item('cola'))).lines[0]?.quantity).toBe(99)
  expect(addItem(many, menu(), item('cola', 2))).toMatchObject({ refused: 'BadInput', data: { max: 99 } })
})

const two = basketOf([line('cola', 2, null, 'a'), line('ham-and-mushroom', 1, build(ham), 'b')])

test('[BAS-19] a change sets the quantity or the build, and 0 removes', () => {
  const changed = accepted(changeItem(two, menu(), id('b'), { quantity: 3, build: build(ham, { base: 'pan' }) }))
  expect(changed.lines[1]).toEqual({ ...two.lines[1]!, quantity: 3, build: build(ham, { base: 'pan' }) })
  expect(accepted(changeItem(two, menu(), id('b'), {})).lines).toEqual(two.lines)
  expect(accepted(changeItem(two, menu(), id('a'), { quantity: 0 })).lines).toEqual([two.lines[1]])
})

test.each<[string, string, object, string]>([
  ['an unknown line', 'z', { quantity: 1 }, 'BasketItemNotFound'],
  ['a hundred', 'a', { quantity: 100 }, 'BadInput'],
  ['less than nothing', 'a', { quantity: -1 }, 'BadInput'],
  ['a build that does not fit', 'b', { build: build(ham, { base: 'gluten-free' }) }, 'UnmatchedBases'],
  ['a build for a product without one', 'a', { build: build(ham) }, 'BasketItemPartNotFound'],
])('[BAS-19] a change is refused: %s', (_, itemId, change, expected) => {
  expect(changeItem(two, menu(), id(itemId), change)).toMatchObject({ refused: expected })
})

test('[BAS-19] [BAS-20] refuses to change a sold-out item, but removes it', () => {
  expect(changeItem(two, soldOut, id('a'), { quantity: 1 })).toMatchObject({ refused: 'ProductOutOfStock' })
  expect(accepted(changeItem(two, soldOut, id('a'), { quantity: 0 })).lines).toHaveLength(1)
  expect(accepted(removeItem(two, id('a'))).lines).toEqual([two.lines[1]])
})

test('[BAS-18] several lines change in one step', () => {
  const changed = accepted(
    changeItems(two, menu(), [
      { id: id('a'), quantity: 5 },
      { id: id('b'), quantity: 0 },
    ]),
  )
  expect(changed.lines).toEqual([{ ...two.lines[0]!, quantity: 5 }])
})

test('[BAS-18] one refusal refuses all, and unknown ids are named together', () => {
  const before = structuredClone(two)
  expect(
    changeItems(two, menu(), [
      { id: id('a'), quantity: 5 },
      { id: id('b'), quantity: 100 },
    ]),
  ).toMatchObject({ refused: 'BadInput' })
  expect(
    changeItems(two, menu(), [{ id: id('y'), quantity: 1 }, { id: id('a'), quantity: 1 }, { id: id('z') }]),
  ).toMatchObject({
    refused: 'BasketItemNotFound',
    data: { missingItems: [{ basketItemId: 'y' }, { basketItemId: 'z' }] },
  })
  expect(two).toEqual(before)
})

test('[BAS-18] reports a line that the same step has removed as missing', () => {
  const changes = [
    { id: id('a'), quantity: 0 },
    { id: id('a'), quantity: 1 },
  ]
  expect(changeItems(two, menu(), changes)).toMatchObject({ refused: 'BasketItemNotFound' })
})

test('[BAS-20] an unknown line cannot be removed', () => {
  expect(removeItem(two, id('z'))).toMatchObject({
    refused: 'BasketItemNotFound',
    data: { missingItems: [{ basketItemId: 'z' }] },
  })
})

test('[BAS-17] clearing removes the items and keeps the rest', () => {
  expect(clearItems({ ...two, note: 'Ring twice' })).toEqual({ ...two, lines: [], note: 'Ring twice' })
})
