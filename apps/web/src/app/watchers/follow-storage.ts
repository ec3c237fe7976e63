import type { StoreApi } from 'zustand/vanilla'
import { isKept } from '../../lib/storage/persisted-store.ts'
import { readKept, storageKey } from '../../lib/storage/storage.ts'

/** Applies changes that another tab of this browser makes to a persisted store. */
export const followStorage = <State extends object>(store: StoreApi<State>, name: string): void =>
  window.addEventListener('storage', ({ key }) => {
    if (key !== storageKey(name)) return
    const kept = readKept(localStorage, name)
    if (isKept<State>(kept)) store.setState(kept.state)
  })
