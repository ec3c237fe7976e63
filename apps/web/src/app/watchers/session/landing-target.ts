import { readKept, writeKept } from '../../../lib/storage/storage.ts'

const keptName = 'landingTarget'

/** Stores the page to open once the visitor has saved a place; null clears it. [SES-03] */
export const keepLandingTarget = (storage: Storage, path: string | null): void => writeKept(storage, keptName, path)

/** Returns the stored page once; null = none. */
export const takeLandingTarget = (storage: Storage): string | null => {
  const kept = readKept(storage, keptName)
  if (typeof kept !== 'string') return null
  keepLandingTarget(storage, null)
  return kept
}
