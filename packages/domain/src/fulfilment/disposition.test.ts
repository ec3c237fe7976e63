import { describe, expect, test } from 'vitest'
import { noDeliveryAddress, noDoorDetails } from './delivery-address.ts'
import { type Disposition, defaultServiceType, dispositionOf, normaliseDisposition } from './disposition.ts'
import { sampleStore, when } from '../../test/sample-store.ts'

const storeId = sampleStore().id
const due = when('2026-11-21T19:00+11:00')
const place = { longitude: 151.17, latitude: -33.9 }
const deliveryAddress = {
  address: '5/59 King Street',
  city: 'Newtown',
  state: 'NSW',
  postalCode: '2042',
  place,
  ...noDoorDetails,
} as const
const delivery: Disposition = { serviceType: 'Delivery', storeId, isAsap: false, orderDueAt: due, deliveryAddress }

describe('a disposition', () => {
  test('[TIM-01] defaults to ASAP and delivery', () => {
    expect(defaultServiceType).toBe('Delivery')
    expect(dispositionOf(storeId, {})).toEqual({
      serviceType: 'Delivery',
      storeId,
      isAsap: true,
      orderDueAt: null,
      deliveryAddress: noDeliveryAddress,
    })
  })

  test('[TIM-01] a chosen time means not ASAP', () => {
    expect(dispositionOf(storeId, { orderDueAt: due })).toMatchObject({ isAsap: false, orderDueAt: due })
    expect(dispositionOf(storeId, { orderDueAt: due, isAsap: true })).toMatchObject({ isAsap: true, orderDueAt: null })
    expect(dispositionOf(storeId, { isAsap: false })).toMatchObject({ isAsap: false, orderDueAt: null })
  })

  test('[SES-02] ASAP clears the due time, for delivery and for pickup', () => {
    expect(normaliseDisposition({ ...delivery, isAsap: true })).toEqual({ ...delivery, isAsap: true, orderDueAt: null })
    expect(normaliseDisposition({ ...delivery, serviceType: 'Pickup', isAsap: true }).orderDueAt).toBeNull()
  })

  test('[SES-02] delivery keeps its address and its due time', () => {
    expect(normaliseDisposition(delivery)).toEqual(delivery)
    expect(dispositionOf(storeId, { deliveryAddress, orderDueAt: due })).toEqual(delivery)
  })

  test('[SES-02] pickup keeps only isAsap, serviceType, orderDueAt and storeId', () => {
    const pickup = normaliseDisposition({ ...delivery, serviceType: 'Pickup' })
    expect(pickup).toEqual({
      serviceType: 'Pickup',
      storeId,
      isAsap: false,
      orderDueAt: due,
      deliveryAddress: noDeliveryAddress,
    })
    expect(dispositionOf(storeId, { serviceType: 'Pickup', deliveryAddress, orderDueAt: due })).toEqual(pickup)
  })
})
