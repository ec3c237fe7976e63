import type { StoreApi } from 'zustand/vanilla'
import { readKept, writeKept } from './storage.ts'

const version = 1

export const isKept = <State>(value: unknown): value is { readonly state: Partial<State> } =>
  typeof value === 'object' && value !== null && 'state' in value && 'version' in value && value.version === version

/**
 * Takes up what was kept of a store and keeps every later state, as `pinia_{name}`. Not before the page is drawn: until
 * then the store must say what the server said. [SES-12]
 */
export const keepStore = <State extends object>(store: StoreApi<State>, name: string, storage: Storage): void => {
  const kept = readKept(storage, name)
  if (isKept<State>(kept)) store.setState(kept.state)
  store.subscribe((state) => writeKept(storage, name, { state, version }))
}
