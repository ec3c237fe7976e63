import { expect, test } from 'vitest'
import { onboardingAfter, onboardingAtStart, type OnboardingEvent } from './onboarding-steps.ts'

const fresh = onboardingAtStart({ asksForLocation: true, asksForNotifications: true })
const after = (events: readonly OnboardingEvent[], start = fresh) => events.reduce(onboardingAfter, start)

const next = { type: 'continued' } as const
const delivery = { type: 'serviceChosen', service: 'delivery' } as const

test('[NAT-07] the first start welcomes, asks for the service, the position and notifications, and ends', () => {
  expect(
    [after([]), after([next]), after([next, delivery]), after([next, delivery, next])].map(({ step }) => step),
  ).toEqual(['welcome', 'service', 'location', 'notifications'])
  expect(after([next, delivery, next, next])).toMatchObject({ step: 'done', service: 'delivery' })
})

test.each([
  [{ asksForLocation: false, asksForNotifications: true }, ['welcome', 'service', 'notifications']],
  [{ asksForLocation: true, asksForNotifications: false }, ['welcome', 'service', 'location']],
  [{ asksForLocation: false, asksForNotifications: false }, ['welcome', 'service']],
])('[NAT-07] a device with %j sees the steps %j', (device, steps) => {
  expect(onboardingAtStart(device).steps).toEqual(steps)
})

test.each(fresh.steps.map((step, index) => [step, index] as const))('[NAT-07] Skip ends the step %s', (step, index) => {
  const here = after(Array.from({ length: index }, () => next))
  expect(here.step).toBe(step)
  expect(onboardingAfter(here, { type: 'skipped' }).step).toBe('done')
})

test('[NAT-07] the back button returns to the step before, and stays on the first one', () => {
  expect(after([next, delivery, { type: 'wentBack' }]).step).toBe('service')
  expect(after([{ type: 'wentBack' }]).step).toBe('welcome')
})

test('[NAT-07] an answer of the system ends its own step alone', () => {
  const answered = { type: 'systemAnswered', step: 'location' } as const
  expect(after([next, delivery, answered]).step).toBe('notifications')
  expect(after([next, delivery, next, answered]).step).toBe('notifications')
  expect(after([next, delivery, { type: 'wentBack' }, answered]).step).toBe('service')
})

test('[NAT-07] an event after the end changes nothing', () => {
  const done = after([{ type: 'skipped' }])
  expect(onboardingAfter(done, delivery)).toBe(done)
})
