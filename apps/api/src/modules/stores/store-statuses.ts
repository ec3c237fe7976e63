import { defaultStoreStatus, type SlotMinutes, type StoreState } from '@forno/domain/content/store-status'
import type { Instant, StoreId } from '@forno/domain/core/basic-types'
import type { Clock } from '../../platform/core/clock.ts'
import type { Listener } from '../../platform/jobs/listen.ts'
import type { StoredStatus, StoreStatusStore } from './store-status-store.ts'

export type StoreStatuses = {
  /** The store's live status as this process knows it; no SQL. */
  readonly of: (storeId: StoreId) => StoreState
  /** When the store's sold-out items last changed, as far as this process knows; null = not since it has started. */
  readonly soldOutChangedAt: (storeId: StoreId) => Instant | null
  /** Registers a listener for status changes in this process; returns its removal. */
  readonly onChange: (listener: (storeId: StoreId) => void) => () => void
}

/** Caches the live status of every store, updated by database notifications and reloaded after a lost connection. */
export const makeStoreStatuses = async (
  store: StoreStatusStore,
  listener: Listener,
  { slotMinutes, clock }: { readonly slotMinutes: SlotMinutes; readonly clock: Clock },
): Promise<StoreStatuses> => {
  const states = new Map((await store.all()).map((stored) => [stored.storeId, { ...stored, slotMinutes }]))
  const soldOutChanges = new Map<StoreId, Instant>()
  const listeners = new Set<(storeId: StoreId) => void>()

  const update = (stored: StoredStatus): void => {
    const known = states.get(stored.storeId)
    if (known !== undefined && known.revision >= stored.revision) return
    if (!hasSameItems(known?.soldOut ?? new Set(), stored.soldOut)) soldOutChanges.set(stored.storeId, clock())
    states.set(stored.storeId, { ...stored, slotMinutes })
    for (const listener of listeners) listener(stored.storeId)
  }
  // A failed read is made up for at the next reconnect. A stale status only delays a "sold out": the order call
  // checks again.
  listener.on('store_overlay', (storeId) => void store.one(storeId as StoreId).then(update, () => undefined))
  listener.onReconnect(
    () =>
      void store.all().then(
        (all) => {
          all.forEach(update)
        },
        () => undefined,
      ),
  )

  return {
    of: (storeId) => states.get(storeId) ?? { ...defaultStoreStatus(storeId), slotMinutes },
    soldOutChangedAt: (storeId) => soldOutChanges.get(storeId) ?? null,
    onChange: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const hasSameItems = (one: StoredStatus['soldOut'], other: StoredStatus['soldOut']): boolean =>
  one.size === other.size && [...one].every((id) => other.has(id))
