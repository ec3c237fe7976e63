import { describe, expect, test } from 'vitest'
import { serviceTypes } from '../core/basic-types.ts'
import { hasMessagesAhead, isStillTrue, messageOfMove, orderMessages, waysOf } from './messages.ts'
import { orderStatuses } from './status.ts'

const table = {
  Pickup: {
    Preparing: null,
    Cooking: null,
    Packing: null,
    Ready: 'ready',
    'With Driver': null,
    Delivered: null,
    'Unable to Deliver': 'cancelled',
  },
  Delivery: {
    Preparing: null,
    Cooking: null,
    Packing: null,
    Ready: null,
    'With Driver': 'onItsWay',
    Delivered: null,
    'Unable to Deliver': 'cancelled',
  },
} as const

const pairs = serviceTypes.flatMap((serviceType) => orderStatuses.map((status) => [serviceType, status] as const))

describe('messages ahead', () => {
  test.each(pairs)('of %s at %s', (serviceType, status) => {
    const until = ({ Pickup: 'Ready', Delivery: 'With Driver' } as const)[serviceType]
    const isBefore = orderStatuses.indexOf(status) < orderStatuses.indexOf(until)
    expect(hasMessagesAhead(serviceType, status)).toBe(isBefore)
  })

  test('are pushed for moves and cancellations, and the confirmation is not', () => {
    expect(orderMessages.map((message) => [message, waysOf(message).includes('push')])).toEqual([
      ['placed', false],
      ['ready', true],
      ['onItsWay', true],
      ['cancelled', true],
      ['notConfirmed', true],
    ])
  })
})

describe('the message of a move', () => {
  test.each(pairs)('[ACC-41] a move of %s to %s', (serviceType, status) => {
    expect(messageOfMove(serviceType, status)).toBe(table[serviceType][status])
  })

  test.each(pairs)('[ACC-41] a delayed message about %s at %s', (serviceType, status) => {
    const moved = table[serviceType][status]
    expect(orderMessages.filter((message) => isStillTrue(message, serviceType, status))).toEqual([
      ...(status === 'Unable to Deliver' ? [] : ['placed']),
      ...(moved === null ? [] : [moved]),
      ...(status === 'Unable to Deliver' ? ['notConfirmed'] : []),
    ])
  })
})
