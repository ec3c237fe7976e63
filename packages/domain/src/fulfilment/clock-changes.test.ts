import { runs } from '@forno/proof/runs'
import { noDeliveryAddress } from './delivery-address.ts'
import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import type { Hours, Store } from '../content/content.ts'
import { defaultStoreStatus, type StoreState } from '../content/store-status.ts'
import { serviceTypes, type Instant, type LocalDate, type ServiceType, type Zone } from '../core/basic-types.ts'
import { weekdayOf } from './calendar.ts'
import { checkDueTime, dueWindow } from './due-time.ts'
import { isoWithOffset, parseLocalMinute, parseWhen } from './local-time.ts'
import { promiseMinutes } from './promise-time.ts'
import { sampleStore, weekOf } from '../../test/sample-store.ts'
import { asapOffer, unlimitedCapacity, slotsFor, type Slot } from './slots.ts'
import { currentServiceDay, isWithin, windowsFor } from './trading-day.ts'

/**
 * Checks random stores in every Australian zone, mostly within a day and a half of a clock change, against an
 * independent implementation of the rules: it walks the wall clock in quarter hours with Temporal and uses none of the
 * code under test.
 */
const minute = 60_000
const zones = [
  'Australia/Sydney',
  'Australia/Melbourne',
  'Australia/Brisbane',
  'Australia/Lindeman',
  'Australia/Adelaide',
  'Australia/Broken_Hill',
  'Australia/Perth',
  'Australia/Eucla',
  'Australia/Hobart',
  'Australia/Darwin',
  'Australia/Lord_Howe',
  'Indian/Christmas',
  'Indian/Cocos',
  'Pacific/Norfolk',
] as Zone[]

const firstSundays = [2025, 2026, 2027, 2028].flatMap((year) =>
  [`${year}-04-01`, `${year}-10-01`].map((first) => {
    const date = Temporal.PlainDate.from(first)
    return date.add({ days: (7 - date.dayOfWeek) % 7 }).toZonedDateTime('UTC').epochMilliseconds
  }),
)

const fives = (min: number, max: number) => fc.integer({ min: min / 5, max: max / 5 }).map((count) => count * 5)
const anyHours: fc.Arbitrary<readonly Hours[]> = fc.oneof(
  { weight: 1, arbitrary: fc.constant<Hours[]>([]) },
  { weight: 4, arbitrary: fc.constant<Hours[]>([{ from: 0, until: 1440 }]) },
  {
    weight: 4,
    arbitrary: fc
      .tuple(fives(0, 1300), fives(15, 1200))
      .map(([from, length]) => [{ from, until: Math.min(from + length, 1740) }]),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fives(0, 500), fives(15, 300), fives(30, 300), fives(15, 900))
      .map(([from, first, gap, second]) => [
        { from, until: from + first },
        { from: from + first + gap, until: Math.min(from + first + gap + second, 1740) },
      ]),
  },
)
const anyWeek = fc.oneof(
  anyHours.map((hours) => weekOf(() => hours)),
  fc.array(anyHours, { minLength: 7, maxLength: 7 }).map((week) => {
    const left = week.values()
    return weekOf(() => left.next().value ?? [])
  }),
)

type Scene = {
  store: Store
  state: StoreState
  serviceType: ServiceType
  at: Instant
  isFull: (at: Instant) => boolean
}

const anyScene: fc.Arbitrary<Scene> = fc
  .record({
    zone: fc.constantFrom(...zones),
    serviceType: fc.constantFrom(...serviceTypes),
    pickupHours: anyWeek,
    deliveryHours: anyWeek,
    exception: fc.option(fc.record({ days: fc.integer({ min: -1, max: 1 }), pickup: anyHours, delivery: anyHours })),
    promise: fc.integer({ min: 0, max: 70 }),
    extraMinutes: fc.constantFrom(0, 0, 7, 20),
    lastOrderMinutes: fc.constantFrom(0, 10, 15, 30),
    sunday: fc.constantFrom(...firstSundays),
    minutes: fc.integer({ min: -2160, max: 2160 }),
    milliseconds: fc.constantFrom(0, 0, 1, 30_000),
    fullEvery: fc.integer({ min: 1, max: 6 }),
  })
  .map(({ serviceType, sunday, minutes, milliseconds, exception, promise, extraMinutes, fullEvery, ...store }) => {
    const at = (sunday + minutes * minute + milliseconds) as Instant
    const date = byTemporal(at, store.zone).toPlainDate()
    const special = exception && {
      ...exception,
      date: date.add({ days: exception.days }).toString() as LocalDate,
      reason: 'Special',
    }
    const made = sampleStore({
      ...store,
      exceptions: special === null ? [] : [special],
      pickupTimeMinutes: promise,
      deliveryTimeMinutes: promise,
    })
    const isFull = (startsAt: Instant) => (startsAt / (15 * minute)) % fullEvery === 1
    return { store: made, state: { ...defaultStoreStatus(made.id), extraMinutes }, serviceType, at, isFull }
  })

const byTemporal = (at: Instant, zone: Zone) => Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone)

type OpeningHours = { opens: number; closes: number; latest: number; locked: number }

/** The reference implementation of the rules, with Temporal alone. */
function rules({ store, serviceType, at }: Scene) {
  const { zone } = store
  const openings = (date: Temporal.PlainDate): { opens: number; closes: number }[] => {
    const exception = store.exceptions.find((one) => one.date === date.toString())
    const week = serviceType === 'Delivery' ? store.deliveryHours : store.pickupHours
    const special = exception && (serviceType === 'Delivery' ? exception.delivery : exception.pickup)
    const clock = (minutes: number) =>
      date.toPlainDateTime().add({ minutes }).toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds
    return (special ?? week[weekdayOf(date.toString() as LocalDate)]).map(({ from, until }) => ({
      opens: clock(from),
      closes: clock(until),
    }))
  }
  const today = byTemporal(at, zone).toPlainDate()
  const yesterday = today.subtract({ days: 1 })
  const isRunning = openings(yesterday).some(({ opens, closes }) => at >= opens && at < closes)
  const date = isRunning ? yesterday : today
  const tomorrow = openings(date.add({ days: 1 }))
  const day: OpeningHours[] = openings(date).map(({ opens, closes }) => {
    const next = tomorrow.find((each) => each.opens <= closes && each.closes > closes)
    const gap = next === undefined ? store.lastOrderMinutes * minute : 0
    return { opens, closes, latest: closes - gap, locked: next?.closes ?? closes }
  })
  return { date, day }
}

/** Whether food is handed over in time: pickup before the door is locked; delivery may arrive later. */
const isHandedOver = ({ serviceType }: Scene, due: number, { locked }: OpeningHours): boolean =>
  serviceType === 'Delivery' || due + 15 * minute <= locked

/** Whether the rules accept an ASAP order. */
const takesAsap = (scene: Scene): boolean => {
  const { at } = scene
  return rules(scene).day.some(
    (opening) =>
      at >= opening.opens &&
      at < opening.closes &&
      at <= opening.latest &&
      isHandedOver(scene, at + promiseOf(scene) * minute, opening),
  )
}

/** Whether the store is open at a due time, by the trading day of that time. */
const isThere = (scene: Scene, due: Instant): boolean =>
  rules({ ...scene, at: due }).day.some(
    (opening) => due >= opening.opens && due < opening.closes && isHandedOver(scene, due, opening),
  )

/** Every quarter hour of the wall clock on the trading day and the following night at which an order may be due. */
function expectedMarks(scene: Scene, promise: number): number[] {
  const { date, day } = rules(scene)
  const marks = Array.from({ length: 4 * 48 }, (_, quarter) => date.toPlainDateTime().add({ minutes: quarter * 15 }))
  return marks.flatMap((clock) => {
    const mark = clock.toZonedDateTime(scene.store.zone, { disambiguation: 'earlier' })
    const start = mark.epochMilliseconds
    const isShown = mark.toPlainDateTime().equals(clock)
    const isOffered = day.some(
      (opening) =>
        start >= Math.max(opening.opens, scene.at) + promise * minute &&
        start <= opening.latest &&
        start < opening.closes &&
        isHandedOver(scene, start, opening),
    )
    return isShown && isOffered ? [start] : []
  })
}

const slotsOf = ({ store, state, serviceType, at, isFull }: Scene): Slot[] =>
  slotsFor(store, state, serviceType, at, null, isFull)
const promiseOf = ({ store, state, serviceType }: Scene) => promiseMinutes(store, state, serviceType, null)

describe('around the start and end of daylight saving, in every zone', () => {
  test('[TIM-03] [TIM-09] the slots are exactly the quarter hours that the rules offer', () => {
    const check = (scene: Scene) => {
      expect(slotsOf(scene).map(({ startsAt }) => startsAt)).toEqual(expectedMarks(scene, promiseOf(scene)))
    }
    fc.assert(fc.property(anyScene, check), runs({ sample: 150, prove: 10_000 }))
  })

  test('[TIM-03] [TIM-14] every slot is a quarter hour of the store’s clock, and no slot appears twice', () => {
    const check = (scene: Scene) => {
      const slots = slotsOf(scene)
      const shown = slots.map(({ startsAt }) => byTemporal(startsAt, scene.store.zone).toPlainDateTime())
      for (const clock of shown) expect([clock.minute % 15, clock.second, clock.millisecond]).toEqual([0, 0, 0])
      expect(new Set(shown.map(String)).size).toBe(slots.length)
    }
    fc.assert(fc.property(anyScene, check), runs({ sample: 300, prove: 20_000 }))
  })

  test('[API-14] [TIM-14] every slot’s time reads back to the slot, with its offset and without', () => {
    const check = (scene: Scene) => {
      for (const { startsAt } of slotsOf(scene)) {
        const written = isoWithOffset(startsAt, scene.store.zone)
        expect(parseWhen(written)).toBe(startsAt)
        expect(parseLocalMinute(written.slice(0, 16), scene.store.zone)).toBe(startsAt)
      }
    }
    fc.assert(fc.property(anyScene, check), runs({ sample: 300, prove: 20_000 }))
  })

  test('[TIM-03] [TIM-09] every slot is within the hours of the current trading day and belongs to that day', () => {
    const check = (scene: Scene) => {
      const { store, serviceType, at } = scene
      const day = currentServiceDay(store, serviceType, at)
      expect(day.date).toBe(rules(scene).date.toString())
      for (const { startsAt } of slotsOf(scene)) {
        expect(windowsFor(day, serviceType).some((window) => isWithin(window, startsAt))).toBe(true)
        expect(currentServiceDay(store, serviceType, startsAt).date).toBe(day.date)
        expect(startsAt).toBeGreaterThanOrEqual(at + promiseOf(scene) * minute)
      }
    }
    fc.assert(fc.property(anyScene, check), runs({ sample: 300, prove: 20_000 }))
  })

  test('[TIM-13] ASAP is offered exactly while the service trades, until its last orders, and pickup before the door is locked', () => {
    const check = (scene: Scene) => {
      const { store, state, serviceType, at } = scene
      const isOffered = takesAsap(scene)
      expect(asapOffer(store, state, serviceType, at, null, unlimitedCapacity)).toEqual({
        isOffered,
        promiseMinutes: promiseOf(scene),
      })
    }
    fc.assert(fc.property(anyScene, check), runs({ sample: 300, prove: 20_000 }))
  })

  test('[TIM-09] accepts every offered slot as due time, and refuses every other time with its own refusal', () => {
    const check = (scene: Scene, near: number, isOnMark: boolean) => {
      const { store, state, serviceType, at, isFull } = scene
      const marks = expectedMarks(scene, promiseOf(scene))
      const isAsapOffered = takesAsap(scene)
      const expected = (due: Instant) => {
        if (marks.includes(due)) return isFull(due) ? 'SlotFull' : undefined
        if (due < at) return 'TimePast'
        if (marks.length === 0 && !isAsapOffered) return 'StoreClosed'
        return due < at + promiseOf(scene) * minute ? 'TimePast' : 'TimeNotOffered'
      }
      const free = at + near * minute
      const dues = [
        isOnMark ? Math.ceil(free / (15 * minute)) * 15 * minute : free,
        ...marks,
        ...marks.map((mark) => mark + 1),
      ]
      for (const orderDueAt of dues as Instant[]) {
        const disposition = { serviceType, isAsap: false, orderDueAt, deliveryAddress: noDeliveryAddress }
        const refusal = checkDueTime(store, state, disposition, at, { isFull, held: null })
        expect(refusal?.refused).toBe(expected(orderDueAt))
        const held = checkDueTime(store, state, disposition, at, { isFull, held: orderDueAt })
        expect(held?.refused).toBe(isThere(scene, orderDueAt) ? undefined : expected(orderDueAt))
        expect(dueWindow(store, state, disposition, at, { isFull: unlimitedCapacity, held: null }).dueAt).toBe(
          orderDueAt,
        )
      }
    }
    const near = fc.integer({ min: -600, max: 2000 })
    fc.assert(fc.property(anyScene, near, fc.boolean(), check), runs({ sample: 100, prove: 5_000 }))
  })
})
