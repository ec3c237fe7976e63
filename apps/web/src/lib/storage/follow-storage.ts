import type { StoreApi } from 'zustand/vanilla'
import { isStoredState } from './persisted-store.ts'
import { readKept, storageKey } from './storage.ts'

/** Applies the changes that another tab of this browser makes to a store that `keepStore` persists. [SES-12] */
export const followStorage = <State extends object>(store: StoreApi<State>, name: string): void =>
  window.addEventListener('storage', ({ key }) => {
    if (key !== storageKey(name)) return
    const stored = readKept(localStorage, name)
    if (isStoredState<State>(stored)) store.setState(stored.state)
  })
