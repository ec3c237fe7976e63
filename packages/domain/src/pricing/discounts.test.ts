import { describe, expect, test } from 'vitest'
import { free, ids, offer } from '../../test/fixture-offers.ts'
import { basketOf } from '../../test/fixture-content.ts'
import { bread, cola, large, offerMenu, pizza, pizzas, priced, soloBox } from '../../test/fixture-offer-baskets.ts'
import type { Line } from '../basket/state.ts'
import { cents, type GroupId, type OfferId } from '../core/basic-types.ts'
import type { Effect, Offer } from '../content/offer.ts'
import { automaticOffers, codeRefusal, contentsOf, discountsOf } from './discounts.ts'
import { batchesOf } from './pieces.ts'

const saved = (lines: readonly Line[], effect: Effect, more: Partial<Offer> = {}) => {
  const { discount, discounts } = priced(lines, [offer('it', effect, more)])
  return [discount, discounts.flatMap(({ trail }) => trail.map(({ label, amount }) => `${label} ${amount}`))]
}

/**
 * At the fixture's store a large margherita costs 16 dollars, a small one 10, a feast 16, cola 4.50 and garlic bread 7.
 */

describe('the reduction of an effect', () => {
  const rows: readonly (readonly [string, readonly Line[], Effect, Partial<Offer>, number, readonly string[]])[] = [
    [
      'a fixed price with the default build; extras are charged',
      [pizza('margherita', 'large', 1, 'pan')],
      { kind: 'fixedPrice', selector: large, price: cents(1000) },
      {},
      600,
      ['margherita 600'],
    ],
    [
      'a fixed price never makes a thing dearer',
      [pizza('margherita', 'small'), cola()],
      { kind: 'fixedPrice', selector: {}, price: cents(1000) },
      {},
      0,
      [],
    ],
    [
      'a fixed price only so often in one order',
      [pizza('margherita', 'large', 3)],
      { kind: 'fixedPrice', selector: large, price: cents(1000) },
      { limits: { ...free, perOrder: 2 } },
      1200,
      ['2 × margherita 1200'],
    ],
    [
      'a free item: the dearest of them',
      [bread(), cola()],
      { kind: 'freeItem', selector: { products: ids('garlic-bread', 'cola') }, max: 1 },
      {},
      700,
      ['garlic-bread 700'],
    ],
    [
      'a free item: its extras stay paid',
      [pizza('margherita', 'large', 1, 'pan')],
      { kind: 'freeItem', selector: pizzas, max: 1 },
      {},
      1600,
      ['margherita 1600'],
    ],
    [
      'of every two the cheaper one at half its price',
      [pizza('margherita', 'large', 2), pizza('margherita', 'small', 1)],
      { kind: 'secondAtHalf', selector: pizzas },
      {},
      800,
      ['margherita 800'],
    ],
    ['one is no pair', [pizza('margherita', 'large')], { kind: 'secondAtHalf', selector: pizzas }, {}, 0, []],
    [
      'with each of the one one of the other for nothing',
      [pizza('margherita', 'large', 2), cola(3)],
      { kind: 'buyXGetY', buy: large, buyCount: 1, get: { products: ids('cola') }, getCount: 1 },
      {},
      900,
      ['2 × cola 900'],
    ],
    [
      'three for two of the same kind: the cheapest',
      [bread(2), cola()],
      { kind: 'buyXGetY', buy: {}, buyCount: 2, get: {}, getCount: 1 },
      {},
      450,
      ['cola 450'],
    ],
    [
      'a percentage of everything that fits, extras and all',
      [pizza('margherita', 'large', 1, 'pan'), cola()],
      { kind: 'percentOff', selector: pizzas, percent: 25 },
      {},
      450,
      ['margherita 450'],
    ],
    ['an amount', [bread(2)], { kind: 'amountOff', amount: cents(500) }, {}, 500, ['Offer it 500']],
    ['an amount never below nothing', [cola()], { kind: 'amountOff', amount: cents(500) }, {}, 450, ['Offer it 450']],
  ]
  test.each(rows)('[BAS-11] [VOU-01] %s', (_, lines, effect, more, amount, trail) => {
    expect(saved(lines, effect, more)).toEqual([amount, trail])
  })

  test('[RUL-05] three free drinks with any number of pizzas; a fourth must be paid, and a notice explains that', () => {
    const drinks: Effect = { kind: 'buyXGetY', buy: large, buyCount: 1, get: { products: ids('cola') }, getCount: 1 }
    const freeDrinks = offer('drinks', drinks, { limits: { ...free, perOrder: 3 } })
    const three = priced([pizza('margherita', 'large', 5), cola(3)], [freeDrinks])
    expect([three.discount, three.notices.map(({ code }) => code)]).toEqual([1350, []])
    const four = priced([pizza('margherita', 'large', 5), cola(4)], [freeDrinks])
    expect(four.total - three.total).toBeGreaterThanOrEqual(450)
    expect(four.discount).toBe(1350)
    expect(four.notices).toMatchObject([{ code: 'StockPromoLimitReached', type: 'warning' }])
  })

  test('[BAS-11] free delivery removes only the fee', () => {
    const way = offer('van', { kind: 'freeDelivery' })
    const [without, withIt] = [[], [way]].map((offers) =>
      priced([pizza('margherita', 'large', 2)], offers, [], 'Delivery'),
    )
    expect(withIt?.charges.find(({ type }) => type === 'Delivery')?.total).toBe(0)
    expect([withIt?.discount, withIt?.subtotal]).toEqual([0, without?.subtotal])
    expect((without?.total ?? 0) - (withIt?.total ?? 0)).toBe(795)
    expect(withIt?.savings).toBe(795)
  })

  test('[BAS-11] reduces a meal by offers on everything, and by no offer on its contents', () => {
    const groups = [soloBox(2)]
    const off = (effect: Effect) => priced([], [offer('it', effect)], groups).discount
    expect(off({ kind: 'percentOff', selector: {}, percent: 10 })).toBe(300)
    expect(off({ kind: 'amountOff', amount: cents(700) })).toBe(700)
    expect(off({ kind: 'freeItem', selector: {}, max: 1 })).toBe(0)
    expect(off({ kind: 'secondAtHalf', selector: pizzas })).toBe(0)
  })
})

describe('several at once', () => {
  test('[BAS-11] fixed prices before free items before percentages before amounts, whatever their names', () => {
    const offers = [
      offer('a', { kind: 'amountOff', amount: cents(100) }),
      offer('b', { kind: 'percentOff', selector: {}, percent: 10 }),
      offer('c', { kind: 'freeItem', selector: { products: ids('cola') }, max: 1 }),
      offer('d', { kind: 'fixedPrice', selector: large, price: cents(1000) }),
    ]
    const { discounts, total } = priced([pizza('margherita', 'large'), cola(), bread()], offers)
    expect(discounts.map(({ offer: { id }, amount }) => [id, amount])).toEqual([
      ['d', 600],
      ['c', 450],
      ['b', 170],
      ['a', 100],
    ])
    expect(total).toBe(Math.round((1000 + 700 - 170 - 100) * 1.1))
  })

  test('[BAS-11] inside one kind the larger saving first, of equals the first by code', () => {
    const free1 = (id: string, ...what: readonly string[]) =>
      offer(id, { kind: 'freeItem', selector: { products: ids(...what) }, max: 1 })
    const { discounts } = priced(
      [bread(), cola(2)],
      [free1('a', 'cola'), free1('b', 'garlic-bread'), free1('c', 'cola')],
    )
    expect(discounts.map(({ offer: { id } }) => id)).toEqual(['b', 'a', 'c'])
  })

  test('[BAS-11] only one offer on items can reduce an item', () => {
    const freeCola = offer('a', { kind: 'freeItem', selector: { products: ids('cola') }, max: 1 })
    const halfCola = offer('b', { kind: 'secondAtHalf', selector: { products: ids('cola') } })
    const { discounts, idleCodes } = priced([cola(2)], [freeCola, halfCola])
    expect(discounts.map(({ offer: { id } }) => id)).toEqual(['a'])
    expect(idleCodes).toEqual([{ code: 'B', offerId: 'b', refusal: null }])
  })

  test('[BAS-11] a percentage limited to one offer per line skips reduced items', () => {
    const fixed = offer('a', { kind: 'fixedPrice', selector: large, price: cents(1000) })
    const tenth = offer('b', { kind: 'percentOff', selector: {}, percent: 10 }, { stacking: 'one-per-line' })
    const { discounts } = priced([pizza('margherita', 'large'), bread()], [fixed, tenth])
    expect(discounts.map(({ amount }) => amount)).toEqual([600, 70])
  })

  test('[BAS-11] charges the day surcharge on the reduced subtotal, and no offer reduces it', () => {
    const { charges, subtotal, discount } = priced([bread(2)], [offer('it', { kind: 'amountOff', amount: cents(400) })])
    expect([subtotal, discount]).toEqual([1400, 400])
    expect(charges).toMatchObject([{ type: 'Surcharge', total: 100 }])
  })
})

describe('a code that would raise the price of a basket', () => {
  const percentOff = (percent: number) =>
    offer('percent', { kind: 'percentOff', selector: pizzas, percent }, { stacking: 'one-per-line' })
  const bottle = offer('bottle', {
    kind: 'buyXGetY',
    buy: large,
    buyCount: 1,
    get: { products: ids('cola') },
    getCount: 1,
  })
  const things = [pizza('margherita', 'large', 2, 'pan'), cola()]

  test('[BAS-11] [VOU-01] stays idle with a notice: a free bottle would replace a larger discount on a pizza', () => {
    const without = priced(things, [percentOff(30)])
    const both = priced(things, [percentOff(30), bottle])
    expect(both.total).toBe(without.total)
    expect(both.idleCodes).toEqual([{ code: 'BOTTLE', offerId: 'bottle', refusal: null, costsMore: true }])
    expect(both.notices).toMatchObject([{ code: 'VoucherCostsMore', type: 'info' }])
    expect(both.notices[0]?.text).toContain('BOTTLE would make your cart cost more')
  })

  test('[BAS-11] is used if it saves more', () => {
    const both = priced(things, [percentOff(20), bottle])
    expect(both.idleCodes).toEqual([])
    expect(both.discounts.map(({ code }) => code)).toEqual(['BOTTLE', 'PERCENT'])
  })
})

describe('[VOU-01] a code that reduces nothing', () => {
  const van = offer('van', { kind: 'freeDelivery' })
  const deal = offer('deal', { kind: 'bundle', productId: ids('members')[0]! })
  const monday: Partial<Offer> = { conditions: [{ kind: 'weekdays', weekdays: ['monday'] }] }
  const coded = { ...soloBox(), code: 'DEAL' }
  const idle = (...basket: Parameters<typeof priced>) =>
    priced(...basket).idleCodes.map(({ code, refusal }) => [code, refusal?.refused ?? null])

  test.each<[string, Parameters<typeof priced>, readonly unknown[]]>([
    ['frees the delivery', [[bread()], [van], [], 'Delivery'], []],
    ['has no delivery to free', [[bread()], [van], [], 'Pickup'], [['VAN', null]]],
    ['opened a meal', [[], [deal], [coded]], []],
    ['opened one of two meals', [[], [deal], [coded, { ...soloBox(), id: 'other' as GroupId }]], []],
    ['opened none', [[], [deal], [soloBox()]], [['DEAL', null]]],
    ['opened none, as there is none', [[bread()], [deal]], [['DEAL', null]]],
  ])('%s', (_, basket, expected) => {
    expect(idle(...basket)).toEqual(expected)
  })

  test.each([
    ['frees the delivery', van, 'Delivery'],
    ['opens a meal', deal, 'Pickup'],
  ] as const)('%s, but on another day', (_, given, way) => {
    expect(idle([bread()], [{ ...given, ...monday }], [coded], way)).toEqual([
      [given.code, 'VoucherUnavailableForFulfillmentDate'],
    ])
  })

  test('has left the shop', () => {
    const state = { ...basketOf([bread()]), codes: [{ code: 'OLD', offerId: 'old' as OfferId }] }
    const { lines, groups } = priced([bread()], [])
    for (const shown of [offerMenu([]), { ...offerMenu([]), offers: new Map() }])
      expect(discountsOf(state, shown, lines, groups).idle).toEqual([
        { code: 'OLD', offerId: 'old', refusal: { refused: 'VoucherUnknown', data: {} } },
      ])
  })
})

test('[BAS-11] offers apply of themselves without a code, on their day, with contents that fit', () => {
  const tenth: Effect = { kind: 'percentOff', selector: {}, percent: 10 }
  const own = { code: null, needsCode: false }
  const shown = offerMenu([
    offer('always', tenth, own),
    offer('coded', tenth),
    offer('monday', tenth, { ...own, conditions: [{ kind: 'weekdays', weekdays: ['monday'] }] }),
    offer('large', tenth, { ...own, conditions: [{ kind: 'minimumSubtotal', amount: cents(701) }] }),
    offer('small', tenth, { ...own, conditions: [{ kind: 'minimumSubtotal', amount: cents(700) }] }),
  ])
  const { lines, groups } = priced([bread()], [])
  const found = automaticOffers(shown, contentsOf(batchesOf(lines, groups), cents(700), 3))
  expect(found.map(({ offer: { id }, code }) => [id, code])).toEqual([
    ['always', null],
    ['small', null],
  ])
})

test('[VOU-01] a code that goes alone keeps others from being added, and never itself', () => {
  const alone = offer('alone', { kind: 'percentOff', selector: {}, percent: 10 }, { stacking: 'alone' })
  const other = offer('other', { kind: 'percentOff', selector: {}, percent: 10 })
  const shown = offerMenu([alone, other])
  const state = { ...basketOf([bread()]), codes: [{ code: 'ALONE', offerId: alone.id }] }
  const { lines, groups } = priced([bread()], [])
  expect(codeRefusal(state, shown, alone.id, lines, groups)).toBeNull()
  expect(codeRefusal(state, shown, other.id, lines, groups)).toEqual({
    refused: 'VoucherConditions',
    data: { condition: "Another voucher on your cart can't be used together with others." },
  })
})
