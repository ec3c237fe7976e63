import { noDoorDetails } from '@forno/domain/fulfilment/delivery-address'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { sampleBasket } from '../../../test/sample-baskets.ts'
import { memoryStorage } from '../../../test/memory-storage.ts'
import { unlocalised, type LocatedAddress } from '../../lib/disposition.ts'
import { forgetDevice, keepDevice } from '../session/device.ts'
import { forgetAddress, rememberAddress, updateAddress } from '../session/remembered-addresses.ts'
import { keepSession, makeSessionStore } from '../session/session.ts'
import { adoptDoor } from './adopt-door.ts'

const place: LocatedAddress = {
  address: '14 Hope Street',
  city: 'Newtown',
  state: 'NSW',
  postalCode: '2042',
  longitude: 151.17,
  latitude: -33.9,
  ...noDoorDetails,
}
const door = { unit: '5', access: 'Level 2', leaveAtDoor: true, driverNote: 'Knock', isUnverified: true } as const
const storage = memoryStorage()
/** The addresses that this device remembers, as it stores them. */
const remembered = (): readonly object[] => {
  const kept = JSON.parse(storage.getItem('pinia_device') ?? '{}') as { state?: { addresses: readonly object[] } }
  return kept.state?.addresses ?? []
}

beforeAll(() => {
  vi.stubGlobal('localStorage', storage)
  keepDevice()
})
beforeEach(() => {
  vi.stubGlobal('localStorage', storage)
  forgetDevice()
})

const adopted = (customer: object, serviceType: 'Delivery' | 'Pickup' = 'Delivery') => {
  const session = makeSessionStore(null)
  session.setState({ disposition: { ...unlocalised, ...place, serviceType: 'Delivery', storeId: 'NSW01' } })
  const basket = sampleBasket({ serviceType })
  adoptDoor(session, { ...basket, customerInfo: { ...basket.customerInfo, ...place, ...customer } })
  return session.getState().disposition
}

test('[SES-02] the session and this device learn the door of the same address from the basket', () => {
  rememberAddress(place)
  expect(adopted(door)).toMatchObject({ ...place, ...door, storeId: 'NSW01' })
  expect(remembered()).toEqual([{ ...place, ...door }])
})

test('[SES-02] another address, and a basket for pickup, teach nothing', () => {
  rememberAddress(place)
  expect(adopted({ ...door, address: '16 Hope Street' })).toMatchObject(noDoorDetails)
  expect(adopted(door, 'Pickup')).toMatchObject(noDoorDetails)
  expect(remembered()).toEqual([place])
})

test('[LOC-04] this device remembers each unit of a house, once, and no address for its door alone', () => {
  updateAddress(place, door)
  expect(remembered()).toEqual([])
  rememberAddress({ ...place, unit: '5' })
  rememberAddress({ ...place, unit: '6' })
  rememberAddress(place)
  updateAddress(place, door)
  expect(remembered()).toEqual([
    { ...place, ...door },
    { ...place, unit: '6' },
  ])
  forgetAddress({ ...place, unit: '6' })
  expect(remembered()).toEqual([{ ...place, ...door }])
})

test('[SES-12] addresses that earlier releases stored know nothing of the door', () => {
  const session = makeSessionStore(null)
  const disposition = { ...unlocalised, ...place, serviceType: 'Delivery', storeId: 'NSW01' }
  for (const name of Object.keys(noDoorDetails)) Reflect.deleteProperty(disposition, name)
  storage.setItem('pinia_session', JSON.stringify({ state: { disposition, basketId: 'b1' }, version: 1 }))
  keepSession(session)
  expect(session.getState()).toMatchObject({ disposition: { ...place, storeId: 'NSW01' }, basketId: 'b1' })
})
