import { noDoorDetails } from '@forno/domain/fulfilment/delivery-address'
import { expect, test } from 'vitest'
import { memoryStorage } from '../../../test/memory-storage.ts'
import { unlocalised, type Disposition } from '../../lib/disposition.ts'
import { chosenBySwitch, keepSwitchedFrom, readSwitchedFrom, switchTo } from './switch-service.ts'

const place = {
  address: '12 Smith Street',
  city: 'Fitzroy',
  state: 'VIC',
  postalCode: '3065',
  longitude: 144.97,
  latitude: -37.8,
  ...noDoorDetails,
} as const
const delivery: Disposition = { ...unlocalised, ...place, serviceType: 'Delivery', storeId: 'VIC01' }
const slot = '2026-11-21T18:15:00+11:00'
const pickup: Disposition = { ...unlocalised, serviceType: 'Pickup', storeId: 'VIC01', isAsap: false, orderDueAt: slot }

test('[BAS-31] keeps service type, store and time for a switch, including a chosen slot', () => {
  expect(switchTo(delivery, 'Pickup')).toEqual({
    serviceType: 'Pickup',
    storeId: 'VIC01',
    isAsap: true,
    orderDueAt: null,
  })
  expect(switchTo(pickup, 'Delivery')).toMatchObject({ isAsap: false, orderDueAt: slot })
})

test('[BAS-32] has nothing to switch without a store', () => expect(switchTo(unlocalised, 'Pickup')).toBeNull())

test.each([
  ['as soon as possible', { isAsap: true, orderDueAt: null }],
  ['at the time that was chosen', { isAsap: false, orderDueAt: slot }],
])('[BAS-31] [SES-02] switches to pickup at the same store, without an address, %s', (_, time) => {
  const data = { serviceType: 'Pickup', storeId: 'VIC01', ...time } as const
  expect(chosenBySwitch(data, delivery, null)).toEqual(data)
})

test('[BAS-31] [LOC-20] switches to delivery at the known address, or at the one from before the switch to pickup', () => {
  const data = { serviceType: 'Delivery', storeId: 'VIC01', isAsap: false, orderDueAt: slot } as const
  const expected = { serviceType: 'Delivery', place, isAsap: false, orderDueAt: slot }
  expect(chosenBySwitch(data, delivery, null)).toEqual(expected)
  expect(chosenBySwitch(data, pickup, place)).toEqual(expected)
  expect(chosenBySwitch(data, pickup, null)).toBeNull()
  expect(chosenBySwitch(data, { ...delivery, latitude: null }, null)).toBeNull()
})

test("[BAS-31] stores a delivery's address for a switch back, and ignores invalid values", () => {
  const storage = memoryStorage()
  expect(readSwitchedFrom(storage)).toBeNull()
  keepSwitchedFrom(storage, pickup)
  expect(readSwitchedFrom(storage)).toBeNull()
  keepSwitchedFrom(storage, delivery)
  keepSwitchedFrom(storage, pickup)
  expect(readSwitchedFrom(storage)).toEqual(place)
  storage.setItem('pinia_switchedFrom', '{"address":1}')
  expect(readSwitchedFrom(storage)).toBeNull()
})
