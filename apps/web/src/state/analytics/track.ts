import type { AnalyticsEvent } from '@forno/domain/analytics/events'
import { allows } from '../consent/privacy-choices.ts'

type Listener = (event: AnalyticsEvent) => void

let listener: Listener | null = null
let early: readonly AnalyticsEvent[] = []
let isLogged = false

/** Writes every later event to the console. [CFG-07] */
export const logEvents = (): void => {
  isLogged = true
}

/** Reports an event, if the customer allows it. Events before the queue has loaded wait in memory. [ANA-01] */
export const track = (event: AnalyticsEvent): void => {
  if (isLogged) globalThis.console.debug('event', event)
  if (!allows('analytics')) return
  if (listener === null) early = [...early, event]
  else listener(event)
}

/** Passes events to the queue, first those that waited; null = to no queue any more. */
export const onTracked = (next: Listener | null): void => {
  listener = next
  const waiting = early
  early = []
  if (next !== null) for (const event of waiting) next(event)
}

/** Whether the queue has loaded. */
export const isTracking = (): boolean => listener !== null
