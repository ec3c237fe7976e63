import { noDoorDetails } from '@forno/domain/fulfilment/delivery-address'
import { describe, expect, test } from 'vitest'
import { sampleBasket } from '../../../test/sample-baskets.ts'
import type { Customer } from '../../api/customer.ts'
import {
  doorBody,
  doorChanges,
  invalidDoorFields,
  doorRule,
  isDoorField,
  seenDoorOf,
  startDoor,
} from './door-values.ts'

const door = { unit: '5', access: 'Level 2', leaveAtDoor: true, driverNote: 'Knock twice' } as const
const home = { address: '14 Hope Street', postalCode: '2042', longitude: 151.17, latitude: -33.9 } as const
const basketAt = (customer: object = {}, store: object = { isContactless: true }) => {
  const basket = sampleBasket({ serviceType: 'Delivery' })
  return {
    ...basket,
    customerInfo: { ...basket.customerInfo, ...home, ...customer },
    storeInfo: { ...basket.storeInfo, ...store },
  }
}
const emptyDoor = { unit: '', access: '', driverNote: '', leaveAtDoor: false }

describe('the values that the checkout starts with', () => {
  const saved = (changes: object = {}) =>
    ({
      dispositionPreference: { address: { ...home, ...noDoorDetails, ...door, ...changes } },
    }) as unknown as Customer

  test.each([
    ['the door of the basket', basketAt({ unit: '9' }), saved(), { ...emptyDoor, unit: '9' }],
    ['the door of the saved address of the same house', basketAt(), saved(), door],
    ['the same without a known search result', basketAt({ isUnverified: true }), saved(), door],
    ['nothing of another house', basketAt({ address: '16 Hope Street' }), saved(), emptyDoor],
    ['nothing of the same street elsewhere', basketAt(), saved({ postalCode: '6000' }), emptyDoor],
    ['nothing for a guest', basketAt(), null, emptyDoor],
  ])('[ORD-20] are %s', (_, basket, customer, expected) => {
    expect(startDoor(basket, customer)).toEqual(expected)
  })
})

describe('a change of the basket while the form is open', () => {
  const seen = seenDoorOf(basketAt({ unit: '5' }))

  test.each([
    ['changes nothing for the same door', { unit: '5' }, {}],
    ['takes what the basket changed, and leaves what was typed', { unit: '6' }, { unit: '6' }],
    ['takes the handover', { unit: '5', leaveAtDoor: true }, { leaveAtDoor: true }],
    ['takes all of another street', { address: '16 Hope Street', unit: '5' }, { ...emptyDoor, unit: '5' }],
    ['takes all of another point', { longitude: 115.8, unit: '5' }, { ...emptyDoor, unit: '5' }],
  ])('[SES-02] %s', (_, customer, expected) => {
    expect(doorChanges(seen, seenDoorOf(basketAt(customer)))).toEqual(expected)
  })
})

describe('what the checkout sends', () => {
  test('[BAS-14] trims texts, and blank ones are not known', () => {
    expect(doorBody({ ...door, unit: ' 5 ', access: '  ' }, basketAt())).toEqual({ ...door, access: null })
    expect(doorBody(emptyDoor, basketAt())).toEqual({ unit: null, access: null, driverNote: null, leaveAtDoor: false })
  })
  test('[RUL-10] hands over where the store leaves nothing at the door', () => {
    expect(doorBody(door, basketAt({}, { isContactless: false }))).toMatchObject({ leaveAtDoor: false, unit: '5' })
  })
  test('[SES-02] sends nothing for pickup', () => {
    expect(doorBody(door, { ...basketAt(), serviceType: 'Pickup' })).toEqual({})
  })
})

test('[BAS-14] a text over its limit is refused in words, one at the limit is not', () => {
  expect(doorRule('unit', 'x'.repeat(40))).toBe(true)
  expect(doorRule('unit', 'x'.repeat(41))).toBe('Please keep this to 40 characters.')
  expect(doorRule('access', 'x'.repeat(121))).toBe('Please keep this to 120 characters.')
  expect(doorRule('driverNote', 'x'.repeat(201))).toBe('Please keep this to 200 characters.')
  expect(invalidDoorFields({ ...emptyDoor, driverNote: 'x'.repeat(201), unit: 'x'.repeat(41) })).toEqual([
    'unit',
    'driverNote',
  ])
  expect(invalidDoorFields({ ...door })).toEqual([])
  expect([isDoorField('unit'), isDoorField('firstName')]).toEqual([true, false])
})
