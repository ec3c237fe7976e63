import { defaultStoreStatus, type SlotMinutes, type StoreState } from '@forno/domain/content/store-status'
import type { Store } from '@forno/domain/content/content'
import type { Instant, StoreId } from '@forno/domain/core/basic-types'
import { isPosOnline } from '@forno/domain/fulfilment/store-heard'
import type { Clock } from '../../platform/core/clock.ts'
import type { Listener } from '../../platform/jobs/listen.ts'
import type { ContentSnapshot } from '../content/index.ts'
import { findStore } from './find.ts'
import type { HeardBy } from './heard-store.ts'
import type { HeardStores } from './heard-stores.ts'
import type { StoredStatus, StoreStatusStore } from './store-status-store.ts'

export type StoreStatuses = {
  /** The store's live status as this process knows it; no SQL. */
  readonly of: (storeId: StoreId) => StoreState
  /** When the store's sold-out items last changed, as far as this process knows; null = not since it has started. */
  readonly soldOutChangedAt: (storeId: StoreId) => Instant | null
  /** Registers a listener for status changes in this process; returns its removal. */
  readonly onChange: (listener: (storeId: StoreId) => void) => () => void
  /** Whether the store's screen has been quiet so long that it should be asked to call. */
  readonly isScreenQuiet: (storeId: StoreId) => boolean
  /** Registers a listener that runs after each exchange of the stores that were heard; returns its removal. */
  readonly onExchange: (listener: () => void) => () => void
  /** Notes that the screen or the POS of stores has called; no SQL. */
  readonly hear: (by: HeardBy, storeIds: readonly StoreId[]) => void
  /** Whether the store's screen was heard within two minutes. */
  readonly isScreenHeard: (storeId: StoreId) => boolean
}

export type StoreStatusesDeps = {
  readonly store: Pick<StoreStatusStore, 'all' | 'one'>
  readonly heard: HeardStores
  readonly listener: Listener
  readonly content: Pick<ContentSnapshot, 'current'>
  readonly slotMinutes: SlotMinutes
  readonly clock: Clock
}

/**
 * Caches the live status of every store, updated by database notifications and reloaded after a lost connection.
 * `exchangeHeard` exchanges with the other processes which stores were heard, and tells listeners of each store that
 * takes orders again or no longer, also if only time has changed that.
 */
export const makeStoreStatuses = async (
  deps: StoreStatusesDeps,
): Promise<{ readonly storeStatuses: StoreStatuses; readonly exchangeHeard: () => Promise<void> }> => {
  const { store, heard, listener, content, slotMinutes, clock } = deps
  const states = new Map<StoreId, StoredStatus>()
  const soldOutChanges = new Map<StoreId, Instant>()
  const listeners = new Set<(storeId: StoreId) => void>()
  const exchangeListeners = new Set<() => void>()
  const notify = (storeId: StoreId): void => {
    for (const onChange of listeners) onChange(storeId)
  }
  const of = (storeId: StoreId): StoreState => ({
    ...(states.get(storeId) ?? defaultStoreStatus(storeId)),
    slotMinutes,
    heardAt: heard.heardAt(storeId),
  })

  const online = new Map<StoreId, boolean>()
  /** Returns whether the store takes orders now, unlike when it was last checked. */
  const hasFlipped = (inContent: Store): boolean => {
    const before = online.get(inContent.id)
    const isOnline = isPosOnline(inContent, of(inContent.id), clock())
    online.set(inContent.id, isOnline)
    return before !== undefined && before !== isOnline
  }
  const check = (stores: readonly Store[]): void => {
    for (const each of stores) if (hasFlipped(each)) notify(each.id)
  }

  const isOutdated = ({ storeId, revision }: StoredStatus): boolean =>
    (states.get(storeId)?.revision ?? -Infinity) >= revision
  const update = (stored: StoredStatus): void => {
    if (isOutdated(stored)) return
    const soldOutBefore = states.get(stored.storeId)?.soldOut ?? new Set()
    if (!hasSameItems(soldOutBefore, stored.soldOut)) soldOutChanges.set(stored.storeId, clock())
    states.set(stored.storeId, stored)
    const inContent = findStore(content.current(), stored.storeId)
    if (inContent !== null) hasFlipped(inContent)
    notify(stored.storeId)
  }
  // A failed read is made up for at the next reconnect. A stale status only delays a "sold out": the order call
  // checks again.
  listener.on('store_overlay', (storeId) => void store.one(storeId as StoreId).then(update, () => undefined))
  listener.onReconnect(
    () =>
      void store.all().then(
        (stored) => {
          stored.forEach(update)
        },
        () => undefined,
      ),
  )
  // Read after the subscription, so that no change is missed between the two.
  const [all] = await Promise.all([store.all(), heard.exchange()])
  for (const stored of all) if (!isOutdated(stored)) states.set(stored.storeId, stored)
  check(content.current().stores)
  return {
    storeStatuses: {
      of,
      soldOutChangedAt: (storeId) => soldOutChanges.get(storeId) ?? null,
      onChange: (onChange) => {
        listeners.add(onChange)
        return () => listeners.delete(onChange)
      },
      hear: (by, storeIds) => {
        heard.note(by, storeIds)
        check(storeIds.flatMap((storeId) => findStore(content.current(), storeId) ?? []))
      },
      isScreenHeard: heard.isScreenHeard,
      isScreenQuiet: heard.isScreenQuiet,
      onExchange: (onExchange) => {
        exchangeListeners.add(onExchange)
        return () => exchangeListeners.delete(onExchange)
      },
    },
    exchangeHeard: async () => {
      try {
        await heard.exchange()
      } finally {
        check(content.current().stores)
        for (const onExchange of exchangeListeners) onExchange()
      }
    },
  }
}

const hasSameItems = (one: StoredStatus['soldOut'], other: StoredStatus['soldOut']): boolean =>
  one.size === other.size && [...one].every((id) => other.has(id))
