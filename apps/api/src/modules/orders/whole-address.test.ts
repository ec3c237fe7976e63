import { noCustomer } from '@forno/domain/customers/contact'
import { expect, test } from 'vitest'
import { maskedAddress, wholeAddress } from './whole-address.ts'

const nowhere = { ...noCustomer, address: null, city: null, state: null, postalCode: null, place: null }

test.each([
  ['street and suburb, as a driver reads them', '12 Smith Street', '12 Smith Street, Newtown NSW 2042'],
  ['what the street already says is not said twice', '12 Smith St, Newtown NSW 2042', '12 Smith St, Newtown NSW 2042'],
  ['nothing for pickup', null, null],
])('[BAS-04] %s', (_, address, expected) => {
  expect(wholeAddress({ ...nowhere, address, city: 'Newtown', state: 'NSW', postalCode: '2042' })).toBe(expected)
})

test.each([
  ['a house number', '12 Smith Street', '••• Smith Street, Newtown NSW 2042'],
  ['unit and house number', 'Unit 9, 114 Rosemary Place', '••• Rosemary Place, Newtown NSW 2042'],
  ['both in one word', '9/114A Rosemary Place', '••• Rosemary Place, Newtown NSW 2042'],
  ['a building before the number', 'The Mill, Level 3, 8 Smith St, Newtown NSW 2042', '••• Smith St, Newtown NSW 2042'],
  ['no number at all', 'Rosemary Place', 'Rosemary Place, Newtown NSW 2042'],
])('[ORD-15] hides %s from a caller who knows the contact only', (_, address, expected) => {
  expect(maskedAddress({ ...nowhere, address, city: 'Newtown', state: 'NSW', postalCode: '2042' })).toBe(expected)
})

test('[ORD-15] hides all numbers of an address without a suburb, and nothing for pickup', () => {
  expect(maskedAddress({ ...nowhere, address: 'Unit 9, 114 Rosemary Place', postalCode: '2042' })).toBe('•••')
  expect(maskedAddress(nowhere)).toBeNull()
})
