import { runs } from '@forno/proof/runs'
import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import type { Hours, Store } from '../content/content.ts'
import { defaultStoreDay, defaultStoreStatus, type StoreState } from '../content/store-status.ts'
import type { Instant, LocalDate, Zone } from '../core/basic-types.ts'
import { everyDay, hours, sampleStore, weekOf, when } from '../../test/sample-store.ts'
import { weekdayOf } from './calendar.ts'
import { isHeard, isPosOnline, isSilent } from './store-heard.ts'

const minute = 60_000

const heard = (at: string | null, changes: Partial<StoreState> = {}): StoreState => ({
  ...defaultStoreStatus(sampleStore().id),
  heardAt: at === null ? null : when(at),
  ...changes,
})

/** Whether a store that was last heard then takes orders now; both are times of Sydney's clock. */
const online = (lastHeard: string, now: string, store: Partial<Store> = {}, state: Partial<StoreState> = {}): boolean =>
  isPosOnline(sampleStore(store), heard(`${lastHeard}+11:00`, state), when(`${now}+11:00`))

const day = (date: string, closingMinutes: number | null) => ({
  day: { ...defaultStoreDay(date as LocalDate), closingMinutes },
})
const holiday = (date: string) => ({ date: date as LocalDate, reason: 'Holiday', pickup: [], delivery: [] })
const splitShifts = everyDay(hours('11:00', '14:00'), hours('17:00', '21:00'))
const roundTheClock = everyDay(hours('00:00', '24:00'))

/** Each store is open from 11:00 to 22:00 (delivery from 11:30) unless its row changes that. */
const stories: [string, string, string, boolean, Partial<Store>?, Partial<StoreState>?][] = [
  ['heard two minutes ago sells', '2026-11-21T12:00:00', '2026-11-21T12:02:00', true],
  ['heard two minutes and a moment ago does not', '2026-11-21T12:00:00', '2026-11-21T12:02:00.001', false],
  ['heard by a process whose clock is ahead sells', '2026-11-21T12:00:05', '2026-11-21T12:00', true],
  ['heard at the end of yesterday sells before its opening', '2026-11-20T21:59', '2026-11-21T10:59', true],
  ['heard at any time of yesterday sells before its opening', '2026-11-20T11:00', '2026-11-21T09:00', true],
  ['heard only before yesterday’s opening does not', '2026-11-20T10:59', '2026-11-21T09:00', false],
  ['heard in the night sells before its opening', '2026-11-20T23:30', '2026-11-21T09:00', true],
  ['heard at ten is silent from the opening on', '2026-11-21T10:00', '2026-11-21T11:00', false],
  ['heard on the day before yesterday does not sell before its opening', '2026-11-19T21:59', '2026-11-21T09:00', false],
  ['silent since noon is not heard in its last minute', '2026-11-21T12:00', '2026-11-21T21:59', false],
  ['silent since noon sells for tomorrow after it has closed', '2026-11-21T12:00', '2026-11-21T22:00', true],
  ['silent all day does not', '2026-11-20T12:00', '2026-11-21T22:00', false],
  [
    'heard in its first shift sells until the second',
    '2026-11-21T13:00',
    '2026-11-21T16:59',
    true,
    { pickupHours: splitShifts, deliveryHours: splitShifts },
  ],
  [
    'silent in its first shift does not sell between the two',
    '2026-11-20T20:00',
    '2026-11-21T15:00',
    false,
    { pickupHours: splitShifts, deliveryHours: splitShifts },
  ],
  [
    'heard in its first shift is silent from the second on',
    '2026-11-21T13:00',
    '2026-11-21T17:00',
    false,
    { pickupHours: splitShifts, deliveryHours: splitShifts },
  ],
  [
    'open past midnight must be heard after midnight',
    '2026-11-20T23:50',
    '2026-11-21T00:59',
    false,
    { pickupHours: everyDay(hours('11:00', '25:00')) },
  ],
  [
    'heard before midnight, and closed an hour after it, sells in the night',
    '2026-11-20T23:50',
    '2026-11-21T01:00',
    true,
    { pickupHours: everyDay(hours('11:00', '25:00')) },
  ],
  [
    'heard before that trading day does not sell in the night',
    '2026-11-20T10:59',
    '2026-11-21T01:00',
    false,
    { pickupHours: everyDay(hours('11:00', '25:00')) },
  ],
  [
    'round the clock must always be heard',
    '2026-11-20T23:57:59',
    '2026-11-21T00:00',
    false,
    { pickupHours: roundTheClock, deliveryHours: roundTheClock },
  ],
  [
    'is not closed while its delivery continues',
    '2026-11-21T21:00',
    '2026-11-21T22:30',
    false,
    { deliveryHours: everyDay(hours('11:30', '23:00')) },
  ],
  [
    'is closed in the hours of a service that it does not offer',
    '2026-11-21T21:00',
    '2026-11-21T22:30',
    true,
    { deliveryHours: everyDay(hours('11:30', '23:00')), canDeliver: false },
  ],
  [
    'that delivers only was heard on the last day on which it delivered',
    '2026-11-19T12:00',
    '2026-11-21T09:00',
    false,
    { canPickup: false },
  ],
  ['closed early sells for tomorrow', '2026-11-21T19:00', '2026-11-21T20:30', true, {}, day('2026-11-21', 20 * 60)],
  ['closed early is silent until then', '2026-11-21T19:00', '2026-11-21T19:59', false, {}, day('2026-11-21', 20 * 60)],
  [
    'closed all day by its kitchen sells for later',
    '2026-11-20T19:00',
    '2026-11-21T13:00',
    true,
    {},
    day('2026-11-21', 0),
  ],
  [
    'closed all day yesterday was heard on the day before that',
    '2026-11-19T19:00',
    '2026-11-21T09:00',
    true,
    {},
    day('2026-11-20', 0),
  ],
  [
    'heard before a holiday sells on it',
    '2026-11-19T19:00',
    '2026-11-21T09:00',
    true,
    { exceptions: [holiday('2026-11-20')] },
  ],
  [
    'not heard on the day before a holiday does not',
    '2026-11-18T19:00',
    '2026-11-21T09:00',
    false,
    { exceptions: [holiday('2026-11-20')] },
  ],
  [
    'that never opens sells while it was heard within two weeks',
    '2026-11-08T09:00',
    '2026-11-21T09:00',
    true,
    { pickupHours: everyDay(), deliveryHours: everyDay() },
  ],
  [
    'that never opens does not after two weeks',
    '2026-11-07T08:59',
    '2026-11-21T09:00',
    false,
    { pickupHours: everyDay(), deliveryHours: everyDay() },
  ],
]

describe('a store', () => {
  test.each(stories)('[LOC-10] [RUL-14] %s', (...[, lastHeard, now, isOnline, store, state]) => {
    expect(online(lastHeard, now, store, state)).toBe(isOnline)
  })

  test('[LOC-10] [RUL-14] that was never heard sells nothing, whether it is open or not', () => {
    for (const now of ['2026-11-21T12:00+11:00', '2026-11-21T09:00+11:00'])
      expect(isPosOnline(sampleStore(), heard(null), when(now))).toBe(false)
  })

  test('[LOC-10] [RUL-14] out of the rule sells although it was never heard', () => {
    const state = heard(null, { outsideRuleBecause: 'No line until Monday' })
    expect(isPosOnline(sampleStore(), state, when('2026-11-21T12:00+11:00'))).toBe(true)
  })

  test('[LOC-10] [TIM-09] is silent from its opening by its own clock, in the night in which daylight saving starts', () => {
    // 2026-10-04: 02:00 becomes 03:00 in Sydney. Brisbane does not change.
    for (const [zone, opening] of [
      ['Australia/Sydney', '2026-10-04T11:00+11:00'],
      ['Australia/Brisbane', '2026-10-04T11:00+10:00'],
    ] as const) {
      const store = sampleStore({ zone: zone as Zone })
      const state = heard('2026-10-03T20:00+10:00')
      expect(isPosOnline(store, state, (when(opening) - 1) as Instant)).toBe(true)
      expect(isPosOnline(store, state, when(opening))).toBe(false)
    }
  })
})

describe('a silent store', () => {
  const noon = when('2026-11-21T12:00+11:00')
  test.each<[string, Partial<Store>, Partial<StoreState>, string, boolean]>([
    ['is within its hours and not heard', {}, {}, '2026-11-21T12:00+11:00', true],
    ['was heard some time ago', {}, { heardAt: (noon - 2 * minute - 1) as Instant }, '2026-11-21T12:00+11:00', true],
    ['is none that is heard', {}, { heardAt: noon }, '2026-11-21T12:00+11:00', false],
    ['is none outside its hours', {}, {}, '2026-11-21T09:00+11:00', false],
    ['is none that closed early', {}, day('2026-11-21', 11 * 60 + 45), '2026-11-21T12:00+11:00', false],
    ['is none out of the rule', {}, { outsideRuleBecause: 'No line' }, '2026-11-21T12:00+11:00', false],
    ['is none that takes no online orders', { canAcceptOnlineOrders: false }, {}, '2026-11-21T12:00+11:00', false],
    ['is none that has not opened yet', { comingSoon: true }, {}, '2026-11-21T12:00+11:00', false],
  ])('[RUL-14] %s', (_, store, state, now, expected) => {
    expect(isSilent(sampleStore(store), heard(null, state), when(now))).toBe(expected)
  })
})

describe('for any hours, in the nights of clock changes too', () => {
  const zones = ['Australia/Sydney', 'Australia/Adelaide', 'Australia/Lord_Howe', 'Australia/Perth'] as Zone[]
  const fives = (min: number, max: number) => fc.integer({ min: min / 5, max: max / 5 }).map((count) => count * 5)
  const span = fc
    .tuple(fives(0, 1400), fives(15, 900))
    .map(([from, length]): Hours => ({ from, until: Math.min(from + length, 1740) }))
  const anyHours: fc.Arbitrary<readonly Hours[]> = fc.oneof(
    fc.constant<Hours[]>([]),
    fc.constant<Hours[]>([{ from: 0, until: 1440 }]),
    span.map((one) => [one]),
    fc.tuple(span, span).map(([one, other]) => [one, other]),
  )
  const anyWeek = fc
    .array(anyHours, { minLength: 2, maxLength: 4 })
    .map((week) => weekOf((weekday) => week[weekday.length % week.length] ?? []))
  const scenes = fc
    .record({
      zone: fc.constantFrom(...zones),
      canDeliver: fc.boolean(),
      pickupHours: anyWeek,
      deliveryHours: anyWeek,
      change: fc.constantFrom(when('2026-10-04T00:00+10:00'), when('2026-04-05T00:00+11:00')),
      minutes: fc.integer({ min: -4320, max: 4320 }),
      silentFor: fc.oneof(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 30 * 1440 })),
    })
    .map(({ change, minutes, silentFor, ...store }) => {
      const at = (change + minutes * minute) as Instant
      return { store: sampleStore(store), at, heardAt: (at - silentFor * minute) as Instant }
    })

  /** The openings of a date, with Temporal alone. */
  const openingsOf = (store: Store, date: Temporal.PlainDate) => {
    const weekday = weekdayOf(date.toString() as LocalDate)
    const all = [...store.pickupHours[weekday], ...(store.canDeliver ? store.deliveryHours[weekday] : [])]
    const instantAt = (minutes: number): number =>
      date.add({ days: Math.floor(minutes / 1440) }).toZonedDateTime({
        timeZone: store.zone,
        plainTime: Temporal.PlainTime.from('00:00').add({ minutes: minutes % 1440 }),
      }).epochMilliseconds
    return all
      .map(({ from, until }) => ({ opens: instantAt(from), closes: instantAt(until) }))
      .filter(({ opens, closes }) => closes > opens)
  }

  test('[LOC-10] [RUL-14] the rule is that of its sentence', () => {
    fc.assert(
      fc.property(scenes, ({ store, at, heardAt }) => {
        const today = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(store.zone).toPlainDate()
        const past = Array.from({ length: 15 }, (_, back) => openingsOf(store, today.subtract({ days: back })))
        const isTrading = past.some((openings) => openings.some(({ opens, closes }) => opens <= at && at < closes))
        const lastDay = past
          .map((openings) => openings.filter(({ opens }) => opens <= at))
          .find((all) => all.length > 0)
        const lastDayFrom = Math.min(...(lastDay ?? []).map(({ opens }) => opens))
        const isFresh = at - heardAt <= 2 * minute
        const wasHeard = lastDay === undefined ? at - heardAt <= 14 * 1440 * minute : heardAt >= lastDayFrom
        const state = { ...defaultStoreStatus(store.id), heardAt }
        expect(isPosOnline(store, state, at)).toBe(isFresh || (!isTrading && wasHeard))
        expect(isSilent(store, state, at)).toBe(isTrading && !isFresh)
        expect(isHeard(heardAt, at)).toBe(isFresh)
      }),
      runs({ sample: 1_000, prove: 100_000 }),
    )
  })

  test('[LOC-10] [RUL-14] a later call never takes a store offline', () => {
    fc.assert(
      fc.property(scenes, fc.integer({ min: 0, max: 4320 }), ({ store, at, heardAt }, minutes) => {
        const heardAgainAt = Math.min(at, heardAt + minutes * minute) as Instant
        const state = defaultStoreStatus(store.id)
        if (isPosOnline(store, { ...state, heardAt }, at))
          expect(isPosOnline(store, { ...state, heardAt: heardAgainAt }, at)).toBe(true)
      }),
      runs({ sample: 500, prove: 50_000 }),
    )
  })
})
