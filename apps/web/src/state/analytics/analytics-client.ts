import { isFields } from '@forno/domain/core/unknown-fields'
import { minute } from '@forno/domain/core/durations'
import { nextBatch, sentEvents, withEvent, withoutOld, type WaitingEvent } from '@forno/domain/analytics/event-queue'
import { inContext, platformValues, type AnalyticsEvent, type EventContext } from '@forno/domain/analytics/events'
import { safeSources } from '@forno/domain/analytics/personal-text'
import { readKept, storageKey, writeKept } from '../../lib/storage/storage.ts'
import { identityName, withdrawnName } from './analytics-mark.ts'
import type { CollectorClient } from './collector-client.ts'

type Storages = { readonly localStorage: Storage; readonly sessionStorage: Storage }

export type AnalyticsClientDeps = {
  readonly client: CollectorClient
  readonly storages: Storages
  readonly makeId: () => string
  /** Milliseconds since 1970, by this device's clock. */
  readonly now: () => number
  readonly release: string
  readonly environment: EventContext['environment']
  /** The campaign sources of the visit. [NAV-39] */
  readonly sources: Readonly<Record<string, string>>
  readonly log: (text: string, cause: unknown) => void
}

/** The id of this browser at the collector; `isRecorded`: its consent is recorded there. [ANA-01] */
type Identity = { readonly clientId: string; readonly isRecorded: boolean }
type Visit = { readonly id: number; readonly lastAt: number }

/** Names in session storage: the queue and the visit of this tab. */
const [waitingName, visitName] = ['analyticsEvents', 'analyticsVisit']
/** Name in session storage: the basket that is about to be paid for. */
export const checkoutName = 'analyticsCheckout'
/** Name in local storage: the orders whose purchase was reported. */
export const purchasesName = 'analyticsPurchases'

/** Milliseconds without an event after which a visit ends. */
const visitEnd = 30 * minute
/** The longest time between two events that counts as engagement, in milliseconds. */
const longestEngagement = 30 * minute

const readIdentity = (storage: Storage): Identity | null => {
  const kept = readKept(storage, identityName)
  return isFields(kept) && typeof kept['clientId'] === 'string'
    ? { clientId: kept['clientId'], isRecorded: kept['isRecorded'] === true }
    : null
}

const readVisit = (storage: Storage): Visit | null => {
  const kept = readKept(storage, visitName)
  return isFields(kept) && typeof kept['id'] === 'number' && typeof kept['lastAt'] === 'number'
    ? { id: kept['id'], lastAt: kept['lastAt'] }
    : null
}

const isWaitingEvent = (value: unknown): value is WaitingEvent =>
  isFields(value) && typeof value['eventId'] === 'string' && typeof value['at'] === 'number' && isFields(value['event'])

const isOk = (status: number): boolean => status >= 200 && status < 300

/** Whether the collector refuses the events themselves, as wrong or as too long; a retry would not change it. */
const isRefused = (status: number): boolean => status === 400 || status === 413

/**
 * Tells the server that this browser withdraws, and deletes everything that analytics stored here. Without an answer
 * the next page tells it again. [ANA-01]
 */
export const withdrawAnalytics = async ({ client, storages }: Pick<AnalyticsClientDeps, 'client' | 'storages'>) => {
  const { localStorage, sessionStorage } = storages
  const identity = readIdentity(localStorage)
  if (identity !== null) writeKept(localStorage, withdrawnName, identity.clientId)
  for (const name of [identityName, purchasesName]) localStorage.removeItem(storageKey(name))
  for (const name of [waitingName, visitName, checkoutName]) sessionStorage.removeItem(storageKey(name))
  const withdrawn = readKept(localStorage, withdrawnName)
  if (typeof withdrawn !== 'string') return
  if (isOk(await client.consent(withdrawn, false))) localStorage.removeItem(storageKey(withdrawnName))
}

/**
 * The queue of a browser that allows analytics: events wait in session storage until the collector has stored them, and
 * each has an id, so that a request may be repeated. [ANA-01]
 */
export const makeAnalyticsClient = (deps: AnalyticsClientDeps) => {
  const { client, storages, makeId, now, log } = deps
  const { localStorage, sessionStorage } = storages
  let hasEnded = false
  // A function, because a withdrawal may end the queue while a request is awaited.
  const isStopped = (): boolean => hasEnded
  /** The most events of a request; one after the collector has refused several at once, to find the wrong one. */
  let batchLimit = Infinity

  const waiting = (): readonly WaitingEvent[] => {
    const kept = readKept(sessionStorage, waitingName)
    return Array.isArray(kept) ? kept.filter(isWaitingEvent) : []
  }
  const identity = (): Identity => {
    const kept = readIdentity(localStorage)
    if (kept !== null) return kept
    const created = { clientId: makeId(), isRecorded: false }
    writeKept(localStorage, identityName, created)
    return created
  }
  const contextAt = (at: number): EventContext => {
    const kept = readVisit(sessionStorage)
    const isSame = kept !== null && at - kept.lastAt < visitEnd
    const visit = isSame ? kept : { id: Math.floor(at / 1_000), lastAt: at }
    writeKept(sessionStorage, visitName, { id: visit.id, lastAt: at })
    return {
      ...platformValues,
      release: deps.release,
      environment: deps.environment,
      session_id: visit.id,
      engagement_time_msec: Math.min(Math.max(0, Math.round(at - visit.lastAt)), longestEngagement),
      ...safeSources(deps.sources),
    }
  }
  /** Records the consent before the first event; resolves to whether the server has recorded it. */
  const record = async ({ clientId, isRecorded }: Identity): Promise<boolean> => {
    if (isRecorded) return true
    if (!isOk(await client.consent(clientId, true))) return false
    // A withdrawal in the meantime has deleted the identity.
    if (readIdentity(localStorage)?.clientId !== clientId) return false
    writeKept(localStorage, identityName, { clientId, isRecorded: true })
    return true
  }
  const remove = (batch: readonly WaitingEvent[]): void => {
    const ids = new Set(batch.map(({ eventId }) => eventId))
    writeKept(
      sessionStorage,
      waitingName,
      waiting().filter(({ eventId }) => !ids.has(eventId)),
    )
  }
  /** Sends one request; resolves to whether the next may follow at once. */
  const sendBatch = async (): Promise<boolean> => {
    if (isStopped()) return false
    const batch = nextBatch(waiting(), now()).slice(0, batchLimit)
    if (batch.length === 0) {
      writeKept(sessionStorage, waitingName, withoutOld(waiting(), now()))
      return false
    }
    const sender = identity()
    if (!(await record(sender)) || isStopped()) return false
    const status = await client.collect({ clientId: sender.clientId, events: sentEvents(batch, now()) })
    if (isStopped()) return false
    if (isOk(status)) remove(batch)
    else if (isRefused(status) && batch.length > 1) batchLimit = 1
    else if (isRefused(status)) {
      remove(batch)
      log('the collector refused an event', batch[0]?.event.name)
    } else {
      if (status === 403) writeKept(localStorage, identityName, { ...sender, isRecorded: false })
      return false
    }
    return true
  }
  const sendAll = async (): Promise<void> => {
    while (await sendBatch());
    batchLimit = Infinity
  }
  let sending: Promise<void> | null = null

  return {
    add: (event: AnalyticsEvent): void => {
      if (isStopped()) return
      const before = waiting()
      // Events of one millisecond keep their order.
      const at = Math.max(now(), (before.at(-1)?.at ?? 0) + 1)
      const added: WaitingEvent = { eventId: makeId(), at, event: inContext(event, contextAt(at)) }
      writeKept(sessionStorage, waitingName, withEvent(before, added))
    },
    /** Sends what waits; one request at a time. */
    flush: (): Promise<void> =>
      (sending ??= sendAll().finally(() => {
        sending = null
      })),
    /** Ends the queue and deletes its data, here and on the server. */
    withdraw: async (): Promise<void> => {
      hasEnded = true
      // A request on its way would store events after their deletion.
      await sending
      await withdrawAnalytics({ client, storages })
    },
  }
}
