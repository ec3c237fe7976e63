import { pageView } from '@forno/domain/analytics/build-events'
import type { AnalyticsEvent } from '@forno/domain/analytics/events'
import { beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '../../../test/memory-storage.ts'
import { choosePrivacy, privacyChoices } from '../consent/privacy-choices.ts'
import { isTracking, logEvents, onTracked, track } from './track.ts'

const listener = vi.fn<(event: AnalyticsEvent) => void>()
const event = pageView('/')

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage())
  privacyChoices.setState({ personalisation: null, analytics: null, isOfferClosed: false })
  onTracked(null)
  listener.mockClear()
})

test('[ANA-01] keeps nothing before the customer allows analytics', () => {
  track(event)
  choosePrivacy('analytics', true)
  onTracked(listener)
  expect(listener).not.toHaveBeenCalled()
})

test('[ANA-01] passes events to the queue, first those that waited for it', () => {
  choosePrivacy('analytics', true)
  track(event)
  expect(isTracking()).toBe(false)
  onTracked(listener)
  track(pageView('/offers'))
  expect(listener.mock.calls).toEqual([[event], [pageView('/offers')]])
  onTracked(null)
  track(event)
  onTracked(null)
  onTracked(listener)
  expect(listener).toHaveBeenCalledTimes(2)
})

test('[ANA-01] the browser’s refusal counts, whatever was chosen', () => {
  choosePrivacy('analytics', true)
  vi.stubGlobal('navigator', { globalPrivacyControl: true })
  onTracked(listener)
  track(event)
  expect(listener).not.toHaveBeenCalled()
})

test('[CFG-07] writes events to the console once an experiment asks for it', () => {
  const debug = vi.spyOn(globalThis.console, 'debug').mockReturnValue()
  track(event)
  expect(debug).not.toHaveBeenCalled()
  logEvents()
  track(event)
  expect(debug.mock.calls).toEqual([['event', event]])
})
