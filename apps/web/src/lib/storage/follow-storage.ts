import type { StoreApi } from 'zustand/vanilla'
import { isKept } from './persisted-store.ts'
import { readKept, storageKey } from './storage.ts'

/** Applies changes that another tab of this browser makes to a persisted store. */
export const followStorage = <State extends object>(store: StoreApi<State>, name: string): void =>
  window.addEventListener('storage', ({ key }) => {
    if (key !== storageKey(name)) return
    const kept = readKept(localStorage, name)
    if (isKept<State>(kept)) store.setState(kept.state)
  })
