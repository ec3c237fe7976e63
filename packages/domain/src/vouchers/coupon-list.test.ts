import { expect, test } from 'vitest'
import { offer } from '../../test/fixture-offers.ts'
import type { CouponStory } from '../content/site-stories.ts'
import { couponList } from './coupon-list.ts'

const offers = [
  offer('later', { kind: 'freeDelivery' }, { sortOrder: 20 }),
  offer('first', { kind: 'freeDelivery' }, { sortOrder: 1 }),
  offer('secret', { kind: 'freeDelivery' }, { isShown: false }),
  offer('hidden', { kind: 'freeDelivery' }, { isShown: false }),
]
const coupon = (slug: string, more: Partial<CouponStory>): CouponStory => ({ slug, title: `Coupon ${slug}`, ...more })

const listed = (coupons: readonly CouponStory[], deals: readonly string[] = ['family-box']) =>
  couponList(offers, coupons, deals).map((entry) => [entry.offer?.id ?? null, entry.coupon?.slug ?? null])

test('[VOU-12] lists the visible offers in their order without coupon stories', () => {
  expect(listed([])).toEqual([
    ['first', null],
    ['later', null],
  ])
})

test('[VOU-12] lists coupons by sequence, then by slug, then the offers without a coupon', () => {
  const coupons = [
    coupon('b', { deal: 'family-box' }),
    coupon('a', { code: 'first' }),
    coupon('z', { code: 'LATER', sequence: 1 }),
  ]
  const inOrder = [
    ['later', 'z'],
    ['first', 'a'],
    [null, 'b'],
  ]
  expect(listed(coupons)).toEqual(inOrder)
  expect(listed(coupons.toReversed())).toEqual(inOrder)
})

test('[VOU-12] a coupon shows an offer that is hidden otherwise', () => {
  expect(listed([coupon('club', { code: 'SECRET' })])).toEqual([
    ['secret', 'club'],
    ['first', null],
    ['later', null],
  ])
})

test('[VOU-12] leaves out a coupon with an unknown code or deal, and the second coupon of a code', () => {
  const coupons = [
    coupon('one', { code: 'FIRST', sequence: 1 }),
    coupon('two', { code: 'FIRST', sequence: 2 }),
    coupon('gone', { code: 'NOTHING' }),
    coupon('box', { deal: 'party-box' }),
    coupon('empty', {}),
  ]
  expect(listed(coupons)).toEqual([
    ['first', 'one'],
    ['later', null],
  ])
})

test('[VOU-12] a coupon that is not active hides itself and its offer, unless another coupon shows it', () => {
  const off = coupon('off', { code: 'first', active: false })
  expect(listed([off, coupon('box', { deal: 'family-box', active: false })])).toEqual([['later', null]])
  expect(listed([off, coupon('on', { code: 'FIRST', active: true })])).toEqual([
    ['first', 'on'],
    ['later', null],
  ])
})

test('[VOU-12] a coupon without a code hides no offer without a code', () => {
  const open = offer('open', { kind: 'freeDelivery' }, { code: null })
  const off = coupon('off', { deal: 'family-box', active: false })
  expect(couponList([open], [off], ['family-box'])).toEqual([{ offer: open, coupon: null }])
})

test('[VOU-12] a coupon opens one deal of several', () => {
  const box = coupon('box', { deal: 'family-box' })
  expect(listed([box], ['family-box', 'party-box'])[0]).toEqual([null, 'box'])
})
