import { describe, expect, test } from 'vitest'
import type { Store } from '../content/content.ts'
import { defaultStoreStatus, type StoreState } from '../content/store-status.ts'
import { cents } from '../core/basic-types.ts'
import { promiseMinutes, suburbOf } from './promise-time.ts'
import { sampleStore } from '../../test/sample-store.ts'

const quiet = defaultStoreStatus(sampleStore().id)
const measured = { averageDeliveryMinutes: 41, averagePickupMinutes: 19 }
const automatic = { allowPromiseTimeAutomation: true, isAlgoPromiseTimeEnabled: true }
const enmore = { suburbName: 'Enmore', adjustmentTimeMinutes: 7, price: cents(150) }

describe('promise time', () => {
  test.each<[string, Partial<Store>, Partial<StoreState>, number, number]>([
    ['is the set time of the store', {}, {}, 30, 15],
    ['is the average when both switches are on', automatic, measured, 41, 19],
    ['is set time without the store’s own switch', { isAlgoPromiseTimeEnabled: true }, measured, 30, 15],
    ['is set time without the chain’s switch', { allowPromiseTimeAutomation: true }, measured, 30, 15],
    ['is set time while there is no average', automatic, {}, 30, 15],
    ['takes an average of 0 for none', automatic, { averageDeliveryMinutes: 0, averagePickupMinutes: 0 }, 30, 15],
    ['rounds an average up', automatic, { averageDeliveryMinutes: 40.2, averagePickupMinutes: 18.01 }, 41, 19],
    ['uses each average by itself', automatic, { averagePickupMinutes: 12 }, 30, 12],
  ])('[TIM-07] the promise time %s', (_, store, state, delivery, pickup) => {
    expect(promiseMinutes(sampleStore(store), { ...quiet, ...state }, 'Delivery', null)).toBe(delivery)
    expect(promiseMinutes(sampleStore(store), { ...quiet, ...state }, 'Pickup', null)).toBe(pickup)
  })

  test.each<[string, string | null, number]>([
    ['the suburb’s minutes', 'Enmore', 42],
    ['them in any letter case and with blanks around', '  eNMORE ', 42],
    ['nothing for another suburb', 'Marrickville', 35],
    ['nothing for a part of the name', 'Enm', 35],
    ['nothing without a suburb', null, 35],
  ])('[TIM-08] delivery adds the adjustment minutes and %s', (_, city, minutes) => {
    const store = sampleStore({ deliveryAdjustmentMinutes: 5, suburbSurcharges: [enmore] })
    expect(promiseMinutes(store, quiet, 'Delivery', city)).toBe(minutes)
    expect(promiseMinutes(store, quiet, 'Pickup', city)).toBe(15)
  })

  test('[TIM-08] the additions also apply to an average', () => {
    const store = sampleStore({ ...automatic, deliveryAdjustmentMinutes: 5, suburbSurcharges: [enmore] })
    expect(promiseMinutes(store, { ...quiet, ...measured }, 'Delivery', 'Enmore')).toBe(41 + 5 + 7)
  })

  test('[TIM-07] a kitchen that is behind adds its minutes to both services', () => {
    expect(promiseMinutes(sampleStore(), { ...quiet, extraMinutes: 20 }, 'Delivery', null)).toBe(50)
    expect(promiseMinutes(sampleStore(), { ...quiet, extraMinutes: 20 }, 'Pickup', null)).toBe(35)
  })

  test('[TIM-08] finds the suburb together with its charge', () => {
    const store = sampleStore({ suburbSurcharges: [enmore] })
    expect(suburbOf(store, 'ENMORE')).toEqual(enmore)
    expect(suburbOf(store, 'Newtown')).toBeNull()
    expect(suburbOf(store, null)).toBeNull()
  })
})
