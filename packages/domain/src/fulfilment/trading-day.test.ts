import { describe, expect, test } from 'vitest'
import type { Instant, LocalDate, Zone } from '../core/basic-types.ts'
import { isoWithOffset } from './local-time.ts'
import { everyDay, hours, sampleStore, weekOf, when } from '../../test/sample-store.ts'
import { currentServiceDay, currentTradingDay, tradingDay, tradingDays, type Window } from './trading-day.ts'

const date = (text: string) => text as LocalDate
const all = { exceptions: true }
const weekOnly = { exceptions: false }
const written = (windows: readonly Window[], zone = 'Australia/Sydney') =>
  windows.map(({ opensAt, closesAt }) => [isoWithOffset(opensAt, zone as Zone), isoWithOffset(closesAt, zone as Zone)])
const lateNights = everyDay(hours('11:00', '25:30'))
const allDay = everyDay(hours('00:00', '24:00'))

describe('a trading day', () => {
  test('[TIM-02] has the hours of its weekday in the store’s own offset', () => {
    const store = sampleStore({
      pickupHours: weekOf((weekday) => (weekday === 'saturday' ? [hours('10:00', '23:00')] : [])),
    })
    const saturday = tradingDay(store, date('2026-11-21'), all)
    expect(saturday.date).toBe('2026-11-21')
    expect(saturday.isException).toBe(false)
    expect(written(saturday.pickup)).toEqual([['2026-11-21T10:00:00+11:00', '2026-11-21T23:00:00+11:00']])
    expect(written(saturday.delivery)).toEqual([['2026-11-21T11:30:00+11:00', '2026-11-21T22:00:00+11:00']])
    expect(tradingDay(store, date('2026-11-22'), all).pickup).toEqual([])
  })

  test('[TIM-02] includes its hours after midnight', () => {
    const friday = tradingDay(sampleStore({ pickupHours: lateNights }), date('2026-11-20'), all)
    expect(written(friday.pickup)).toEqual([['2026-11-20T11:00:00+11:00', '2026-11-21T01:30:00+11:00']])
  })

  test('[TIM-02] has dine-in hours of its own', () => {
    const store = sampleStore({ dineInHours: everyDay(hours('12:00', '14:30'), hours('17:00', '21:00')) })
    expect(written(tradingDay(store, date('2026-11-21'), all).dineIn)).toEqual([
      ['2026-11-21T12:00:00+11:00', '2026-11-21T14:30:00+11:00'],
      ['2026-11-21T17:00:00+11:00', '2026-11-21T21:00:00+11:00'],
    ])
  })

  test('[TIM-02] sorts its hours and merges those that touch or overlap', () => {
    const pickupHours = everyDay(
      hours('17:00', '21:00'),
      hours('11:00', '14:00'),
      hours('14:00', '15:00'),
      hours('20:00', '22:00'),
      hours('20:30', '21:30'),
    )
    expect(written(tradingDay(sampleStore({ pickupHours }), date('2026-11-21'), all).pickup)).toEqual([
      ['2026-11-21T11:00:00+11:00', '2026-11-21T15:00:00+11:00'],
      ['2026-11-21T17:00:00+11:00', '2026-11-21T22:00:00+11:00'],
    ])
  })

  const christmas = sampleStore({
    dineInHours: everyDay(hours('12:00', '20:00')),
    exceptions: [
      { date: date('2026-12-25'), reason: 'Christmas', pickup: [hours('16:00', '22:00')], delivery: [] },
      { date: date('2026-12-26'), reason: 'Stocktaking', pickup: [], delivery: [] },
    ],
  })

  test('[TIM-02] replaces the week’s hours with special trading', () => {
    const day = tradingDay(christmas, date('2026-12-25'), all)
    expect(day.isException).toBe(true)
    expect(written(day.pickup)).toEqual([['2026-12-25T16:00:00+11:00', '2026-12-25T22:00:00+11:00']])
    expect(day.delivery).toEqual([])
    expect(written(day.dineIn)).toEqual([['2026-12-25T16:00:00+11:00', '2026-12-25T20:00:00+11:00']])
  })

  test('[TIM-02] is closed by special trading without hours', () => {
    const day = tradingDay(christmas, date('2026-12-26'), all)
    expect([day.pickup, day.delivery, day.dineIn, day.isException]).toEqual([[], [], [], true])
  })

  test('[TIM-02] can be computed without special trading', () => {
    const day = tradingDay(christmas, date('2026-12-25'), weekOnly)
    expect(day.isException).toBe(false)
    expect(written(day.pickup)).toEqual([['2026-12-25T11:00:00+11:00', '2026-12-25T22:00:00+11:00']])
  })

  test('[TIM-02] [TIM-14] opens by the clock on the days when it changes', () => {
    const store = sampleStore({ pickupHours: allDay })
    expect(written(tradingDay(store, date('2026-10-04'), all).pickup)).toEqual([
      ['2026-10-04T00:00:00+10:00', '2026-10-05T00:00:00+11:00'],
    ])
    expect(written(tradingDay(store, date('2026-04-05'), all).pickup)).toEqual([
      ['2026-04-05T00:00:00+11:00', '2026-04-06T00:00:00+10:00'],
    ])
  })
})

test('[TIM-02] omits hours that daylight saving skips completely', () => {
  const store = sampleStore({ pickupHours: everyDay(hours('02:00', '03:00'), hours('11:00', '22:00')) })
  expect(written(tradingDay(store, date('2026-10-04'), all).pickup)).toEqual([
    ['2026-10-04T11:00:00+11:00', '2026-10-04T22:00:00+11:00'],
  ])
  expect(tradingDay(store, date('2026-10-05'), all).pickup).toHaveLength(2)
})

describe('the current trading day', () => {
  test.each([
    ['Friday evening', '2026-11-20T21:00+11:00', '2026-11-20'],
    ['a minute before midnight', '2026-11-20T23:59+11:00', '2026-11-20'],
    ['midnight', '2026-11-21T00:00+11:00', '2026-11-20'],
    ['the last minute of the night', '2026-11-21T01:29+11:00', '2026-11-20'],
    ['closing time', '2026-11-21T01:30+11:00', '2026-11-21'],
    ['early morning', '2026-11-21T06:00+11:00', '2026-11-21'],
  ])('[TIM-09] is right at %s for a store that closes at 1:30 am', (_, at, expected) => {
    const store = sampleStore({ pickupHours: lateNights, deliveryHours: everyDay() })
    expect(currentTradingDay(store, when(at)).date).toBe(expected)
  })

  test.each([
    ['2026-11-20T23:59+11:00', '2026-11-20'],
    ['2026-11-21T00:00+11:00', '2026-11-21'],
    ['2026-11-21T12:00+11:00', '2026-11-21'],
  ])('[TIM-09] is the calendar day for a store that never closes: %s', (at, expected) => {
    const store = sampleStore({ pickupHours: allDay, deliveryHours: allDay })
    expect(currentTradingDay(store, when(at)).date).toBe(expected)
  })

  test('[TIM-09] depends on the hours of each service', () => {
    const store = sampleStore({ pickupHours: allDay, deliveryHours: lateNights })
    const at = when('2026-11-21T00:30+11:00')
    expect(currentServiceDay(store, 'Pickup', at).date).toBe('2026-11-21')
    expect(currentServiceDay(store, 'Delivery', at).date).toBe('2026-11-20')
    expect(currentTradingDay(store, at).date).toBe('2026-11-21')
  })

  test('[TIM-09] is still yesterday while only delivery is open after midnight', () => {
    const store = sampleStore({ deliveryHours: lateNights })
    expect(currentTradingDay(store, when('2026-11-21T00:30+11:00')).date).toBe('2026-11-20')
  })

  test('[TIM-09] follows special trading: a cancelled night does not continue after midnight', () => {
    const exceptions = [{ date: date('2026-11-20'), reason: 'Power work', pickup: [], delivery: [] }]
    const store = sampleStore({ pickupHours: lateNights, deliveryHours: lateNights, exceptions })
    expect(currentTradingDay(store, when('2026-11-21T00:30+11:00')).date).toBe('2026-11-21')
  })

  test('[TIM-09] [TIM-14] follows the store’s clock, not UTC or the east coast', () => {
    const at = when('2026-11-20T15:30Z')
    const dateAt = (zone: string) => currentTradingDay(sampleStore({ zone: zone as Zone }), at).date
    expect(dateAt('Australia/Sydney')).toBe('2026-11-21')
    expect(dateAt('Australia/Perth')).toBe('2026-11-20')
    expect(dateAt('Australia/Eucla')).toBe('2026-11-21')
  })
})

describe('a schedule', () => {
  test('[TIM-02] starts with the current trading day and continues by the calendar', () => {
    const store = sampleStore({ pickupHours: lateNights })
    const at = when('2026-12-31T00:30+11:00')
    expect(tradingDays(store, at, 4, all).map((day) => day.date)).toEqual([
      '2026-12-30',
      '2026-12-31',
      '2027-01-01',
      '2027-01-02',
    ])
    expect(tradingDays(store, (at + 3_600_000) as Instant, 1, all).map((day) => day.date)).toEqual(['2026-12-31'])
  })
})
