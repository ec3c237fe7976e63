import { runs } from '@forno/proof/runs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  at,
  basketOf,
  build,
  content,
  contentWith,
  disposition,
  line,
  menu,
  choicesOf,
  soldOutState,
  stock,
  store,
  surcharge,
  wednesday,
} from '../../test/fixture-content.ts'
import { randomBasket, randomContent } from '../../test/random-choices.ts'
import { referencePrice } from '../../test/reference-price.ts'
import { wideMenu } from '../../test/fixture-halves.ts'
import { mealContent, newMeal } from '../../test/fixture-meals.ts'
import { addGroup } from '../baskets/groups.ts'
import { isRefused } from '../core/refusal.ts'
import { free, ids, offer } from '../../test/fixture-offers.ts'
import type { BasketState, Line } from '../basket/state.ts'
import type { Offer } from '../content/offer.ts'
import { menuFor, type Menu } from '../menu/menu.ts'
import { sumOf } from '../core/money.ts'
import { cents, type GroupId, type ProductId, type ServiceType } from '../core/basic-types.ts'
import type { PaymentType } from '../core/payment-types.ts'
import { priceBasket } from './price-basket.ts'

const manyTimes = runs({ sample: 300, prove: 50_000 })
const cola = line('cola', 2)
const breads = line('garlic-bread', 3)

test('[BAS-11] the total of a pickup basket is the sum of its lines', () => {
  const ham = choicesOf('ham-and-mushroom')
  const basket = basketOf([line('ham-and-mushroom', 2, build(ham, { toppings: { olive: 1 } })), cola])
  expect(priceBasket(basket, menu())).toMatchObject({
    lines: [
      { unit: 1800, total: 3600, isAvailable: true },
      { unit: 450, total: 900, trail: [{ label: 'cola', amount: 450 }], parts: [] },
    ],
    charges: [],
    subtotal: 4500,
    discount: 0,
    savings: 0,
    total: 4500,
    gst: 409,
    amountToCollect: 4500,
    makeSeconds: 120,
    notices: [],
  })
})

test('[API-13] cash is collected to the nearest five cents, the total stays exact', () => {
  const odd = contentWith(stock('gum', 123))
  expect(priceBasket(basketOf([line('gum')]), menu('Pickup', odd))).toMatchObject({ total: 123, amountToCollect: 125 })
})

test('[BAS-07] a delivery basket is charged the fee and, in a suburb with one, its surcharge with its minutes', () => {
  const basket = basketOf([breads], disposition('Delivery', ' ERSKINEVILLE '))
  const priced = priceBasket(basket, menu('Delivery'))
  expect(priced.charges).toEqual([
    { type: 'Delivery', name: 'Delivery', total: 795, minutes: 0 },
    { type: 'Suburb', name: 'Delivery to Erskineville', total: 150, minutes: 10 },
  ])
  expect(priced.total).toBe(2250 + 795 + 150)
})

test('[BAS-07] elsewhere only the fee is charged, for pickup neither', () => {
  const types = (serviceType: ServiceType, city: string) =>
    priceBasket(basketOf([breads], disposition(serviceType, city)), menu(serviceType)).charges.map(({ type }) => type)
  expect(types('Delivery', 'Newtown')).toEqual(['Delivery'])
  expect(types('Pickup', 'Erskineville')).toEqual([])
})

test('[BAS-07] [CAT-11] charges a surcharge of the day on the subtotal, rounds half a cent up, and lists it before delivery', () => {
  const sunday = menu(
    'Delivery',
    contentWith(stock('gum', 105), surcharge('Sunday', 10, { weekdays: ['sunday'] })),
    at('sunday'),
  )
  const priced = priceBasket(basketOf([line('gum')], disposition('Delivery')), sunday)
  expect(priced.subtotal).toBe(155)
  expect(priced.charges).toEqual([
    { type: 'Surcharge', name: 'Sunday surcharge', total: 16, minutes: 0 },
    { type: 'Delivery', name: 'Delivery', total: 795, minutes: 0 },
  ])
})

test('[BAS-07] [CAT-11] a surcharge of the day is charged for pickup as for delivery', () => {
  const sunday = contentWith(stock('gum', 1000), surcharge('Sunday', 10, { weekdays: ['sunday'] }))
  const charged = (serviceType: ServiceType) =>
    priceBasket(basketOf([line('gum')], disposition(serviceType)), menu(serviceType, sunday, at('sunday'))).charges
  const expected = { type: 'Surcharge', name: 'Sunday surcharge', total: 105, minutes: 0 }
  expect(charged('Pickup')).toEqual([{ ...expected, total: 100 }])
  expect(charged('Delivery')[0]).toEqual(expected)
})

test('[BAS-10] an empty basket costs nothing, not even delivery, and has no warnings', () => {
  expect(priceBasket(basketOf([], disposition('Delivery')), menu('Delivery', content, at('sunday')))).toMatchObject({
    charges: [],
    subtotal: 0,
    total: 0,
    notices: [],
  })
})

test('[RUL-13] [BAS-01] below the minimum the basket has the documented warning, at the minimum it has none', () => {
  const warned = (quantity: number) => {
    const exact = contentWith(stock('chips', 450))
    return priceBasket(basketOf([line('chips', quantity)], disposition('Delivery')), menu('Delivery', exact)).notices
  }
  expect(warned(3)).toEqual([{ code: 'BasketNotValid', type: 'warning', text: '$15.00 below $20.00 minimum delivery' }])
  expect(warned(4)).toEqual([])
})

test.each([
  ['is no longer sold', basketOf([line('lasagne', 2), cola]), menu(), 'An item'],
  [
    'is sold out',
    basketOf([breads, cola]),
    menuFor(content, store, soldOutState('garlic-bread'), 'Pickup', wednesday),
    'garlic-bread',
  ],
  [
    'is not sold at this time',
    basketOf([line('lunch'), cola]),
    menu('Pickup', contentWith(stock('cola', 450), stock('lunch', 900, { availability: { from: 0, until: 600 } }))),
    'lunch',
  ],
  [
    'has lost a topping',
    basketOf([line('margherita', 1, build(choicesOf('margherita'), { toppings: { truffle: 1 } })), cola]),
    menu(),
    'margherita',
  ],
  ['has lost its build', basketOf([line('margherita'), cola]), menu(), 'margherita'],
])('[BAS-01] an item that %s stays in the basket, costs nothing and has a notice', (_, basket, shown, name) => {
  const priced = priceBasket(basket, shown)
  expect(priced.lines[0]).toMatchObject({ isAvailable: false, unit: 0, total: 0, parts: [], trail: [] })
  expect(priced.total).toBe(900)
  expect(priced.notices).toEqual([
    {
      code: 'BasketItemNotFound',
      type: 'error',
      text: `${name} is not available for this order. Please change or remove it.`,
    },
  ])
})

test('[RUL-11] a pizza whose base no longer fits costs nothing and has a notice', () => {
  const ham = build(choicesOf('ham-and-mushroom'), { base: 'gluten-free' })
  const priced = priceBasket(basketOf([line('ham-and-mushroom', 1, ham)]), menu())
  expect(priced.lines[0]).toMatchObject({ isAvailable: false, refusal: { refused: 'UnmatchedBases' }, total: 0 })
  expect(priced.notices).toMatchObject([{ code: 'UnmatchedBases', type: 'error' }])
})

test('[RUL-06] detects items that are limited to different payment methods', () => {
  const only = (paymentType: string) => ({ paymentType: paymentType as PaymentType })
  const exclusive = contentWith(stock('a', 500, only('cash')), stock('b', 500, only('card')), stock('c', 500))
  const notices = (...ids: string[]) =>
    priceBasket(basketOf(ids.map((id) => line(id))), menu('Pickup', exclusive)).notices
  expect(notices('a', 'b', 'c')).toEqual([
    { code: 'PaymentOptionClash', type: 'error', text: 'Payment Option Clash! Cart contained exclusive items.' },
  ])
  expect(notices('a', 'c')).toEqual([])
  expect(notices('b', 'c')).toEqual([])
})

test('counts units of alcohol by quantity, without unavailable lines', () => {
  const bar = contentWith(
    stock('beer', 800, { alcoholUnits: 1, makeSeconds: 5 }),
    stock('wine', 3000, { alcoholUnits: 7 }),
  )
  const shown = menuFor(bar, store, soldOutState('wine'), 'Pickup', wednesday)
  expect(priceBasket(basketOf([line('beer', 4), line('wine')]), shown)).toMatchObject({
    alcoholUnits: 4,
    makeSeconds: 20,
  })
})

const serviceTypes = fc.constantFrom<ServiceType>('Pickup', 'Delivery')
const randomShop = fc
  .tuple(randomContent, serviceTypes)
  .map(([shop, serviceType]) => ({ shop, serviceType, shown: menu(serviceType, shop) }))
  .chain((setting) => randomBasket(setting.shown).map((basket) => ({ ...setting, basket })))

test('[BAS-11] agrees with an independent implementation of the rules', () => {
  fc.assert(
    fc.property(randomShop, ({ shop, serviceType, shown, basket }) => {
      const priced = priceBasket(basket, shown)
      expect({
        units: priced.lines.map(({ unit }) => unit),
        subtotal: priced.subtotal,
        charges: priced.charges.map(({ total }) => total),
        total: priced.total,
      }).toEqual(referencePrice(shop, store, serviceType, basket))
    }),
    runs({ sample: 2_000, prove: 200_000 }),
  )
})

test('[BAS-11] total = subtotal − discount + charges, all sums are exact and nothing is negative', () => {
  fc.assert(
    fc.property(randomShop, ({ shown, basket }) => {
      const { lines, charges, subtotal, discount, savings, total, gst, amountToCollect } = priceBasket(basket, shown)
      expect(subtotal).toBe(sumOf(lines.map((each) => each.total)))
      expect(total).toBe(subtotal - discount + sumOf(charges.map((charge) => charge.total)))
      for (const { unit, line: chosen, total: lineTotal, trail } of lines) {
        expect(lineTotal).toBe(unit * chosen.quantity)
        expect(sumOf(trail.map(({ amount }) => amount))).toBe(unit)
      }
      const amounts = [
        ...charges.map((charge) => charge.total),
        subtotal,
        discount,
        savings,
        total,
        gst,
        amountToCollect,
      ]
      expect(Math.min(...amounts)).toBeGreaterThanOrEqual(0)
      expect(Math.abs(amountToCollect - total)).toBeLessThanOrEqual(2)
      expect(Math.abs(gst * 11 - total)).toBeLessThanOrEqual(5)
    }),
    manyTimes,
  )
})

test('[BAS-11] the order of the lines changes no total', () => {
  fc.assert(
    fc.property(randomShop, fc.func(fc.integer()), ({ shown, basket }, rank) => {
      const shuffled = basket.lines.toSorted((one, other) => rank(one.id) - rank(other.id))
      const { subtotal, total, charges } = priceBasket(basket, shown)
      expect(priceBasket({ ...basket, lines: shuffled }, shown)).toMatchObject({ subtotal, total, charges })
    }),
    manyTimes,
  )
})

test('[BAS-11] without a store there is neither a fee nor a minimum', () => {
  const national = menuFor(content, null, null, 'Delivery', wednesday)
  expect(priceBasket(basketOf([line('cola')], disposition('Delivery')), national)).toMatchObject({
    total: 500,
    charges: [],
    notices: [],
  })
})

const bottle = (id: string, units: number) => stock(id, 1_000, { alcoholUnits: units })
const bar = wideMenu('Pickup', {
  ...mealContent,
  products: [...mealContent.products, bottle('beer', 1), bottle('port', 8), bottle('keg', 9)],
  alcoholRules: [],
})
const noticesIn = (basket: Partial<BasketState>, shown: Menu = bar) =>
  priceBasket({ ...basketOf([]), ...basket }, shown).notices.map(({ code, type, text }) => [code, type, text])

test('[RUL-03] [RUL-04] says when an order has as much alcohol as it may, more, and no food with it', () => {
  const beers = (count: number, ...more: readonly Line[]) => noticesIn({ lines: [line('beer', count), ...more] })
  const pizza = line('margherita', 1, build(choicesOf('margherita')))
  expect(beers(1)).toEqual([['InvalidAlcohol', 'info', 'Please add a food item to order alcohol.']])
  expect(beers(6, pizza)).toEqual([['InvalidAlcohol', 'info', "You've reached the alcohol limit for this order."]])
  expect(beers(5, pizza)).toEqual([])
  expect(beers(7, pizza)).toEqual([['InvalidAlcohol', 'warning', 'You can order up to 6 units of alcohol per order.']])
  expect(noticesIn({ lines: [pizza] })).toEqual([])
})

const meal = (productId: string) => ({
  id: 'meal' as GroupId,
  productId: productId as ProductId,
  quantity: 1,
  slots: {},
  code: null,
})
const incomplete = 'is not complete or not available for this order. Please change or remove it.'

test.each([
  ['that is not complete', 'dinner-box', bar, `dinner-box ${incomplete}`],
  ['that has left the menu', 'dinner-box', { ...bar, products: new Map() }, `dinner-box ${incomplete}`],
  ['that has left the shop', 'old-box', bar, `A meal ${incomplete}`],
])('[BAS-09] names a meal %s', (_, productId, shown, text) => {
  expect(noticesIn({ groups: [meal(productId)] }, shown)).toEqual([['BasketItemNotFound', 'error', text]])
})

test.each<[string, Partial<Offer>, string, readonly string[]]>([
  [
    'no longer holds',
    { conditions: [{ kind: 'weekdays', weekdays: ['monday'] }] },
    'FREE',
    ['VoucherAutoRemove', 'warning', "FREE doesn't hold for this order any more."],
  ],
  ['waits for its item', {}, 'FREE', ['VoucherWaiting', 'info', "FREE is saved. It doesn't apply to your cart yet."]],
  [
    'is used up',
    { effect: { kind: 'fixedPrice', selector: {}, price: cents(100) }, limits: { ...free, perOrder: 1 } },
    'FREE',
    [
      'StockPromoLimitReached',
      'warning',
      'Offer free: you have all that one order can have. The rest is at its normal price.',
    ],
  ],
])('[VOU-08] [BAS-09] says that a code %s', (_, more, code, notice) => {
  const gift = { ...offer('free', { kind: 'freeItem', selector: { products: ids('tiramisu') }, max: 1 }), ...more }
  const shown = wideMenu('Pickup', { ...mealContent, offers: [gift] })
  const state = { lines: [line('garlic-bread', 2)], codes: [{ code, offerId: gift.id }] }
  expect(noticesIn(state, shown)).toEqual([notice])
})

const boxes = (productId: string, quantity: number, more: object = {}) => ({
  groups: [{ ...newGroup(productId), quantity, ...more }],
})
const newGroup = (productId: string) => {
  const state = addGroup(basketOf([]), bar, newMeal(productId))
  if (isRefused(state)) throw new Error(state.refused)
  return state.groups[0]!
}

test('[BAS-26] a meal has its own kitchen work, as often as it is ordered, and its pieces have none', () => {
  const seconds = (state: Partial<BasketState>) => priceBasket({ ...basketOf([]), ...state }, bar).makeSeconds
  const two = boxes('dinner-box', 2)
  expect(seconds(two)).toBe(120)
  expect(seconds({ ...two, lines: [line('garlic-bread', 3)] })).toBe(300)
  expect(seconds(boxes('dinner-box', 2, { slots: {} }))).toBe(0)
})

test('[RUL-01] a meal waives the minimum only while it can be had, and lines and meals count together', () => {
  const dear = { ...bar, store: { ...bar.store!, minimums: { pickup: cents(90_000), delivery: cents(0) } } }
  const codes = (state: Partial<BasketState>) => noticesIn(state, dear).map(([code]) => code)
  expect(codes(boxes('fixed-box', 1))).toEqual([])
  expect(codes(boxes('fixed-box', 1, { slots: {} }))).toEqual(['BasketItemNotFound', 'BasketNotValid'])
  expect(codes(boxes('dinner-box', 1))).toEqual(['BasketNotValid'])
  expect(codes({ ...boxes('dinner-box', 1), lines: [line('garlic-bread')] })).toEqual(['BasketNotValid'])
})

test('[RUL-03] alcohol that cannot be had does not count', () => {
  const out = menuFor(bar.content, store, soldOutState('port'), 'Pickup', wednesday)
  const units = (shown: Menu) => priceBasket(basketOf([line('port'), line('beer')]), shown).alcoholUnits
  expect([units(bar), units(out)]).toEqual([9, 1])
})
