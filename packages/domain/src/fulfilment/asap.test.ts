import fc from 'fast-check'
import { noDeliveryAddress } from './delivery-address.ts'
import { runs } from '@forno/proof/runs'
import { describe, expect, test } from 'vitest'
import { defaultStoreStatus } from '../content/store-status.ts'
import type { Instant } from '../core/basic-types.ts'
import { checkDueTime, dueWindow } from './due-time.ts'
import { everyDay, hours, sampleStore, when } from '../../test/sample-store.ts'
import { quarterOf } from './kitchen-work.ts'
import { asapOffer, unlimitedCapacity, slotsFor, type IsFull } from './slots.ts'

const minute = 60_000
const quarterHour = 15 * minute
const store = sampleStore()
const quiet = defaultStoreStatus(store.id)
const at = when('2026-11-21T18:04+11:00')
const asap = { serviceType: 'Pickup', isAsap: true, orderDueAt: null, deliveryAddress: noDeliveryAddress } as const

/** A kitchen that is full in these quarter hours of the evening. */
const fullAt = (...times: readonly string[]): ((time: Instant) => boolean) => {
  const full = new Set(times.map((time) => when(`2026-11-21T${time}+11:00`)))
  return (time) => full.has(quarterOf(time))
}
const promised = (isFull: IsFull, now = at) => asapOffer(store, quiet, 'Pickup', now, null, isFull)
const dueAt = (isFull: IsFull, held: string | null = null): Instant =>
  dueWindow(store, quiet, asap, at, { isFull, held: held === null ? null : when(`2026-11-21T${held}+11:00`) }).dueAt

describe('as soon as possible with a full kitchen', () => {
  test.each<[string, string[], number]>([
    ['has room: as promised', [], 15],
    ['is full later: as promised', ['18:30'], 15],
    ['is full at the promise time: the next quarter hour', ['18:15'], 26],
    ['is full for three quarters: the first with room', ['18:15', '18:30', '18:45'], 56],
    ['has room in between: the first, not the last', ['18:15', '18:45'], 26],
  ])('[TIM-07] [TIM-13] a kitchen that %s', (_, full, minutes) => {
    expect(promised(fullAt(...full))).toEqual({ isOffered: true, promiseMinutes: minutes })
    expect(checkDueTime(store, quiet, asap, at, { isFull: fullAt(...full), held: null })).toBeNull()
  })

  test('[TIM-13] refuses as full if no slot is free until last orders, but as closed if the store is closed', () => {
    const always = () => true
    expect(promised(always)).toEqual({ isOffered: false, promiseMinutes: 15 })
    expect(checkDueTime(store, quiet, asap, at, { isFull: always, held: null })?.refused).toBe('SlotFull')
    const night = when('2026-11-21T23:00+11:00')
    expect(checkDueTime(store, quiet, asap, night, { isFull: always, held: null })?.refused).toBe('StoreClosed')
  })

  test('[TIM-13] the last quarter hour is the one of last orders, not the one of closing time', () => {
    const late = when('2026-11-21T21:20+11:00')
    expect(promised(fullAt('21:30'), late)).toEqual({ isOffered: true, promiseMinutes: 25 })
    expect(promised(fullAt('21:30', '21:45'), late).isOffered).toBe(false)
    const early = sampleStore({ lastOrderMinutes: 30 })
    const asked = when('2026-11-21T21:10+11:00')
    expect(asapOffer(early, quiet, 'Pickup', asked, null, fullAt('21:15')).promiseMinutes).toBe(20)
    expect(asapOffer(early, quiet, 'Pickup', asked, null, fullAt('21:15', '21:30')).isOffered).toBe(false)
    const allDay = everyDay(hours('00:00', '24:00'))
    const open = sampleStore({ pickupHours: allDay, deliveryHours: allDay })
    const midnight = when('2026-11-21T23:20+11:00')
    expect(asapOffer(open, quiet, 'Pickup', midnight, null, fullAt('23:30', '23:45')).isOffered).toBe(false)
  })

  test('[BAS-26] the quarter hour that the basket has reserved has capacity for it, and so has the next', () => {
    const always = () => true
    expect(dueAt(always, '18:15')).toBe(at + 15 * minute)
    expect(dueAt(always, '18:00')).toBe(at + 15 * minute)
    expect(dueAt(fullAt('18:15', '18:30'), '17:45')).toBe(when('2026-11-21T18:45+11:00'))
    expect(checkDueTime(store, quiet, asap, at, { isFull: always, held: when('2026-11-21T18:15+11:00') })).toBeNull()
  })

  test('[TIM-07] [TIM-13] chooses the first quarter hour with capacity, not before the promise and not after last orders', () => {
    const opens = when('2026-11-21T11:00+11:00')
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 660 * 60_000 }),
        fc.uniqueArray(fc.integer({ min: 0, max: 43 })),
        (after, quarters) => {
          const now = (opens + after) as Instant
          const full = new Set(quarters.map((quarter) => opens + quarter * quarterHour))
          const isFull: (time: Instant) => boolean = (time) => full.has(quarterOf(time))
          const plain = promised(unlimitedCapacity, now)
          const offer = promised(isFull, now)
          const { dueAt: due } = dueWindow(store, quiet, asap, now, { isFull, held: null })
          const later = slotsFor(store, quiet, 'Pickup', now, null, isFull).filter((slot) => !slot.isFull)
          if (!offer.isOffered) {
            if (plain.isOffered) expect([isFull(due), later]).toEqual([true, []])
            return
          }
          expect(plain.isOffered).toBe(true)
          expect(due).toBe(now + offer.promiseMinutes * minute)
          expect(due).toBeGreaterThanOrEqual(now + plain.promiseMinutes * minute)
          expect(isFull(due)).toBe(false)
          const own = quarterOf((now + plain.promiseMinutes * minute) as Instant)
          for (let quarter = own; quarter < quarterOf(due); quarter = (quarter + quarterHour) as Instant)
            expect(isFull(quarter)).toBe(true)
          if (offer.promiseMinutes > plain.promiseMinutes)
            expect(quarterOf(due)).toBeLessThanOrEqual(when('2026-11-21T21:45+11:00'))
        },
      ),
      runs({ sample: 200, prove: 20_000 }),
    )
  })
})
