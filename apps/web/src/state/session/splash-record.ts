import type { SplashRecord } from '@forno/domain/content/splash'
import { isFields } from '@forno/domain/core/unknown-fields'
import { readKept, storageKey, writeKept } from '../../lib/storage/storage.ts'

const keptName = 'splash'

/** What this device remembers of splash screens; null when nothing or something unreadable is stored. [CON-09] */
export const keptSplash = (storage: Storage): SplashRecord | null => {
  const kept = readKept(storage, keptName)
  return isRecord(kept) ? kept : null
}

/** Stores what this device has shown and dismissed. [CON-09] */
export const keepSplash = (storage: Storage, record: SplashRecord): void => writeKept(storage, keptName, record)

/** Forgets what was dismissed, so that the current splash screen may appear again. [ENG-08] */
export const forgetSplash = (storage: Storage): void => storage.removeItem(storageKey(keptName))

const isRecord = (value: unknown): value is SplashRecord =>
  isFields(value) &&
  typeof value['name'] === 'string' &&
  typeof value['timestamp'] === 'number' &&
  typeof value['dismissals'] === 'number'
