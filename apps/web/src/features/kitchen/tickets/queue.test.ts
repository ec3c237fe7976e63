import { describe, expect, test } from 'vitest'
import type { KitchenOrder } from '../model/kitchen.ts'
import { arrivalsAfter, isLong, isNew, noArrivals, railOf, restOfNote, ticketRows } from './queue.ts'
import { sampleOrder as order } from '../../../../test/sample-kitchen-order.ts'
import { isUndone, noTaps, tapsAfter, ticketOf, type Tap, type TapEvent } from './taps.ts'

const publishesAt = '2026-11-21T18:30:10+11:00'
const move = (orderId: string, status: KitchenOrder['status'] = 'Cooking'): Tap => ({ kind: 'move', orderId, status })
const after = (...events: TapEvent[]) => events.reduce(tapsAfter, noTaps)
const ids = (tickets: readonly { order: KitchenOrder }[]) => tickets.map((ticket) => ticket.order.orderId)

describe('the rail', () => {
  test('[ORD-12] sorts by due time, then by the time of the order', () => {
    const orders = [
      order({ orderId: 'b', dueAt: '2026-11-21T19:00:00+11:00' }),
      order({ orderId: 'd', dueAt: '2026-11-21T18:50:00+11:00', placedAt: '2026-11-21T18:21:00+11:00' }),
      order({ orderId: 'c', dueAt: '2026-11-21T18:50:00+11:00', placedAt: '2026-11-21T18:20:00+11:00' }),
    ]
    expect(ids(railOf(orders, noTaps).toMake)).toEqual(['c', 'd', 'b'])
  })

  test('[ORD-12] lists an order as outgoing once that status is published', () => {
    const orders = [
      order({ orderId: 'road', serviceType: 'Delivery', status: 'With Driver' }),
      order({
        orderId: 'tapped',
        serviceType: 'Delivery',
        status: 'Packing',
        pending: { status: 'Ready', publishesAt },
      }),
      order({ orderId: 'new' }),
    ]
    const { toMake, goingOut } = railOf(orders, noTaps)
    expect(ids(toMake)).toEqual(['tapped', 'new'])
    expect(ids(goingOut)).toEqual(['road'])
  })
})

describe('a ticket', () => {
  test('[ORD-12] shows a tap before the server has answered', () => {
    const taps = after({ type: 'tapped', tap: move('a') })
    expect(ticketOf(order({ orderId: 'a' }), taps)).toMatchObject({
      status: 'Cooking',
      nextStatuses: ['Packing', 'Ready', 'Unable to Deliver'],
      tap: { state: 'sending' },
    })
    expect(ticketOf(order({ orderId: 'b' }), taps)).toMatchObject({ status: 'Preparing', tap: { state: 'none' } })
  })

  test('[ORD-12] shows a pending move as done, with the time left for undo', () => {
    const pending = order({ pending: { status: 'Cooking', publishesAt }, nextStatuses: ['Packing'] })
    expect(ticketOf(pending, noTaps)).toMatchObject({
      status: 'Cooking',
      nextStatuses: ['Packing'],
      tap: { state: 'undoable', publishesAt },
    })
  })

  test("[ORD-12] shows an undo as the order's earlier status", () => {
    const pending = order({ orderId: 'a', pending: { status: 'Cooking', publishesAt }, nextStatuses: ['Packing'] })
    const ticket = ticketOf(pending, after({ type: 'tapped', tap: { kind: 'undo', orderId: 'a' } }))
    expect(ticket).toMatchObject({ status: 'Preparing', tap: { state: 'sending' } })
    expect(ticket.nextStatuses[0]).toBe('Cooking')
  })

  test('[ORD-12] reverts a failed tap and says why', () => {
    const taps = after({ type: 'tapped', tap: move('a') }, { type: 'failed', orderId: 'a', text: 'Not sent.' })
    expect(ticketOf(order({ orderId: 'a' }), taps)).toMatchObject({
      status: 'Preparing',
      tap: { state: 'none' },
      error: 'Not sent.',
    })
    expect(tapsAfter(taps, { type: 'read', orderId: 'a' }).errors).toEqual({})
    expect(tapsAfter(taps, { type: 'tapped', tap: move('a') }).errors).toEqual({})
  })

  test('[ORD-12] ignores a second tap while the first is being sent', () => {
    const taps = after({ type: 'tapped', tap: move('a') }, { type: 'tapped', tap: move('a', 'Packing') })
    expect(taps.sending).toEqual([move('a')])
    const free = after(
      { type: 'tapped', tap: move('a') },
      { type: 'answered', orderId: 'a' },
      { type: 'tapped', tap: move('b') },
    )
    expect(free.sending).toEqual([move('b')])
  })
})

describe('an undo without an answer', () => {
  const before = order({ pending: { status: 'Cooking', publishesAt } })

  test('[ORD-12] succeeded when the order has its earlier status', () => {
    expect(isUndone(before, order({}))).toBe(true)
  })

  test.each([
    ['the move was published', order({ status: 'Cooking' })],
    ['the move is still pending', before],
    ['the order has left', undefined],
  ])('[ORD-12] failed when %s', (_, now) => {
    expect(isUndone(before, now)).toBe(false)
  })
})

describe('new orders', () => {
  const unseen = (orderId: string) => order({ orderId, isAcknowledged: false })

  test('are reported once, and forgotten when they have left the queue', () => {
    const first = arrivalsAfter(noArrivals, [unseen('a'), order({ orderId: 'old' })], 1_000)
    expect(first.fresh).toEqual(['a'])
    const second = arrivalsAfter(first, [unseen('a'), unseen('b')], 2_000)
    expect(second.fresh).toEqual(['b'])
    expect(arrivalsAfter(second, [], 3_000)).toEqual(noArrivals)
  })

  test('stay marked after acknowledgement, for 45 seconds or until a tap', () => {
    const arrivals = arrivalsAfter(noArrivals, [unseen('a')], 1_000)
    const acknowledged = order({ orderId: 'a' })
    expect(isNew(arrivals, acknowledged, 45_999)).toBe(true)
    expect(isNew(arrivals, acknowledged, 46_000)).toBe(false)
    expect(isNew(arrivals, { ...acknowledged, pending: { status: 'Cooking', publishesAt } }, 2_000)).toBe(false)
    expect(isNew(arrivals, { ...acknowledged, status: 'Cooking' }, 2_000)).toBe(false)
    expect(isNew(arrivals, order({ orderId: 'other' }), 2_000)).toBe(false)
  })
})

test.each([
  [null, null, ''],
  ['Ring twice.', null, 'Ring twice.'],
  ['Allergic to nuts.', 'Allergic to nuts.', ''],
  ['Hello. Allergic to nuts. Ring twice.', 'Allergic to nuts.', 'Hello.  Ring twice.'],
  ['No nuts!\nRing.\nI am coeliac.', 'No nuts! I am coeliac.', 'No nuts!\nRing.\nI am coeliac.'],
])('removes from the note %j only the allergies %j', (orderNote, allergyNote, rest) => {
  expect(restOfNote(order({ orderNote, allergyNote }))).toBe(rest)
})

describe('spreads a long ticket over two columns', () => {
  const [line] = order({}).lines

  test.each([
    ['one pizza', order({}), { usual: false, high: false }],
    ['two pizzas', order({ lines: [line!, line!] }), { usual: true, high: false }],
    ['four pizzas', order({ lines: [line!, line!, line!, line!] }), { usual: true, high: true }],
    ['an allergy', order({ orderNote: 'x'.repeat(60), allergyNote: 'x'.repeat(60) }), { usual: true, high: false }],
    ['a long note', order({ orderNote: 'x'.repeat(255) }), { usual: true, high: true }],
  ])('if it has %s', (_, ticketOrder, { usual, high }) => {
    expect(isLong(ticketOrder, ticketRows.usual)).toBe(usual)
    expect(isLong(ticketOrder, ticketRows.high)).toBe(high)
  })
})
