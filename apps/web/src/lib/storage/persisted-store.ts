import type { StoreApi } from 'zustand/vanilla'
import { readKept, writeKept } from './storage.ts'

/** The version of every stored state; one of another version is ignored. [SES-12] */
export const version = 1

/** Whether a value of the storage is a state that this release has stored. [SES-12] */
export const isStoredState = <State>(value: unknown): value is { readonly state: Partial<State> } => {
  const stored = value as { readonly state?: unknown; readonly version?: unknown } | null
  return stored?.version === version && Object(stored.state) === stored.state
}

/**
 * Restores a store from `pinia_{name}` and stores every later state. Called after hydration: until then the store must
 * have the server's state. [SES-12]
 */
export const keepStore = <State extends object>(store: StoreApi<State>, name: string, storage: Storage): void => {
  const stored = readKept(storage, name)
  if (isStoredState<State>(stored)) store.setState(stored.state)
  store.subscribe((state) => writeKept(storage, name, { state, version }))
}
