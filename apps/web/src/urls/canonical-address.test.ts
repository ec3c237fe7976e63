import { expect, test } from 'vitest'
import { canonicalAddress } from './canonical-address.ts'

test.each([
  ['/', '/'],
  ['/new', '/'],
  ['/menu/pizza/premium-range', '/menu/pizza/premium-range'],
  ['/offers', '/offers'],
  ['/offers/sidekick', '/offers'],
  ['/c/first-hundred', '/c/first-hundred'],
  ['/c/first-hundred/nsw01', '/c/first-hundred'],
  ['/stores/bella-luna-newtown', '/stores/bella-luna-newtown'],
  ['/about-us', '/about-us'],
])('[NAV-06] gives %s the canonical address %s', (path, expected) => {
  expect(canonicalAddress(path)).toBe(expected)
})
