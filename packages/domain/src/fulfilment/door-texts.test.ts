import { expect, test } from 'vitest'
import { noDoorDetails } from './delivery-address.ts'
import { doorFacts } from './door-texts.ts'

test('[BAS-04] lists access, handover and note of a door, in this order, and nothing of an unknown one', () => {
  const door = { ...noDoorDetails, access: 'Level 2, bell 12', leaveAtDoor: true, driverNote: 'The gate sticks' }
  expect(doorFacts(door).map(({ term, text }) => `${term}: ${text}`)).toEqual([
    'Access: Level 2, bell 12',
    'Handover: Leave at the door',
    'Note for the driver: The gate sticks',
  ])
  expect(doorFacts({ ...door, leaveAtDoor: false }).map(({ term }) => term)).toEqual(['Access', 'Note for the driver'])
  expect(doorFacts(noDoorDetails)).toEqual([])
  expect(doorFacts({})).toEqual([])
})
