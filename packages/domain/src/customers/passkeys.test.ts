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

test.each([
  ['6028b017-b1d4-4c02-b4b3-afcdafc96bb2', 'Windows Hello'],
  ['9ddd1817-af5a-4672-a2b9-3e3dd95000a9', 'Windows Hello'],
  ['fbfc3007-154e-4ecc-8c0b-6e020557d7bd', 'Apple Passwords'],
  ['ADCE0002-35BC-C60A-648B-0B25F1F05503', 'Chrome on Mac'],
  ['53414d53-554e-4700-0000-000000000000', 'Samsung Pass'],
  ['bada5566-a7aa-401f-bd96-45619a55120d', '1Password'],
  ['d548826e-79b4-db40-a3d8-11116f7e8349', 'Bitwarden'],
  ['531126d6-e717-415c-9320-3d9aa6981239', 'Dashlane'],
  ['00000000-0000-0000-0000-000000000000', 'Passkey'],
])('a passkey of %s is named after %s', (aaguid, name) => {
  expect(passkeyName(aaguid, '2026-11-22' as LocalDate)).toBe(`${name} · 22 Nov 2026`)
})
