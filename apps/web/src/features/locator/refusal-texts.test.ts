import { noDoorDetails } from '@forno/domain/fulfilment/delivery-address'
import { expect, test } from 'vitest'
import { refusalText } from './refusal-texts.ts'

const noStore = {
  kind: 'refused',
  text: 'Sorry, no stores were found that deliver to your address. Try pickup instead.',
  suggestsPickup: true,
} as const
const paused = { ...noStore, text: 'Paused.', suggestsPickup: false }
const place = {
  address: '1 Far Road',
  city: 'Eucla',
  state: 'WA',
  postalCode: '6443',
  longitude: 128.9,
  latitude: -31.7,
  ...noDoorDetails,
} as const
const delivery = { serviceType: 'Delivery', place, isAsap: true, orderDueAt: null } as const
const unknownPostcode = { ...delivery, place: { ...place, postalCode: null } }
const pickup = { serviceType: 'Pickup', storeId: 'WA01', isAsap: true, orderDueAt: null } as const
const on = { localisation_postcode_error: '1' }

test.each([
  ['the test is off by default', noStore, delivery, {}, noStore.text],
  ['0 is off', noStore, delivery, { localisation_postcode_error: '0' }, noStore.text],
  ['1 is on', noStore, delivery, on, "Sorry, we don't deliver to postcode 6443 yet. Try pickup instead."],
  ['a place without postcode', noStore, unknownPostcode, on, noStore.text],
  ['another refusal', paused, delivery, on, 'Paused.'],
  ['pickup', noStore, pickup, on, noStore.text],
])('[LOC-18] says where no store delivers: %s', (_, refused, chosen, settings, expected) => {
  expect(refusalText(refused, chosen, settings)).toBe(expected)
})
