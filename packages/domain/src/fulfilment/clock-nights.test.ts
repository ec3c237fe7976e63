import { describe, expect, test } from 'vitest'
import { noDeliveryAddress } from './delivery-address.ts'
import { content } from '../../test/fixture-content.ts'
import { isHoliday } from '../menu/availability.ts'
import { defaultStoreStatus } from '../content/store-status.ts'
import type { Instant, LocalDate, State, Zone } from '../core/basic-types.ts'
import { checkDueTime, dueWindow } from './due-time.ts'
import { isoWithOffset, localMoment, parseLocalMinute, parseWhen } from './local-time.ts'
import { everyDay, hours, sampleStore, when } from '../../test/sample-store.ts'
import { unlimitedCapacity, slotsFor, type Slot } from './slots.ts'
import { currentServiceDay } from './trading-day.ts'

/**
 * Every zone of a store with its clock's changes in April and October, written by hand: the offsets in summer and
 * winter, and the minutes by which the clock goes forward in October and back in April. Clocks go forward at 2:00 and
 * back at 2:00 plus those minutes, except on Lord Howe, from 2:00 to 1:30.
 */
const zones = [
  { zone: 'Australia/Sydney', summer: '+11:00', winter: '+10:00', shift: 60, backAt: '03:00' },
  { zone: 'Australia/Melbourne', summer: '+11:00', winter: '+10:00', shift: 60, backAt: '03:00' },
  { zone: 'Australia/Hobart', summer: '+11:00', winter: '+10:00', shift: 60, backAt: '03:00' },
  { zone: 'Australia/Adelaide', summer: '+10:30', winter: '+09:30', shift: 60, backAt: '03:00' },
  { zone: 'Australia/Broken_Hill', summer: '+10:30', winter: '+09:30', shift: 60, backAt: '03:00' },
  { zone: 'Australia/Lord_Howe', summer: '+11:00', winter: '+10:30', shift: 30, backAt: '02:00' },
  { zone: 'Australia/Brisbane', summer: '+10:00', winter: '+10:00', shift: 0, backAt: '03:00' },
  { zone: 'Australia/Lindeman', summer: '+10:00', winter: '+10:00', shift: 0, backAt: '03:00' },
  { zone: 'Australia/Perth', summer: '+08:00', winter: '+08:00', shift: 0, backAt: '03:00' },
  { zone: 'Australia/Eucla', summer: '+08:45', winter: '+08:45', shift: 0, backAt: '03:00' },
  { zone: 'Australia/Darwin', summer: '+09:30', winter: '+09:30', shift: 0, backAt: '03:00' },
] as const
const nights = [
  { saturday: '2026-04-04', sunday: '2026-04-05', change: 'back' },
  { saturday: '2026-10-03', sunday: '2026-10-04', change: 'forward' },
  { saturday: '2027-04-03', sunday: '2027-04-04', change: 'back' },
  { saturday: '2027-10-02', sunday: '2027-10-03', change: 'forward' },
] as const
const scenes = zones.flatMap((place) => nights.map((night) => ({ ...place, ...night })))
type Scene = (typeof scenes)[number]

const quarter = 15
const minute = 60_000
const clockOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
const quarters = (from: string, until: string): string[] => {
  const { from: start, until: end } = hours(from, until)
  return Array.from({ length: (end - start) / quarter }, (_, index) => clockOf(start + index * quarter))
}

/** Clock times of the night that do not exist: the clock jumps from 2:00 to 2:00 plus the shift. */
const skipped = ({ change, shift }: Scene): string[] =>
  change === 'forward' ? quarters('02:00', clockOf(120 + shift)) : []
/** The offset of a Sunday's clock time at its first pass. */
const offsetAt = ({ change, summer, winter, backAt }: Scene, clock: string): string => {
  if (change === 'forward') return clock < '02:00' ? winter : summer
  return clock < backAt ? summer : winter
}
const offsetBefore = ({ change, summer, winter }: Scene): string => (change === 'forward' ? winter : summer)
const written = (scene: Scene, clock: string): string => `${scene.sunday}T${clock}:00${offsetAt(scene, clock)}`

const noWay = { pickupTimeMinutes: 0, deliveryTimeMinutes: 0 }
const storeIn = (zone: string, from: string, until: string) =>
  sampleStore({
    ...noWay,
    zone: zone as Zone,
    pickupHours: everyDay(hours(from, until)),
    deliveryHours: everyDay(hours(from, until)),
  })
const never = { isFull: () => false, held: null }
const slotsOf = (store: ReturnType<typeof storeIn>, at: Instant, serviceType: Slot['serviceType'] = 'Pickup') =>
  slotsFor(store, defaultStoreStatus(store.id), serviceType, at, null, () => false)
const startsOf = (slots: readonly Slot[], zone: string) =>
  slots.map(({ startsAt }) => isoWithOffset(startsAt, zone as Zone))

describe.each(scenes)('the clock of $zone in the night to $sunday', (scene) => {
  const { zone, saturday, sunday } = scene
  const midnight = when(`${sunday}T00:00${offsetBefore(scene)}`)
  const offered = quarters('00:00', '24:00').filter((clock) => !skipped(scene).includes(clock))

  test('[TIM-03] [TIM-14] a store that never closes has a slot for every quarter hour of its clock, each once', () => {
    const slots = slotsOf(storeIn(zone, '00:00', '24:00'), midnight)
    expect(startsOf(slots, zone)).toEqual(offered.map((clock) => written(scene, clock)))
    expect(slots).toHaveLength(96 - skipped(scene).length)
  })

  test('[TIM-04] [TIM-14] a delivery lasts thirty real minutes, also across the change', () => {
    for (const { startsAt, endsAt } of slotsOf(storeIn(zone, '00:00', '24:00'), midnight, 'Delivery'))
      expect(endsAt - startsAt).toBe(30 * minute)
  })

  test('[API-14] [TIM-09] the time of every slot is parsed to that slot and accepted as due time', () => {
    const store = storeIn(zone, '00:00', '24:00')
    for (const clock of offered) {
      const due = parseWhen(written(scene, clock))
      expect(parseLocalMinute(`${sunday}T${clock}`, store.zone)).toBe(due)
      const disposition = {
        serviceType: 'Pickup',
        isAsap: false,
        orderDueAt: due,
        deliveryAddress: noDeliveryAddress,
      } as const
      expect(checkDueTime(store, defaultStoreStatus(store.id), disposition, midnight, never)).toBeNull()
      expect(
        dueWindow(store, defaultStoreStatus(store.id), disposition, midnight, { isFull: unlimitedCapacity, held: null })
          .dueAt,
      ).toBe(due)
    }
  })

  test('[TIM-02] [TIM-09] Saturday lasts until four at a store that closes then, with slots until last orders', () => {
    const store = storeIn(zone, '17:00', '28:00')
    const evening = when(`${saturday}T22:00${offsetBefore(scene)}`)
    const late = quarters('00:00', '04:00').filter((clock) => !skipped(scene).includes(clock))
    expect(startsOf(slotsOf(store, evening), zone)).toEqual([
      ...quarters('22:00', '24:00').map((clock) => `${saturday}T${clock}:00${offsetBefore(scene)}`),
      ...late.map((clock) => written(scene, clock)),
    ])
    const closing = when(`${sunday}T04:00${offsetAt(scene, '04:00')}`)
    const dayAt = (at: number) => currentServiceDay(store, 'Pickup', at as Instant).date
    expect([dayAt(closing - 1), dayAt(closing)]).toEqual([saturday, sunday])
    expect(startsOf(slotsOf(store, (closing - 15 * minute) as Instant), zone)).toEqual([written(scene, '03:45')])
    expect(slotsOf(store, (closing - 1) as Instant)).toEqual([])
  })

  test('[TIM-02] [TIM-13] closing at half past two is two and a half hours after midnight, even if the clock changes in between', () => {
    const store = storeIn(zone, '17:00', '26:30')
    const isSkipped = skipped(scene).includes('02:30')
    const closing = when(written(scene, isSkipped ? '03:30' : '02:30'))
    const dayAt = (at: number) => currentServiceDay(store, 'Pickup', at as Instant).date
    expect([dayAt(closing - 1), dayAt(closing)]).toEqual([saturday, sunday])
    expect(slotsOf(store, midnight).at(-1)?.startsAt).toBe(closing - 15 * minute)
  })
})

const changing = scenes.filter(({ shift }) => shift > 0)

test.each(changing.filter(({ change }) => change === 'forward'))(
  '[API-14] [TIM-09] refuses the times that the clock of $zone skips in the night to $sunday',
  (scene) => {
    const minutes = skipped(scene).map((clock) => parseLocalMinute(`${scene.sunday}T${clock}`, scene.zone as Zone))
    expect(minutes).toEqual(Array(scene.shift / quarter).fill(null))
  },
)

test.each(changing.filter(({ change }) => change === 'back'))(
  '[API-14] [TIM-09] offers the times that the clock of $zone repeats in the night to $sunday only once',
  (scene) => {
    const store = storeIn(scene.zone, '00:00', '24:00')
    const midnight = when(`${scene.sunday}T00:00${offsetBefore(scene)}`)
    const repeated = quarters(clockOf(hours('00:00', scene.backAt).until - scene.shift), scene.backAt)
    const refusals = repeated.map((clock) => {
      const orderDueAt = when(`${scene.sunday}T${clock}${scene.winter}`)
      const disposition = {
        serviceType: 'Pickup',
        isAsap: false,
        orderDueAt,
        deliveryAddress: noDeliveryAddress,
      } as const
      return checkDueTime(store, defaultStoreStatus(store.id), disposition, midnight, never)?.refused
    })
    expect(refusals).toEqual(Array(scene.shift / quarter).fill('TimeNotOffered'))
  },
)

describe('public holidays are whole days of the state’s own clock', () => {
  const easterSunday = {
    date: '2026-04-05' as LocalDate,
    name: 'Easter Sunday',
    states: ['NSW', 'VIC', 'QLD', 'SA', 'WA', 'NT', 'ACT'] as State[],
  }
  const labourDay = { date: '2026-10-05' as LocalDate, name: 'Labour Day', states: ['NSW', 'ACT', 'SA'] as State[] }
  const kingsBirthday = { date: '2026-10-05' as LocalDate, name: 'King’s Birthday', states: ['QLD'] as State[] }
  const shop = { ...content, holidays: [easterSunday, labourDay, kingsBirthday] }
  const isHolidayAt = (state: State, zone: string, at: number): boolean =>
    isHoliday(shop, sampleStore({ state, zone: zone as Zone }), localMoment(at as Instant, zone as Zone))

  test.each<[State, string, string, string, number]>([
    ['NSW', 'Australia/Sydney', '2026-04-05T00:00+11:00', '2026-04-06T00:00+10:00', 25],
    ['NSW', 'Australia/Broken_Hill', '2026-04-05T00:00+10:30', '2026-04-06T00:00+09:30', 25],
    ['NSW', 'Australia/Lord_Howe', '2026-04-05T00:00+11:00', '2026-04-06T00:00+10:30', 24.5],
    ['ACT', 'Australia/Sydney', '2026-04-05T00:00+11:00', '2026-04-06T00:00+10:00', 25],
    ['VIC', 'Australia/Melbourne', '2026-04-05T00:00+11:00', '2026-04-06T00:00+10:00', 25],
    ['SA', 'Australia/Adelaide', '2026-04-05T00:00+10:30', '2026-04-06T00:00+09:30', 25],
    ['QLD', 'Australia/Brisbane', '2026-04-05T00:00+10:00', '2026-04-06T00:00+10:00', 24],
    ['NT', 'Australia/Darwin', '2026-04-05T00:00+09:30', '2026-04-06T00:00+09:30', 24],
    ['WA', 'Australia/Perth', '2026-04-05T00:00+08:00', '2026-04-06T00:00+08:00', 24],
    ['WA', 'Australia/Eucla', '2026-04-05T00:00+08:45', '2026-04-06T00:00+08:45', 24],
    ['NSW', 'Australia/Sydney', '2026-10-05T00:00+11:00', '2026-10-06T00:00+11:00', 24],
    ['SA', 'Australia/Adelaide', '2026-10-05T00:00+10:30', '2026-10-06T00:00+10:30', 24],
    ['QLD', 'Australia/Lindeman', '2026-10-05T00:00+10:00', '2026-10-06T00:00+10:00', 24],
  ])('[CAT-11] [TIM-14] in %s by the clock of %s from %s until %s', (state, zone, from, until, length) => {
    const [start, end] = [when(from), when(until)]
    expect(end - start).toBe(length * 60 * minute)
    for (let at: number = start; at < end; at += quarter * minute) expect(isHolidayAt(state, zone, at)).toBe(true)
    expect([isHolidayAt(state, zone, start - 1), isHolidayAt(state, zone, end)]).toEqual([false, false])
  })

  test.each<[State, string, string]>([
    ['TAS', 'Australia/Hobart', '2026-04-05T12:00+10:00'],
    ['TAS', 'Australia/Hobart', '2026-10-05T12:00+11:00'],
    ['VIC', 'Australia/Melbourne', '2026-10-05T12:00+11:00'],
    ['WA', 'Australia/Perth', '2026-10-05T12:00+08:00'],
  ])('[CAT-11] not in %s, where it is an ordinary day (%s, %s)', (state, zone, at) => {
    expect(isHolidayAt(state, zone, when(at))).toBe(false)
  })

  test('[TIM-02] a store that is closed for the holiday has no slots on it, and the night before still ends after midnight', () => {
    const closed = { date: easterSunday.date, reason: easterSunday.name, pickup: [], delivery: [] }
    const store = { ...storeIn('Australia/Sydney', '17:00', '25:00'), exceptions: [closed] }
    expect(slotsOf(store, when('2026-04-05T00:10+11:00')).map(({ startsAt }) => startsAt)).toEqual([
      when('2026-04-05T00:15+11:00'),
      when('2026-04-05T00:30+11:00'),
      when('2026-04-05T00:45+11:00'),
    ])
    expect(slotsOf(store, when('2026-04-05T18:00+10:00'))).toEqual([])
    expect(slotsOf(store, when('2026-04-06T18:00+10:00'))).not.toEqual([])
  })
})
