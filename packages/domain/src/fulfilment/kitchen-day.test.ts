import { describe, expect, test } from 'vitest'
import { defaultStoreDay, defaultStoreStatus, type StoreDay, type StoreState } from '../content/store-status.ts'
import type { Instant, LocalDate, ServiceType, Zone } from '../core/basic-types.ts'
import { closingMinutes, kitchenDate, plannedHours, applyStoreStatus } from './kitchen-day.ts'
import { isoWithOffset } from './local-time.ts'
import { everyDay, hours, sampleStore, when } from '../../test/sample-store.ts'
import { asapOffer, unlimitedCapacity, slotsFor } from './slots.ts'
import { currentServiceDay } from './trading-day.ts'

const saturday = '2026-11-21' as LocalDate
const store = sampleStore({
  capacitySeconds: 3600,
  pickupHours: everyDay(hours('11:00', '25:00')),
  deliveryHours: everyDay(hours('11:30', '14:30'), hours('17:00', '24:00')),
  pickupTimeMinutes: 0,
  deliveryTimeMinutes: 0,
})
const saying = (day: Partial<StoreDay>): StoreState => ({
  ...defaultStoreStatus(store.id),
  day: { ...defaultStoreDay(saturday), ...day },
})
const minutes = (clock: string) => hours('00:00', clock).until

const lastOf = (state: StoreState, at: Instant, serviceType: ServiceType, from = store) => {
  const said = applyStoreStatus(from, state, at)
  const last = slotsFor(said, state, serviceType, at, null, () => false).at(-1)
  return last === undefined ? null : isoWithOffset(last.startsAt, said.zone).slice(0, 16)
}
const noon = when('2026-11-21T12:00+11:00')

describe('a kitchen that closes early', () => {
  test.each<[string, string | null, string | null]>([
    ['25:00', '2026-11-22T00:45', '2026-11-21T23:45'],
    ['24:30', '2026-11-22T00:15', '2026-11-21T23:45'],
    ['20:00', '2026-11-21T19:45', '2026-11-21T19:45'],
    ['17:00', '2026-11-21T16:45', '2026-11-21T14:15'],
    ['14:00', '2026-11-21T13:45', '2026-11-21T13:45'],
    ['00:00', null, null],
  ])('[TIM-02] at %s takes pickup until %s and delivery until %s', (closing, pickup, delivery) => {
    const state = saying({ closingMinutes: minutes(closing) })
    expect(lastOf(state, noon, 'Pickup')).toBe(pickup)
    expect(lastOf(state, noon, 'Delivery')).toBe(delivery)
  })

  test('[TIM-13] takes as soon as possible until its last orders, counted from the new closing time', () => {
    const state = saying({ closingMinutes: minutes('20:00') })
    const isOffered = (clock: string) => {
      const at = when(`2026-11-21T${clock}+11:00`)
      return asapOffer(applyStoreStatus(store, state, at), state, 'Pickup', at, null, unlimitedCapacity).isOffered
    }
    expect(['19:45', '19:46', '20:00'].map(isOffered)).toEqual([true, false, false])
  })

  test('[TIM-02] closes early on that date only', () => {
    const state = saying({ closingMinutes: 0 })
    expect(lastOf(state, when('2026-11-22T12:00+11:00'), 'Pickup')).toBe('2026-11-23T00:45')
    expect(lastOf(state, when('2026-11-20T12:00+11:00'), 'Pickup')).toBe('2026-11-21T00:45')
  })

  test('[TIM-09] starts the next day after it has closed, although the planned hours continue after midnight', () => {
    const state = saying({ closingMinutes: minutes('24:15') })
    const dayAt = (text: string) =>
      currentServiceDay(applyStoreStatus(store, state, when(text)), 'Pickup', when(text)).date
    expect(dayAt('2026-11-22T00:14+11:00')).toBe('2026-11-21')
    expect(dayAt('2026-11-22T00:15+11:00')).toBe('2026-11-22')
    expect(kitchenDate(store, when('2026-11-22T00:15+11:00'))).toBe('2026-11-21')
  })

  test('[TIM-02] shortens the special hours of the date', () => {
    const planned = { date: saturday, reason: 'Fair', pickup: [hours('15:00', '23:00')], delivery: [] }
    const fair = { ...store, exceptions: [planned] }
    const state = saying({ closingMinutes: minutes('21:00') })
    expect(lastOf(state, noon, 'Pickup', fair)).toBe('2026-11-21T20:45')
    expect(lastOf(state, noon, 'Delivery', fair)).toBeNull()
    expect(applyStoreStatus(fair, state, noon).exceptions).toHaveLength(1)
  })

  test('[TIM-02] [TIM-14] closes by the clock on the night when daylight saving starts', () => {
    const sydney = { ...store, zone: 'Australia/Sydney' as Zone, pickupHours: everyDay(hours('11:00', '28:00')) }
    const state: StoreState = {
      ...defaultStoreStatus(store.id),
      day: { ...defaultStoreDay('2026-10-03' as LocalDate), closingMinutes: minutes('27:30') },
    }
    expect(lastOf(state, when('2026-10-03T23:00+10:00'), 'Pickup', sydney)).toBe('2026-10-04T03:15')
  })
})

describe('a kitchen that sells more or less of each quarter hour', () => {
  test.each([
    ['at noon of that day', '2026-11-21T12:00+11:00', 900],
    ['after midnight of that trading day', '2026-11-22T00:30+11:00', 900],
    ['on the next day', '2026-11-22T12:00+11:00', 3600],
    ['on the day before', '2026-11-20T12:00+11:00', 3600],
  ])('[TIM-13] %s', (_, at, seconds) => {
    expect(applyStoreStatus(store, saying({ capacitySeconds: 900 }), when(at)).capacitySeconds).toBe(seconds)
  })

  test('[TIM-13] may set a capacity limit where there was none', () => {
    const free = { ...store, capacitySeconds: null }
    expect(applyStoreStatus(free, saying({ capacitySeconds: 900 }), noon).capacitySeconds).toBe(900)
    expect(applyStoreStatus(free, saying({}), noon).capacitySeconds).toBeNull()
  })

  test('[TIM-13] does not affect the day that begins after it has closed early', () => {
    const state = saying({ capacitySeconds: 900, closingMinutes: minutes('22:00') })
    expect(applyStoreStatus(store, state, when('2026-11-22T00:30+11:00')).capacitySeconds).toBe(3600)
  })

  test('returns the store itself when the kitchen has set nothing', () => {
    expect(applyStoreStatus(store, defaultStoreStatus(store.id), noon)).toBe(store)
  })
})

describe('the time at which a kitchen may close early', () => {
  test.each<[string, number]>([
    ['2026-11-21T11:01+11:00', minutes('11:01')],
    ['2026-11-21T20:30+11:00', minutes('20:30')],
    ['2026-11-22T00:59+11:00', minutes('24:59')],
  ])('[TIM-02] %s is a time of the day', (closesAt, expected) => {
    expect(closingMinutes(store, saturday, when(closesAt))).toBe(expected)
  })

  test.each(['2026-11-21T11:00+11:00', '2026-11-22T01:00+11:00', '2026-11-22T12:00+11:00', '2026-11-20T12:00+11:00'])(
    '[TIM-02] %s is not between opening and closing',
    (closesAt) => {
      expect(closingMinutes(store, saturday, when(closesAt))).toMatchObject({ refused: 'BadInput' })
    },
  )

  test('[TIM-02] a day without hours cannot be closed early', () => {
    const closed = { ...store, exceptions: [{ date: saturday, reason: 'Fair', pickup: [], delivery: [] }] }
    expect(plannedHours(closed, saturday)).toBeNull()
    expect(closingMinutes(closed, saturday, noon)).toMatchObject({ refused: 'BadInput' })
  })
})
