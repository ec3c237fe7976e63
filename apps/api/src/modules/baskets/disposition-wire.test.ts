import { expect, test } from 'vitest'
import { changesChoice, changesDisposition } from './disposition-wire.ts'

test.each([
  ['the service', { serviceType: 'Pickup' }],
  ['the store', { storeId: 'NSW02' }],
  ['the time', { isAsap: true }],
  ['the due time', { orderDueAt: '2026-11-21T18:00:00+11:00' }],
  ['the street', { address: '12 Smith Street' }],
  ['the suburb', { city: 'Newtown' }],
  ['the state', { state: 'NSW' }],
  ['the postcode', { postalCode: '2042' }],
  ['the longitude', { longitude: 151.18 }],
  ['the latitude', { latitude: -33.9 }],
] as const)('[BAS-14] a change of %s changes the disposition, and the store must be able to serve it', (_, changes) => {
  expect([changesChoice(changes), changesDisposition(changes)]).toEqual([true, true])
})

test.each([
  ['the unit', { unit: '5' }],
  ['the way in', { access: 'Level 2' }],
  ['the handover', { leaveAtDoor: true }],
  ['the note for the driver', { driverNote: 'Ring' }],
  ['whether the address is unverified', { isUnverified: true }],
])('[BAS-14] a change of %s changes the disposition, and needs no check of the store', (_, changes) => {
  expect([changesChoice(changes), changesDisposition(changes)]).toEqual([false, true])
})

test('[BAS-14] a change of the note for the kitchen does not change the disposition', () => {
  expect([changesChoice({ orderNote: 'Cut' }), changesDisposition({ orderNote: 'Cut' })]).toEqual([false, false])
})
