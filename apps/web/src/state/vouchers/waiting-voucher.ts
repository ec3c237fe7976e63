import { useSyncExternalStore } from 'react'
import { readKept, storageKey, writeKept } from '../../lib/storage/storage.ts'

/** Session-storage key of the code that waits for a location, so that closing the locator keeps it. [VOU-04] */
const keptName = 'waitingVoucher'
const listeners = new Set<() => void>()

/** The code that is applied with the next saved location; null = none. */
export const readWaitingVoucher = (storage: Storage): string | null => {
  const kept = readKept(storage, keptName)
  return typeof kept === 'string' ? kept : null
}

/** Stores a code until a location is saved, replacing an earlier one; null deletes it. */
export const keepWaitingVoucher = (storage: Storage, code: string | null): void => {
  if (code === null) storage.removeItem(storageKey(keptName))
  else writeKept(storage, keptName, code)
  for (const listener of listeners) listener()
}

/** Returns the waiting code and deletes it. */
export const takeWaitingVoucher = (storage: Storage): string | null => {
  const code = readWaitingVoucher(storage)
  if (code !== null) keepWaitingVoucher(storage, null)
  return code
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The code that waits, for a screen; null until hydration. */
export const useWaitingVoucher = (): string | null =>
  useSyncExternalStore(
    subscribe,
    () => readWaitingVoucher(sessionStorage),
    () => null,
  )
