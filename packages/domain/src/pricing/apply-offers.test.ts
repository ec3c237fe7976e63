import { describe, expect, test } from 'vitest'
import { content } from '../../test/fixture-content.ts'
import { free, ids, offer } from '../../test/fixture-offers.ts'
import type { SoldProduct } from '../content/content.ts'
import { cents } from '../core/basic-types.ts'
import type { Effect, Offer } from '../content/offer.ts'
import { applyOffers, outcomeOf, totalReduction } from './apply-offers.ts'
import type { Batch, Outcome } from './pieces.ts'

const productOf = (id: string) => content.products.find((product) => product.id === id) as SoldProduct
/** Pieces of one price, of garlic bread unless `id` says otherwise. */
const batch = (key: string, price: number, count = 1, more: Partial<Batch> = {}): Batch => ({
  item: { product: productOf('garlic-bread'), sizeId: null },
  name: key,
  plain: cents(price),
  isMeal: false,
  key,
  count,
  left: price,
  isTaken: false,
  ...more,
})
const cutsOf = ({ cuts }: Outcome) => cuts.map((cut) => [cut.batch.key, cut.count, cut.amount])
const outcome = (batches: readonly Batch[], effect: Effect, more: Partial<Offer> = {}) =>
  outcomeOf(batches, offer('it', effect, more))

describe('[BAS-11] what an offer reduces', () => {
  const half: Effect = { kind: 'secondAtHalf', selector: {} }
  test('the second of every pair, in whichever batch it is', () => {
    const batches = [batch('a', 1_601), batch('b', 1_001, 2), batch('c', 701)]
    expect(cutsOf(outcome(batches, half))).toEqual([
      ['a', 1, 0],
      ['b', 1, 0],
      ['b', 1, 500],
      ['c', 1, 350],
    ])
  })

  test('the third of three is in no pair, so that another offer may reduce it', () => {
    expect(cutsOf(outcome([batch('a', 1_000, 3)], half))).toEqual([
      ['a', 1, 0],
      ['a', 1, 500],
    ])
  })

  test.each([
    [1, true],
    [2, false],
    [3, false],
  ])('a fixed price for two pieces with %s in an order: exhausted %s', (perOrder, isExhausted) => {
    const fixed: Effect = { kind: 'fixedPrice', selector: {}, price: cents(500) }
    expect(outcome([batch('a', 800, 2)], fixed, { limits: { ...free, perOrder } }).isExhausted).toBe(isExhausted)
  })

  test.each([
    [1, true],
    [2, false],
    [null, false],
  ])('two pairs with %s in an order: exhausted %s', (perOrder, isExhausted) => {
    const found = outcome([batch('a', 800, 4)], half, { limits: { ...free, perOrder } })
    expect(found.isExhausted).toBe(isExhausted)
  })

  test('an amount, from one piece after the other, and no piece without a price', () => {
    const batches = [batch('a', 500, 2), batch('b', 800, 1, { left: 0 }), batch('c', 300), batch('d', 250, 4)]
    const reducedBy = (amount: number) => cutsOf(outcome(batches, { kind: 'amountOff', amount: cents(amount) }))
    expect(reducedBy(1_200)).toEqual([
      ['a', 2, 500],
      ['c', 1, 200],
    ])
    expect(reducedBy(700)).toEqual([
      ['a', 1, 500],
      ['a', 1, 200],
    ])
    expect(reducedBy(1_000)).toEqual([['a', 2, 500]])
    expect(reducedBy(1_800)).toEqual([
      ['a', 2, 500],
      ['c', 1, 300],
      ['d', 2, 250],
    ])
  })

  test('what costs more than the fixed price, only so often', () => {
    const effect: Effect = { kind: 'fixedPrice', selector: {}, price: cents(600) }
    const found = outcome([batch('a', 700, 2), batch('b', 600), batch('c', 500)], effect)
    expect([cutsOf(found), found.isExhausted]).toEqual([[['a', 2, 100]], false])
    const limited = outcome([batch('a', 700, 2)], effect, { limits: { ...free, perOrder: 1 } })
    expect([cutsOf(limited), limited.isExhausted]).toEqual([[['a', 1, 100]], true])
  })

  test('a percentage off the remaining price, and no reduction of a free piece', () => {
    const effect: Effect = { kind: 'percentOff', selector: {}, percent: 10 }
    const batches = [batch('a', 1_000, 2, { left: 800 }), batch('b', 500, 1, { left: 0 })]
    expect(cutsOf(outcome(batches, effect))).toEqual([['a', 2, 80]])
  })
})

describe('[BAS-11] offers together', () => {
  const bread: Effect = { kind: 'freeItem', selector: { products: ids('garlic-bread') }, max: 1 }
  const active = (id: string, code: string | null, effect: Effect = bread) => ({
    offer: offer(id, effect, { code, stacking: 'one-per-line' }),
    code,
  })
  const taken = (offers: readonly ReturnType<typeof active>[], batches = [batch('a', 700)]) =>
    applyOffers(batches, offers).map(({ offer: { id }, amount }) => [id, amount])

  test('of equals the first by code wins, one without a code before all, in whatever order they come', () => {
    const byCode = [active('y', 'BREAD'), active('x', 'BUN')]
    for (const offers of [byCode, byCode.toReversed()])
      expect(taken(offers)).toEqual([
        ['y', 700],
        ['x', 0],
      ])
    const automatic = [active('y', 'BREAD'), active('z', null)]
    for (const offers of [automatic, automatic.toReversed()])
      expect(taken(offers)).toEqual([
        ['z', 700],
        ['y', 0],
      ])
    const without = [active('y', null), active('x', null)]
    for (const offers of [without, without.toReversed()]) expect(taken(offers).map(([id]) => id)).toEqual(['x', 'y'])
  })

  test('a piece that one offer has reduced is not reduced by the next, and the others of its batch are', () => {
    const pieces = [batch('a', 700, 3)]
    const tenth = active('tenth', 'TENTH', { kind: 'percentOff', selector: {}, percent: 10 })
    expect(taken([tenth, active('bread', 'BREAD')], pieces)).toEqual([
      ['bread', 700],
      ['tenth', 140],
    ])
  })

  test('kinds come in one order, each before one that saves more; the larger saving comes first within a kind', () => {
    const once = (id: string, effect: Effect) => ({
      offer: offer(id, effect, { stacking: 'one-per-line', limits: { ...free, perOrder: 1 } }),
      code: null,
    })
    const offers = [
      once('free delivery', { kind: 'freeDelivery' }),
      once('amount', { kind: 'amountOff', amount: cents(9_000) }),
      once('percentage', { kind: 'percentOff', selector: {}, percent: 20 }),
      once('second at half', { kind: 'secondAtHalf', selector: {} }),
      once('free', bread),
      once('two more free', { kind: 'buyXGetY', buy: {}, buyCount: 1, get: {}, getCount: 2 }),
      once('fixed price', { kind: 'fixedPrice', selector: {}, price: cents(990) }),
      once('bundle', { kind: 'bundle', productId: 'duo' as SoldProduct['id'] }),
    ]
    expect(taken(offers, [batch('a', 1_000, 30)])).toEqual([
      ['bundle', 0],
      ['fixed price', 10],
      ['two more free', 2_000],
      ['free', 1_000],
      ['second at half', 500],
      ['percentage', 4_600],
      ['amount', 9_000],
      ['free delivery', 0],
    ])
  })

  test('an amount comes after a percentage, and both add up', () => {
    const amount = active('amount', 'AMOUNT', { kind: 'amountOff', amount: cents(500) })
    const tenth = active('tenth', 'TENTH', { kind: 'percentOff', selector: {}, percent: 10 })
    const found = applyOffers([batch('a', 1_000)], [amount, tenth])
    expect(found.map((each) => each.amount)).toEqual([100, 500])
    expect(totalReduction(found)).toBe(600)
  })
})
