import { failedUrlsKey } from '../../lib/storage/failed-urls-key.ts'

/** The key in session storage that marks a page that Retry loaded. [ERR-21] */
export const retryMarker = 'pinia_retried'

/** Clears the failed state and loads the page again, marked as loaded by Retry; unmarked without storage. [ERR-21] */
export const retryByReload = (): void => {
  try {
    sessionStorage.setItem(retryMarker, '1')
    sessionStorage.removeItem(failedUrlsKey)
  } catch {
    // The browser refuses storage, or it is full: only the countdown of the next screen depends on the mark.
  }
  location.reload()
}

/** Whether this page was loaded by Retry; reading it clears the marker. [ERR-21] */
export const takeRetryMarker = (): boolean => {
  try {
    const isMarked = sessionStorage.getItem(retryMarker) !== null
    sessionStorage.removeItem(retryMarker)
    return isMarked
  } catch {
    return false
  }
}
