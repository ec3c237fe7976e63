import { describe, expect, test } from 'vitest'
import { basketOf, disposition, store } from '../../test/fixture-content.ts'
import { free, ids, offer } from '../../test/fixture-offers.ts'
import { bread, cola, offerMenu, pizza, pizzas, priced, soloBox } from '../../test/fixture-offer-baskets.ts'
import type { Line } from '../basket/state.ts'
import type { Offer } from '../content/offer.ts'
import { cents, type ServiceType } from '../core/basic-types.ts'
import { codeChoice } from './code-choice.ts'
import { batchesOf } from './pieces.ts'

type Goods = {
  readonly lines?: readonly Line[]
  readonly on?: readonly Offer[]
  readonly way?: ServiceType
  readonly groups?: Parameters<typeof priced>[2]
}

/** The codes to choose from, by their part in the search. */
const choice = (offers: readonly Offer[], { lines = [bread(), cola()], on = [], way, groups = [] }: Goods = {}) => {
  const { lines: pricedLines, groups: pricedGroups } = priced(lines, [], groups, way)
  const codes = on.flatMap(({ id, code }) => (code === null ? [] : [{ code, offerId: id }]))
  const state = { ...basketOf(lines, disposition(way)), groups, codes }
  const contents = { pieces: batchesOf(pricedLines, pricedGroups), meals: [] }
  const found = codeChoice(state, offerMenu(offers, way), contents)
  return Object.fromEntries(Object.entries(found).map(([part, list]) => [part, list.map(({ code }) => code)]))
}
const empty = { fixed: [], harmless: [], rivals: [], alone: [] }

const breadSelector = { products: ids('garlic-bread') }
const half = offer('half', { kind: 'secondAtHalf', selector: breadSelector })
const amount = offer('amount', { kind: 'amountOff', amount: cents(500) })
const alone = offer('alone', { kind: 'percentOff', selector: {}, percent: 20 }, { stacking: 'alone' })
const deal = offer('deal', { kind: 'bundle', productId: ids('members')[0]! })

describe('[BAS-11] the codes to choose from', () => {
  test('public codes by their part, sorted by code', () => {
    const bun = offer('bun', { kind: 'freeItem', selector: breadSelector, max: 1 })
    const loaf = offer('loaf', { kind: 'freeItem', selector: breadSelector, max: 2 })
    expect(choice([half, bun, amount, loaf, alone])).toEqual({
      fixed: [],
      harmless: ['AMOUNT'],
      rivals: ['BUN', 'HALF', 'LOAF'],
      alone: ['ALONE'],
    })
  })

  test('a deal on the basket stays, and excludes codes that go alone', () => {
    expect(choice([deal, half, alone], { on: [deal] })).toEqual({ ...empty, fixed: ['DEAL'], rivals: ['HALF'] })
  })

  test('a deal that goes alone excludes every other code', () => {
    const strict = { ...deal, stacking: 'alone' as const }
    expect(choice([strict, half, amount, alone], { on: [strict] })).toEqual({ ...empty, fixed: ['DEAL'] })
  })

  test('a deal that is not on the basket is no candidate', () => {
    expect(choice([deal])).toEqual(empty)
  })

  test('a code on the basket that does nothing stays, if it may go with others', () => {
    const pizzaHalf = offer('pizza', { kind: 'secondAtHalf', selector: pizzas })
    const strict = offer('strict', pizzaHalf.effect, { stacking: 'alone' })
    expect(choice([pizzaHalf, strict], { on: [pizzaHalf, strict] })).toEqual({ ...empty, fixed: ['PIZZA'] })
    expect(choice([half], { on: [half] })).toEqual({ ...empty, rivals: ['HALF'] })
    expect(choice([pizzaHalf, half], { on: [half] })).toEqual({ ...empty, rivals: ['HALF'] })
  })

  test('a code on the basket stays, and does not compete, when its offer has ended or is for another day', () => {
    const monday = offer('monday', half.effect, { conditions: [{ kind: 'weekdays', weekdays: ['monday'] }] })
    expect(choice([monday, amount], { on: [half, monday] })).toEqual({
      ...empty,
      fixed: ['HALF', 'MONDAY'],
      harmless: ['AMOUNT'],
    })
  })

  test.each<[string, Partial<Offer>]>([
    ['is hidden', { isShown: false }],
    ['has no code', { code: null }],
    ['is limited per customer', { limits: { ...free, perCustomer: 1 } }],
    ['is limited per address and day', { limits: { ...free, perEmailPerDay: 1 } }],
    ['is limited in total', { limits: { ...free, total: 1 } }],
    ['is for one way to pay', { conditions: [{ kind: 'paymentType', paymentType: 'cash' }] }],
    ['is for a first order', { conditions: [{ kind: 'firstOrder' }] }],
    ['is for another day', { conditions: [{ kind: 'weekdays', weekdays: ['monday'] }] }],
  ])('an offer that %s is not proposed', (_, more) => {
    expect(choice([{ ...half, ...more }])).toEqual(empty)
  })

  test('an offer for orders of any size, so often in an order, is proposed', () => {
    const conditions = [{ kind: 'minimumSubtotal', amount: cents(5_000) }] as const
    expect(choice([{ ...half, limits: { ...free, perOrder: 1 }, conditions }])).toEqual({ ...empty, rivals: ['HALF'] })
  })
})

describe('[BAS-11] whether a code can help', () => {
  const helps = (effect: Offer['effect'], goods: Goods = {}) => {
    const { harmless, rivals } = choice([offer('it', effect)], goods)
    return [...(harmless ?? []), ...(rivals ?? [])].length === 1
  }

  test('a fixed price needs a single item that costs more', () => {
    const at = (price: number) => helps({ kind: 'fixedPrice', selector: breadSelector, price: cents(price) })
    expect([at(699), at(700)]).toEqual([true, false])
    expect(helps({ kind: 'fixedPrice', selector: pizzas, price: cents(1) })).toBe(false)
  })

  test('a gift needs an item to buy and one to get', () => {
    const gift = (buy: object, get: object) => helps({ kind: 'buyXGetY', buy, buyCount: 1, get, getCount: 1 })
    expect([gift(breadSelector, {}), gift(pizzas, breadSelector), gift(breadSelector, pizzas)]).toEqual([
      true,
      false,
      false,
    ])
  })

  test('a percentage needs any item, a meal too, where others need a single one', () => {
    const meal = { lines: [], groups: [soloBox()] }
    expect(helps({ kind: 'percentOff', selector: {}, percent: 5 }, meal)).toBe(true)
    expect(helps({ kind: 'percentOff', selector: pizzas, percent: 5 })).toBe(false)
    expect(helps({ kind: 'percentOff', selector: breadSelector, percent: 5 })).toBe(true)
    expect(helps({ kind: 'freeItem', selector: {}, max: 1 }, meal)).toBe(false)
    expect(helps({ kind: 'freeItem', selector: {}, max: 1 }, { lines: [pizza('margherita', 'small')] })).toBe(true)
  })

  test('an amount needs something in the basket, a free delivery a delivery', () => {
    expect(helps({ kind: 'amountOff', amount: cents(500) }, { lines: [] })).toBe(false)
    expect(helps({ kind: 'freeDelivery' })).toBe(false)
    expect(helps({ kind: 'freeDelivery' }, { way: 'Delivery' })).toBe(true)
    const van = offer('van', { kind: 'freeDelivery' })
    expect(choice([van, amount], { way: 'Delivery' })).toEqual({ ...empty, harmless: ['AMOUNT', 'VAN'] })
  })

  test.each([
    ['delivers for nothing', { ...store, deliveryFee: cents(0) }],
    ['is not chosen yet', null],
  ])('a free delivery does not help where the store %s', (_, place) => {
    const van = offer('van', { kind: 'freeDelivery' })
    const shown = { ...offerMenu([van], 'Delivery'), store: place }
    const { lines, groups } = priced([bread()], [], [], 'Delivery')
    const state = basketOf([bread()], disposition('Delivery'))
    expect(codeChoice(state, shown, { pieces: batchesOf(lines, groups), meals: [] }).harmless).toEqual([])
  })
})
