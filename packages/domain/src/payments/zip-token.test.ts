import { expect, test } from 'vitest'
import { refused } from '../core/refusal.ts'
import { instant, type CustomerId } from '../core/basic-types.ts'
import { zipTokenEnd, type ZipCheckout } from './zip-token.ts'
import { day } from '../core/durations.ts'

const me = 'me' as CustomerId
const createdAt = instant(1_000)
const checkout: ZipCheckout = { owner: me, asksForToken: true, isApproved: true, createdAt }

test('[ACC-15] a token expires 90 days after its checkout, no matter when it is requested', () => {
  for (const at of [1_000, 2_000, 1_000 + 90 * day - 1])
    expect(zipTokenEnd(checkout, me, instant(at))).toBe(1_000 + 90 * day)
  expect(zipTokenEnd(checkout, me, instant(1_000 + 90 * day))).toEqual(refused('ZipNotApproved'))
})

test.each<[string, Partial<ZipCheckout>, 'ZipNotApproved' | 'ZipCheckoutUnknown']>([
  ['is not approved', { isApproved: false }, 'ZipNotApproved'],
  ['did not ask for a token', { asksForToken: false }, 'ZipNotApproved'],
  ['belongs to a guest', { owner: null }, 'ZipCheckoutUnknown'],
  ['belongs to another customer', { owner: 'other' as CustomerId }, 'ZipCheckoutUnknown'],
  [
    'belongs to another customer and not approved',
    { owner: 'other' as CustomerId, isApproved: false },
    'ZipCheckoutUnknown',
  ],
])('[ACC-15] refuses a token for a checkout that %s', (_, change, name) => {
  expect(zipTokenEnd({ ...checkout, ...change }, me, createdAt)).toEqual(refused(name))
})
