import { expect, test } from 'vitest'
import { basketOf } from '../../test/fixture-content.ts'
import { mealContent, mealMenu } from '../../test/fixture-meals.ts'
import { free, ids, offer } from '../../test/fixture-offers.ts'
import type { BundleProduct } from '../content/content.ts'
import type { OfferId, ProductId } from '../core/basic-types.ts'
import { isOpened, openingCode } from './opened-deal.ts'

const deal = (id: string, product: string) => offer(id, { kind: 'bundle', productId: ids(product)[0]! })
const tenth = offer('tenth', { kind: 'percentOff', selector: {}, percent: 10 }, { limits: free })
const monday = {
  ...deal('monday', 'club-deal'),
  conditions: [{ kind: 'weekdays', weekdays: ['monday'] }] as const,
}
const shown = mealMenu('Pickup', {
  ...mealContent,
  offers: [deal('club', 'club-deal'), deal('second', 'club-deal'), deal('other', 'feast-box'), tenth, monday],
})
const bundleOf = (id: string) => shown.products.get(id as ProductId)?.product as BundleProduct
const club = bundleOf('club-deal')
const codes = (...names: readonly string[]) =>
  names.map((name) => ({ code: name.toUpperCase(), offerId: name as OfferId }))

test.each<[string, string | null, readonly string[], boolean]>([
  ['its own code', 'CLUB', ['club'], true],
  ['its own code among others', 'CLUB', ['tenth', 'gone', 'club'], true],
  ['no code', null, ['club'], false],
  ['a code that is not on the basket', 'CLUB', ['second'], false],
  ['the code of another deal', 'OTHER', ['other', 'club'], false],
  ['the code of no deal', 'TENTH', ['tenth', 'club'], false],
  ['a code whose offer has ended', 'GONE', ['gone', 'club'], false],
])('[VOU-11] a deal with %s', (_, code, on, expected) => {
  expect(isOpened({ code, productId: 'club-deal' as ProductId }, codes(...on), shown)).toBe(expected)
})

test.each<[string, readonly string[], string | null, string]>([
  ['the code on the basket', ['tenth', 'gone', 'club'], null, 'CLUB'],
  ['the first of two on the basket', ['club', 'second'], null, 'CLUB'],
  ['the given one of two on the basket', ['club', 'second'], 'second', 'SECOND'],
  ['the given public code', [], ' club ', 'CLUB'],
  ['that on the basket, not another given one', ['second'], 'club', 'SECOND'],
])('[VOU-11] opens a deal with %s', (_, on, given, expected) => {
  expect(openingCode({ ...basketOf([]), codes: codes(...on) }, shown, club, given)).toEqual({
    code: expected,
    offerId: expected.toLowerCase(),
  })
})

const needed = { refused: 'CouponNeeded', data: { productId: 'club-deal' } }
test.each<[string, readonly string[], string | null, object]>([
  ['without a code', [], null, needed],
  ['with the code of another deal', ['other'], 'other', needed],
  ['with the code of no deal', ['tenth'], 'tenth', needed],
  ['with an unknown code', [], 'nothing', needed],
  ['with a code for another day', [], 'monday', { refused: 'VoucherUnavailableForFulfillmentDate' }],
])('[VOU-11] opens no deal %s', (_, on, given, expected) => {
  expect(openingCode({ ...basketOf([]), codes: codes(...on) }, shown, club, given)).toMatchObject(expected)
})

test('[VOU-11] a meal without a code needs none', () => {
  expect(openingCode({ ...basketOf([]), codes: codes('club') }, shown, bundleOf('feast-box'), 'club')).toBeNull()
})
