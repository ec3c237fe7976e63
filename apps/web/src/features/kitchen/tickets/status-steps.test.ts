import { orderStatuses } from '@forno/domain/orders/status'
import { serviceTypes } from '@forno/domain/core/basic-types'
import { describe, expect, test } from 'vitest'
import { isGoingOut, progressOf, statusLabel, stepsFrom, stepLabel } from './status-steps.ts'

describe('the big button', () => {
  test.each([
    ['Pickup', 'Preparing', 'Start cooking'],
    ['Pickup', 'Cooking', 'Pack'],
    ['Pickup', 'Packing', 'Ready'],
    ['Pickup', 'Ready', null],
    ['Delivery', 'Preparing', 'Start cooking'],
    ['Delivery', 'Cooking', 'Pack'],
    ['Delivery', 'Packing', 'Ready'],
    ['Delivery', 'Ready', 'With driver'],
    ['Delivery', 'With Driver', 'Delivered'],
    ['Delivery', 'Delivered', null],
    ['Delivery', 'Unable to Deliver', null],
  ] as const)('[ORD-12] of a %s order that is %s says %s', (serviceType, status, words) => {
    const { next } = stepsFrom(serviceType, status)
    expect(next === null ? null : stepLabel(next)).toBe(words)
  })

  test('[ORD-12] leads to the final status when tapped repeatedly', () => {
    const stepsOf = (serviceType: (typeof serviceTypes)[number]) => {
      const steps: string[] = []
      for (let { next } = stepsFrom(serviceType, 'Preparing'); next !== null; { next } = stepsFrom(serviceType, next))
        steps.push(next)
      return steps
    }
    expect(stepsOf('Pickup')).toEqual(['Cooking', 'Packing', 'Ready'])
    expect(stepsOf('Delivery')).toEqual(['Cooking', 'Packing', 'Ready', 'With Driver', 'Delivered'])
  })
})

describe('the menu of a ticket', () => {
  test('[ORD-12] offers the statuses beyond the next step, nearest first', () => {
    expect(stepsFrom('Pickup', 'Preparing').further).toEqual(['Packing', 'Ready'])
    expect(stepsFrom('Delivery', 'Packing').further).toEqual(['With Driver', 'Delivered'])
    expect(stepsFrom('Delivery', 'With Driver').further).toEqual([])
  })

  test.each(serviceTypes)('[ORD-12] lets a %s order be cancelled until it is final', (serviceType) => {
    for (const status of orderStatuses) {
      const { next, mayCancel } = stepsFrom(serviceType, status)
      expect(mayCancel).toBe(next !== null)
    }
  })
})

test('[ORD-12] gives every status a button label and a status label of its own', () => {
  expect(new Set(orderStatuses.map(stepLabel)).size).toBe(orderStatuses.length)
  expect(new Set(orderStatuses.map(statusLabel)).size).toBe(orderStatuses.length)
})

test('counts an order as outgoing when the cook is done with it', () => {
  expect(orderStatuses.filter(isGoingOut)).toEqual(['Ready', 'With Driver'])
})

test.each([
  ['Pickup', 'Preparing', { done: 0, of: 3 }],
  ['Pickup', 'Ready', { done: 3, of: 3 }],
  ['Delivery', 'Packing', { done: 2, of: 5 }],
  ['Delivery', 'Delivered', { done: 5, of: 5 }],
] as const)('[ORD-12] a %s order that is %s is %o on its way', (serviceType, status, progress) => {
  expect(progressOf(serviceType, status)).toEqual(progress)
})
