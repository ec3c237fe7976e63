import type { TrackedOrder } from '@forno/contracts/orders/tracking'
import { dateLabel } from '@forno/domain/fulfilment/date-labels'
import { expect, test } from 'vitest'
import { cancellationText, currentStep, dueText, headline, statusSteps } from './status-steps.ts'

const at = (status: TrackedOrder['status'], time: string) => ({ status, at: `2026-11-21T${time}:00+11:00` })

const confirmed = { storeConfirmedAt: '2026-11-21T18:01:00+11:00' }

test('[ORD-12] a delivery keeps all its steps in every state', () => {
  const states = ['Preparing', 'Cooking', 'Packing', 'Ready', 'With Driver', 'Delivered'] as const
  const lines = states.map((status) =>
    statusSteps({ ...confirmed, serviceType: 'Delivery', status, statuses: [at('Preparing', '18:02')] }),
  )
  for (const line of lines)
    expect(line.map(({ id }) => id)).toEqual(['Preparing', 'Cooking', 'Packing', 'With Driver', 'Delivered'])
  const lit = states.map((status) => currentStep({ ...confirmed, serviceType: 'Delivery', status }))
  expect(lit.map(({ current, finished }) => `${current} ${finished}`)).toEqual([
    'Preparing false',
    'Cooking false',
    'Packing false',
    'Packing true',
    'With Driver false',
    'Delivered true',
  ])
})

test('[ORD-02] lights no step, and times none, before the store has acknowledged the order', () => {
  const waiting = { storeConfirmedAt: null, serviceType: 'Pickup', status: 'Preparing' } as const
  expect(currentStep(waiting)).toEqual({ current: '', finished: false })
  expect(statusSteps({ ...waiting, statuses: [at('Preparing', '18:02')] }).map(({ time }) => time)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect(currentStep({ ...waiting, ...confirmed })).toEqual({ current: 'Preparing', finished: false })
  // A kitchen that moves the order has seen it.
  expect(currentStep({ ...waiting, status: 'Cooking' })).toEqual({ current: 'Cooking', finished: false })
})

test('[ORD-12] a pickup that was fetched says so', () => {
  const ready = { ...order, ...confirmed, status: 'Ready' } as TrackedOrder
  expect(headline({ ...ready, collectedAt: null })).toBe('Ready to pick up')
  expect(headline({ ...ready, collectedAt: '2026-11-21T18:20:00+11:00' })).toBe('Picked up. Enjoy!')
})

test('[ORD-12] [ORD-19] gives each step its actual time, and skipped steps none', () => {
  const steps = statusSteps({
    serviceType: 'Delivery',
    status: 'With Driver',
    storeConfirmedAt: null,
    statuses: [at('Preparing', '18:02'), at('With Driver', '18:31')],
  })
  expect(steps.map(({ id, time }) => [id, time])).toEqual([
    ['Preparing', '06:02 PM'],
    ['Cooking', undefined],
    ['Packing', undefined],
    ['With Driver', '06:31 PM'],
    ['Delivered', undefined],
  ])
})

test('[ORD-12] ends a pickup at Ready', () => {
  const steps = statusSteps({ ...confirmed, serviceType: 'Pickup', status: 'Preparing', statuses: [] })
  expect(steps.map(({ id }) => id)).toEqual(['Preparing', 'Cooking', 'Packing', 'Ready'])
})

test('[ORD-21] ends a cancelled order at its last status', () => {
  const steps = statusSteps({
    serviceType: 'Pickup',
    status: 'Unable to Deliver',
    ...confirmed,
    statuses: [at('Preparing', '18:02'), at('Cooking', '18:05'), at('Unable to Deliver', '18:20')],
  })
  expect(steps.map(({ id }) => id)).toEqual(['Preparing', 'Cooking', 'Unable to Deliver'])
})

test('[ORD-02] [ORD-21] a cancelled order that its store never confirmed was never prepared', () => {
  const steps = statusSteps({
    serviceType: 'Pickup',
    status: 'Unable to Deliver',
    storeConfirmedAt: null,
    statuses: [at('Preparing', '18:02'), at('Unable to Deliver', '18:20')],
  })
  expect(steps.map(({ id }) => id)).toEqual(['Unable to Deliver'])
})

test('[ORD-21] says why an order was cancelled', () => {
  const late = cancellationText({ storeName: 'Newtown', wasNotConfirmed: true })
  expect(late).toBe('Sorry, Newtown could not confirm your order in time, so we cancelled it.')
  expect(cancellationText({ storeName: 'Newtown', wasNotConfirmed: false })).toContain('cancelled by the store')
})

const order = {
  serviceType: 'Pickup',
  status: 'Preparing',
  storeConfirmedAt: null,
  createdAt: '2026-11-21T18:00:00+11:00',
  storeTime: '2026-11-21T18:00:00+11:00',
  dueFrom: '2026-11-21T18:15:00+11:00',
  dueUntil: '2026-11-21T18:30:00+11:00',
} as TrackedOrder

test('[ORD-02] says in the headline whether the store has confirmed', () => {
  expect(headline(order)).toBe('Your order is placed')
  expect(headline({ ...order, storeConfirmedAt: order.createdAt })).toBe('The store is on it')
})

test('[ORD-19] [TIM-14] shows the due time as a range by the store’s clock, with the day unless it is today', () => {
  expect(dueText(order)).toBe('06:15 PM - 06:30 PM')
  const tomorrow = {
    ...order,
    dueFrom: '2026-11-22T00:15:00+11:00',
    dueUntil: '2026-11-22T00:30:00+11:00',
  }
  expect(dueText(tomorrow)).toBe('22 November 2026, 12:15 AM - 12:30 AM')
  expect(dateLabel('2026-01-05T00:00:00+11:00')).toBe('5 January 2026')
})
