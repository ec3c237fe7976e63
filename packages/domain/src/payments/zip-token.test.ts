import { expect, test } from 'vitest'
import { refused } from '../core/refused.ts'
import { instant, type CustomerId } from '../core/words.ts'
import { zipTokenEnd, zipTokenLife, type ZipCheckout } from './zip-token.ts'

const me = 'me' as CustomerId
const createdAt = instant(1_000)
const checkout: ZipCheckout = { owner: me, asksForToken: true, isApproved: true, createdAt }

test('[ACC-15] a token ends 90 days after its checkout, whenever it is asked for', () => {
  expect(zipTokenLife).toBe(7_776_000_000)
  for (const at of [1_000, 2_000, 1_000 + zipTokenLife - 1])
    expect(zipTokenEnd(checkout, me, instant(at))).toBe(1_000 + zipTokenLife)
  expect(zipTokenEnd(checkout, me, instant(1_000 + zipTokenLife))).toEqual(refused('ZipNotApproved'))
})

test.each<[string, Partial<ZipCheckout>, 'ZipNotApproved' | 'ZipCheckoutUnknown']>([
  ['is not approved', { isApproved: false }, 'ZipNotApproved'],
  ['did not ask for it', { asksForToken: false }, 'ZipNotApproved'],
  ['is a guest’s', { owner: null }, 'ZipCheckoutUnknown'],
  ['is somebody else’s', { owner: 'other' as CustomerId }, 'ZipCheckoutUnknown'],
  ['is somebody else’s and not approved', { owner: 'other' as CustomerId, isApproved: false }, 'ZipCheckoutUnknown'],
])('[ACC-15] a checkout that %s gives none', (_, change, name) => {
  expect(zipTokenEnd({ ...checkout, ...change }, me, createdAt)).toEqual(refused(name))
})
