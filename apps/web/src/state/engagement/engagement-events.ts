import { allows } from '../consent/privacy-choices.ts'
import { isFields } from '@forno/domain/core/unknown-fields'
import { readKept, storageKey, writeKept } from '../../lib/storage/storage.ts'

/** What the shop tells the engagement service about a customer who allowed it. It contains no personal data. */
export type EngagementEvent =
  | { readonly kind: 'cardViewed'; readonly cardId: string }
  | { readonly kind: 'cardClicked'; readonly cardId: string }
  /** A card's product was added to the basket. */
  | { readonly kind: 'productAdded'; readonly productId: string; readonly upsellType: string | null }
  | { readonly kind: 'offersViewed' }
  /** `total` in dollars. */
  | { readonly kind: 'orderPlaced'; readonly total: number; readonly serviceType: string }

const keptName = 'engagementEvents'
const seenName = 'cardsSeen'
/** The most events that wait; older ones are dropped. */
const mostEvents = 50

const listeners = new Set<() => void>()

const waitingEvents = (): readonly EngagementEvent[] => {
  const kept = readKept(sessionStorage, keptName)
  return Array.isArray(kept) ? kept.filter(isEvent) : []
}

const isEvent = (value: unknown): value is EngagementEvent => isFields(value) && typeof value['kind'] === 'string'

/**
 * Records an event, if the customer allows it. Events wait in session storage, because payment pages send nothing.
 * [ENG-01]
 */
export const recordEvent = (event: EngagementEvent): void => {
  if (!allows('personalisation')) return
  writeKept(sessionStorage, keptName, [...waitingEvents(), event].slice(-mostEvents))
  for (const notify of listeners) notify()
}

/** Records that a card was displayed, once per browser session. [ENG-04] */
export const recordView = (cardId: string): void => {
  const kept = readKept(sessionStorage, seenName)
  const seen: readonly unknown[] = Array.isArray(kept) ? kept : []
  if (seen.includes(cardId) || !allows('personalisation')) return
  writeKept(sessionStorage, seenName, [...seen, cardId])
  recordEvent({ kind: 'cardViewed', cardId })
}

/** Returns the waiting events that can be sent now and removes them; the others wait on, over page loads too. */
export const takeEvents = (isReady: (event: EngagementEvent) => boolean): readonly EngagementEvent[] => {
  const waiting = waitingEvents()
  const events = waiting.filter(isReady)
  if (events.length > 0)
    writeKept(
      sessionStorage,
      keptName,
      waiting.filter((event) => !events.includes(event)),
    )
  return events
}

/** Calls back for each recorded event, for as long as the page is open. */
export const onEvent = (onRecorded: () => void): void => {
  listeners.add(onRecorded)
}

/** Forgets events and displayed cards after the customer withdrew the consent. */
export const forgetEvents = (): void => {
  for (const name of [keptName, seenName]) sessionStorage.removeItem(storageKey(name))
}
