import { createRoot } from 'react-dom/client'
import { pageBrand } from '../../lib/browser/page-brand.ts'
import { logFailure } from '../../lib/browser/log.ts'
import { rootErrors } from '../../lib/react/root-errors.ts'
import { FatalScreen, retryMarker } from './fatal-screen.tsx'

/**
 * Replaces the app by the fatal screen: reports to analytics and the console once, and removes the app's root. A page
 * that Retry loaded is the same failure to analytics. [ERR-19] [ERR-22]
 */
export const showFatal = (reason: string): void => {
  if (document.getElementById('fatal')) return
  const afterRetry = takeMarker()
  if (!afterRetry)
    import('../../state/analytics/track-fatal.ts')
      .then(({ trackFatal }) => trackFatal(location.pathname))
      .catch(() => undefined)
  logFailure('the shop cannot be shown', reason)
  const place = document.createElement('div')
  place.id = 'fatal'
  document.body.append(place)
  document.getElementById('root')?.remove()
  createRoot(place, rootErrors).render(<FatalScreen wordmark={pageBrand(document).wordmark} afterRetry={afterRetry} />)
}

/** Whether this page was loaded by Retry; reading it clears the marker. [ERR-21] */
const takeMarker = (): boolean => {
  try {
    const marked = sessionStorage.getItem(retryMarker) !== null
    sessionStorage.removeItem(retryMarker)
    return marked
  } catch {
    return false
  }
}
