import { describe, expect, test } from 'vitest'
import { instant, serviceTypes, type Zone } from '../core/basic-types.ts'
import { dueLabel, messageOfMove, orderMessages, isStillTrue } from './messages.ts'
import { orderStatuses } from './status.ts'

const table = {
  Pickup: {
    ...{ Preparing: null, Cooking: null, Packing: null, Ready: 'ready' },
    ...{ 'With Driver': null, Delivered: null, 'Unable to Deliver': 'cancelled' },
  },
  Delivery: {
    ...{ Preparing: null, Cooking: null, Packing: null, Ready: null },
    ...{ 'With Driver': 'onItsWay', Delivered: null, 'Unable to Deliver': 'cancelled' },
  },
} as const

const pairs = serviceTypes.flatMap((serviceType) => orderStatuses.map((status) => [serviceType, status] as const))

describe('the message of a move', () => {
  test.each(pairs)('[ACC-41] a move of %s to %s', (serviceType, status) => {
    expect(messageOfMove(serviceType, status)).toBe(table[serviceType][status])
  })

  test.each(pairs)('[ACC-41] a delayed message about %s at %s', (serviceType, status) => {
    const moved = table[serviceType][status]
    expect(orderMessages.filter((message) => isStillTrue(message, serviceType, status))).toEqual([
      ...(status === 'Unable to Deliver' ? [] : ['placed']),
      ...(moved === null ? [] : [moved]),
    ])
  })
})

describe('the promised time in a message', () => {
  const due = (from: string, until: string, isAsap: boolean) => ({
    dueAt: instant(Date.parse(from)),
    dueUntil: instant(Date.parse(until)),
    isAsap,
  })
  test.each([
    ['Australia/Sydney', true, 'about 01:50 AM on 22 November 2026'],
    ['Australia/Sydney', false, '01:50 AM - 02:05 AM on 22 November 2026'],
    ['Australia/Perth', true, 'about 10:50 PM on 21 November 2026'],
    ['Australia/Darwin', false, '12:20 AM - 12:35 AM on 22 November 2026'],
  ])('[ACC-41] [TIM-14] in %s, as soon as possible %s: %s', (zone, isAsap, words) => {
    expect(dueLabel(due('2026-11-21T14:50:00Z', '2026-11-21T15:05:00Z', isAsap), zone as Zone)).toBe(words)
  })
  test('[ACC-41] shows a window without length as a time', () => {
    expect(dueLabel(due('2026-11-21T01:15:00Z', '2026-11-21T01:15:00Z', false), 'Australia/Sydney' as Zone)).toBe(
      'about 12:15 PM on 21 November 2026',
    )
  })
})
