import { describe, expect, test } from 'vitest'
import type { Store } from '../content/content.ts'
import { defaultSlotMinutes, defaultStoreStatus, type StoreState } from '../content/store-status.ts'
import { cents, type Instant, type LocalDate, type ServiceType, type Zone } from '../core/basic-types.ts'
import { isoWithOffset } from './local-time.ts'
import { everyDay, hours, sampleStore, when } from '../../test/sample-store.ts'
import { asapOffer, capacityWithHold, isOpenFor, kitchenStart, slotsFor } from './slots.ts'

const minute = 60_000
const quiet = defaultStoreStatus(sampleStore().id)
const allDay = everyDay(hours('00:00', '24:00'))
const roundTheClock = { pickupHours: allDay, deliveryHours: allDay }
const lateNight = everyDay(hours('16:00', '25:00'))
const open = () => false

type Story = { store?: Partial<Store>; state?: Partial<StoreState>; serviceType?: ServiceType; city?: string | null }

const marks = (at: string, { store = {}, state = {}, serviceType = 'Pickup', city = null }: Story = {}) => {
  const made = sampleStore(store)
  return slotsFor(made, { ...quiet, ...state }, serviceType, when(at), city, open).map(({ startsAt }) =>
    isoWithOffset(startsAt, made.zone).slice(8, 16),
  )
}
const ends = (all: readonly string[]) => [all[0], all.at(-1)]

describe('slots', () => {
  test.each([
    ['30 minutes for delivery and 15 for pickup by default', defaultSlotMinutes, { Delivery: 30, Pickup: 15 }],
    ['the minutes of the settings', { Delivery: 45, Pickup: 20 }, { Delivery: 45, Pickup: 20 }],
  ])('[TIM-04] last %s', (_, slotMinutes, expected) => {
    for (const serviceType of ['Delivery', 'Pickup'] as const) {
      const state = { ...quiet, slotMinutes }
      const slots = slotsFor(sampleStore(), state, serviceType, when('2026-11-21T12:00+11:00'), null, open)
      expect(slots.length).toBeGreaterThan(30)
      for (const slot of slots) {
        expect(slot.endsAt - slot.startsAt).toBe(expected[serviceType] * minute)
        expect(slot.serviceType).toBe(serviceType)
      }
    }
  })

  test('[TIM-04] [TIM-13] a longer pickup slot ends the day earlier, because the food is handed over in it', () => {
    const last = (Pickup: number) =>
      marks('2026-11-21T18:00+11:00', { state: { slotMinutes: { ...defaultSlotMinutes, Pickup } } }).at(-1)
    expect([last(15), last(30), last(45)]).toEqual(['21T21:45', '21T21:30', '21T21:15'])
    const state = { ...quiet, slotMinutes: { ...defaultSlotMinutes, Pickup: 45 } }
    const isOpen = (due: string) => isOpenFor(sampleStore(), state, 'Pickup', when(due))
    expect([isOpen('2026-11-21T21:15+11:00'), isOpen('2026-11-21T21:30+11:00')]).toEqual([true, false])
  })

  test.each<[string, string, Story, string, string]>([
    ['before opening: opening plus promise', '2026-11-21T08:00+11:00', {}, '21T11:15', '21T21:45'],
    ['before delivery opens', '2026-11-21T08:00+11:00', { serviceType: 'Delivery' }, '21T12:00', '21T21:45'],
    ['exactly on a mark: that mark', '2026-11-21T18:00+11:00', {}, '21T18:15', '21T21:45'],
    ['a minute later: the next', '2026-11-21T18:01+11:00', {}, '21T18:30', '21T21:45'],
    ['a millisecond later: the next', '2026-11-21T18:00:00.001+11:00', {}, '21T18:30', '21T21:45'],
    [
      'delivery needs its longer promise',
      '2026-11-21T18:00+11:00',
      { serviceType: 'Delivery' },
      '21T18:30',
      '21T21:45',
    ],
    ['behind by 20 minutes', '2026-11-21T18:00+11:00', { state: { extraMinutes: 20 } }, '21T18:45', '21T21:45'],
    ['up to last orders', '2026-11-21T21:30+11:00', {}, '21T21:45', '21T21:45'],
    [
      'past midnight of the same trading day',
      '2026-11-21T20:00+11:00',
      { store: { pickupHours: lateNight } },
      '21T20:15',
      '22T00:45',
    ],
    [
      'after midnight of yesterday’s trading day',
      '2026-11-22T00:05+11:00',
      { store: { pickupHours: lateNight } },
      '22T00:30',
      '22T00:45',
    ],
    [
      'after closing at 1 am: today’s',
      '2026-11-22T01:00+11:00',
      { store: { pickupHours: lateNight } },
      '22T16:15',
      '23T00:45',
    ],
    ['round the clock: until 23:45', '2026-11-21T18:00+11:00', { store: roundTheClock }, '21T18:15', '21T23:45'],
    ['round the clock just after midnight', '2026-11-22T00:00+11:00', { store: roundTheClock }, '22T00:15', '22T23:45'],
    [
      'opening off the marks',
      '2026-11-21T08:00+11:00',
      { store: { pickupHours: everyDay(hours('11:10', '20:20')) } },
      '21T11:30',
      '21T20:00',
    ],
    [
      'without a gap, still before closing',
      '2026-11-21T20:00+11:00',
      { store: { lastOrderMinutes: 0 } },
      '21T20:15',
      '21T21:45',
    ],
  ])('[TIM-03] the first and last %s', (_, at, story, first, last) => {
    expect(ends(marks(at, story))).toEqual([first, last])
  })

  test('[TIM-03] [TIM-08] the suburb’s minutes count', () => {
    const store = { suburbSurcharges: [{ suburbName: 'Enmore', adjustmentTimeMinutes: 20, price: cents(0) }] }
    const at = '2026-11-21T18:00+11:00'
    expect(marks(at, { store, serviceType: 'Delivery', city: 'Enmore' })[0]).toBe('21T19:00')
    expect(marks(at, { store, serviceType: 'Delivery', city: 'Newtown' })[0]).toBe('21T18:30')
  })

  test('[TIM-03] each of two opening periods starts with its own promise', () => {
    const store = { pickupHours: everyDay(hours('11:00', '12:00'), hours('17:00', '18:00')) }
    expect(marks('2026-11-21T08:00+11:00', { store })).toEqual([
      '21T11:15',
      '21T11:30',
      '21T11:45',
      '21T17:15',
      '21T17:30',
      '21T17:45',
    ])
  })

  test.each<[string, string, Story]>([
    ['promise passes last orders', '2026-11-21T21:31+11:00', {}],
    ['store has closed', '2026-11-21T22:30+11:00', {}],
    ['promise passes midnight while trading continues', '2026-11-21T23:50+11:00', { store: roundTheClock }],
    ['store does not give the service', '2026-11-21T12:00+11:00', { store: { canPickup: false } }],
    ['store does not deliver', '2026-11-21T12:00+11:00', { store: { canDeliver: false }, serviceType: 'Delivery' }],
    [
      'day is closed by special trading',
      '2026-11-21T12:00+11:00',
      { store: { exceptions: [{ date: '2026-11-21' as LocalDate, reason: '', pickup: [], delivery: [] }] } },
    ],
  ])('[TIM-03] there are none when the %s', (_, at, story) => {
    expect(marks(at, story)).toEqual([])
  })

  test('[TIM-13] a full slot stays in the list, marked as full', () => {
    const full = when('2026-11-21T19:00+11:00')
    const slots = slotsFor(sampleStore(), quiet, 'Pickup', when('2026-11-21T18:00+11:00'), null, (at) => at === full)
    expect(slots.filter(({ isFull }) => isFull).map(({ startsAt }) => startsAt)).toEqual([full])
    expect(slots).toHaveLength(15)
  })

  test('[TIM-03] [TIM-14] slots start on quarter hours of the store’s clock, even with offsets of half or three-quarter hours', () => {
    for (const zone of ['Australia/Darwin', 'Australia/Eucla', 'Australia/Lord_Howe', 'Indian/Cocos'] as Zone[]) {
      const shown = marks('2026-11-21T00:07Z', { store: { zone, ...roundTheClock } })
      expect(shown.length).toBeGreaterThan(30)
      for (const mark of shown) expect(['00', '15', '30', '45']).toContain(mark.slice(-2))
    }
  })

  test('[TIM-03] a skipped hour has no slots, and a repeated hour has them once', () => {
    const spring = marks('2026-10-04T00:00+10:00', { store: roundTheClock })
    expect(spring.filter((mark) => mark.startsWith('04T02'))).toEqual([])
    expect(spring.slice(5, 8)).toEqual(['04T01:30', '04T01:45', '04T03:00'])
    const autumn = marks('2026-04-05T00:00+11:00', { store: roundTheClock })
    expect(autumn.filter((mark) => mark.startsWith('05T02'))).toHaveLength(4)
    const during = marks('2026-04-05T02:05+10:00', { store: roundTheClock })
    expect(during[0]).toBe('05T03:00')
  })
})

describe('ASAP', () => {
  const offered = (at: string, { store = {}, serviceType = 'Pickup' }: Story = {}) =>
    asapOffer(sampleStore(store), quiet, serviceType, when(at), null, open).isOffered

  test.each<[string, string, boolean, Story]>([
    ['before opening', '2026-11-21T10:59+11:00', false, {}],
    ['at opening', '2026-11-21T11:00+11:00', true, {}],
    ['while only the counter is open: delivery', '2026-11-21T11:00+11:00', false, { serviceType: 'Delivery' }],
    ['in delivery hours', '2026-11-21T11:30+11:00', true, { serviceType: 'Delivery' }],
    ['at last orders: delivery', '2026-11-21T21:45+11:00', true, { serviceType: 'Delivery' }],
    ['after last orders: delivery', '2026-11-21T21:45:01+11:00', false, { serviceType: 'Delivery' }],
    ['due so that pickup ends at closing', '2026-11-21T21:30+11:00', true, {}],
    ['due so that pickup would end after closing', '2026-11-21T21:30:01+11:00', false, {}],
    ['after closing', '2026-11-21T22:00+11:00', false, {}],
    ['after midnight in yesterday’s hours', '2026-11-22T00:30+11:00', true, { store: { pickupHours: lateNight } }],
    ['too late past midnight', '2026-11-22T00:31+11:00', false, { store: { pickupHours: lateNight } }],
    ['round the clock, at 23:59', '2026-11-21T23:59+11:00', true, { store: roundTheClock }],
    ['round the clock, at midnight', '2026-11-22T00:00+11:00', true, { store: roundTheClock }],
    [
      'between two openings',
      '2026-11-21T15:00+11:00',
      false,
      { store: { pickupHours: everyDay(hours('11:00', '14:00'), hours('17:00', '22:00')) } },
    ],
    ['where the service is not given', '2026-11-21T12:00+11:00', false, { store: { canPickup: false } }],
    [
      'where last orders is closing time, in the last minute: delivery',
      '2026-11-21T21:59+11:00',
      true,
      { store: { lastOrderMinutes: 0 }, serviceType: 'Delivery' },
    ],
  ])('[TIM-13] %s, %s: offered is %s', (_, at, expected, story) => {
    expect(offered(at, story)).toBe(expected)
  })

  test('[TIM-13] a counter that never closes takes ASAP at half past midnight while delivery is open late', () => {
    const store = { pickupHours: allDay, deliveryHours: lateNight }
    expect(offered('2026-11-22T00:30+11:00', { store })).toBe(true)
    expect(offered('2026-11-22T00:30+11:00', { store, serviceType: 'Delivery' })).toBe(true)
    expect(offered('2026-11-22T01:30+11:00', { store })).toBe(true)
    expect(offered('2026-11-22T01:30+11:00', { store, serviceType: 'Delivery' })).toBe(false)
  })

  test('[TIM-13] a store that never closes offers it at every minute of the days when the clock changes', () => {
    for (const zone of ['Australia/Sydney', 'Australia/Lord_Howe'] as Zone[])
      for (const start of ['2026-04-04T12:00Z', '2026-10-03T12:00Z'])
        for (let step = 0; step < 1500; step += 1) {
          const at = (when(start) + step * minute) as Instant
          expect(asapOffer(sampleStore({ zone, ...roundTheClock }), quiet, 'Delivery', at, null, open).isOffered).toBe(
            true,
          )
        }
  })

  test('[TIM-07] [TIM-13] has the promised minutes, including those of the suburb if it is known', () => {
    const store = sampleStore({
      suburbSurcharges: [{ suburbName: 'Enmore', adjustmentTimeMinutes: 20, price: cents(0) }],
    })
    const at = when('2026-11-21T12:00+11:00')
    expect(asapOffer(store, quiet, 'Delivery', at, null, open)).toEqual({ isOffered: true, promiseMinutes: 30 })
    expect(asapOffer(store, quiet, 'Delivery', at, 'Enmore', open)).toEqual({ isOffered: true, promiseMinutes: 50 })
    expect(asapOffer(store, quiet, 'Pickup', at, 'Enmore', open)).toEqual({ isOffered: true, promiseMinutes: 15 })
  })
})

describe('the kitchen of a store with a lunch and a dinner', () => {
  const twice = sampleStore({ pickupHours: everyDay(hours('11:00', '14:00'), hours('17:00', '22:00')) })
  const clock = (time: string) => when(`2026-11-21T${time}+11:00`)

  test('[TIM-13] takes due times of either', () => {
    const isOpen = (due: string) => isOpenFor(twice, quiet, 'Pickup', clock(due))
    expect(['10:45', '11:00', '15:00', '18:00'].map(isOpen)).toEqual([false, true, false, true])
  })

  test('[TIM-13] starts an order when the store opens for its due time, or now', () => {
    const start = (due: string, at: string) => kitchenStart(twice, 'Pickup', clock(due), clock(at))
    expect(start('12:00', '10:00')).toBe(clock('11:00'))
    expect(start('11:00', '10:00')).toBe(clock('11:00'))
    expect(start('12:00', '11:30')).toBe(clock('11:30'))
    expect(start('18:00', '11:30')).toBe(clock('17:00'))
  })

  test('[TIM-13] does not move ASAP to a quarter hour whose food is handed over after the door is locked', () => {
    const state = { ...quiet, slotMinutes: { ...defaultSlotMinutes, Pickup: 45 } }
    const isFullUntil = (until: string) => (time: Instant) => time < clock(until)
    const isOffered = (until: string) =>
      asapOffer(twice, state, 'Pickup', clock('20:45'), null, isFullUntil(until)).isOffered
    expect([isOffered('21:15'), isOffered('21:30')]).toEqual([true, false])
  })

  test('[BAS-26] has room in a held quarter hour and the next one alone', () => {
    const isFull = capacityWithHold(() => true, clock('18:00'))
    const times = ['17:59', '18:00', '18:14', '18:15', '18:29', '18:30']
    expect(times.map((time) => isFull(clock(time), clock('17:00')))).toEqual([true, false, false, false, false, true])
    expect(capacityWithHold(() => true, null)(0 as Instant, 0 as Instant)).toBe(true)
    expect(capacityWithHold(() => false, null)(clock('18:00'), clock('17:00'))).toBe(false)
  })
})
