import { fatalError } from '@forno/domain/analytics/build-events'
import { readKept, storageKey, writeKept } from '../../lib/storage/storage.ts'
import { isTracking, mayTrack, track } from './track.ts'

const fatalName = 'analyticsFatal'

/** Reports that the shop could not be shown: at once, or from the next page of this tab that works. [ERR-19] */
export const trackFatal = (path: string): void => {
  if (!mayTrack()) return
  if (isTracking()) track(fatalError(path))
  else writeKept(sessionStorage, fatalName, path)
}

/** Reports the stored failure of an earlier page of this tab, once. [ERR-19] */
export const trackKeptFatal = (): void => {
  const path = readKept(sessionStorage, fatalName)
  forgetKeptFatal()
  if (typeof path === 'string') track(fatalError(path))
}

/** Deletes the stored failure. */
export const forgetKeptFatal = (): void => sessionStorage.removeItem(storageKey(fatalName))
