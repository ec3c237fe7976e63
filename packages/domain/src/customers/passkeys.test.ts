import { expect, test } from 'vitest'
import type { LocalDate } from '../core/basic-types.ts'
import { passkeyName } from './passkeys.ts'

test.each([
  ['a make that is known', '08987058-cadc-4b81-b6e1-30de50dcbe96', '2026-11-22', 'Windows Hello · 22 Nov 2026'],
  ['one in capitals', 'EA9B8D66-4D01-1D21-3CE4-B57CB48CB575', '2026-09-05', 'Google Password Manager · 5 Sep 2026'],
  ['an unknown provider', '00000000-0000-0000-0000-000000000000', '2027-01-01', 'Passkey · 1 Jan 2027'],
])('a passkey’s default name has its provider and its day: %s', (_, aaguid, day, name) => {
  expect(passkeyName(aaguid, day as LocalDate)).toBe(name)
  expect(name.length).toBeLessThanOrEqual(60)
})
