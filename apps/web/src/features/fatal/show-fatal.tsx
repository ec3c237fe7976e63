import { logFailure } from '../../lib/browser/log.ts'
import type { FatalReason } from './fatal-reasons.ts'
import { retryMarker } from './retry-marker.ts'

const isAfterRetry = (): boolean => {
  try {
    return sessionStorage.getItem(retryMarker) !== null
  } catch {
    return false
  }
}

/**
 * Replaces the app by the fatal screen, which the page's own script draws (`app/entries/boot.ts`): reports to analytics
 * and the console once, and removes the app's root. Analytics does not count a page that Retry loaded as another
 * failure. `cause` is for the console and reports. [ERR-19] [ERR-22]
 */
export const showFatal = (reason: FatalReason, cause: string): void => {
  if (document.getElementById('fatal')) return
  if (!isAfterRetry())
    import('../../state/analytics/track-fatal.ts')
      .then(({ trackFatal }) => trackFatal(location.pathname))
      .catch(() => undefined)
  logFailure('the shop cannot be shown', cause)
  dispatchEvent(new CustomEvent<FatalReason>('fatal', { detail: reason }))
  document.getElementById('root')?.remove()
}
