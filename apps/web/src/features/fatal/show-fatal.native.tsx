import { createRoot } from 'react-dom/client'
import { pageBrand } from '../../lib/browser/page-brand.ts'
import { logFailure } from '../../lib/browser/log.ts'
import { rootErrors } from '../../lib/react/root-errors.ts'
import { FatalScreen } from './fatal-screen.tsx'
import { takeRetryMarker } from './retry-marker.ts'
import type * as web from './show-fatal.tsx'

/**
 * The same in the phone app, whose page has no script of its own. Replaces the app by the fatal screen: reports to
 * analytics and the console once, and removes the app's root. A page that Retry loaded is the same failure to
 * analytics. [ERR-19] [ERR-22]
 */
export const showFatal: typeof web.showFatal = (reason, cause) => {
  if (document.getElementById('fatal')) return
  const afterRetry = takeRetryMarker()
  if (!afterRetry)
    import('../../state/analytics/track-fatal.ts')
      .then(({ trackFatal }) => trackFatal(location.pathname))
      .catch(() => undefined)
  logFailure('the shop cannot be shown', cause)
  const place = document.createElement('div')
  place.id = 'fatal'
  document.body.append(place)
  document.getElementById('root')?.remove()
  createRoot(place, rootErrors).render(
    <FatalScreen brand={pageBrand(document)} reason={reason} afterRetry={afterRetry} />,
  )
}
