import { noCustomer } from '@forno/domain/baskets/state'
import { expect, test } from 'vitest'
import { wholeAddress } from './whole-address.ts'

const nowhere = { ...noCustomer, address: null, city: null, state: null, postalCode: null, place: null }

test.each([
  ['street and suburb, as a driver reads them', '12 Smith Street', '12 Smith Street, Newtown NSW 2042'],
  ['what the street already says is not said twice', '12 Smith St, Newtown NSW 2042', '12 Smith St, Newtown NSW 2042'],
  ['nothing for pickup', null, null],
])('[BAS-04] %s', (_, address, expected) => {
  expect(wholeAddress({ ...nowhere, address, city: 'Newtown', state: 'NSW', postalCode: '2042' })).toBe(expected)
})
