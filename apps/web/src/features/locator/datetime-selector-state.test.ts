import { describe, expect, test } from 'vitest'
import { sampleDay, sampleHours, sampleStoreWithSchedule } from '../../../test/sample-stores.ts'
import type { StoreWithSchedule } from '../../api/stores.ts'
import { unlocalised } from '../../lib/disposition.ts'
import { datetimeSelectorState, isCurrentlyTrading } from './datetime-selector-state.ts'

type Clock = { readonly now: string; readonly isPOSOnline?: boolean; readonly hasDelivery?: boolean }

const storeAt = ({ now, isPOSOnline = true, hasDelivery = true }: Clock): StoreWithSchedule => {
  const hours = sampleHours({
    openingTime: '2026-11-21T11:00:00+11:00',
    closingTime: '2026-11-22T01:00:00+11:00',
    deliveryOpeningTime: hasDelivery ? '2026-11-21T12:00:00+11:00' : null,
    deliveryClosingTime: hasDelivery ? '2026-11-21T22:00:00+11:00' : null,
  })
  const storeTime = `2026-11-21T${now}:00+11:00`
  const day = sampleDay({ displayDate: '2026-11-21', storeTime, tradingHours: [hours] })
  return sampleStoreWithSchedule({ name: 'Fitzroy', isPOSOnline, schedule: [day] })
}
const open = storeAt({ now: '18:00' })
const place = { address: '12 Smith Street', city: 'Fitzroy', state: 'VIC', postalCode: '3065' } as const
const located = { ...place, longitude: 144.97, latitude: -37.8 }
const delivery = {
  ...unlocalised,
  ...located,
  serviceType: 'Delivery',
  storeId: 'VIC01',
  storeName: 'Fitzroy',
} as const
const pickup = { ...unlocalised, serviceType: 'Pickup', storeId: 'VIC01', storeName: 'Fitzroy' } as const

describe('the state of the datetime selector', () => {
  test('[LOC-03] has the store and its schedule, once loaded', () => {
    expect(datetimeSelectorState(null, pickup, undefined)).toEqual({
      store: null,
      schedule: [],
      fulfilmentType: 'Pickup',
      address: null,
      currentlyTrading: false,
    })
    const { store, schedule } = datetimeSelectorState(null, pickup, open)
    expect([store, schedule]).toEqual([open, open.schedule])
  })

  test('[LOC-03] has the saved service and address, unless another place is to be saved', () => {
    expect(datetimeSelectorState(null, delivery, open)).toMatchObject({
      fulfilmentType: 'Delivery',
      address: '12 Smith Street',
    })
    const time = { isAsap: true, orderDueAt: null }
    const target = { storeId: 'NSW01', chosen: { serviceType: 'Pickup', storeId: 'NSW01', ...time } } as const
    expect(datetimeSelectorState(target, delivery, open)).toMatchObject({ fulfilmentType: 'Pickup', address: null })
  })
})

test.each<[string, Clock, boolean, boolean]>([
  ['before opening', { now: '10:59' }, false, false],
  ['at the opening', { now: '11:00' }, true, false],
  ['at the start of deliveries', { now: '12:00' }, true, true],
  ['at the end of deliveries', { now: '22:00' }, true, false],
  ['without delivery hours', { now: '18:00', hasDelivery: false }, true, false],
  ['with its kitchen system offline', { now: '18:00', isPOSOnline: false }, false, false],
])('[LOC-03] %s (%o) a store trades for pickup: %s, for delivery: %s', (_, clock, forPickup, forDelivery) => {
  const store = storeAt(clock)
  expect([isCurrentlyTrading(store, 'Pickup'), isCurrentlyTrading(store, 'Delivery')]).toEqual([forPickup, forDelivery])
})

test('[LOC-03] trades after midnight until the trading day ends', () => {
  const { schedule } = open
  const at = (storeTime: string) =>
    isCurrentlyTrading({ isPOSOnline: true, schedule: schedule.map((day) => ({ ...day, storeTime })) }, 'Pickup')
  expect([at('2026-11-22T00:59:00+11:00'), at('2026-11-22T01:00:00+11:00')]).toEqual([true, false])
})
