import { expect, test } from 'vitest'
import { content } from '../../test/fixture-content.ts'
import { ids, offer } from '../../test/fixture-offers.ts'
import type { SoldProduct } from '../content/content.ts'
import type { Effect } from '../content/offer.ts'
import { cents } from '../core/basic-types.ts'
import { totalReduction, type ActiveOffer } from './apply-offers.ts'
import { selectOffers } from './offer-selection.ts'
import type { Batch } from './pieces.ts'

const pieces = (productId: string, price: number, count = 1): Batch => ({
  item: { product: content.products.find(({ id }) => id === productId) as SoldProduct, sizeId: null },
  name: productId,
  plain: cents(price),
  isMeal: false,
  key: productId,
  count,
  left: price,
  isTaken: false,
})
const coded = (id: string, effect: Effect): ActiveOffer => ({ offer: offer(id, effect), code: id.toUpperCase() })
const of = (...products: readonly string[]) => ({ products: ids(...products) })
const fixed = (id: string, price: number, product = 'feast') =>
  coded(id, { kind: 'fixedPrice', selector: of(product), price: cents(price) })
const gift = (id: string, buy: string, get: string) =>
  coded(id, { kind: 'buyXGetY', buy: of(buy), buyCount: 1, get: of(get), getCount: 1 })
/** A percentage on items that no other offer reduces. */
const percent = (id: string, share: number): ActiveOffer => ({
  offer: offer(id, { kind: 'percentOff', selector: {}, percent: share }, { stacking: 'one-per-line' }),
  code: id.toUpperCase(),
})
const chosen = (goods: readonly Batch[], codes: readonly ActiveOffer[], automatic: readonly ActiveOffer[] = []) => {
  const { taken, leftOut } = selectOffers(goods, codes, automatic)
  return [totalReduction(taken), leftOut.map(({ code }) => code)]
}

const feast = [pieces('feast', 1_600)]
const half = percent('half', 50)

test.each<[string, Parameters<typeof chosen>, readonly unknown[]]>([
  ['a fixed price', [feast, [fixed('fixed', 1_500), half]], [800, ['FIXED']]],
  [
    'a second at half its price',
    [[pieces('feast', 1_600, 2)], [coded('pair', { kind: 'secondAtHalf', selector: {} }), half]],
    [1_600, ['PAIR']],
  ],
  [
    'free items that two gifts need',
    [
      [pieces('feast', 1_000), pieces('garlic-bread', 800), pieces('margherita', 700), pieces('cola', 600)],
      [
        coded('free', { kind: 'freeItem', selector: of('garlic-bread', 'margherita'), max: 2 }),
        gift('one', 'garlic-bread', 'cola'),
        gift('two', 'margherita', 'feast'),
      ],
    ],
    [1_600, ['FREE']],
  ],
  [
    'two codes, where leaving out one of them helps nothing',
    [feast, [fixed('x', 1_590), fixed('y', 1_590), half]],
    [800, ['X', 'Y']],
  ],
  [
    'three codes, which are sorted',
    [feast, [fixed('c', 1_500), half, fixed('a', 1_400), fixed('b', 1_300)]],
    [800, ['A', 'B', 'C']],
  ],
  [
    'a code that is worth less than an offer without one',
    [feast, [fixed('fixed', 1_500)], [{ ...half, code: null }]],
    [800, ['FIXED']],
  ],
  [
    'one of seven codes',
    [feast, [fixed('fixed', 1_500), half, ...['a', 'b', 'c', 'd', 'e'].map((id) => fixed(id, 100, 'cola'))]],
    [800, ['FIXED']],
  ],
  [
    'two of eight codes, one after the other',
    [
      [...feast, pieces('cola', 500)],
      [
        fixed('fixed', 1_500),
        fixed('sip', 490, 'cola'),
        half,
        ...['a', 'b', 'c', 'd', 'e'].map((id) => fixed(id, 100, 'garlic-bread')),
      ],
    ],
    [1_050, ['FIXED', 'SIP']],
  ],
])('[BAS-11] [VOU-01] leaves out %s', (_, selection, expected) => {
  expect(chosen(...selection)).toEqual(expected)
})

test.each<[string, Parameters<typeof chosen>, number]>([
  ['codes that save more together', [feast, [fixed('fixed', 700), half]], 900],
  [
    'codes for other items',
    [
      [...feast, pieces('cola', 500)],
      [fixed('fixed', 700), fixed('sip', 100, 'cola')],
    ],
    1_300,
  ],
  ['an amount beside anything', [feast, [coded('five', { kind: 'amountOff', amount: cents(500) }), half]], 1_300],
  ['a code without effect', [feast, [fixed('sip', 100, 'cola'), half]], 800],
  ['one code', [feast, [fixed('fixed', 1_500)]], 100],
  ['no code', [feast, [], [half, fixed('fixed', 1_500)]], 100],
])('[BAS-11] keeps %s', (_, selection, saved) => {
  expect(chosen(...selection)).toEqual([saved, []])
})
