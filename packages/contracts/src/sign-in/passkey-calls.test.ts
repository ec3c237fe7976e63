import { Check } from 'typebox/value'
import { expect, test } from 'vitest'
import { renamePasskey } from './passkey-calls.ts'

test.each([
  [1, true],
  [60, true],
  [61, false],
])('the name of a passkey can have %i characters: %s', (length, expected) => {
  expect(Check(renamePasskey.body, { name: 'x'.repeat(length) })).toBe(expected)
})
