import { describe, expect, test } from 'vitest'
import { serviceTypes } from '../core/basic-types.ts'
import { isFinal, mayMove, nextStatuses, orderStatuses, type OrderStatus } from './status.ts'

/** Each row is the present status; an x under a status marks an allowed move. */
const table = {
  Pickup: {
    Preparing: '.xxx..x',
    Cooking: '..xx..x',
    Packing: '...x..x',
    Ready: '.......',
    'With Driver': '.......',
    Delivered: '.......',
    'Unable to Deliver': '.......',
  },
  Delivery: {
    Preparing: '.xxxxxx',
    Cooking: '..xxxxx',
    Packing: '...xxxx',
    Ready: '....xxx',
    'With Driver': '.....xx',
    Delivered: '.......',
    'Unable to Deliver': '.......',
  },
} as const

const pairs = serviceTypes.flatMap((serviceType) =>
  orderStatuses.flatMap((from) =>
    orderStatuses.map((to, index) => [serviceType, from, to, table[serviceType][from].charAt(index) === 'x'] as const),
  ),
)

describe('order status', () => {
  test('[ORD-12] lists the statuses in the order of tracking', () => {
    const statuses: readonly OrderStatus[] = orderStatuses
    expect(statuses).toEqual([
      'Preparing',
      'Cooking',
      'Packing',
      'Ready',
      'With Driver',
      'Delivered',
      'Unable to Deliver',
    ])
  })

  test('[ORD-12] the table has every pair of statuses for both service types', () => {
    expect(pairs).toHaveLength(2 * 7 * 7)
    expect(pairs.filter(([, , , isAllowed]) => isAllowed)).toHaveLength(9 + 20)
  })

  test.each(pairs)('[ORD-12] %s from %s to %s is allowed: %s', (serviceType, from, to, isAllowed) => {
    expect(mayMove(serviceType, from, to)).toBe(isAllowed)
    expect(nextStatuses(serviceType, from).includes(to)).toBe(isAllowed)
  })

  test.each(serviceTypes)('[ORD-12] a %s order never returns to an earlier status', (serviceType) => {
    const reachable = (from: OrderStatus): OrderStatus[] => {
      const next = nextStatuses(serviceType, from)
      return [...next, ...next.flatMap(reachable)]
    }
    for (const status of orderStatuses) expect(reachable(status)).not.toContain(status)
  })

  test.each(serviceTypes)('[ORD-12] a %s order can be cancelled from every status that is not final', (serviceType) => {
    const live = orderStatuses.filter((status) => !isFinal(serviceType, status))
    expect(live[0]).toBe('Preparing')
    for (const status of live) expect(mayMove(serviceType, status, 'Unable to Deliver')).toBe(true)
  })

  test('[ORD-12] pickup ends at Ready, delivery at Delivered or Unable to Deliver', () => {
    const ends = (serviceType: 'Pickup' | 'Delivery') =>
      orderStatuses.filter(
        (status) => isFinal(serviceType, status) && orderStatuses.some((from) => mayMove(serviceType, from, status)),
      )
    expect(ends('Pickup')).toEqual(['Ready', 'Unable to Deliver'])
    expect(ends('Delivery')).toEqual(['Delivered', 'Unable to Deliver'])
  })

  test('[ORD-12] lists the nearest next status first', () => {
    for (const serviceType of serviceTypes)
      for (const from of orderStatuses) {
        const places = nextStatuses(serviceType, from).map((status) => orderStatuses.indexOf(status))
        expect(places).toEqual([...places].sort((a, b) => a - b))
      }
  })
})
