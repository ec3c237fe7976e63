import { expect, test } from 'vitest'
import { hasUpdateKey } from './update-key.ts'

test.each([
  ['Mozilla/5.0 (iPhone) Forno/2', true],
  ['Mozilla/5.0 (iPhone) Forno/2 LiveUpdates/none', false],
  ['Mozilla/5.0 (iPhone) LiveUpdates/none Forno/2', false],
  ['Mozilla/5.0 (iPhone) LiveUpdates/nonesuch', true],
])('[NAT-08] the app %s has an update key: %s', (userAgent, expected) => {
  expect(hasUpdateKey(userAgent)).toBe(expected)
})
