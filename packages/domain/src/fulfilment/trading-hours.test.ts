import { describe, expect, test } from 'vitest'
import type { Store } from '../content/content.ts'
import { defaultStoreStatus } from '../content/store-status.ts'
import { cents, type LocalDate } from '../core/basic-types.ts'
import { isoWithOffset } from './local-time.ts'
import { everyDay, hours, sampleStore } from '../../test/sample-store.ts'
import { tradingDay } from './trading-day.ts'
import { tradingHours, type TradingHours } from './trading-hours.ts'

const saturday = '2026-11-21' as LocalDate

/** The rows of a Saturday as clock times by name. */
function rows(changes: Partial<Store>, city: string | null = null) {
  const store = sampleStore(changes)
  const clock = (at: TradingHours[keyof TradingHours]) =>
    at === null ? null : isoWithOffset(at, store.zone).slice(8, 16)
  return tradingHours(store, defaultStoreStatus(store.id), tradingDay(store, saturday, { exceptions: true }), city).map(
    (row) => ({
      store: [clock(row.openingTime), clock(row.closingTime)],
      delivery: [clock(row.deliveryOpeningTime), clock(row.deliveryClosingTime)],
      deliver: [clock(row.earliestDelivery), clock(row.latestDelivery)],
      pickUp: [clock(row.earliestPickUp), clock(row.latestPickUp)],
    }),
  )
}

describe('trading hours', () => {
  test('[TIM-02] earliest is opening plus promise, latest is last orders before closing', () => {
    expect(rows({})).toEqual([
      {
        store: ['21T11:00', '21T22:00'],
        delivery: ['21T11:30', '21T22:00'],
        deliver: ['21T12:00', '21T21:45'],
        pickUp: ['21T11:15', '21T21:45'],
      },
    ])
  })

  test('[TIM-02] [TIM-08] delivery to a distant suburb is later', () => {
    const suburbSurcharges = [{ suburbName: 'Enmore', adjustmentTimeMinutes: 10, price: cents(100) }]
    expect(rows({ suburbSurcharges }, 'enmore').map(({ deliver }) => deliver)).toEqual([['21T12:10', '21T21:45']])
  })

  test('[TIM-02] a closing time after midnight stays in the row of its day', () => {
    const late = everyDay(hours('16:00', '25:00'))
    expect(rows({ pickupHours: late, deliveryHours: late })).toEqual([
      {
        store: ['21T16:00', '22T01:00'],
        delivery: ['21T16:00', '22T01:00'],
        deliver: ['21T16:30', '22T00:45'],
        pickUp: ['21T16:15', '22T00:45'],
      },
    ])
  })

  test('[TIM-02] [TIM-13] trading that continues at midnight has no last orders', () => {
    const allDay = everyDay(hours('00:00', '24:00'))
    expect(rows({ pickupHours: allDay, deliveryHours: allDay })).toEqual([
      {
        store: ['21T00:00', '22T00:00'],
        delivery: ['21T00:00', '22T00:00'],
        deliver: ['21T00:30', '22T00:00'],
        pickUp: ['21T00:15', '22T00:00'],
      },
    ])
  })

  test('[TIM-13] the night before a closed day ends with last orders, even at a store that is usually open round the clock', () => {
    const allDay = everyDay(hours('00:00', '24:00'))
    const exceptions = [{ date: '2026-11-22' as LocalDate, reason: 'Closed', pickup: [], delivery: [] }]
    expect(rows({ pickupHours: allDay, deliveryHours: allDay, exceptions })[0]).toMatchObject({
      deliver: ['21T00:30', '21T23:45'],
      pickUp: ['21T00:15', '21T23:45'],
    })
  })

  test('[TIM-02] two opening periods give two rows, each with its delivery hours', () => {
    const pickupHours = everyDay(hours('11:00', '14:00'), hours('17:00', '22:00'))
    const deliveryHours = everyDay(hours('17:30', '21:30'))
    expect(rows({ pickupHours, deliveryHours })).toEqual([
      {
        store: ['21T11:00', '21T14:00'],
        delivery: [null, null],
        deliver: [null, null],
        pickUp: ['21T11:15', '21T13:45'],
      },
      {
        store: ['21T17:00', '21T22:00'],
        delivery: ['21T17:30', '21T21:30'],
        deliver: ['21T18:00', '21T21:15'],
        pickUp: ['21T17:15', '21T21:45'],
      },
    ])
  })

  test('[TIM-02] two delivery periods in one opening period give two rows, with pickup in the first', () => {
    const deliveryHours = everyDay(hours('11:30', '14:00'), hours('17:00', '22:00'))
    expect(rows({ deliveryHours }).map(({ store, delivery, pickUp }) => [store[0], delivery[0], pickUp[0]])).toEqual([
      ['21T11:00', '21T11:30', '21T11:15'],
      ['21T11:00', '21T17:00', null],
    ])
  })

  test('[TIM-02] delivery while the counter is closed has a row of its own', () => {
    const pickupHours = everyDay(hours('11:00', '20:00'))
    const deliveryHours = everyDay(hours('21:00', '25:00'))
    expect(rows({ pickupHours, deliveryHours }).map(({ store, delivery }) => [store, delivery])).toEqual([
      [
        ['21T11:00', '21T20:00'],
        [null, null],
      ],
      [
        ['21T21:00', '22T01:00'],
        ['21T21:00', '22T01:00'],
      ],
    ])
  })

  test('[TIM-02] a service that the store does not offer has no times', () => {
    expect(rows({ canDeliver: false })[0]).toMatchObject({ delivery: [null, null], deliver: [null, null] })
    expect(rows({ canPickup: false })[0]).toMatchObject({ store: ['21T11:00', '21T22:00'], pickUp: [null, null] })
  })

  test('[TIM-02] a closed day has no rows', () => {
    expect(rows({ pickupHours: everyDay(), deliveryHours: everyDay() })).toEqual([])
  })
})
