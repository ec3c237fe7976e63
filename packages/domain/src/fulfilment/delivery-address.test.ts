import { expect, test } from 'vitest'
import { deliveryAddressLine, maskedDeliveryAddressLine } from './address-line.ts'
import {
  changedDoorDetails,
  doorDetailsOf,
  isSameHouse,
  isWholeDeliveryAddress,
  namedDoorDetails,
  noDeliveryAddress,
  noDoorDetails,
  separateDeliveryAddress,
  wireDeliveryAddress,
  wireDeliveryAddressOf,
  withKnownDoor,
  type DeliveryAddress,
  type DoorDetails,
} from './delivery-address.ts'

const newtown: DeliveryAddress = { ...noDeliveryAddress, city: 'Newtown', state: 'NSW', postalCode: '2042' }

test.each([
  ['street and suburb in one line', '12 Smith Street', '12 Smith Street, Newtown NSW 2042'],
  ['parts that the street already names only once', '12 Smith St, Newtown NSW 2042', '12 Smith St, Newtown NSW 2042'],
  ['no part twice, in other letter case', '12 smith st newtown', '12 smith st, Newtown NSW 2042'],
  ['no part twice, with the country', '12 Smith St, Newtown 2042, Australia', '12 Smith St, Newtown NSW 2042'],
  ['the suburb of a street that has its name', '12 Newtown Road', '12 Newtown Road, Newtown NSW 2042'],
  ['the postcode of a house that has its number', '2042 Smith Street', '2042 Smith Street, Newtown NSW 2042'],
  ['the suburb of a street that only ends like it', '12 Oldnewtown', '12 Oldnewtown, Newtown NSW 2042'],
  ['no line for pickup', null, null],
])('[BAS-04] %s', (_, address, expected) => {
  expect(deliveryAddressLine({ ...newtown, address })).toBe(expected)
})

test.each([
  ['a number before the number of the house', '5', '14 Hope Street', '5/14 Hope Street'],
  ['a number with a letter', '5A', '14-16 Hope Street', '5A/14-16 Hope Street'],
  ['a letter', 'B', '14B Hope Street', 'B/14B Hope Street'],
  ['a ground floor number', 'G03', '14 Hope Street', 'G03/14 Hope Street'],
  ['a unit with its word', 'Factory 2', '14 Hope Street', 'Factory 2, 14 Hope Street'],
  ['a name', 'The Stables', '14 Hope Street', 'The Stables, 14 Hope Street'],
  ['a bare unit of a house without a number', '5', 'Rosemary Place', 'Unit 5, Rosemary Place'],
  ['a bare unit of a lot', '5', 'Lot 7 Hope Street', 'Unit 5, Lot 7 Hope Street'],
  ['a unit that the street names already', '5', '5/14 Hope Street', '5/14 Hope Street'],
  ['a unit with its word that the street names already', 'Unit 5', '5/14 Hope Street', '5/14 Hope Street'],
  ['a unit that the street names with a word', '5', 'Unit 5, 14 Hope Street', 'Unit 5, 14 Hope Street'],
  ['another unit than the street names', '5', '3/14 Hope Street', 'Unit 5, 3/14 Hope Street'],
  ['a unit whose digits begin the number of the house', '1', '14 Hope Street', '1/14 Hope Street'],
])('[BAS-04] a driver reads %s', (_, unit, address, street) => {
  expect(deliveryAddressLine({ ...newtown, address, unit })).toBe(`${street}, Newtown NSW 2042`)
})

test.each([
  ['a house number', '12 Smith Street', '••• Smith Street, Newtown NSW 2042'],
  ['unit and house number', 'Unit 9, 114 Rosemary Place', '••• Rosemary Place, Newtown NSW 2042'],
  ['both in one word', '9/114A Rosemary Place', '••• Rosemary Place, Newtown NSW 2042'],
  ['a building before the number', 'The Mill, Level 3, 8 Smith St, Newtown NSW 2042', '••• Smith St, Newtown NSW 2042'],
  ['a house number after the name of the suburb', 'Newtown Plaza, 12 King St', '••• King St, Newtown NSW 2042'],
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

test.each([
  ['12 Smith Street', '••• Smith Street, Newtown NSW 2042'],
  ['Rosemary Place', 'Rosemary Place, Newtown NSW 2042'],
])('[ORD-15] hides unit, access and note of %s from a caller who knows the contact only', (address, expected) => {
  const door = { unit: 'Factory', access: 'Green gate', driverNote: 'Key under the mat', leaveAtDoor: true }
  expect(maskedDeliveryAddressLine({ ...newtown, address, ...door })).toBe(expected)
})

const home: DeliveryAddress = { ...newtown, address: '12 Smith Street', place: { longitude: 151.17, latitude: -33.9 } }

const atTheGate: DeliveryAddress = {
  ...home,
  unit: '5',
  access: 'Green gate',
  leaveAtDoor: true,
  driverNote: 'Knock twice',
  isUnverified: true,
}
const handoverOnly = { ...noDoorDetails, leaveAtDoor: true }

test.each<[string, Partial<DeliveryAddress>, boolean]>([
  ['every part agrees', { place: { longitude: 151.17, latitude: -33.9 } }, true],
  ['the street differs', { address: '14 Smith Street' }, false],
  ['the suburb differs', { city: 'Enmore' }, false],
  ['the state differs', { state: 'ACT' }, false],
  ['the postcode differs', { postalCode: '2043' }, false],
  ['only the latitude differs', { place: { longitude: 151.17, latitude: -33.8 } }, false],
  ['the house is elsewhere on the map', { place: { longitude: 151.18, latitude: -33.9 } }, false],
  ['one has no coordinates', { place: null }, false],
  ['only the doors differ', { unit: '5', access: 'Level 2', driverNote: 'Knock', leaveAtDoor: true }, true],
])('[BAS-12] two addresses where %s: same house = %s', (_, changes, isSame) => {
  expect(isSameHouse(home, { ...home, ...changes })).toBe(isSame)
})

test('[BAS-04] takes the address out of an object with other fields; parts that it lacks are null', () => {
  const stored: Partial<DeliveryAddress> & { firstName: string } = { firstName: 'Ada', address: '12 Smith Street' }
  expect(separateDeliveryAddress(stored)).toEqual({
    deliveryAddress: { ...noDeliveryAddress, address: '12 Smith Street' },
    rest: { firstName: 'Ada' },
  })
})

test('[BAS-04] takes every part of an address out of an object, and leaves nothing of it there', () => {
  expect(separateDeliveryAddress({ ...atTheGate, firstName: 'Ada' })).toEqual({
    deliveryAddress: atTheGate,
    rest: { firstName: 'Ada' },
  })
})

test.each<[string, Partial<DeliveryAddress>, Partial<DeliveryAddress>]>([
  ['learns the whole door of the same house', {}, doorDetailsOf(atTheGate)],
  ['keeps what it knows of the door', { unit: '9' }, { ...noDoorDetails, unit: '9' }],
  ['keeps what it knows of the way in', { access: 'Level 2' }, { ...noDoorDetails, access: 'Level 2' }],
  ['keeps a note for the driver', { driverNote: 'Ring' }, { ...noDoorDetails, driverNote: 'Ring' }],
  ['keeps that it is unverified', { isUnverified: true }, { ...noDoorDetails, isUnverified: true }],
  ['keeps a handover alone', { leaveAtDoor: true }, handoverOnly],
  ['learns nothing of another house', { address: '14 Smith Street' }, noDoorDetails],
  ['learns nothing of another point', { place: { longitude: 115.8, latitude: -31.9 } }, noDoorDetails],
])('[BAS-28] an address %s', (_, changes, door) => {
  expect(withKnownDoor({ ...home, ...changes }, atTheGate)).toEqual({ ...home, ...changes, ...door })
})

test('[BAS-04] calls carry coordinates as fields of their own, null where the house is not on the map', () => {
  expect(wireDeliveryAddress(home)).toEqual({
    address: '12 Smith Street',
    city: 'Newtown',
    state: 'NSW',
    postalCode: '2042',
    longitude: 151.17,
    latitude: -33.9,
    ...noDoorDetails,
  })
  expect(wireDeliveryAddress(noDeliveryAddress)).toMatchObject({ longitude: null, latitude: null })
})

test.each<[string, Partial<DeliveryAddress>, Partial<DoorDetails>, DoorDetails]>([
  ['nothing changes', {}, {}, doorDetailsOf(atTheGate)],
  ['the suburb is corrected', { city: 'Enmore', postalCode: '2042' }, {}, doorDetailsOf(atTheGate)],
  ['the street is written with other letter case', { address: '12  SMITH street' }, {}, doorDetailsOf(atTheGate)],
  [
    'a part is named',
    {},
    { unit: null, leaveAtDoor: false },
    { ...doorDetailsOf(atTheGate), unit: null, leaveAtDoor: false },
  ],
  ['another street has only the handover', { address: '14 Smith Street' }, {}, handoverOnly],
  ['another point has only the handover', { place: { longitude: 115.8, latitude: -31.9 } }, {}, handoverOnly],
  ['another street comes with its own', { address: '14 Smith Street' }, { unit: '9' }, { ...handoverOnly, unit: '9' }],
  ['the address is taken away', { address: null }, {}, handoverOnly],
])('[BAS-14] the door details where %s', (_, address, door, expected) => {
  expect(changedDoorDetails(atTheGate, { ...atTheGate, ...address }, door)).toEqual(expected)
})

test('[BAS-14] door details that come before the street stay when it comes', () => {
  const before = { ...noDeliveryAddress, unit: '5' }
  expect(changedDoorDetails(before, { ...before, address: '12 Smith Street' }, {})).toMatchObject({ unit: '5' })
})

test('[BAS-04] texts of the door are one line without spaces around them; blank ones are not known', () => {
  const named = namedDoorDetails({ unit: ' 5 ', access: ' \n ', driverNote: 'Ring\n twice', isUnverified: true })
  expect(named).toEqual({ unit: '5', access: null, driverNote: 'Ring twice', isUnverified: true })
  expect(namedDoorDetails({})).toEqual({})
})

test('[BAS-04] an address that an earlier release stored knows nothing of the door', () => {
  const { address, city, state, postalCode } = home
  expect(wireDeliveryAddressOf({ address, city, state, postalCode, longitude: 151.17, latitude: -33.9 })).toEqual(
    wireDeliveryAddress(home),
  )
})

test('[ORD-20] an address is whole without door details, and not without a house', () => {
  expect(isWholeDeliveryAddress(wireDeliveryAddress(home))).toBe(true)
  expect(isWholeDeliveryAddress(wireDeliveryAddress({ ...atTheGate, postalCode: null }))).toBe(false)
})
