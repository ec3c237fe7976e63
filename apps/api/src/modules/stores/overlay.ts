import { defaultStoreStatus, type StoreState } from '@forno/domain/content/store-status'
import type { StoreId } from '@forno/domain/core/words'
import type { Listener } from '../../platform/jobs/listen.ts'
import type { OverlayStore } from './overlay-store.ts'

export type Overlay = {
  /** The store's own word, as this process last heard it; no SQL. */
  readonly of: (storeId: StoreId) => StoreState
  /** Calls back after a store's state has changed here. */
  readonly onChange: (hear: (storeId: StoreId) => void) => () => void
}

/** Keeps every store's live state in memory, fresh by notification, read anew after a lost connection. */
export const holdOverlay = async (store: OverlayStore, listener: Listener): Promise<Overlay> => {
  const states = new Map((await store.all()).map((state) => [state.storeId, state]))
  const hearers = new Set<(storeId: StoreId) => void>()

  const take = (state: StoreState): void => {
    const held = states.get(state.storeId)
    if (held !== undefined && held.revision >= state.revision) return
    states.set(state.storeId, state)
    for (const hear of hearers) hear(state.storeId)
  }
  // What is missed here is read again at the next reconnect; a stale overlay only delays a "sold out", the order call re-checks.
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
