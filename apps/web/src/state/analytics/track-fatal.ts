import { fatalError } from '@forno/domain/analytics/build-events'
import { readKept, storageKey, writeKept } from '../../lib/storage/storage.ts'
import { isKept } from '../../lib/storage/persisted-store.ts'
import { hasPrivacySignal, type PrivacyChoices } from '../consent/privacy-choices.ts'
import { isTracking, track } from './track.ts'

const fatalName = 'analyticsFatal'

/** The choice as stored, because a page that fails early has not restored it. */
const isAllowed = (): boolean => {
  const kept = readKept(localStorage, 'privacy')
  return isKept<PrivacyChoices>(kept) && kept.state.analytics === true && !hasPrivacySignal()
}

/** Reports that the shop could not be shown: at once, or from the next page of this tab that works. [ERR-19] */
export const trackFatal = (path: string): void => {
  if (!isAllowed()) return
  if (isTracking()) track(fatalError(path))
  else writeKept(sessionStorage, fatalName, path)
}

/** Reports the failure of an earlier page of this tab. */
export const trackKeptFatal = (): void => {
  const path = readKept(sessionStorage, fatalName)
  forgetKeptFatal()
  if (typeof path === 'string') track(fatalError(path))
}

export const forgetKeptFatal = (): void => sessionStorage.removeItem(storageKey(fatalName))
