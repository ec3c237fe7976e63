import { describe, expect, test } from 'vitest'
import { serviceTypes } from '../core/basic-types.ts'
import {
  hasMessagesAhead,
  isOfCancelled,
  isStillTrue,
  messageOfMove,
  orderMessages,
  pushLifetime,
  waysToSend,
} from './messages.ts'
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
  test.each([
    ['Pickup', ['Preparing', 'Cooking', 'Packing']],
    ['Delivery', ['Preparing', 'Cooking', 'Packing', 'Ready']],
  ] as const)('are sent for %s only at %j', (serviceType, statuses) => {
    expect(orderStatuses.filter((status) => hasMessagesAhead(serviceType, status))).toEqual(statuses)
  })

  test('are pushed for moves and cancellations, and the confirmation is not', () => {
    expect(orderMessages.map((message) => [message, waysToSend(message).includes('push')])).toEqual([
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

test('[ACC-41] a mail and a text go out for every message, and a push for moves and cancellations', () => {
  expect(waysToSend('placed')).toEqual(['email', 'sms'])
  expect(waysToSend('ready')).toEqual(['email', 'sms', 'push'])
})

test('[ACC-41] a push waits for an offline device for an hour, and for six when the order is cancelled', () => {
  expect(pushLifetime).toEqual({ ready: 3_600, onItsWay: 3_600, cancelled: 21_600, notConfirmed: 21_600 })
})

test.each([
  ['placed', false],
  ['ready', false],
  ['onItsWay', false],
  ['cancelled', true],
  ['notConfirmed', true],
] as const)('[ACC-41] the message %s is about a cancelled order: %s', (message, expected) => {
  expect(isOfCancelled(message)).toBe(expected)
})
