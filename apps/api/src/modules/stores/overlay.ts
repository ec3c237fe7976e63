import { defaultStoreStatus, type StoreState } from '@forno/domain/content/store-status'
import type { StoreId } from '@forno/domain/core/words'
import type { Listener } from '../../platform/jobs/listen.ts'
import type { OverlayStore } from './overlay-store.ts'

export type Overlay = {
  /** The store's live status as this process knows it; no SQL. */
  readonly of: (storeId: StoreId) => StoreState
  /** Registers a listener for status changes in this process; returns its removal. */
  readonly onChange: (hear: (storeId: StoreId) => void) => () => void
}

/** Caches the live status of every store, updated by database notifications and reloaded after a lost connection. */
export const holdOverlay = async (store: OverlayStore, listener: Listener): Promise<Overlay> => {
  const states = new Map((await store.all()).map((state) => [state.storeId, state]))
  const hearers = new Set<(storeId: StoreId) => void>()

  const take = (state: StoreState): void => {
    const held = states.get(state.storeId)
    if (held !== undefined && held.revision >= state.revision) return
    states.set(state.storeId, state)
    for (const hear of hearers) hear(state.storeId)
  }
  // A failed read is made up for at the next reconnect. A stale status only delays a "sold out": the order call
  // checks again.
  listener.on('store_overlay', (storeId) => void store.one(storeId as StoreId).then(take, () => undefined))
  listener.onReconnect(
    () =>
      void store.all().then(
        (all) => {
          all.forEach(take)
        },
        () => undefined,
      ),
  )

  return {
    of: (storeId) => states.get(storeId) ?? defaultStoreStatus(storeId),
    onChange: (hear) => {
      hearers.add(hear)
      return () => hearers.delete(hear)
    },
  }
}
