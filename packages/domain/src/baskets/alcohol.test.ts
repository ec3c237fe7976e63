import { describe, expect, test } from 'vitest'
import { at, basketOf, contentWith, disposition, line, pizza, stock, store } from '../../test/fixture-content.ts'
import { priceBasket } from '../pricing/price-basket.ts'
import { everyDay, hours } from '../../test/sample-store.ts'
import type { AlcoholRule, Content, LiquorLicence, Store } from '../content/content.ts'
import { menuFor } from '../menu/menu.ts'
import { isRefused } from '../core/refusal.ts'
import type { BasketItemId, LocalDate, ProductId } from '../core/basic-types.ts'
import { checkAdult, checkAlcoholTime, contactlessMessage, isContactless, withAllowedHandover } from './alcohol.ts'
import { checkBasket } from './check.ts'
import { addItem, changeItem, changeItems } from './items.ts'

const licence: LiquorLicence = {
  number: 'L1',
  until: '2028-06-30' as LocalDate,
  hours: everyDay(hours('10:00', '22:00')),
  maxUnits: null,
}
const rule: AlcoholRule = {
  state: 'NSW',
  from: '2026-01-01' as LocalDate,
  until: null,
  hours: everyDay(hours('10:00', '22:00')),
  maxUnits: null,
}
const licensed: Store = { ...store, liquorLicence: licence }

const shelf = contentWith(
  stock('lager', 600, { productType: 'Alcohol', alcoholUnits: 1 }),
  stock('shiraz', 1600, { productType: 'Alcohol', alcoholUnits: 4 }),
  stock('wings', 1200, { productType: 'WingsStreet' }),
  stock('carbonara', 1400, { productType: 'StockItemExtended', taxonomy: 'mains/pasta' }),
  stock('garlic-bread', 700),
  pizza('margherita', 'tomato', { cheese: 1 }),
)
const bar = { ...shelf, alcoholRules: [rule] }

type Items = readonly (readonly [string, number])[]
const pricedAt = (shop: Store, items: Items, content: Content = bar) => {
  const lines = items.map(([id, quantity]) => line(id, quantity))
  return priceBasket(basketOf(lines), menuFor(content, shop, null, 'Pickup', at('wednesday')))
}
const refusalAt = (shop: Store, ...items: Items) => checkBasket(pricedAt(shop, items), shop)
const refusal = (...items: Items) => refusalAt(licensed, ...items)

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

test('[RUL-04] refuses alcohol without food; a side does not count as food', () => {
  expect(refusal(['lager', 1])?.refused).toBe('AlcoholNeedsFood')
  expect(refusal(['garlic-bread', 3], ['lager', 1])?.refused).toBe('AlcoholNeedsFood')
  expect(refusal(['garlic-bread', 3])).toBeNull()
})

test('[RUL-03] a licence for fewer units lowers the limit, and the basket says so', () => {
  const strict = { ...licensed, liquorLicence: { ...licence, maxUnits: 2 } }
  expect(refusalAt(strict, ['wings', 1], ['lager', 2])).toBeNull()
  expect(refusalAt(strict, ['wings', 1], ['lager', 3])).toEqual({ refused: 'InvalidAlcohol', data: { max: 2 } })
  expect(pricedAt(strict, []).maxAlcoholUnits).toBe(2)
})

test('[RUL-03] sells no alcohol where the state has no rule or the store no licence', () => {
  const dry = checkBasket(
    pricedAt(
      licensed,
      [
        ['wings', 1],
        ['lager', 1],
      ],
      shelf,
    ),
    licensed,
  )
  expect(dry?.refused).toBe('BasketItemNotFound')
  expect(refusalAt(store, ['wings', 1], ['lager', 1])?.refused).toBe('BasketItemNotFound')
})

const withLager = pricedAt(licensed, [
  ['wings', 1],
  ['lager', 1],
])
const withoutLager = pricedAt(licensed, [['wings', 1]])

test('[RUL-03] limits orders with alcohol to the hours of the licence, and no other order', () => {
  const due = (minutes: number, priced = withLager) => checkAlcoholTime(priced, bar, licensed, at('friday', minutes))
  expect(due(21 * 60 + 59)).toBeNull()
  expect(due(22 * 60)?.refused).toBe('AlcoholNotThen')
  expect(due(22 * 60, withoutLager)).toBeNull()
})

test('[RUL-03] requires the confirmation of 18 or over for alcohol only', () => {
  expect(checkAdult(withLager, false)?.refused).toBe('AlcoholNeedsAdult')
  expect(checkAdult(withLager, true)).toBeNull()
  expect(checkAdult(withoutLager, false)).toBeNull()
})

const atTheDoor = { ...licensed, isContactless: true }
const story = (text: string, ...stores: readonly string[]) => ({ slug: 'at-the-door', text, stores })
const told = [story('We knock.', store.id)]

test('[RUL-10] alcohol is never left at the door', () => {
  expect(isContactless(atTheDoor, withoutLager)).toBe(true)
  expect(isContactless(atTheDoor, withLager)).toBe(false)
  expect(isContactless(store, withoutLager)).toBe(false)
})

test('[RUL-10] the contactless message shows at its stores alone, for delivery, and not while alcohol is in the basket', () => {
  const asDelivery = (priced: typeof withLager) => ({
    ...priced,
    state: { ...priced.state, disposition: disposition('Delivery') },
  })
  expect(contactlessMessage(told, atTheDoor, asDelivery(withoutLager))).toBe('We knock.')
  expect(contactlessMessage(told, atTheDoor, withoutLager)).toBeNull()
  expect(contactlessMessage(told, atTheDoor, asDelivery(withLager))).toBeNull()
  expect(contactlessMessage(told, store, asDelivery(withoutLager))).toBeNull()
  expect(contactlessMessage([], atTheDoor, asDelivery(withoutLager))).toBeNull()
  const nowhere = story('We knock nowhere.')
  const elsewhere = story('We knock elsewhere.', 'WA01', 'SA01')
  const shown = (...stories: readonly (typeof elsewhere)[]) =>
    contactlessMessage(stories, atTheDoor, asDelivery(withoutLager))
  expect([shown(nowhere), shown(elsewhere), shown(nowhere, elsewhere)]).toEqual([null, null, null])
  expect(shown(nowhere, elsewhere, ...told)).toBe('We knock.')
})

test('[RUL-03] [RUL-04] the basket shows that the limit is reached, that it is exceeded, and that food is missing', () => {
  const told = (items: Items) =>
    pricedAt(licensed, items)
      .notices.filter(({ code }) => code === 'InvalidAlcohol')
      .map(({ text }) => text)
  expect(
    told([
      ['wings', 1],
      ['lager', 5],
    ]),
  ).toEqual([])
  expect(
    told([
      ['wings', 1],
      ['lager', 6],
    ]),
  ).toEqual(["You've reached the alcohol limit for this order."])
  expect(
    told([
      ['wings', 1],
      ['lager', 7],
    ]),
  ).toEqual(['You can order up to 6 units of alcohol per order.'])
  expect(
    told([
      ['garlic-bread', 1],
      ['lager', 1],
    ]),
  ).toEqual(['Please add a food item to order alcohol.'])
  expect(told([['garlic-bread', 1]])).toEqual([])
})

describe('[RUL-03] [BAS-16] a change of items', () => {
  const bar6 = menuFor(bar, licensed, null, 'Pickup', at('wednesday'))
  const lager = (quantity: number) => ({
    id: 'new' as BasketItemId,
    productId: 'lager' as ProductId,
    quantity,
    build: null,
  })
  const withLagers = (count: number) => basketOf([line('wings'), line('lager', count)])

  test('may reach the limit, and not exceed it by one unit', () => {
    expect(isRefused(addItem(withLagers(5), bar6, lager(1)))).toBe(false)
    expect(addItem(withLagers(5), bar6, lager(2))).toEqual({ refused: 'InvalidAlcohol', data: { max: 6 } })
    expect(changeItem(withLagers(5), bar6, 'lager' as BasketItemId, { quantity: 7 })).toMatchObject({
      refused: 'InvalidAlcohol',
    })
  })

  test('may remove some, even when too much remains', () => {
    const fewer = changeItem(withLagers(9), bar6, 'lager' as BasketItemId, { quantity: 8 })
    expect(isRefused(fewer)).toBe(false)
    expect(isRefused(addItem(withLagers(9), bar6, { ...lager(1), productId: 'wings' as ProductId }))).toBe(false)
  })

  test('of several items is checked after the last one', () => {
    const state = basketOf([line('shiraz'), line('lager', 2)])
    const swapped = changeItems(state, bar6, [
      { id: 'lager' as BasketItemId, quantity: 6 },
      { id: 'shiraz' as BasketItemId, quantity: 0 },
    ])
    expect(isRefused(swapped)).toBe(false)
  })
})

test.each([
  ['the store offers it', true, true, 0, true],
  ['the store does not', true, false, 0, false],
  ['alcohol is in the order', true, true, 1, false],
  ['the customer does not want it', false, true, 0, false],
])('[RUL-03] [RUL-10] an order is left at the door: %s', (_, leaveAtDoor, does, alcoholUnits, expected) => {
  const address = { ...disposition('Delivery').deliveryAddress, leaveAtDoor }
  expect(withAllowedHandover(address, { isContactless: does }, { alcoholUnits })).toEqual({
    ...address,
    leaveAtDoor: expected,
  })
})
