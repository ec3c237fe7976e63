import { expect, test } from 'vitest'
import { content } from '../../test/fixture-content.ts'
import { free, ids, offer } from '../../test/fixture-offers.ts'
import { bread, cola, priced, soloBox } from '../../test/fixture-offer-baskets.ts'
import type { Effect } from '../content/offer.ts'
import { cents } from '../core/basic-types.ts'
import { dealCodeOf, fulfilledByLine, fulfilledInMeal } from './item-deals.ts'

const freeBread = offer('free', { kind: 'freeItem', selector: { products: ids('garlic-bread') }, max: 1 })
const automatic = offer('auto', freeBread.effect, { code: null, needsCode: false })
const supplied = (id: string) => ({ productId: id, name: content.products.find((each) => each.id === id)?.name })

test('[BAS-05] a line that a code reduces belongs to it, and the voucher supplies its product', () => {
  const { discounts, lines } = priced([bread(), cola()], [freeBread])
  const found = lines.map((line) => [dealCodeOf(discounts, line), fulfilledByLine(discounts, line)])
  expect(found).toEqual([
    ['FREE', supplied('garlic-bread')],
    [null, null],
  ])
})

test.each<[string, Effect, string | null]>([
  ['a fixed price', { kind: 'fixedPrice', selector: { products: ids('cola') }, price: cents(300) }, 'IT'],
  ['a second at half its price', { kind: 'secondAtHalf', selector: { products: ids('cola') } }, 'IT'],
  ['a gift', { kind: 'buyXGetY', buy: {}, buyCount: 1, get: { products: ids('cola') }, getCount: 1 }, 'IT'],
  ['a percentage', { kind: 'percentOff', selector: {}, percent: 10 }, null],
  ['an amount', { kind: 'amountOff', amount: cents(100) }, null],
])('[BAS-05] with %s the drinks belong to its code or not', (_, effect, code) => {
  const { discounts, lines } = priced([cola(2)], [offer('it', effect)])
  expect(discounts).toHaveLength(1)
  expect(lines.map((line) => dealCodeOf(discounts, line))).toEqual([code])
})

test('[BAS-05] a line that an offer without a code reduces as well belongs to the code', () => {
  const limits = { ...free, perOrder: 1 }
  const fixed = { kind: 'fixedPrice', selector: { products: ids('cola') }, price: cents(100) } as const
  const gift = { kind: 'freeItem', selector: { products: ids('cola') }, max: 1 } as const
  const { discounts, lines } = priced(
    [cola(2)],
    [offer('auto', fixed, { code: null, needsCode: false, limits }), offer('free', gift)],
  )
  expect(discounts.map(({ code }) => code)).toEqual([null, 'FREE'])
  expect(lines.map((line) => dealCodeOf(discounts, line))).toEqual(['FREE'])
})

test('[BAS-05] an offer without a code is no voucher of its line', () => {
  const { discounts, lines } = priced([bread()], [automatic])
  expect(discounts.map(({ amount }) => amount)).toEqual([700])
  expect(lines.map((line) => [dealCodeOf(discounts, line), fulfilledByLine(discounts, line)])).toEqual([[null, null]])
})

test('[BAS-05] a line that cannot be had belongs to no voucher', () => {
  const { discounts, lines } = priced([bread()], [freeBread])
  const missing = lines.map((line) => ({ ...line, isAvailable: false }))
  expect(missing.map((line) => [dealCodeOf(discounts, line), fulfilledByLine(discounts, line)])).toEqual([[null, null]])
})

test('[BAS-05] [CAT-21] a meal supplies what is not the default choice of its slot, and everything through a voucher', () => {
  const [group] = priced([], [offer('x', { kind: 'amountOff', amount: cents(1) })], [soloBox()]).groups
  const drink = group?.slots.find(({ slot }) => slot.id === 'drink')
  const line = drink?.lines[0]
  if (group === undefined || drink === undefined || line === undefined) throw new Error('The meal has no drink.')
  const coded = { group: { ...group.group, code: 'SOLO' } }
  const other = { ...drink.slot, choices: drink.slot.choices.map((each) => ({ ...each, productId: ids('feast')[0]! })) }
  expect(fulfilledInMeal(group, drink.slot, line)).toBeNull()
  expect(fulfilledInMeal(group, { ...drink.slot, choices: [] }, line)).toEqual(supplied('cola'))
  expect(fulfilledInMeal(group, other, line)).toEqual(supplied('cola'))
  expect(fulfilledInMeal(coded, drink.slot, line)).toEqual(supplied('cola'))
  expect(fulfilledInMeal(coded, drink.slot, { ...line, isAvailable: false })).toBeNull()
  expect(fulfilledInMeal(coded, drink.slot, { ...line, menuProduct: null })).toBeNull()
})
