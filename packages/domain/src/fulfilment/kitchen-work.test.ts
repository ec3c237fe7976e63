import { runs } from '@forno/proof/runs'
import { noDeliveryAddress } from './delivery-address.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultStoreStatus } from '../content/store-status.ts'
import type { Instant } from '../core/basic-types.ts'
import { dueWindow, workStart, type KitchenCapacity } from './due-time.ts'
import { quarterAfter, quarterOf, workFor, type WorkShare } from './kitchen-work.ts'
import { isoWithOffset } from './local-time.ts'
import { sampleStore, when } from '../../test/sample-store.ts'
import { asapOffer, slotsFor } from './slots.ts'

const minute = 60_000
const pizza = 120
const store = sampleStore()
const quiet = defaultStoreStatus(store.id)
const time = (text: string) => when(`2026-11-21T${text}+11:00`)
const clock = (at: Instant) => isoWithOffset(at, store.zone).slice(11, 16)

/** The quarter hours of an order of this many pizzas at a kitchen that makes ten in each. */
const taken = (pizzas: number, used: Record<string, number> = {}, { due = '19:00', from = '18:00' } = {}) =>
  workFor(
    { dueAt: time(due), from: time(from), makeSeconds: pizzas * pizza },
    {
      capacitySeconds: 10 * pizza,
      used: new Map(Object.entries(used).map(([at, sold]) => [time(at), sold * pizza])),
    },
  )?.map(({ startsAt, seconds }) => [clock(startsAt), seconds / pizza])

describe('the work of an order', () => {
  test.each<[string, ReturnType<typeof taken>, ReturnType<typeof taken>]>([
    ['that fits is one quarter hour', taken(10), [['19:00', 10]]],
    ['that fits into one quarter hour is not spread over two', taken(10, { '19:00': 1 }), undefined],
    [
      'that is larger is booked back from the due time',
      taken(25),
      [
        ['19:00', 10],
        ['18:45', 10],
        ['18:30', 5],
      ],
    ],
    [
      'uses what is left of each quarter hour',
      taken(15, { '19:00': 4, '18:45': 3 }),
      [
        ['19:00', 6],
        ['18:45', 7],
        ['18:30', 2],
      ],
    ],
    [
      'passes over a quarter hour that is sold out',
      taken(15, { '18:45': 10 }),
      [
        ['19:00', 10],
        ['18:30', 5],
      ],
    ],
    [
      'takes one quarter hour more than an empty kitchen needs, no second',
      taken(15, { '18:45': 10, '18:30': 6 }),
      undefined,
    ],
    ['does not begin in the past', taken(35, {}, { from: '18:16' }), undefined],
    ['takes the quarter hour in which it is due although that runs', taken(10, {}, { from: '19:07' }), [['19:00', 10]]],
    ['of a kitchen that has sold more than it now can is none', taken(1, { '19:00': 12 }), undefined],
    ['without anything to make still reserves its slot', taken(0), [['19:00', 0]]],
  ])('[TIM-13] [BAS-26] %s', (_, shares, expected) => {
    expect(shares).toEqual(expected)
  })

  test('[TIM-13] 891 pizzas in a kitchen of 4,500 seconds need 24 quarter hours, and are promised for their end', () => {
    const at = time('15:14')
    const load = { capacitySeconds: 4500, used: new Map<Instant, number>() }
    const isFull: KitchenCapacity['isFull'] = (dueAt, from) =>
      workFor({ dueAt, from, makeSeconds: 891 * pizza }, load) === null
    const asap = { serviceType: 'Pickup', isAsap: true, orderDueAt: null, deliveryAddress: noDeliveryAddress } as const
    const { dueAt } = dueWindow(store, quiet, asap, at, { isFull, held: null })
    expect(clock(dueAt)).toBe('21:00')
    expect(workFor({ dueAt, from: at, makeSeconds: 891 * pizza }, load)).toHaveLength(24)
    const free = slotsFor(store, quiet, 'Pickup', at, null, isFull).filter((slot) => !slot.isFull)
    expect(free.map(({ startsAt }) => clock(startsAt))).toEqual(['21:00', '21:15', '21:30', '21:45'])
  })

  test('[TIM-13] the work for a time right after opening does not begin before the store opens', () => {
    const at = time('08:00')
    const load = { capacitySeconds: 10 * pizza, used: new Map<Instant, number>() }
    const isFull: KitchenCapacity['isFull'] = (dueAt, from) =>
      workFor({ dueAt, from, makeSeconds: 35 * pizza }, load) === null
    const free = slotsFor(store, quiet, 'Pickup', at, null, isFull).find((slot) => !slot.isFull)
    expect(clock(free?.startsAt ?? at)).toBe('11:45')
    const chosen = {
      serviceType: 'Pickup',
      isAsap: false,
      orderDueAt: time('11:30'),
      deliveryAddress: noDeliveryAddress,
    } as const
    expect(clock(workStart(store, chosen, at))).toBe('11:00')
  })
})

type OrderWork = { readonly dueUntil: Instant; readonly shares: readonly WorkShare[]; readonly makeSeconds: number }

/**
 * Cooks orders by due time in quarter hours of the given capacity, and counts those that are not done when their window
 * ends.
 */
const brokenPromises = (orders: readonly OrderWork[], capacity: number, opens: Instant): number => {
  const waiting = orders
    .map((order) => ({
      ...order,
      left: order.makeSeconds,
      begins: Math.min(...order.shares.map((share) => share.startsAt)),
    }))
    .toSorted((one, other) => one.dueUntil - other.dueUntil)
  let broken = 0
  for (let quarter = quarterOf(opens); waiting.some(({ left }) => left > 0); quarter = quarterAfter(quarter)) {
    let seconds = capacity
    for (const order of waiting.filter(({ begins }) => begins <= quarter)) {
      const made = Math.min(order.left, seconds)
      order.left -= made
      seconds -= made
      if (made > 0 && order.left === 0 && quarterAfter(quarter) > order.dueUntil) broken += 1
    }
  }
  return broken
}

const anyOrder = fc.record({
  pizzas: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 900 })),
  minutesLater: fc.integer({ min: 0, max: 40 }),
  slot: fc.option(fc.nat(40)),
  isCancelled: fc.boolean(),
})

test('[TIM-13] [BAS-26] no orders of up to 900 pizzas oversell a quarter hour or break a promise', () => {
  const opens = time('11:00')
  const history = fc.property(
    fc.integer({ min: 1, max: 60 }).map((pizzas) => pizzas * pizza),
    fc.array(anyOrder, { maxLength: 25 }),
    (capacitySeconds, orders) => {
      const used = new Map<Instant, number>()
      const kept: OrderWork[] = []
      let at = opens
      for (const { pizzas, minutesLater, slot, isCancelled } of orders) {
        at = (at + minutesLater * minute) as Instant
        const makeSeconds = pizzas * pizza
        const isFull: KitchenCapacity['isFull'] = (dueAt, from) =>
          workFor({ dueAt, from, makeSeconds }, { capacitySeconds, used }) === null
        const slots = slotsFor(store, quiet, 'Pickup', at, null, isFull).filter((each) => !each.isFull)
        const orderDueAt = slot === null ? null : (slots[slot % Math.max(1, slots.length)]?.startsAt ?? null)
        const isAsap = orderDueAt === null
        if (isAsap && !asapOffer(store, quiet, 'Pickup', at, null, isFull).isOffered) continue
        const wanted = { serviceType: 'Pickup', isAsap, orderDueAt, deliveryAddress: noDeliveryAddress } as const
        const { dueAt, dueUntil } = dueWindow(store, quiet, wanted, at, { isFull, held: null })
        const work = { dueAt, from: workStart(store, wanted, at), makeSeconds }
        const shares = workFor(work, { capacitySeconds, used }) ?? []
        const add = (sign: 1 | -1) => {
          for (const { startsAt, seconds } of shares) used.set(startsAt, (used.get(startsAt) ?? 0) + sign * seconds)
        }
        expect(shares.reduce((sum, { seconds }) => sum + seconds, 0)).toBe(makeSeconds)
        add(1)
        for (const seconds of used.values()) expect(seconds).toBeLessThanOrEqual(capacitySeconds)
        if (isCancelled) add(-1)
        else kept.push({ dueUntil, shares, makeSeconds })
      }
      expect(brokenPromises(kept, capacitySeconds, opens)).toBe(0)
    },
  )
  fc.assert(history, runs({ sample: 100, prove: 10_000 }))
})
