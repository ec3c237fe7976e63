import { describe, expect, test } from 'vitest'
import { noDeliveryAddress } from './delivery-address.ts'
import type { Store } from '../content/content.ts'
import { defaultStoreStatus, type StoreState } from '../content/store-status.ts'
import { refused } from '../core/refusal.ts'
import type { Instant, LocalDate, ServiceType } from '../core/basic-types.ts'
import { checkDueTime, checkStoreOpen, dueWindow } from './due-time.ts'
import { everyDay, hours, sampleStore, when } from '../../test/sample-store.ts'
import { unlimitedCapacity } from './slots.ts'

const minute = 60_000
const free = { isFull: unlimitedCapacity, held: null }
const quiet = defaultStoreStatus(sampleStore().id)
const allDay = everyDay(hours('00:00', '24:00'))
const roundTheClock = { pickupHours: allDay, deliveryHours: allDay }
const lateNight = { pickupHours: everyDay(hours('16:00', '25:00')) }

type Story = {
  store?: Partial<Store>
  serviceType?: ServiceType
  full?: string
  held?: string
}

/** The refusal of a pickup order with this due time (null = ASAP) at this moment, or `fine`. */
function judged(
  due: string | null,
  at: string,
  { store = {}, serviceType = 'Pickup', full, held }: Story = {},
): string {
  const disposition = {
    serviceType,
    isAsap: due === null,
    orderDueAt: due === null ? null : when(due),
    deliveryAddress: noDeliveryAddress,
  }
  const refusal = checkDueTime(sampleStore(store), quiet, disposition, when(at), {
    isFull: (startsAt) => full !== undefined && startsAt === when(full),
    held: held === undefined ? null : when(held),
  })
  return refusal?.refused ?? 'fine'
}

const now = '2026-11-21T18:00+11:00'

describe('the due time of an order', () => {
  test.each<[string, string, string, Story, string]>([
    ['an offered slot', '2026-11-21T19:00+11:00', now, {}, 'fine'],
    ['the first slot', '2026-11-21T18:15+11:00', now, {}, 'fine'],
    ['the last slot', '2026-11-21T21:45+11:00', now, {}, 'fine'],
    ['the same slot written with another offset', '2026-11-21T08:00Z', now, {}, 'fine'],
    ['a slot after midnight of the same trading day', '2026-11-22T00:30+11:00', now, { store: lateNight }, 'fine'],
    [
      'a slot, asked for after midnight',
      '2026-11-22T00:45+11:00',
      '2026-11-22T00:20+11:00',
      { store: lateNight },
      'fine',
    ],
    ['a slot before the store opens', '2026-11-21T12:00+11:00', '2026-11-21T08:00+11:00', {}, 'fine'],
    ['a full slot', '2026-11-21T19:00+11:00', now, { full: '2026-11-21T19:00+11:00' }, 'SlotFull'],
    ['another slot than the full one', '2026-11-21T19:15+11:00', now, { full: '2026-11-21T19:00+11:00' }, 'fine'],
    ['a time before now', '2026-11-21T17:45+11:00', now, {}, 'TimePast'],
    ['yesterday', '2026-11-20T19:00+11:00', now, {}, 'TimePast'],
    ['a time before now at a closed store', '2026-11-21T17:45+11:00', '2026-11-21T23:00+11:00', {}, 'TimePast'],
    ['sooner than the promise', '2026-11-21T18:00+11:00', now, {}, 'TimePast'],
    ['a mark that the promise has passed', '2026-11-21T18:15+11:00', '2026-11-21T18:01+11:00', {}, 'TimePast'],
    [
      'a mark that delivery’s promise has passed',
      '2026-11-21T18:15+11:00',
      now,
      { serviceType: 'Delivery' },
      'TimePast',
    ],
    ['now itself, at a closed store', '2026-11-21T23:00+11:00', '2026-11-21T23:00+11:00', {}, 'StoreClosed'],
    ['exactly the promise, off the marks', '2026-11-21T18:20+11:00', '2026-11-21T18:05+11:00', {}, 'TimeNotOffered'],
    ['a time off the marks', '2026-11-21T19:05+11:00', now, {}, 'TimeNotOffered'],
    ['a mark and a second', '2026-11-21T19:00:01+11:00', now, {}, 'TimeNotOffered'],
    ['a mark after last orders', '2026-11-21T22:00+11:00', now, {}, 'TimeNotOffered'],
    ['tomorrow', '2026-11-22T19:00+11:00', now, {}, 'TimeNotOffered'],
    ['tomorrow of a store that never shuts', '2026-11-22T00:15+11:00', now, { store: roundTheClock }, 'TimeNotOffered'],
    [
      'tomorrow, while only ASAP is left tonight',
      '2026-11-22T00:30+11:00',
      '2026-11-21T23:50+11:00',
      { store: roundTheClock },
      'TimeNotOffered',
    ],
    ['anything after closing', '2026-11-22T12:00+11:00', '2026-11-21T22:10+11:00', {}, 'StoreClosed'],
    ['a mark after closing', '2026-11-21T22:30+11:00', '2026-11-21T22:10+11:00', {}, 'StoreClosed'],
    [
      'the last slot, while ASAP is still delivered',
      '2026-11-21T21:45+11:00',
      '2026-11-21T21:40+11:00',
      { serviceType: 'Delivery' },
      'TimePast',
    ],
    ['the last slot, too late for any pickup', '2026-11-21T21:45+11:00', '2026-11-21T21:40+11:00', {}, 'StoreClosed'],
    ['a slot of a service not given', '2026-11-21T19:00+11:00', now, { store: { canPickup: false } }, 'StoreClosed'],
  ])('[TIM-09] %s (%s, now %s)', (_, due, at, story, expected) => {
    expect(judged(due, at, story)).toBe(expected)
  })

  test.each<[string, string, Story, string]>([
    ['is fine while the store trades', now, {}, 'fine'],
    ['is delivered at last orders', '2026-11-21T21:45+11:00', { serviceType: 'Delivery' }, 'fine'],
    ['is refused after last orders', '2026-11-21T21:46+11:00', { serviceType: 'Delivery' }, 'StoreClosed'],
    ['is picked up in the last quarter hour', '2026-11-21T21:30+11:00', {}, 'fine'],
    ['is not picked up after the door is locked', '2026-11-21T21:30:01+11:00', {}, 'StoreClosed'],
    ['is refused before opening, though not as closed for today', '2026-11-21T10:00+11:00', {}, 'TimeNotOffered'],
    [
      'belongs to the day in which it is placed, through midnight',
      '2026-11-21T23:58+11:00',
      { store: roundTheClock },
      'fine',
    ],
    ['is refused where the service is not given', now, { store: { canPickup: false } }, 'StoreClosed'],
    ['does not depend on whether a slot is full', now, { full: '2026-11-21T18:15+11:00' }, 'fine'],
  ])('[TIM-09] [TIM-13] ASAP %s', (_, at, story, expected) => {
    expect(judged(null, at, story)).toBe(expected)
  })

  test('[TIM-09] ASAP ignores slots, for any due time', () => {
    const due = {
      serviceType: 'Pickup',
      isAsap: true,
      orderDueAt: when('2026-11-21T18:01+11:00'),
      deliveryAddress: noDeliveryAddress,
    } as const
    expect(checkDueTime(sampleStore(), quiet, due, when(now), free)).toBeNull()
  })

  test('[TIM-09] refuses a disposition with neither ASAP nor a time as not offered', () => {
    const due = { serviceType: 'Pickup', isAsap: false, orderDueAt: null, deliveryAddress: noDeliveryAddress } as const
    const options = { isFull: () => false, held: null }
    expect(checkDueTime(sampleStore(), quiet, due, when(now), options)?.refused).toBe('TimeNotOffered')
  })

  test('[TIM-09] accepts the slot that the basket holds, although its promise has passed or it is full', () => {
    const slot = '2026-11-21T18:15+11:00'
    expect(judged(slot, '2026-11-21T18:09+11:00')).toBe('TimePast')
    expect(judged(slot, '2026-11-21T18:09+11:00', { held: slot })).toBe('fine')
    expect(judged(slot, now, { held: slot, full: slot })).toBe('fine')
    expect(judged('2026-11-21T18:00+11:00', '2026-11-21T18:09+11:00', { held: slot })).toBe('TimePast')
    expect(judged(null, '2026-11-21T23:00+11:00', { held: slot })).toBe('StoreClosed')
  })

  test('[TIM-13] a held pickup is refused when the store now closes before it', () => {
    const slot = '2026-11-21T20:00+11:00'
    const closingAt = (time: string) => ({ pickupHours: everyDay(hours('11:00', time)) })
    expect(judged(slot, now, { held: slot, store: closingAt('20:15') })).toBe('fine')
    expect(judged(slot, now, { held: slot, store: closingAt('20:10') })).toBe('TimeNotOffered')
  })

  test('[TIM-13] added minutes never promise a pickup after closing', () => {
    const asap = { serviceType: 'Pickup', isAsap: true, orderDueAt: null, deliveryAddress: noDeliveryAddress } as const
    const judge = (extraMinutes: number) =>
      checkDueTime(sampleStore(), { ...quiet, extraMinutes }, asap, when('2026-11-21T21:00+11:00'), free)?.refused
    expect(judge(30)).toBeUndefined()
    expect(judge(31)).toBe('StoreClosed')
    expect(judge(60)).toBe('StoreClosed')
  })

  test('[RUL-14] after closing every order is refused as closed, ASAP and scheduled', () => {
    const exceptions = [{ date: '2026-11-21' as LocalDate, reason: 'Show day', pickup: [], delivery: [] }]
    expect(judged(null, now, { store: { exceptions } })).toBe('StoreClosed')
    expect(judged('2026-11-21T19:00+11:00', now, { store: { exceptions } })).toBe('StoreClosed')
  })
})

describe('the window in which an order is due', () => {
  const at = when(now)
  const chosen = when('2026-11-21T19:30+11:00')
  const window = (serviceType: ServiceType, orderDueAt: Instant | null) =>
    dueWindow(
      sampleStore(),
      quiet,
      { serviceType, isAsap: orderDueAt === null, orderDueAt, deliveryAddress: noDeliveryAddress },
      at,
      free,
    )

  test('[SES-02] [TIM-07] ASAP is due at now plus the promise time', () => {
    expect(window('Pickup', null)).toEqual({ dueAt: at + 15 * minute, dueUntil: at + 30 * minute })
    expect(window('Delivery', null)).toEqual({ dueAt: at + 30 * minute, dueUntil: at + 60 * minute })
  })

  test('[SES-02] ASAP ignores a remaining due time', () => {
    const left = {
      serviceType: 'Pickup',
      isAsap: true,
      orderDueAt: chosen,
      deliveryAddress: noDeliveryAddress,
    } as const
    expect(dueWindow(sampleStore(), quiet, left, at, free).dueAt).toBe(at + 15 * minute)
  })

  test('[TIM-04] a chosen slot is due from its start to its end', () => {
    expect(window('Pickup', chosen)).toEqual({ dueAt: chosen, dueUntil: chosen + 15 * minute })
    expect(window('Delivery', chosen)).toEqual({ dueAt: chosen, dueUntil: chosen + 30 * minute })
    const state = { ...quiet, slotMinutes: { Delivery: 45, Pickup: 15 } }
    const later = {
      serviceType: 'Delivery',
      isAsap: false,
      orderDueAt: chosen,
      deliveryAddress: noDeliveryAddress,
    } as const
    expect(dueWindow(sampleStore(), state, later, at, free).dueUntil).toBe(chosen + 45 * minute)
  })
})

describe('a store that takes online orders', () => {
  const at = when(now)
  const paused = (until: Instant): Partial<StoreState> => ({ pausedUntil: until, pauseReason: 'Oven' })

  test.each<[string, Partial<Store>, Partial<StoreState>, ReturnType<typeof checkStoreOpen>]>([
    ['is open', {}, {}, null],
    ['may be outside its hours', { pickupHours: everyDay(), deliveryHours: everyDay() }, {}, null],
    ['is offline when it was never heard', {}, { heardAt: null }, refused('StoreOffline')],
    [
      'is open when an operator has taken it out of the rule',
      {},
      { heardAt: null, outsideRuleBecause: 'No line' },
      null,
    ],
    ['is offline when it takes no online orders', { canAcceptOnlineOrders: false }, {}, refused('StoreOffline')],
    ['is offline before it has opened', { comingSoon: true }, {}, refused('StoreOffline')],
    [
      'is paused until the pause ends',
      {},
      paused((at + 1) as Instant),
      refused('OrderingPaused', { retryAt: (at + 1) as Instant }),
    ],
    ['is open when the pause ends', {}, paused(at), null],
    ['is offline rather than paused', {}, { heardAt: null, ...paused((at + 1) as Instant) }, refused('StoreOffline')],
  ])('[LOC-19] [RUL-14] %s', (_, store, state, expected) => {
    expect(checkStoreOpen(sampleStore(store), { ...quiet, heardAt: at, ...state }, at)).toEqual(expected)
  })
})
