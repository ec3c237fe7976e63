import { expect, test } from 'vitest'
import { nameOrPlaceholder } from './contact.ts'

test.each([
  ['Ada', 'Byron', 'Ada', 'Byron'],
  [null, null, 'Guest', 'Customer'],
  ['', '', 'Guest', 'Customer'],
  ['   ', '\t\n', 'Guest', 'Customer'],
  ['\u00a0', 'Byron', 'Guest', 'Byron'],
  ['Ada', null, 'Ada', 'Customer'],
  [' Mary Jane ', ' O’Connor', 'Mary Jane', 'O’Connor'],
])('[RUL-08] %j %j is ordered for %s %s', (firstName, lastName, first, last) => {
  expect(nameOrPlaceholder({ firstName, lastName })).toEqual({ firstName: first, lastName: last })
})
