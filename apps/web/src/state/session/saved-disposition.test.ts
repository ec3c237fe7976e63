import { noDoorDetails } from '@forno/domain/fulfilment/delivery-address'
import { describe, expect, test } from 'vitest'
import { isSamePlace, savedChosen } from './saved-disposition.ts'
import { unlocalised } from '../../lib/disposition.ts'

const address = {
  address: '12 Smith St',
  city: 'Fitzroy',
  state: 'VIC',
  postalCode: '3065',
  longitude: 144.98,
  latitude: -37.8,
  ...noDoorDetails,
} as const
type Preference = Parameters<typeof savedChosen>[0]['dispositionPreference']
const saved = (more: Partial<Preference>) => ({
  dispositionPreference: { address: null, serviceType: null, storeId: null, ...more },
})
const asap = { isAsap: true, orderDueAt: null }

describe("[ACC-11] the customer's saved place", () => {
  test.each([
    [
      'a store for pickup',
      saved({ serviceType: 'Pickup', storeId: 'VIC01' }),
      { serviceType: 'Pickup', storeId: 'VIC01', ...asap },
    ],
    [
      'an address for delivery',
      saved({ serviceType: 'Delivery', address }),
      { serviceType: 'Delivery', place: address, ...asap },
    ],
    ['nothing where only the other service has a place', saved({ serviceType: 'Pickup', address }), null],
    ['nothing where no service is preferred', saved({ address, storeId: 'VIC01' }), null],
  ])('%s', (_, customer, chosen) => expect(savedChosen(customer)).toEqual(chosen))

  test('counts as the current place, whatever the time', () => {
    const pickup = savedChosen(saved({ serviceType: 'Pickup', storeId: 'VIC01' }))!
    const later = { ...unlocalised, serviceType: 'Pickup', storeId: 'VIC01', isAsap: false } as const
    expect([
      isSamePlace(pickup, later),
      isSamePlace(pickup, { ...later, storeId: 'VIC02' }),
      isSamePlace(pickup, unlocalised),
    ]).toEqual([true, false, false])
    const delivery = savedChosen(saved({ serviceType: 'Delivery', address }))!
    expect(isSamePlace(delivery, { ...unlocalised, ...address, serviceType: 'Delivery' })).toBe(true)
    expect(isSamePlace(delivery, { ...unlocalised, ...address, postalCode: '3000', serviceType: 'Delivery' })).toBe(
      false,
    )
  })
})
