import { describe, expect, test } from 'vitest'
import { noDeliveryAddress, type DeliveryAddress } from './delivery-address.ts'
import { type Disposition, dispositionOf } from './disposition.ts'
import type { StoreId } from '../core/basic-types.ts'
import { checkStreetAddress, withSuburbOfPlace, type NearSuburb } from './delivery-suburb.ts'

const yagoona: NearSuburb = { name: 'Yagoona', state: 'NSW', postcode: '2199', metres: 20 }
const bankstown: NearSuburb = { name: 'Bankstown', state: 'NSW', postcode: '2200', metres: 600 }
const deliveryTo = (more: Partial<DeliveryAddress>): Disposition =>
  dispositionOf('NSW09' as StoreId, {
    serviceType: 'Delivery',
    deliveryAddress: {
      ...noDeliveryAddress,
      address: '10 King Street',
      place: { longitude: 151.02, latitude: -33.9 },
      ...more,
    },
  })
const suburbIn = ({ deliveryAddress: { city, state, postalCode } }: Disposition) => [city, state, postalCode]

describe('the suburb of a delivery', () => {
  test.each<[string, Partial<DeliveryAddress>, readonly NearSuburb[], ReturnType<typeof suburbIn>]>([
    [
      'is that of its point, not the typed one',
      { city: 'Perth', state: 'WA', postalCode: '6000' },
      [yagoona],
      ['Yagoona', 'NSW', '2199'],
    ],
    ['is that of its point where none was typed', {}, [bankstown, yagoona], ['Yagoona', 'NSW', '2199']],
    ['is not hidden by another word', { city: 'Yagoona NSW' }, [yagoona, bankstown], ['Yagoona', 'NSW', '2199']],
    [
      'is not the neighbour that costs less',
      { city: 'Bankstown', state: 'NSW', postalCode: '2200' },
      [yagoona, bankstown],
      ['Yagoona', 'NSW', '2199'],
    ],
    ['stays as typed in any letters', { city: ' YAGOONA ' }, [yagoona], [' YAGOONA ', 'NSW', '2199']],
    [
      'stays as typed at a border',
      { city: 'Bankstown' },
      [yagoona, { ...bankstown, metres: 200 }],
      ['Bankstown', 'NSW', '2200'],
    ],
    ['stays as typed where no house is known', { city: 'Nowhere', postalCode: '2999' }, [], ['Nowhere', null, '2999']],
  ])('[TIM-08] [BAS-12] %s', (_, typed, near, expected) => {
    expect(suburbIn(withSuburbOfPlace(deliveryTo(typed), near))).toEqual(expected)
  })

  test('[SES-02] pickup has no suburb', () => {
    const pickup = dispositionOf('NSW09' as StoreId, { serviceType: 'Pickup' })
    expect(withSuburbOfPlace(pickup, [yagoona])).toBe(pickup)
  })
})

test.each<[string, boolean]>([
  ['PO Box 123', true],
  ['P.O. Box 9', true],
  ['c/o GPO Box 77', true],
  ['po box 1', true],
  ['Locked Bag 5', true],
  ['12 Box Street', false],
  ['3 Polo Boxwood Lane', false],
  ['12 Example Street', false],
])('[BAS-12] “%s” is a post box: %s', (address, isBox) => {
  expect(checkStreetAddress(deliveryTo({ address }))?.refused).toBe(isBox ? 'BadInput' : undefined)
  expect(checkStreetAddress({ ...deliveryTo({ address }), serviceType: 'Pickup' })).toBeNull()
})
