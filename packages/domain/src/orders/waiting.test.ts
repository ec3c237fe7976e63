import { describe, expect, test } from 'vitest'
import type { Store } from '../content/content.ts'
import { defaultStoreStatus, type StoreState } from '../content/store-status.ts'
import { cents, instant, type Instant, type LocalDate, type ServiceType } from '../core/basic-types.ts'
import { noDeliveryAddress } from '../fulfilment/delivery-address.ts'
import { applyStoreStatus } from '../fulfilment/kitchen-day.ts'
import { everyDay, hours, sampleStore, specialDay, when } from '../../test/sample-store.ts'
import {
  areInOrder,
  clocksBefore,
  defaultWaitingTimes as times,
  movedClock,
  ringsLouderAt,
  stageAt,
  sweepTurn,
  waitsFrom,
  wasNotConfirmed,
  type WaitingStage,
} from './waiting.ts'

const quiet = defaultStoreStatus('newtown' as Store['id'])
const minute = 60_000

describe('the clock of an order starts', () => {
  type Story = {
    readonly store?: Partial<Store>
    readonly state?: Partial<StoreState>
    readonly serviceType?: ServiceType
    readonly lead?: number
    readonly city?: string
  }
  const start = (placed: string, due: string | { asap: string }, story: Story = {}): Instant | null => {
    const { store = {}, state = {}, serviceType = 'Pickup', lead = 15, city = null } = story
    const placedAt = when(placed)
    const isAsap = typeof due === 'object'
    const dueAt = when(isAsap ? due.asap : due)
    const storeState = { ...quiet, ...state }
    const disposition = {
      serviceType,
      isAsap,
      orderDueAt: isAsap ? null : dueAt,
      deliveryAddress: { ...noDeliveryAddress, city },
    }
    const storeNow = applyStoreStatus(sampleStore(store), storeState, placedAt)
    return waitsFrom(storeNow, storeState, { placedAt, dueAt, disposition }, { lead })
  }
  const day = '2026-11-21T'
  const shut = { date: '2026-11-21' as LocalDate, capacitySeconds: null, closingMinutes: 0 }

  test.each<[string, string, string | { asap: string }, Story, string]>([
    ['at once for ASAP', '12:00', { asap: '12:15' }, {}, '12:00'],
    ['at once for ASAP in a busy kitchen', '12:00', { asap: '12:35' }, { state: { extraMinutes: 20 } }, '12:00'],
    ['later for ASAP that a full kitchen makes later', '12:00', { asap: '13:00' }, {}, '12:30'],
    ['the lead before the make time', '09:00', '18:00', {}, '17:30'],
    ['at the make time without a lead', '09:00', '18:00', { lead: 0 }, '17:45'],
    ['by the minutes of a delivery', '12:00', '18:00', { serviceType: 'Delivery' }, '17:15'],
    [
      'by the minutes to the suburb',
      '12:00',
      '18:00',
      {
        serviceType: 'Delivery',
        city: 'Enmore',
        store: { suburbSurcharges: [{ suburbName: 'Enmore', adjustmentTimeMinutes: 10, price: cents(0) }] },
      },
      '17:05',
    ],
    ['when the store opens', '09:00', '11:15', {}, '11:00'],
    ['when the delivery opens, not the counter', '09:00', '12:00', { serviceType: 'Delivery' }, '11:30'],
    [
      'at the second opening of the day',
      '12:00',
      '17:15',
      { store: { pickupHours: everyDay(hours('11:00', '14:00'), hours('17:00', '22:00')) } },
      '17:00',
    ],
    [
      'by the special hours of the day',
      '09:00',
      '15:15',
      { store: specialDay(shut.date, hours('15:00', '20:00')) },
      '15:00',
    ],
    ['when placed, once the kitchen has closed the day', '12:00', '12:20', { state: { day: shut } }, '12:00'],
  ])('[ORD-02] %s (placed %s)', (_, placed, due, story, expected) => {
    const full = (time: string) => `${day}${time}+11:00`
    const own = typeof due === 'string' ? full(due) : { asap: full(due.asap) }
    expect(start(full(placed), own, story)).toBe(when(full(expected)))
  })

  test('[ORD-02] after midnight by the hours of the evening', () => {
    const late = { pickupHours: everyDay(hours('17:00', '26:00')) }
    expect(start(`${day}09:00+11:00`, '2026-11-22T01:00+11:00', { store: late })).toBe(when('2026-11-22T00:30+11:00'))
    expect(start(`${day}09:00+11:00`, `${day}17:15+11:00`, { store: late })).toBe(when(`${day}17:00+11:00`))
  })

  test('never for a store out of the rule', () => {
    const state = { outsideRuleBecause: 'takes orders by phone' }
    expect(start(`${day}12:00+11:00`, { asap: `${day}12:15+11:00` }, { state })).toBeNull()
  })
})

describe('the stage of an order', () => {
  const from = instant(1_000_000)
  const after = (minutes: number) => instant(from + minutes * minute)
  const stage = (minutes: number, waitingStage: WaitingStage = 0, canText = true) =>
    stageAt({ waitsFrom: from, waitingStage }, times, { at: after(minutes), canText })

  test('comes after 3, 5 and 10 minutes, and not a millisecond before', () => {
    const moment = 1 / minute
    expect([3 - moment, 3, 5 - moment, 5, 10 - moment, 10].map((minutes) => stage(minutes))).toEqual([0, 1, 1, 2, 2, 3])
    expect(stage(-60)).toBe(0)
  })

  test('is the alert already after 3 minutes where the store gets no text', () => {
    expect([2.9, 3, 5, 10].map((minutes) => stage(minutes, 0, false))).toEqual([0, 2, 2, 3])
  })

  test('never goes back', () => {
    expect([stage(0, 1), stage(3, 2), stage(4, 2, false), stage(0, 3)]).toEqual([1, 2, 2, 3])
  })

  test.each([
    [{}, true],
    [{ alertAfter: 3 }, false],
    [{ cancelAfter: 5 }, false],
    [{ textAfter: 11 }, false],
    [{ textAfter: 1, alertAfter: 2, cancelAfter: 3 }, true],
  ])('%j comes in order: %s', (changes, expected) => {
    expect(areInOrder({ ...times, ...changes })).toBe(expected)
  })

  test('is reached by the clocks that started at or before', () => {
    expect(clocksBefore(after(3), 3)).toBe(from)
  })
})

describe('a screen rings louder', () => {
  const order = { waitsFrom: instant(5 * minute), acknowledgedAt: null, status: 'Preparing' } as const
  test.each([
    ['after the first stage', {}, 8 * minute],
    ['for no acknowledged order', { acknowledgedAt: instant(6 * minute) }, null],
    ['for no order without a clock', { waitsFrom: null }, null],
    ['for no cancelled order', { status: 'Unable to Deliver' as const }, null],
  ])('%s', (_, changes, expected) => {
    expect(ringsLouderAt({ ...order, ...changes }, times)).toBe(expected)
  })
})

describe('a sweep', () => {
  const last = instant(1_000 * minute)
  const later = (milliseconds: number) => instant(last + milliseconds)

  test.each([
    ['that is the first one', null, 0, { turn: 'gap', since: null }],
    ['just after another one', last, 14_999, { turn: 'tooSoon' }],
    ['of a process whose time is behind', last, -minute, { turn: 'tooSoon' }],
    ['after a pause', last, 15_000, { turn: 'next' }],
    ['a minute after the last one', last, minute, { turn: 'next' }],
    ['more than a minute after the last one', last, minute + 1, { turn: 'gap', since: last }],
    ['of a machine whose time was set back', last, -minute - 1, { turn: 'gap', since: null }],
  ] as const)('%s', (_, lastRunAt, passed, expected) => {
    expect(sweepTurn(lastRunAt, later(passed))).toEqual(expected)
  })

  test.each([
    ['had started before the gap', -4, 0, 12, 8],
    ['started at its beginning', 0, 0, 12, 12],
    ['started in the gap', 5, 0, 12, 12],
    ['starts at its end', 12, 0, 12, 12],
    ['starts after it', 30, 0, 12, 30],
    ['waits at the first sweep ever', -60, null, 12, 12],
    ['starts after the first sweep ever', 30, null, 12, 30],
  ])('moves a clock that %s', (_, from, since, at, expected) => {
    const moved = movedClock(later(from * minute), since === null ? null : later(since * minute), later(at * minute))
    expect((moved - last) / minute).toBe(expected)
  })

  test('leaves each order the minutes that it had at the last sweep', () => {
    const [since, at] = [later(0), later(12 * minute)]
    for (const waited of [0, 1, 4.5, 9.9]) {
      const from = instant(since - waited * minute)
      expect((at - movedClock(from, since, at)) / minute).toBeCloseTo(waited, 9)
    }
  })
})

test.each([
  ['was cancelled after its last stage', 'Unable to Deliver', 3, true],
  ['was cancelled for another reason', 'Unable to Deliver', 2, false],
  ['is not cancelled', 'Preparing', 3, false],
] as const)('[ORD-21] an order that %s', (_, status, waitingStage, was) => {
  expect(wasNotConfirmed({ status, waitingStage })).toBe(was)
})
