import type { StoreApi } from 'zustand/vanilla'
import { readKept, writeKept } from './storage.ts'

export const version = 1

export const isKept = <State>(value: unknown): value is { readonly state: Partial<State> } =>
  typeof value === 'object' && value !== null && 'state' in value && 'version' in value && value.version === version

/**
 * Restores a store from `pinia_{name}` and stores every later state. Called after hydration: until then the store must
 * have the server's state. [SES-12]
 */
export const keepStore = <State extends object>(store: StoreApi<State>, name: string, storage: Storage): void => {
  const kept = readKept(storage, name)
  if (isKept<State>(kept)) store.setState(kept.state)
  store.subscribe((state) => writeKept(storage, name, { state, version }))
}
