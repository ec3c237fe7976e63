import { describe, expect, test } from 'vitest'
import { at, content, store } from '../../test/fixture-content.ts'
import { free, offer } from '../../test/fixture-offers.ts'
import { cents, type LocalDate, type ServiceType, type StoreId } from '../core/basic-types.ts'
import type { Condition, Offer } from '../content/offer.ts'
import { offerConditions, offerRefusal } from './offer-conditions.ts'

const words = (more: Partial<Offer>) => offerConditions(offer('it', { kind: 'freeDelivery' }, more), content)
const date = (text: string) => text as LocalDate

describe('the texts of conditions', () => {
  const rows: readonly (readonly [Condition, string])[] = [
    [{ kind: 'serviceType', serviceTypes: ['Pickup'] }, 'Pickup only'],
    [{ kind: 'stores', stores: [store.id, 'gone' as StoreId] }, 'At Newtown or gone only'],
    [{ kind: 'states', states: ['WA', 'SA', 'NT'] }, 'In WA, SA or NT only'],
    [{ kind: 'weekdays', weekdays: ['thursday', 'monday', 'wednesday', 'tuesday'] }, 'Monday to Thursday only'],
    [{ kind: 'weekdays', weekdays: ['saturday', 'sunday'] }, 'Saturday and Sunday only'],
    [{ kind: 'weekdays', weekdays: ['tuesday'] }, 'Tuesday only'],
    [{ kind: 'weekdays', weekdays: ['tuesday', 'wednesday', 'thursday'] }, 'Tuesday to Thursday only'],
    [{ kind: 'weekdays', weekdays: ['friday', 'tuesday', 'thursday'] }, 'Tuesday, Thursday and Friday only'],
    [{ kind: 'timeOfDay', from: 690, until: 900 }, 'Between 11:30 AM and 03:00 PM'],
    [{ kind: 'timeOfDay', from: 720, until: 1440 }, 'Between noon and midnight'],
    [{ kind: 'timeOfDay', from: 1260, until: 1560 }, 'Between 09:00 PM and 02:00 AM'],
    [
      { kind: 'dates', from: date('2026-12-01'), until: date('2026-12-24') },
      'From 1 December 2026 to 24 December 2026',
    ],
    [{ kind: 'dates', from: null, until: date('2026-12-24') }, 'Until 24 December 2026'],
    [{ kind: 'dates', from: date('2026-12-01'), until: null }, 'From 1 December 2026'],
    [{ kind: 'dates', from: date('2026-12-01'), until: date('2026-12-01') }, 'On 1 December 2026 only'],
    [{ kind: 'minimumSubtotal', amount: cents(2500) }, 'When you spend $25.00 or more'],
    [{ kind: 'paymentType', paymentType: 'cash' }, 'When you pay by cash'],
    [{ kind: 'firstOrder' }, 'On your first order with us'],
    [{ kind: 'contains', selector: {}, count: 2, words: 'two large pizzas' }, 'With two large pizzas'],
  ]
  test.each(rows)('[VOU-12] %o', (condition, expected) => {
    expect(words({ conditions: [condition] })).toEqual([expected])
  })

  test('[VOU-12] dates without a beginning and an end are no condition to read', () => {
    expect(words({ conditions: [{ kind: 'dates', from: null, until: null }] })).toEqual([])
  })

  test('[VOU-12] uses, quantity and combination with other offers', () => {
    const limits = { ...free, perOrder: 1, perCustomer: 1, perEmailPerDay: 1, total: 100 }
    expect(words({ limits, stacking: 'alone' })).toEqual([
      'Once per order',
      'Once per customer',
      'Once per email address and day',
      'While stocks last: 100 in all',
      "Can't be used with other vouchers",
    ])
    expect(words({ limits: { ...free, perOrder: 3, perCustomer: 2 } })).toEqual([
      'Up to 3 per order',
      'Up to 2 times per customer',
    ])
  })
})

describe('finding an offer', () => {
  const there = offer(
    'it',
    { kind: 'freeDelivery' },
    {
      conditions: [
        { kind: 'serviceType', serviceTypes: ['Delivery'] },
        { kind: 'states', states: ['WA'] },
        { kind: 'weekdays', weekdays: ['monday'] },
      ],
    },
  )
  const refusal = (from: typeof store | null, serviceType: ServiceType | null, weekday: 'monday' | 'sunday') =>
    offerRefusal(there, { store: from, serviceType, moment: at(weekday) })?.refused ?? null

  test.each([
    ['nothing is said: nothing is asked but the time', null, null, 'monday', null],
    ['nothing is said on another day', null, null, 'sunday', 'VoucherUnavailableForFulfillmentDate'],
    ['only the service is said', null, 'Pickup', 'monday', 'VoucherUnavailableForFulfillmentType'],
    ['only the store is said', store, null, 'monday', 'VoucherUnavailableForStore'],
    ['all is said', { ...store, state: 'WA' as const }, 'Delivery', 'monday', null],
  ] as const)('[VOU-12] %s', (_, from, serviceType, weekday, expected) => {
    expect(refusal(from, serviceType, weekday)).toBe(expected)
  })

  test('[VOU-12] an offer of some stores is refused once a store is chosen', () => {
    const ours = offer('it', { kind: 'freeDelivery' }, { conditions: [{ kind: 'stores', stores: ['x' as StoreId] }] })
    const context = { serviceType: null, moment: at('monday') }
    expect(offerRefusal(ours, { ...context, store: null })).toBeNull()
    expect(offerRefusal(ours, { ...context, store })?.refused).toBe('VoucherUnavailableForStore')
  })
})
