import { createRoot } from 'react-dom/client'
import { track } from '../../lib/browser/analytics.ts'
import { logFailure } from '../../lib/browser/log.ts'
import { FatalScreen, retryMarker } from './fatal-screen.tsx'

/**
 * Puts the fatal screen in place of the app: tells analytics and the console once, and takes the app's root out of the
 * page. [ERR-19] [ERR-22]
 */
export const showFatal = (reason: string): void => {
  if (document.getElementById('fatal')) return
  track({ event: 'fatal_error', page_path: location.pathname })
  logFailure('the shop cannot be shown', reason)
  const place = document.createElement('div')
  place.id = 'fatal'
  document.body.append(place)
  document.getElementById('root')?.remove()
  createRoot(place).render(<FatalScreen wordmark={wordmarkOf(document)} afterRetry={takeMarker()} />)
}

/** The brand's name as the page was sent with it: nothing else can be relied on here. */
const wordmarkOf = (page: Document): string =>
  page.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? page.title

/** Whether this page came from a press on Retry; asked once. [ERR-21] */
const takeMarker = (): boolean => {
  try {
    const marked = sessionStorage.getItem(retryMarker) !== null
    sessionStorage.removeItem(retryMarker)
    return marked
  } catch {
    return false
  }
}
