import { expect, test } from 'vitest'
import { nameOrPlaceholder, noCustomer } from './contact.ts'

test.each([
  ['Ada', 'Byron', 'Ada', 'Byron'],
  [null, null, 'Guest', 'Customer'],
  ['', '', 'Guest', 'Customer'],
  ['   ', '\t\n', 'Guest', 'Customer'],
  ['\u00a0', 'Byron', 'Guest', 'Byron'],
  ['Ada', null, 'Ada', 'Customer'],
  [' Mary Jane ', ' O’Connor', 'Mary Jane', 'O’Connor'],
  ['\u200b', '\u3164', 'Guest', 'Customer'],
  ['.', '–', 'Guest', 'Customer'],
  ['12', '🍕', 'Guest', 'Customer'],
  ['李', 'Ng', '李', 'Ng'],
  ['\u202aZoë\u202c', 'D\u00adAngelo', 'Zoë', 'DAngelo'],
])('[RUL-08] %j %j is ordered for %s %s', (firstName, lastName, first, last) => {
  expect(nameOrPlaceholder({ firstName, lastName })).toEqual({ firstName: first, lastName: last })
})

test('[BAS-04] an unknown customer has agreed to nothing', () => {
  expect(noCustomer).toEqual({
    firstName: null,
    lastName: null,
    emailAddress: null,
    phoneNumber: null,
    optinEmail: false,
    optinSms: false,
    orderRegister: null,
  })
})
