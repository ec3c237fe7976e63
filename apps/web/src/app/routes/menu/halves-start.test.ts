import { expect, test } from 'vitest'
import { halvesStartOf } from './halves-start.ts'

test.each([
  [
    { left: 'margherita', size: 'family' },
    { left: 'margherita', size: 'family' },
  ],
  [{ left: 'simply-pepperoni' }, { left: 'simply-pepperoni' }],
  [{ left: '../account', size: 11 }, {}],
  [{ left: ['margherita'], size: 'x'.repeat(81), other: 'margherita' }, {}],
])('[CAT-20] the query %j starts a half-n-half with %j', (search, expected) =>
  expect(halvesStartOf(search)).toEqual(expected),
)
