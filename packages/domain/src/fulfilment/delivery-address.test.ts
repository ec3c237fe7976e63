import { expect, test } from 'vitest'
import {
  deliveryAddressLine,
  isSameDeliveryAddress,
  maskedDeliveryAddressLine,
  noDeliveryAddress,
  separateDeliveryAddress,
  wireDeliveryAddress,
  type DeliveryAddress,
} from './delivery-address.ts'

const newtown: DeliveryAddress = { ...noDeliveryAddress, city: 'Newtown', state: 'NSW', postalCode: '2042' }

test.each([
  ['street and suburb in one line', '12 Smith Street', '12 Smith Street, Newtown NSW 2042'],
  ['parts that the street already names only once', '12 Smith St, Newtown NSW 2042', '12 Smith St, Newtown NSW 2042'],
  ['no line for pickup', null, null],
])('[BAS-04] %s', (_, address, expected) => {
  expect(deliveryAddressLine({ ...newtown, address })).toBe(expected)
})

test.each([
  ['a house number', '12 Smith Street', '••• Smith Street, Newtown NSW 2042'],
  ['unit and house number', 'Unit 9, 114 Rosemary Place', '••• Rosemary Place, Newtown NSW 2042'],
  ['both in one word', '9/114A Rosemary Place', '••• Rosemary Place, Newtown NSW 2042'],
  ['a building before the number', 'The Mill, Level 3, 8 Smith St, Newtown NSW 2042', '••• Smith St, Newtown NSW 2042'],
  ['no number at all', 'Rosemary Place', 'Rosemary Place, Newtown NSW 2042'],
])('[ORD-15] hides %s from a caller who knows the contact only', (_, address, expected) => {
  expect(maskedDeliveryAddressLine({ ...newtown, address })).toBe(expected)
})

test('[ORD-15] hides all numbers of an address without a suburb, and nothing for pickup', () => {
  expect(
    maskedDeliveryAddressLine({ ...noDeliveryAddress, address: 'Unit 9, 114 Rosemary Place', postalCode: '2042' }),
  ).toBe('•••')
  expect(maskedDeliveryAddressLine(noDeliveryAddress)).toBeNull()
})

const home: DeliveryAddress = { ...newtown, address: '12 Smith Street', place: { longitude: 151.17, latitude: -33.9 } }

test.each<[string, Partial<DeliveryAddress>, boolean]>([
  ['every part agrees', { place: { longitude: 151.17, latitude: -33.9 } }, true],
  ['the street differs', { address: '14 Smith Street' }, false],
  ['the postcode differs', { postalCode: '2043' }, false],
  ['the house is elsewhere on the map', { place: { longitude: 151.18, latitude: -33.9 } }, false],
  ['one has no coordinates', { place: null }, false],
])('[BAS-12] two addresses where %s: same = %s', (_, changes, isSame) => {
  expect(isSameDeliveryAddress(home, { ...home, ...changes })).toBe(isSame)
})

test('[BAS-04] takes the address out of an object with other fields; parts that it lacks are null', () => {
  const stored: Partial<DeliveryAddress> & { firstName: string } = { firstName: 'Ada', address: '12 Smith Street' }
  expect(separateDeliveryAddress(stored)).toEqual({
    deliveryAddress: { ...noDeliveryAddress, address: '12 Smith Street' },
    rest: { firstName: 'Ada' },
  })
})

test('[BAS-04] calls carry coordinates as fields of their own, null where the house is not on the map', () => {
  expect(wireDeliveryAddress(home)).toEqual({
    ...{ address: '12 Smith Street', city: 'Newtown', state: 'NSW', postalCode: '2042' },
    ...{ longitude: 151.17, latitude: -33.9 },
  })
  expect(wireDeliveryAddress(noDeliveryAddress)).toMatchObject({ longitude: null, latitude: null })
})
