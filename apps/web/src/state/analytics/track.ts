import type { AnalyticsEvent } from '@forno/domain/analytics/events'
import { isStoredState } from '../../lib/storage/persisted-store.ts'
import { readKept } from '../../lib/storage/storage.ts'
import { allows, hasPrivacySignal, privacyChoices, type PrivacyChoices } from '../consent/privacy-choices.ts'

type Listener = (event: AnalyticsEvent) => void

/** The queue; null until it has loaded. */
let listener: Listener | null = null
/** Events that wait for the queue. */
let early: readonly AnalyticsEvent[] = []
let isLogged = false

/** Writes every later event to the console. [CFG-07] */
export const logEvents = (): void => {
  isLogged = true
}

/** The choice as stored, for events before the page has restored it: an order that a provider's page leads back to. */
const isAllowedInStorage = (): boolean => {
  const kept = readKept(localStorage, 'privacy')
  return isStoredState<PrivacyChoices>(kept) && kept.state.analytics === true && !hasPrivacySignal()
}

/** Whether the customer allows analytics on this device. [ANA-01] */
export const mayTrack = (): boolean =>
  allows('analytics') || (privacyChoices.getState().analytics === null && isAllowedInStorage())

/** Reports an event, if the customer allows it. Events before the queue has loaded wait in memory. [ANA-01] */
export const track = (event: AnalyticsEvent): void => {
  if (isLogged) globalThis.console.debug('event', event)
  if (!mayTrack()) return
  if (listener === null) early = [...early, event]
  else listener(event)
}

/** Passes events to the queue, first those that waited; null = the queue has ended. [ANA-01] */
export const onTracked = (next: Listener | null): void => {
  listener = next
  const waiting = early
  early = []
  if (next !== null) for (const event of waiting) next(event)
}

/** Whether the queue has loaded. */
export const isTracking = (): boolean => listener !== null
