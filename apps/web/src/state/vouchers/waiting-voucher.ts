import { useSyncExternalStore } from 'react'
import { readKept, storageKey, writeKept } from '../../lib/storage/storage.ts'

/**
 * Where the code that waits for a location is kept: for the browser session, so that closing the locator keeps it.
 * [VOU-04]
 */
const keptName = 'waitingVoucher'
const listeners = new Set<() => void>()

/** The code that is applied with the next saved location; null = none. */
export const readWaitingVoucher = (storage: Storage): string | null => {
  const kept = readKept(storage, keptName)
  return typeof kept === 'string' ? kept : null
}

/** Keeps a code until a location is saved, in place of the one before; null forgets it. */
export const keepWaitingVoucher = (storage: Storage, code: string | null): void => {
  if (code === null) storage.removeItem(storageKey(keptName))
  else writeKept(storage, keptName, code)
  for (const listener of listeners) listener()
}

/** Hands the waiting code out, once. */
export const takeWaitingVoucher = (storage: Storage): string | null => {
  const code = readWaitingVoucher(storage)
  if (code !== null) keepWaitingVoucher(storage, null)
  return code
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useWaitingVoucher = (): string | null =>
  useSyncExternalStore(
    subscribe,
    () => readWaitingVoucher(sessionStorage),
    () => null,
  )
