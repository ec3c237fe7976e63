import { createRoot } from 'react-dom/client'
import { pageBrand } from '../../lib/browser/page-brand.ts'
import { logFailure } from '../../lib/browser/log.ts'
import { rootErrors } from '../../lib/react/root-errors.ts'
import { FatalScreen } from './fatal-screen.tsx'
import { takeRetryMarker } from './retry-marker.ts'
import type * as web from './show-fatal.tsx'

/**
 * Replaces the phone app, whose page has no script of its own, by the fatal screen: reports to analytics and the
 * console once, and removes the app's root. Analytics does not count a page that Retry loaded as another failure.
 * [ERR-19] [ERR-22]
 */
export const showFatal: typeof web.showFatal = (reason, cause) => {
  if (document.getElementById('fatal')) return
  const afterRetry = takeRetryMarker()
  if (!afterRetry)
    import('../../state/analytics/track-fatal.ts')
      .then(({ trackFatal }) => trackFatal(location.pathname))
      .catch(() => undefined)
  logFailure('the shop cannot be shown', cause)
  const container = document.createElement('div')
  container.id = 'fatal'
  document.body.append(container)
  document.getElementById('root')?.remove()
  createRoot(container, rootErrors).render(
    <FatalScreen brand={pageBrand(document)} reason={reason} afterRetry={afterRetry} />,
  )
}
